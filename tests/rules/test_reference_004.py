"""Document 004, the short game of the match site, statement by statement: preset match.

Its tournaments, conduct, chat and clocks are not of the rules of a game and are proved where they are.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.rules import cube, game, match
from games.rules.board import BAR, Colour, Family
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.match import MatchState, Outcome
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.stakes import loss
from tests.rules.setting import (
    BLACK,
    WHITE,
    Points,
    both_ends,
    ends,
    graph,
    legal,
    position,
    side,
    sides,
    why_not,
)

TO_SEVEN = Ruleset.from_json({"length_n": 7}, base=PRESETS["match"])
SINGLE = Ruleset.from_json({"length": "single", "length_n": None, "crawford": False}, base=PRESETS["match"])
BEAVERS = replace(SINGLE, beavers=True)
GONE: Points = {6: 12}
UNDER_WAY: Points = {13: 5, 6: 10}


def to_roll(white: Points, black: Points, ruleset: Ruleset = TO_SEVEN, **cube_is: Any) -> GameState:
    """White owes the roll in the middle of a game."""
    here = position(white, black, Family.SHORT)
    return GameState(ruleset, here, Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9), **cube_is)


def won(colour: Colour, points: int, kind: Kind = Kind.OIN) -> Result:
    return Result(colour, kind, points, How.BORNE_OFF)


def after(*results: Result, ruleset: Ruleset = TO_SEVEN) -> MatchState:
    """A match after games in which player 0 always played White."""
    state = MatchState(ruleset)
    for result in results:
        state = match.finish(state, result, white=0, starter=WHITE)
    return state


# --- matches and single games


def test_004_a_match_ends_when_the_agreed_points_are_reached() -> None:
    assert after(won(WHITE, 4), won(WHITE, 2)).outcome is None
    assert after(won(WHITE, 4), won(WHITE, 3)).outcome == Outcome(0)


@pytest.mark.parametrize(
    ("loser", "kind", "times"),
    [({6: 14}, Kind.OIN, 1), ({6: 15}, Kind.MARS, 2), ({BAR: 1, 6: 14}, Kind.COX, 3)],
)
def test_004_a_game_is_worth_the_cube_times_the_kind_of_win(loser: Points, kind: Kind, times: int) -> None:
    state = to_roll({1: 1}, loser, cube=2, cube_owner=WHITE)
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    result = fold(state, game.play(state, WHITE, [(1, 1)])).result
    assert result == Result(WHITE, kind, 2 * times, How.BORNE_OFF, cube=2)
    assert after(result).score == (2 * times, 0)


def test_004_a_single_game_stands_for_itself() -> None:
    assert after(won(BLACK, 2), ruleset=SINGLE).outcome == Outcome(1)


@pytest.mark.parametrize(("kind", "times"), [(Kind.OIN, 1), (Kind.MARS, 2), (Kind.COX, 3)])
def test_004_the_loser_of_a_single_game_pays_the_sum_x_cube_x_kind(kind: Kind, times: int) -> None:
    table = replace(SINGLE, stake=25)
    assert loss(table, won(WHITE, 4 * times, kind).points) == 25 * 4 * times


# --- moving


def test_004_checkers_move_forward_only() -> None:
    for white in ({13: 2}, {24: 1, 6: 3}):
        for end in ends(white, GONE, (4, 2), TO_SEVEN):
            assert sum(place * count for place, count in enumerate(end)) < sum(
                place * count for place, count in white.items()
            )


def test_004_a_point_is_open_with_one_opposing_checker_or_none() -> None:
    turn = graph({13: 2}, {16: 2, 15: 1, 6: 12}, (4, 3), TO_SEVEN)
    assert why_not(turn, 13, 4) == ("closed_point", [9])
    assert legal(turn, 13, 3)


def test_004_each_die_is_a_move_of_its_own() -> None:
    assert side({9: 1, 5: 1}) in ends({13: 1, 7: 1}, GONE, (4, 2), TO_SEVEN)


def test_004_a_double_is_played_twice_over() -> None:
    assert ends({24: 1}, GONE, (2, 2), TO_SEVEN) == {side({16: 1})}


def test_004_the_dice_must_be_played_unless_it_is_impossible() -> None:
    here = to_roll({13: 2}, GONE)
    turn = fold(here, game.roll(here, WHITE, (4, 2)))
    with pytest.raises(Refused, match="unfinished_turn"):
        game.play(turn, WHITE, [(13, 4)])
    shut = to_roll({13: 1}, {16: 2, 14: 2, 6: 11})
    assert [event.kind for event in game.roll(shut, WHITE, (4, 2))] == ["roll", "skip"]


# --- hitting and entering


def test_004_a_blot_of_either_colour_that_is_landed_on_goes_to_the_bar() -> None:
    assert both_ends({13: 1}, {18: 1, 6: 14}, (4, 2), TO_SEVEN) >= {sides({7: 1}, {BAR: 1, 6: 14})}
    here = position({18: 1, 6: 14}, {13: 1}, Family.SHORT)
    state = GameState(TO_SEVEN, here, Phase.TURN, BLACK, (4, 2), WHITE, (9, 9))
    over = fold(state, game.play(state, BLACK, [(12, 4), (16, 2)]))
    assert over.position.counts(WHITE)[BAR] == 1


def test_004_checkers_on_the_bar_come_first() -> None:
    turn = graph({BAR: 1, 13: 1}, {5: 15}, (6, 4), TO_SEVEN)
    assert why_not(turn, 13, 4) == ("on_the_bar", [BAR])


def test_004_with_6_and_4_one_enters_on_the_sixth_or_the_fourth_point() -> None:
    turn = graph({BAR: 1}, {5: 15}, (6, 4), TO_SEVEN)
    assert [step.target for step, _ in turn.edges[0]] == [19, 21]
    closed = graph({BAR: 1}, {4: 2, 5: 13}, (6, 4), TO_SEVEN)
    assert why_not(closed, BAR, 4) == ("closed_point", [21])


def test_004_with_neither_point_open_the_turn_is_lost() -> None:
    shut = to_roll({BAR: 1, 13: 1}, {6: 8, 4: 7})
    events = game.roll(shut, WHITE, (6, 4))
    assert [event.kind for event in events] == ["roll", "skip"]
    assert fold(shut, events).on_turn is BLACK


def test_004_as_many_as_possible_enter_and_the_rest_is_lost() -> None:
    assert ends({BAR: 2, 13: 1}, {4: 2, 5: 13}, (6, 4), TO_SEVEN) == {side({BAR: 1, 19: 1, 13: 1})}


def test_004_after_the_last_has_entered_the_unused_numbers_are_played() -> None:
    assert ends({BAR: 1, 13: 1}, {4: 2, 5: 13}, (6, 4), TO_SEVEN) == {
        side({19: 1, 9: 1}),
        side({15: 1, 13: 1}),
    }


# --- bearing off


def test_004_bearing_off_begins_when_all_are_home() -> None:
    assert why_not(graph({7: 1, 4: 1}, GONE, (4, 2), TO_SEVEN), 4, 4) == ("not_all_home", [7])
    assert legal(graph({6: 1, 4: 1}, GONE, (4, 2), TO_SEVEN), 4, 4)


def test_004_without_a_checker_there_one_from_higher_moves() -> None:
    turn = graph({6: 1, 3: 1}, GONE, (4, 2), TO_SEVEN)
    assert why_not(turn, 3, 4) == ("checker_behind", [6])
    assert legal(turn, 6, 4)


def test_004_without_any_higher_the_next_highest_goes_off() -> None:
    assert ends({3: 1, 2: 1}, GONE, (6, 4), TO_SEVEN) == {side({})}


def test_004_nobody_has_to_bear_off_who_can_move_otherwise() -> None:
    assert legal(graph({6: 1, 4: 1}, GONE, (4, 1), TO_SEVEN), 6, 4)


def test_004_a_checker_hit_meanwhile_must_come_home_first() -> None:
    turn = graph({BAR: 1, 4: 2}, {5: 15}, (4, 2), TO_SEVEN)
    assert why_not(turn, 4, 4) == ("on_the_bar", [BAR])
    assert why_not(turn, 4, 4, after=[(BAR, 2)]) == ("not_all_home", [23])


def test_004_the_first_without_checkers_wins() -> None:
    state = to_roll({1: 1}, {1: 1})
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    over = fold(state, game.play(state, WHITE, [(1, 1)]))
    assert over.result is not None
    assert over.result.winner is WHITE


# --- gammon and backgammon


@pytest.mark.parametrize(
    ("loser", "points"),
    [({6: 14}, 4), ({18: 1, 6: 14}, 8), ({BAR: 1, 6: 14}, 12), ({20: 1, 6: 14}, 12)],
)
def test_004_one_two_or_three_times_the_cube_by_what_the_loser_has_left(loser: Points, points: int) -> None:
    state = to_roll({1: 1}, loser, cube=4, cube_owner=WHITE)
    assert game.price(state, BLACK)[1] == points


# --- the cube


def test_004_a_double_is_proposed_before_the_dice_at_the_start_of_a_turn() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY)
    assert cube.may_double(state, WHITE)
    assert not cube.may_double(fold(state, game.roll(state, WHITE, (2, 1))), WHITE)


def test_004_who_refuses_concedes_the_game_at_the_value_so_far() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY)
    state = fold(state, cube.double(state, WHITE))
    assert fold(state, cube.pass_(state, BLACK)).result == Result(WHITE, Kind.OIN, 1, How.PASSED)


def test_004_who_accepts_owns_the_cube_and_alone_doubles_next() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.take(state, BLACK))
    assert (state.cube, state.cube_owner) == (2, BLACK)
    assert not cube.may_double(state, WHITE)
    assert cube.may_double(replace(state, on_turn=BLACK), BLACK)


def test_004_a_refused_redouble_costs_the_value_before_it() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY, cube=4, cube_owner=WHITE)
    state = fold(state, cube.double(state, WHITE))
    assert fold(state, cube.pass_(state, BLACK)).result == Result(WHITE, Kind.OIN, 4, How.PASSED, cube=4)


def test_004_redoubles_go_up_to_64() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY, cube=32, cube_owner=WHITE)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.take(state, BLACK))
    assert state.cube == 64
    assert not cube.may_double(replace(state, on_turn=BLACK), BLACK)


# --- beavers


def test_004_beavers_are_an_option_of_single_games() -> None:
    with pytest.raises(Refused, match="beavers and length"):
        replace(TO_SEVEN, beavers=True)
    assert not SINGLE.beavers


def test_004_who_is_doubled_may_redouble_at_once_and_keep_the_cube() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY, BEAVERS)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.beaver(state, BLACK))
    assert (state.phase, state.on_turn) == (Phase.BEAVER, WHITE)
    accepted = fold(state, cube.take(state, WHITE))
    assert (accepted.cube, accepted.cube_owner, accepted.on_turn) == (4, BLACK, WHITE)


def test_004_the_doubler_may_refuse_the_beaver_as_any_double() -> None:
    state = to_roll(UNDER_WAY, UNDER_WAY, BEAVERS)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.beaver(state, BLACK))
    assert fold(state, cube.pass_(state, WHITE)).result == Result(BLACK, Kind.OIN, 2, How.PASSED, cube=2)


# --- Crawford


def test_004_at_6_to_2_in_a_match_to_7_the_next_game_has_no_cube() -> None:
    state = after(won(WHITE, 6), won(BLACK, 2))
    assert not match.next_game(state).crawford  # the game after 6-0 was the one
    state = after(won(BLACK, 2), won(WHITE, 6))
    assert (state.score, match.next_game(state).crawford) == ((6, 2), True)
    without, _ = match.begin(state, white=0)
    assert not cube.may_double(replace(without, phase=Phase.ROLL, on_turn=WHITE), WHITE)


def test_004_at_6_to_3_the_cube_is_back() -> None:
    state = after(won(BLACK, 2), won(WHITE, 6), won(BLACK, 1))
    assert (state.score, match.next_game(state).crawford) == ((6, 3), False)


def test_004_games_begin_with_the_roll_off_played_as_the_first_turn() -> None:
    start = new_game(TO_SEVEN)
    assert fold(start, game.roll_off(start, 2, 5)).dice == (5, 2)
    assert match.next_game(after(won(WHITE, 2))).starter is None

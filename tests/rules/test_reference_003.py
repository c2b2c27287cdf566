"""Document 003, the short game of the stakes-and-series site, statement by statement: presets short and caucasian.

That a balance must cover the largest loss is not of the rules and is proved where chips are.
"""

from dataclasses import replace

import pytest

from games.rules import cube, game, match
from games.rules.board import BAR, Colour, Family, Position, opposite
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.match import MatchState
from games.rules.outcome import Kind, limited
from games.rules.ruleset import Ruleset
from games.rules.stakes import largest_loss, loss
from tests.rules.setting import (
    BLACK,
    CAUCASIAN,
    SHORT,
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

SERIES = Ruleset.from_json({"length": "games", "length_n": 3}, base=SHORT)
GONE: Points = {6: 12}
BLOT: Points = {20: 1, 6: 14}
HIT: Points = {BAR: 1, 6: 14}


def to_roll(white: Points, black: Points, ruleset: Ruleset = SHORT, colour: Colour = WHITE) -> GameState:
    """A game in its middle that White has started; `colour` owes the roll."""
    here = position(white, black, Family.SHORT)
    return GameState(ruleset, here, Phase.ROLL, on_turn=colour, starter=WHITE, turns=(9, 9))


# --- the board, the start, the first move


def test_003_24_points_30_checkers_two_dice() -> None:
    start = Position.start(Family.SHORT)
    assert [sum(start.counts(colour)) for colour in Colour] == [15, 15]


def test_003_each_starts_with_2_on_24_5_on_13_3_on_8_and_5_on_6() -> None:
    start = Position.start(Family.SHORT)
    assert start.counts(WHITE) == start.counts(BLACK) == side({24: 2, 13: 5, 8: 3, 6: 5})


def test_003_opponents_move_toward_each_other() -> None:
    assert [opposite(Family.SHORT, point) for point in (24, 13, 6, 1)] == [1, 12, 19, 24]


def test_003_each_rolls_one_die_for_the_start_and_again_when_equal() -> None:
    start = new_game(SERIES)
    assert fold(start, game.roll_off(start, 4, 4)) == start
    assert fold(start, game.roll_off(start, 2, 4)).starter is BLACK


def test_003_the_roll_for_the_start_is_the_first_move() -> None:
    start = new_game(SERIES)
    state = fold(start, game.roll_off(start, 5, 3))
    assert (state.phase, state.on_turn, state.dice) == (Phase.TURN, WHITE, (5, 3))


def test_003_the_loser_of_a_game_starts_the_next_where_that_is_set() -> None:
    state = match.finish(
        MatchState(SERIES), Result(WHITE, Kind.OIN, 1, How.BORNE_OFF), white=0, starter=WHITE
    )
    assert match.next_game(state).starter == 1


def test_003_or_the_opponents_take_turns_in_starting() -> None:
    alternating = replace(SERIES, next_starter="alternate")
    state = MatchState(alternating)
    starters = []
    for starter in (WHITE, BLACK):
        state = match.finish(state, Result(BLACK, Kind.OIN, 1, How.BORNE_OFF), white=0, starter=starter)
        starters.append(match.next_game(state).starter)
    assert starters == [1, 0]


# --- moving


def test_003_the_dice_are_played_apart_or_by_one_checker() -> None:
    found = ends({13: 1, 8: 1}, GONE, (3, 2), SHORT)
    assert {side({10: 1, 6: 1}), side({8: 2}), side({13: 1, 3: 1})} <= found


def test_003_one_checkers_stop_between_must_be_allowed_in_one_order() -> None:
    # White's 10 is Black's, 11 is free; with both closed there is no way.
    assert side({8: 1}) in ends({13: 1}, {15: 2, 6: 13}, (3, 2), SHORT)
    assert ends({13: 1}, {15: 2, 14: 2, 6: 11}, (3, 2), SHORT) == {side({13: 1})}


def test_003_two_opposing_checkers_close_a_point() -> None:
    assert why_not(graph({13: 1}, {15: 2, 6: 13}, (3, 2), SHORT), 13, 3) == ("closed_point", [10])


def test_003_a_move_ends_on_an_empty_an_own_or_a_singly_held_point() -> None:
    turn = graph({13: 1, 10: 1}, {14: 1, 6: 14}, (3, 2), SHORT)
    assert legal(turn, 13, 3)
    assert legal(turn, 13, 2)
    assert legal(turn, 10, 2)


def test_003_a_single_opposing_checker_landed_on_goes_to_the_bar() -> None:
    assert sides({5: 1, 12: 1}, HIT) in both_ends({8: 1, 13: 1}, BLOT, (3, 1))


def test_003_a_double_is_played_four_times() -> None:
    assert ends({24: 1}, GONE, (3, 3), SHORT) == {side({12: 1})}


def test_003_both_values_are_used_when_the_position_allows_it() -> None:
    black: Points = {17: 2, 6: 13}
    assert why_not(graph({13: 1, 7: 1}, black, (6, 5), SHORT), 7, 6) == ("fuller_turn", [])


def test_003_if_only_one_value_can_be_played_it_is() -> None:
    assert ends({13: 1}, {18: 2, 23: 2, 6: 11}, (6, 5), SHORT) == {side({8: 1})}


def test_003_of_two_values_that_do_not_go_together_the_higher_is_played() -> None:
    assert ends({13: 1}, {23: 2, 6: 13}, (6, 5), SHORT) == {side({7: 1})}


# --- the bar


def test_003_with_a_checker_on_the_bar_no_other_moves() -> None:
    assert why_not(graph({BAR: 1, 13: 1}, {6: 15}, (3, 1), SHORT), 13, 3) == ("on_the_bar", [BAR])


def test_003_the_die_names_the_point_of_the_opponents_home_to_enter_on() -> None:
    turn = graph({BAR: 1}, {6: 15}, (3, 1), SHORT)
    assert [step.target for step, _ in turn.edges[0]] == [22, 24]


def test_003_with_both_points_closed_no_move_is_made() -> None:
    black: Points = {3: 2, 1: 2, 6: 11}
    assert ends({BAR: 1, 13: 1}, black, (3, 1), SHORT) == {side({BAR: 1, 13: 1})}


def test_003_with_one_closed_the_other_value_enters() -> None:
    black: Points = {3: 2, 6: 13}
    assert why_not(graph({BAR: 1}, black, (3, 1), SHORT), BAR, 3) == ("closed_point", [22])
    assert ends({BAR: 1}, black, (3, 1), SHORT) == {side({21: 1})}


def test_003_after_entering_the_other_die_is_played_unless_nothing_goes() -> None:
    black: Points = {3: 2, 4: 2, 6: 11}
    assert ends({BAR: 1}, black, (3, 1), SHORT) == {side({24: 1})}
    assert ends({BAR: 1, 10: 1}, black, (3, 1), SHORT) == {side({24: 1, 7: 1})}


# --- blocks and blots


def test_003_six_closed_points_in_a_row_stop_a_checker_before_them() -> None:
    wall: Points = {10: 2, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 1: 3}
    for high in range(1, 7):
        for low in range(1, high + 1):
            assert ends({21: 1}, wall, (high, low), SHORT) == {side({21: 1})}


# --- bearing off


def test_003_all_must_be_home_before_any_is_borne_off() -> None:
    assert why_not(graph({7: 1, 3: 2}, GONE, (3, 2), SHORT), 3, 3) == ("not_all_home", [7])


def test_003_an_exact_die_bears_off_and_a_move_inside_home_may_replace_it() -> None:
    turn = graph({6: 1, 3: 1}, GONE, (3, 1), SHORT)
    assert legal(turn, 3, 3)
    assert legal(turn, 6, 3)


def test_003_without_a_checker_there_a_higher_one_moves_first() -> None:
    turn = graph({6: 1, 2: 1}, GONE, (4, 1), SHORT)
    assert why_not(turn, 2, 4) == ("checker_behind", [6])
    assert legal(turn, 6, 4)


def test_003_a_lower_one_is_borne_off_when_none_stands_there_or_higher() -> None:
    assert ends({2: 2}, GONE, (6, 5), SHORT) == {side({})}


def test_003_a_hit_while_bearing_off_stops_it_until_the_checker_is_home() -> None:
    turn = graph({BAR: 1, 2: 5}, {6: 15}, (2, 1), SHORT)
    assert why_not(turn, 2, 2) == ("on_the_bar", [BAR])
    assert why_not(turn, 2, 2, after=[(BAR, 1)]) == ("not_all_home", [24])


# --- the end


@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        ({6: 14}, Kind.OIN, 1),
        ({18: 1, 6: 14}, Kind.MARS, 2),
        ({BAR: 1, 6: 14}, Kind.COX, 3),
        ({19: 1, 6: 14}, Kind.COX, 3),
    ],
)
@pytest.mark.parametrize("cap", ["oin", "mars", "cox"])
def test_003_oin_mars_and_cox_by_the_losers_position_up_to_the_setting(
    loser: Points, kind: Kind, points: int, cap: str
) -> None:
    limit = {"oin": 1, "mars": 2, "cox": 3}[cap]
    state = to_roll({1: 1}, loser, replace(SHORT, cap=cap))
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    result = fold(state, game.play(state, WHITE, [(1, 1)])).result
    assert result is not None
    assert result.points == min(points, limit)
    assert (result.kind is kind) == (points <= limit)


@pytest.mark.parametrize(
    ("cap", "paid"), [("oin", (10, 10, 10)), ("mars", (10, 20, 20)), ("cox", (10, 20, 30))]
)
def test_003_a_loss_is_one_two_or_three_stakes_up_to_the_setting(cap: str, paid: tuple[int, ...]) -> None:
    table = replace(SHORT, cap=cap, stake=10)
    assert tuple(loss(table, limited(kind, table)[1]) for kind in (Kind.OIN, Kind.MARS, Kind.COX)) == paid


def test_003_resigning_is_judged_by_the_position_and_the_setting() -> None:
    state = to_roll({13: 15}, {19: 1, 6: 14}, replace(SHORT, cap="mars"))
    assert fold(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.MARS, 2, How.RESIGNED)


def test_003_with_the_last_roll_the_second_player_may_still_draw() -> None:
    state = to_roll({1: 1}, {1: 1}, replace(SHORT, last_roll=True))
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    state = fold(state, game.play(state, WHITE, [(1, 1)]))
    assert (state.phase, state.on_turn) == (Phase.ROLL, BLACK)
    state = fold(state, game.roll(state, BLACK, (2, 1)))
    assert fold(state, game.play(state, BLACK, [(24, 1)])).result == Result(None, None, 0, How.BORNE_OFF)


# --- the doubling cube


CUBE = replace(SHORT, cube_limit=8)


def test_003_the_cube_is_off_or_has_a_limit() -> None:
    assert SHORT.cube_limit is None
    for limit in (2, 4, 8, 16, 32, 64):
        assert replace(SHORT, cube_limit=limit).cube_limit == limit


def test_003_it_starts_at_one_and_belongs_to_nobody() -> None:
    state = new_game(CUBE)
    assert (state.cube, state.cube_owner) == (1, None)


def test_003_a_double_is_offered_on_ones_turn_before_rolling_only() -> None:
    state = to_roll({13: 15}, {13: 15}, CUBE)
    assert cube.may_double(state, WHITE)
    assert not cube.may_double(state, BLACK)
    assert not cube.may_double(fold(state, game.roll(state, WHITE, (2, 1))), WHITE)


def test_003_a_pass_loses_at_the_stake_before_the_offer() -> None:
    state = to_roll({13: 15}, {19: 1, 6: 14}, CUBE)
    state = fold(state, cube.double(state, WHITE))
    assert fold(state, cube.pass_(state, BLACK)).result == Result(WHITE, Kind.OIN, 1, How.PASSED)


def test_003_a_take_doubles_the_value_and_gives_the_taker_the_cube() -> None:
    state = to_roll({13: 15}, {13: 15}, CUBE)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.take(state, BLACK))
    assert (state.cube, state.cube_owner, state.on_turn) == (2, BLACK, WHITE)


def test_003_then_only_the_owner_redoubles_and_the_cube_changes_hands_up_to_the_limit() -> None:
    state = replace(to_roll({13: 15}, {13: 15}, CUBE), cube=4, cube_owner=WHITE)
    assert not cube.may_double(replace(state, on_turn=BLACK), BLACK)
    state = fold(state, cube.double(state, WHITE))
    state = fold(state, cube.take(state, BLACK))
    assert (state.cube, state.cube_owner) == (8, BLACK)
    assert not cube.may_double(replace(state, on_turn=BLACK), BLACK)


def test_003_the_ending_is_multiplied_by_the_cube_resigning_too() -> None:
    state = replace(to_roll({13: 15}, {18: 1, 6: 14}, CUBE), cube=4, cube_owner=WHITE)
    assert fold(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.MARS, 8, How.RESIGNED, cube=4)


def test_003_mars_with_a_cube_of_4_costs_2_x_4_stakes() -> None:
    state = replace(to_roll({13: 15}, {18: 1, 6: 14}, replace(CUBE, stake=10)), cube=4, cube_owner=WHITE)
    assert loss(state.ruleset, game.price(state, BLACK)[1]) == 10 * 2 * 4


@pytest.mark.parametrize("limit", [2, 4, 8, 16, 32, 64])
@pytest.mark.parametrize(("cap", "ending"), [("oin", 1), ("mars", 2), ("cox", 3)])
def test_003_the_largest_loss_is_stake_x_cube_limit_x_ending(limit: int, cap: str, ending: int) -> None:
    assert largest_loss(replace(SHORT, stake=10, cube_limit=limit, cap=cap)) == 10 * limit * ending


# --- standard and Caucasian


def test_003_caucasian_forbids_to_hide_the_hitter_on_an_own_checker() -> None:
    turn = graph({8: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)
    assert why_not(turn, 5, 1, after=[(8, 3)]) == ("hit_and_hide", [4])
    assert legal(graph({8: 1, 4: 2}, BLOT, (3, 1), SHORT), 5, 1, after=[(8, 3)])


def test_003_caucasian_lets_another_checker_cover_it() -> None:
    assert sides({5: 2}, HIT) in both_ends({8: 1, 6: 1}, BLOT, (3, 1), CAUCASIAN)


def test_003_caucasian_lets_it_go_on_to_an_empty_point() -> None:
    assert sides({4: 1}, HIT) in both_ends({8: 1}, BLOT, (3, 1), CAUCASIAN)


def test_003_caucasian_lets_it_be_borne_off() -> None:
    assert sides({3: 1}, HIT) in both_ends({6: 1, 3: 1}, BLOT, (5, 1), CAUCASIAN)


def test_003_caucasian_is_about_the_own_home_only() -> None:
    assert sides({4: 3}, HIT) in both_ends({9: 1, 4: 2}, {18: 1, 6: 14}, (3, 2), CAUCASIAN)

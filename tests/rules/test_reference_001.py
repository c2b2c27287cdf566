"""Document 001, the long game of the stakes-and-series site, statement by statement: preset series-long.

That both routes lead counterclockwise, and what is paid, is in tests/games/test_reference_around.py.
"""

from dataclasses import replace

import pytest

from games.rules import game, match
from games.rules.board import Colour, Family, Position, absolute
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.match import MatchState
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS
from games.rules.stakes import largest_loss, loss
from tests.rules.setting import (
    AT_START,
    BLACK,
    OUT_OF_THE_WAY,
    WHITE,
    Points,
    ends,
    graph,
    legal,
    position,
    side,
    why_not,
)

SERIES = PRESETS["series-long"]
AFTER_21: Points = {24: 14, 21: 1}
# All of Black's checkers stand on White's 24.
BEHIND: Points = {12: 15}


def in_the_middle(white: Points, black: Points, *, last_roll: bool = False, cap: str = "mars") -> GameState:
    """White, who started, is to roll."""
    ruleset = replace(SERIES, last_roll=last_roll, cap=cap)
    return GameState(ruleset, position(white, black), Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


# --- the board and the start


def test_001_24_points_and_all_fifteen_checkers_of_a_player_on_the_head() -> None:
    start = Position.start(Family.LONG)
    assert start.counts(WHITE) == start.counts(BLACK) == side({24: 15})
    assert sorted(absolute(Family.LONG, BLACK, point) for point in range(1, 25)) == list(range(1, 25))


def test_001_who_wins_the_draw_plays_white_and_starts() -> None:
    start = new_game(SERIES)
    events = game.roll_off(start, 1, 6)
    assert events[0].data["swap"] is True
    assert fold(start, events).starter is WHITE


def test_001_the_draw_is_rolled_again_when_equal() -> None:
    start = new_game(SERIES)
    assert fold(start, game.roll_off(start, 2, 2)) == start


def test_001_the_draw_is_not_the_first_roll_which_comes_after_it() -> None:
    state = fold(new_game(SERIES), game.roll_off(new_game(SERIES), 6, 1))
    assert (state.phase, state.dice) == (Phase.ROLL, ())
    state = fold(state, game.roll(state, WHITE, (3, 2)))
    state = fold(state, game.play(state, WHITE, [(24, 3), (21, 2)]))
    assert state.position.counts(WHITE) == side({24: 14, 19: 1})


@pytest.mark.parametrize(
    ("setting", "winner", "starts"),
    [("loser", WHITE, 1), ("loser", BLACK, 0), ("alternate", WHITE, 1), ("alternate", BLACK, 1)],
)
def test_001_the_loser_starts_the_next_game_or_the_start_alternates(
    setting: str, winner: Colour, starts: int
) -> None:
    series = replace(SERIES, length="games", length_n=3, next_starter=setting)
    last = Result(winner, Kind.OIN, 1, How.BORNE_OFF)
    state = match.finish(MatchState(series), last, white=0, starter=WHITE)
    assert match.next_game(state).starter == starts
    assert match.begin(state, white=0)[0].phase is Phase.ROLL


# --- moving


def test_001_two_checkers_move_by_one_value_each_or_one_by_both() -> None:
    assert ends({23: 1, 12: 1}, BEHIND, (5, 2), SERIES) == {
        side({21: 1, 7: 1}),
        side({18: 1, 10: 1}),
        side({16: 1, 12: 1}),
        side({23: 1, 5: 1}),
    }


def test_001_one_checker_by_both_needs_a_stop_and_an_end_that_are_allowed() -> None:
    # Black's 3, 6 and 1 are White's 15, 18 and 13.
    assert ends({20: 1}, {3: 1}, (5, 2), SERIES) == {side({13: 1})}
    assert ends({20: 1}, {3: 1, 6: 1}, (5, 2), SERIES) == {side({20: 1})}
    assert side({13: 1}) not in ends({20: 1}, {1: 1}, (5, 2), SERIES)


def test_001_one_checker_leaves_the_head_in_a_turn() -> None:
    turn = graph(AT_START, AT_START, (5, 2), SERIES, first_turn=True)
    assert why_not(turn, 24, 2, after=[(24, 5)]) == ("head", [24])


@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (6, 6)])
def test_001_white_takes_two_from_the_head_on_33_44_and_66_and_black_does_not(dice: tuple[int, int]) -> None:
    assert {end[24] for end in ends(AT_START, AT_START, dice, SERIES, first_turn=True)} == {13}
    start = new_game(SERIES, starter=WHITE)
    state = fold(start, game.roll(start, WHITE, (2, 1)))
    state = fold(state, game.play(state, WHITE, [(24, 2), (22, 1)]))
    state = fold(state, game.roll(state, BLACK, dice))
    with pytest.raises(Refused, match="head"):
        game.play(state, BLACK, [(12, dice[0]), (12, dice[0])])


def test_001_black_answers_55_with_44_by_one_checker_and_one_move() -> None:
    assert ends(AT_START, {24: 14, 4: 1}, (4, 4), SERIES, first_turn=True) == {side({24: 14, 20: 1})}


def test_001_one_opposing_checker_closes_a_point() -> None:
    assert why_not(graph(AT_START, {24: 14, 10: 1}, (2, 1), SERIES), 24, 2) == ("closed_point", [22])


def test_001_any_number_of_own_checkers_may_share_a_point() -> None:
    assert side({20: 14, 14: 1}) in ends({20: 15}, {6: 15}, (5, 1), SERIES)
    assert legal(graph({20: 14, 21: 1}, {7: 15}, (1, 3), SERIES), 21, 1)


# --- how much is played


def test_001_a_double_is_played_four_times_or_as_often_as_possible() -> None:
    assert side({4: 1}) in ends({24: 1}, {6: 15}, (5, 5), SERIES)
    assert ends({24: 1}, {21: 15}, (5, 5), SERIES) == {side({14: 1})}


def test_001_both_values_are_played_when_both_can_be() -> None:
    assert ends({20: 1, 10: 1}, {3: 1, 21: 1}, (6, 5), SERIES) == {side({14: 1, 5: 1})}


def test_001_the_possible_value_is_played_when_only_one_can_be() -> None:
    assert ends({20: 1}, {2: 1, 21: 1}, (6, 5), SERIES) == {side({15: 1})}


def test_001_the_higher_value_is_played_when_either_can_be_but_not_both() -> None:
    assert ends({20: 1}, {21: 1}, (6, 5), SERIES) == {side({14: 1})}


@pytest.mark.parametrize("played", [[], [(20, 6)], [(20, 5)]])
def test_001_a_value_that_can_be_played_is_not_declined(played: list[tuple[int, int]]) -> None:
    state = in_the_middle({20: 2}, BEHIND)
    state = fold(state, game.roll(state, WHITE, (6, 5)))
    with pytest.raises(Refused, match="unfinished_turn"):
        game.play(state, WHITE, played)


def test_001_without_a_legal_move_the_turn_passes_to_the_opponent() -> None:
    state = in_the_middle({20: 1}, {2: 1, 3: 1})
    events = game.roll(state, WHITE, (6, 5))
    assert [event.kind for event in events] == ["roll", "skip"]
    assert fold(state, events).on_turn is BLACK


# --- blocks


def test_001_six_in_a_row_need_an_opponent_ahead_at_home_or_not() -> None:
    five = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(five, AT_START, (5, 3), SERIES), 11, 5)[0] == "block_of_six"
    assert legal(graph(five, {24: 14, 6: 1}, (5, 3), SERIES), 11, 5)
    assert legal(graph(five, {24: 14, 12: 1}, (5, 3), SERIES), 11, 5)


# --- bearing off


def test_001_checkers_are_removed_when_all_fifteen_have_come_home() -> None:
    assert why_not(graph({7: 1, 6: 14}, OUT_OF_THE_WAY, (6, 5), SERIES), 6, 6) == ("not_all_home", [7])
    assert legal(graph({6: 15}, OUT_OF_THE_WAY, (6, 5), SERIES), 6, 6)


def test_001_bearing_off_is_exact_or_from_the_highest_point() -> None:
    turn = graph({5: 1, 3: 2}, OUT_OF_THE_WAY, (6, 3), SERIES)
    assert legal(turn, 3, 3)
    assert legal(turn, 5, 6)
    assert why_not(turn, 3, 6) == ("checker_behind", [5])


def test_001_a_move_within_home_comes_first_where_no_checker_stands_on_the_dies_point() -> None:
    assert ends({6: 1, 2: 1}, OUT_OF_THE_WAY, (4, 4), SERIES) == {side({})}
    turn = graph({6: 1, 2: 1}, OUT_OF_THE_WAY, (4, 4), SERIES)
    assert why_not(turn, 2, 4) == ("checker_behind", [6])
    assert legal(turn, 2, 4, after=[(6, 4)])


def test_001_both_values_are_used_in_bearing_off_too() -> None:
    assert ends({5: 1, 4: 2}, {13: 1}, (5, 3), SERIES) == {side({4: 1, 2: 1})}


# --- the end


@pytest.mark.parametrize(("loser", "kind", "points"), [({24: 14}, Kind.OIN, 1), (AT_START, Kind.MARS, 2)])
def test_001_the_first_to_remove_all_wins_an_oin_or_a_mars(loser: Points, kind: Kind, points: int) -> None:
    state = in_the_middle({1: 1}, loser)
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    over = fold(state, game.play(state, WHITE, [(1, 6)]))
    assert over.result == Result(WHITE, kind, points, How.BORNE_OFF)


@pytest.mark.parametrize(("cap", "kind", "points"), [("oin", Kind.OIN, 1), ("mars", Kind.MARS, 2)])
def test_001_who_resigns_loses_by_the_position_up_to_the_tables_limit(
    cap: str, kind: Kind, points: int
) -> None:
    state = in_the_middle(AT_START, {24: 14}, cap=cap)
    assert fold(state, game.resign(state, WHITE)).result == Result(BLACK, kind, points, How.RESIGNED)
    assert fold(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.OIN, 1, How.RESIGNED)


@pytest.mark.parametrize(("cap", "oin", "mars"), [("oin", 1, 1), ("mars", 1, 2)])
def test_001_oin_costs_one_stake_and_mars_two_where_it_counts(cap: str, oin: int, mars: int) -> None:
    state = in_the_middle(AT_START, {24: 14}, cap=cap)
    table = replace(state.ruleset, stake=10)
    costs = [loss(table, game.price(state, colour)[1]) for colour in (BLACK, WHITE)]
    assert costs == [10 * oin, 10 * mars]
    assert largest_loss(table) == max(costs)


@pytest.mark.parametrize(
    ("black", "answer", "result"),
    [
        ({1: 1}, (13, 2), Result(None, None, 0, How.BORNE_OFF)),
        ({6: 1}, (18, 2), Result(WHITE, Kind.OIN, 1, How.BORNE_OFF)),
    ],
)
def test_001_the_last_roll_gives_who_started_second_a_draw_if_it_is_enough(
    black: Points, answer: tuple[int, int], result: Result
) -> None:
    state = in_the_middle({1: 1}, black, last_roll=True)
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    state = fold(state, game.play(state, WHITE, [(1, 6)]))
    state = fold(state, game.roll(state, BLACK, (2, 1)))
    rest = [] if result.winner is None else [(16, 1)]
    assert fold(state, game.play(state, BLACK, [answer, *rest])).result == result


def test_001_usually_there_is_no_draw() -> None:
    assert not SERIES.last_roll
    state = in_the_middle({1: 1}, {1: 1})
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    assert fold(state, game.play(state, WHITE, [(1, 6)])).result == Result(WHITE, Kind.OIN, 1, How.BORNE_OFF)

"""The long game of the stakes-and-series site, statement by statement: preset series-long."""

from dataclasses import replace

import pytest

from games.rules import game
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind
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


def in_the_middle(white: Points, black: Points, *, last_roll: bool = False, cap: str = "mars") -> GameState:
    """White, who started, is to roll."""
    ruleset = replace(SERIES, last_roll=last_roll, cap=cap)
    return GameState(ruleset, position(white, black), Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


def test_who_wins_the_draw_plays_white_and_starts() -> None:
    start = new_game(SERIES)
    events = game.roll_off(start, 1, 6)
    assert events[0].data["swap"] is True
    assert fold(start, events).starter is WHITE


def test_the_draw_is_rolled_again_when_equal() -> None:
    start = new_game(SERIES)
    assert fold(start, game.roll_off(start, 2, 2)) == start


def test_the_draw_is_not_the_first_roll() -> None:
    state = fold(new_game(SERIES), game.roll_off(new_game(SERIES), 6, 1))
    assert (state.phase, state.dice) == (Phase.ROLL, ())


def test_the_loser_starts_the_next_game_or_the_start_alternates() -> None:
    assert SERIES.next_starter == "loser"
    assert replace(SERIES, next_starter="alternate").next_starter == "alternate"
    state = new_game(SERIES, starter=WHITE)
    assert (state.phase, state.on_turn) == (Phase.ROLL, WHITE)


@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (6, 6)])
def test_white_takes_two_from_the_head_on_33_44_and_66_and_black_does_not(dice: tuple[int, int]) -> None:
    assert {end[24] for end in ends(AT_START, AT_START, dice, SERIES, first_turn=True)} == {13}
    assert {end[24] for end in ends(AT_START, AFTER_21, dice, SERIES, first_turn=True)} == {14}


def test_black_answers_55_with_44_by_one_checker_and_one_move() -> None:
    assert ends(AT_START, {24: 14, 4: 1}, (4, 4), SERIES, first_turn=True) == {side({24: 14, 20: 1})}


def test_one_opposing_checker_closes_a_point() -> None:
    assert why_not(graph(AT_START, {24: 14, 10: 1}, (2, 1), SERIES), 24, 2) == ("closed_point", [22])


def test_any_number_of_own_checkers_may_share_a_point() -> None:
    assert side({20: 14, 14: 1}) in ends({20: 15}, {6: 15}, (5, 1), SERIES)
    assert legal(graph({20: 14, 21: 1}, {7: 15}, (1, 3), SERIES), 21, 1)


def test_both_values_are_played_when_both_can_be() -> None:
    assert ends({20: 1, 10: 1}, {3: 1, 21: 1}, (6, 5), SERIES) == {side({14: 1, 5: 1})}


def test_the_higher_value_is_played_when_either_can_be_but_not_both() -> None:
    assert ends({20: 1}, {21: 1}, (6, 5), SERIES) == {side({14: 1})}


def test_the_possible_value_is_played_when_only_one_can_be() -> None:
    assert ends({20: 1}, {2: 1, 21: 1}, (6, 5), SERIES) == {side({15: 1})}


def test_a_double_is_played_four_times_or_as_often_as_possible() -> None:
    assert side({4: 1}) in ends({24: 1}, {6: 15}, (5, 5), SERIES)
    assert ends({24: 1}, {21: 15}, (5, 5), SERIES) == {side({14: 1})}


def test_six_in_a_row_need_an_opponent_ahead_at_home_or_not() -> None:
    five = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(five, AT_START, (5, 3), SERIES), 11, 5)[0] == "block_of_six"
    assert legal(graph(five, {24: 14, 6: 1}, (5, 3), SERIES), 11, 5)
    assert legal(graph(five, {24: 14, 12: 1}, (5, 3), SERIES), 11, 5)


def test_bearing_off_is_exact_or_from_the_highest_point() -> None:
    turn = graph({5: 1, 3: 2}, OUT_OF_THE_WAY, (6, 3), SERIES)
    assert legal(turn, 3, 3)
    assert legal(turn, 5, 6)
    assert why_not(turn, 3, 6) == ("checker_behind", [5])


def test_both_values_are_used_in_bearing_off_too() -> None:
    assert ends({5: 1, 4: 2}, {13: 1}, (5, 3), SERIES) == {side({4: 1, 2: 1})}


@pytest.mark.parametrize(("cap", "kind", "points"), [("oin", Kind.OIN, 1), ("mars", Kind.MARS, 2)])
def test_the_table_limits_the_loss(cap: str, kind: Kind, points: int) -> None:
    state = in_the_middle(AT_START, {24: 14}, cap=cap)
    assert fold(state, game.resign(state, WHITE)).result == Result(BLACK, kind, points, How.RESIGNED)
    assert fold(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.OIN, 1, How.RESIGNED)


@pytest.mark.parametrize(("cap", "oin", "mars"), [("oin", 1, 1), ("mars", 1, 2)])
def test_oin_costs_one_stake_and_mars_two_where_it_counts(cap: str, oin: int, mars: int) -> None:
    state = in_the_middle(AT_START, {24: 14}, cap=cap)
    table = replace(state.ruleset, stake=10)
    costs = [loss(table, game.price(state, colour)[1]) for colour in (BLACK, WHITE)]
    assert costs == [10 * oin, 10 * mars]
    assert largest_loss(table) == max(costs)


def test_the_last_roll_gives_who_started_second_a_draw() -> None:
    state = in_the_middle({1: 1}, {1: 1}, last_roll=True)
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    state = fold(state, game.play(state, WHITE, [(1, 6)]))
    state = fold(state, game.roll(state, BLACK, (2, 1)))
    over = fold(state, game.play(state, BLACK, [(13, 2)]))
    assert over.result == Result(None, None, 0, How.BORNE_OFF)


def test_usually_there_is_no_last_roll() -> None:
    assert not SERIES.last_roll

"""Document 002, the long game of the four-step site, statement by statement: preset pro-long.

Its clock is in tests/games/test_reference_around.py, its no-shows are in tests/lobby/test_reference_appointments.py.
"""

import pytest

from games.rules import game
from games.rules.board import Family, Position, absolute, opposite
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind, judge
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS
from tests.rules.setting import (
    AT_START,
    BLACK,
    OUT_OF_THE_WAY,
    ROLLS,
    WHITE,
    Points,
    ends,
    graph,
    legal,
    position,
    side,
    why_not,
)

PRO = PRESETS["pro-long"]
# All of Black's checkers stand on White's 24.
BEHIND: Points = {12: 15}


def in_the_middle(white: Points, black: Points) -> GameState:
    """White, who started, is to roll."""
    return GameState(PRO, position(white, black), Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


# --- the board and the start


def test_002_one_ring_of_24_points_that_both_travel_the_same_way() -> None:
    assert [absolute(Family.LONG, BLACK, point) for point in range(24, 0, -1)] == [
        *range(12, 0, -1),
        *range(24, 12, -1),
    ]


def test_002_heads_and_homes_in_whites_numbers() -> None:
    start = Position.start(Family.LONG)
    assert start.counts(WHITE)[24] == start.counts(BLACK)[24] == 15
    assert absolute(Family.LONG, BLACK, 24) == 12
    assert {absolute(Family.LONG, BLACK, point) for point in range(1, 7)} == {13, 14, 15, 16, 17, 18}


def test_002_each_head_is_halfway_on_the_others_route() -> None:
    assert opposite(Family.LONG, 24) == 12


def test_002_the_roll_off_is_rolled_again_when_tied() -> None:
    start = new_game(PRO)
    tied = fold(start, game.roll_off(start, 4, 4))
    assert (tied.phase, tied.starter) == (Phase.ROLL_OFF, None)
    assert fold(tied, game.roll_off(tied, 4, 2)).starter is WHITE


def test_002_the_winner_of_the_roll_off_rolls_both_dice_again() -> None:
    state = fold(new_game(PRO), game.roll_off(new_game(PRO), 2, 5))
    assert (state.phase, state.on_turn) == (Phase.ROLL, BLACK)
    state = fold(state, game.roll(state, BLACK, (3, 3)))
    assert (state.phase, game.first_turn(state)) == (Phase.TURN, True)


# --- a turn


def test_002_one_checker_moves_for_the_sum_or_two_for_a_number_each() -> None:
    assert ends({20: 2}, BEHIND, (6, 3), PRO) == {side({20: 1, 11: 1}), side({17: 1, 14: 1})}


def test_002_a_checker_lands_on_an_empty_or_an_own_point_only_and_hits_nothing() -> None:
    # Black's 5 is White's 17.
    turn = graph({20: 1, 18: 1}, {5: 1}, (3, 2), PRO)
    assert legal(turn, 18, 3)
    assert legal(turn, 20, 2)
    assert why_not(turn, 20, 3) == ("closed_point", [17])


@pytest.mark.parametrize("played", [[], [(20, 6)], [(20, 3)]])
def test_002_no_legal_move_is_declined(played: list[tuple[int, int]]) -> None:
    state = in_the_middle({20: 2}, BEHIND)
    state = fold(state, game.roll(state, WHITE, (6, 3)))
    with pytest.raises(Refused, match="unfinished_turn"):
        game.play(state, WHITE, played)


def test_002_the_maximum_must_be_played_and_the_larger_of_two() -> None:
    assert ends({20: 1, 10: 1}, {3: 1, 21: 1}, (6, 5), PRO) == {side({14: 1, 5: 1})}
    assert ends({20: 1}, {21: 1}, (6, 5), PRO) == {side({14: 1})}


def test_002_the_one_number_that_can_be_played_is_and_the_other_is_lost() -> None:
    state = in_the_middle({20: 1}, {2: 1, 21: 1})
    state = fold(state, game.roll(state, WHITE, (6, 5)))
    assert fold(state, game.play(state, WHITE, [(20, 5)])).on_turn is BLACK


def test_002_a_turn_without_a_legal_move_is_skipped() -> None:
    state = in_the_middle({20: 1}, {2: 1, 3: 1})
    events = game.roll(state, WHITE, (6, 5))
    assert [event.kind for event in events] == ["roll", "skip"]
    assert fold(state, events).on_turn is BLACK


# --- the head


def test_002_one_checker_leaves_the_head_in_a_turn() -> None:
    turn = graph(AT_START, AT_START, (2, 1), PRO, first_turn=True)
    assert why_not(turn, 24, 1, after=[(24, 2)]) == ("head", [24])


@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (6, 6)])
def test_002_both_players_take_two_in_their_first_turn(dice: tuple[int, int]) -> None:
    for opponent in (AT_START, {24: 14, 21: 1}):
        assert {end[24] for end in ends(AT_START, opponent, dice, PRO, first_turn=True)} == {13}


@pytest.mark.parametrize(("dice", "blocked_after"), [((6, 6), 1), ((4, 4), 2), ((3, 3), 3)])
def test_002_one_checker_from_the_head_runs_into_the_other_head_on_66_44_and_33(
    dice: tuple[int, int], blocked_after: int
) -> None:
    turn = graph(AT_START, AT_START, dice, PRO)
    assert max(len(turn.left[0]) - len(left) for left in turn.left) == blocked_after


@pytest.mark.parametrize("dice", [(1, 1), (2, 2), (5, 5)])
def test_002_on_the_other_doubles_it_does_not(dice: tuple[int, int]) -> None:
    assert ends(AT_START, AT_START, dice, PRO) == {side({24: 14, 24 - 4 * dice[0]: 1})}


# --- doubles


def test_002_a_double_is_four_moves_or_as_many_as_are_legal() -> None:
    assert ends({20: 1}, BEHIND, (4, 4), PRO) == {side({4: 1})}
    # Black's 20 is White's 8, where the third four would land.
    assert ends({20: 1}, {20: 1}, (4, 4), PRO) == {side({12: 1})}


def test_002_fewer_moves_of_a_double_than_are_legal_are_refused() -> None:
    state = in_the_middle({20: 1}, BEHIND)
    state = fold(state, game.roll(state, WHITE, (4, 4)))
    with pytest.raises(Refused, match="unfinished_turn"):
        game.play(state, WHITE, [(20, 4), (16, 4), (12, 4)])


# --- the prime


def test_002_six_single_checkers_in_a_row_are_jumped_by_no_die_and_no_sum() -> None:
    # Black's 6 to 1 are White's 18 to 13.
    prime: Points = {6: 1, 5: 1, 4: 1, 3: 1, 2: 1, 1: 1, 24: 9}
    for dice in ROLLS:
        for end in ends({24: 2, 20: 1, 19: 1}, prime, dice, PRO):
            assert not any(end[1:19])


def test_002_a_full_prime_before_the_head_is_forbidden_at_the_start() -> None:
    five = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(five, AT_START, (5, 3), PRO), 11, 5) == ("block_of_six", [11, 10, 9, 8, 7, 6])


def test_002_a_prime_is_completed_while_one_opposing_checker_is_ahead_of_it() -> None:
    # White's 6 to 1 are Black's 18 to 13; one that has left the head and is still behind them does not help.
    five: Points = {9: 1, 5: 3, 4: 3, 3: 3, 2: 3, 1: 2}
    assert legal(graph(five, {24: 14, 12: 1}, (3, 2), PRO), 9, 3)
    assert why_not(graph(five, {24: 14, 20: 1}, (3, 2), PRO), 9, 3)[0] == "block_of_six"


# --- bearing off


def test_002_bearing_off_starts_when_all_are_home_and_not_a_point_earlier() -> None:
    turn = graph({7: 1, 6: 14}, OUT_OF_THE_WAY, (6, 1), PRO)
    assert why_not(turn, 6, 6) == ("not_all_home", [7])
    assert legal(turn, 6, 6, after=[(7, 1)])


def test_002_until_then_home_is_an_ordinary_stretch_of_the_route() -> None:
    assert ends({20: 1, 6: 1}, BEHIND, (3, 2), PRO) >= {side({20: 1, 1: 1}), side({17: 1, 4: 1})}


def test_002_a_die_bears_off_from_the_point_of_its_number() -> None:
    for die in range(1, 7):
        turn = graph(dict.fromkeys(range(1, 7), 2), OUT_OF_THE_WAY, (die, die), PRO)
        assert [step.origin for step, _ in turn.edges[0] if step.target == 0] == [die]


def test_002_with_that_and_all_higher_points_empty_the_highest_below_bears_off() -> None:
    assert ends({4: 1, 3: 1, 1: 1}, OUT_OF_THE_WAY, (6, 5), PRO) == {side({1: 1})}


def test_002_bearing_off_has_no_forced_priority_and_no_overpaying() -> None:
    turn = graph({6: 2, 4: 2, 2: 1}, OUT_OF_THE_WAY, (4, 3), PRO)
    assert legal(turn, 4, 4)
    assert legal(turn, 6, 4)
    assert why_not(turn, 2, 4) == ("checker_behind", [6, 4])


# --- the price


PRICES = pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        ({6: 14}, Kind.OIN, 1),
        ({18: 2, 6: 13}, Kind.MARS, 2),
        ({19: 1, 6: 14}, Kind.KOKS, 3),
        ({6: 15}, Kind.HOME_MARS, 4),
    ],
)


@PRICES
def test_002_the_fifteenth_checker_off_wins_at_the_price_of_the_losers_position(
    loser: Points, kind: Kind, points: int
) -> None:
    state = in_the_middle({1: 1}, loser)
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    over = fold(state, game.play(state, WHITE, [(1, 6)]))
    assert over.result == Result(WHITE, kind, points, How.BORNE_OFF)


@PRICES
@pytest.mark.parametrize("how", [How.RESIGNED, How.TIME])
def test_002_resigning_and_running_out_of_time_cost_the_same(
    loser: Points, kind: Kind, points: int, how: How
) -> None:
    state = in_the_middle(loser, {1: 15})
    assert fold(state, game.forfeit(state, WHITE, how)).result == Result(BLACK, kind, points, how)


def last_on(point: int, home: int) -> Points:
    """So many checkers on 2, and one more on the point."""
    return {2: home + 1} if point == 2 else {2: home, point: 1}


def test_002_the_conditions_of_the_scale_never_overlap() -> None:
    def kinds(home: int) -> list[Kind]:
        return [judge(position(last_on(point, home), {}), WHITE, PRO)[0] for point in range(1, 25)]

    assert kinds(14) == [Kind.HOME_MARS] * 6 + [Kind.MARS] * 12 + [Kind.KOKS] * 6
    assert kinds(13) == [Kind.OIN] * 24  # one is borne off


def test_002_there_are_no_draws() -> None:
    assert not PRO.last_roll
    state = in_the_middle({1: 1}, {1: 1})
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    assert fold(state, game.play(state, WHITE, [(1, 6)])).phase is Phase.ENDED


def test_002_absence_is_left_to_the_clock() -> None:
    assert PRO.disconnect == "clock_only"
    assert PRO.clock is not None

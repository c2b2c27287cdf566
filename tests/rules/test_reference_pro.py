"""The long game of the four-step site, statement by statement: preset pro-long."""

import pytest

from games.rules import game
from games.rules.board import Family, absolute
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind
from games.rules.ruleset import PRESETS
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

PRO = PRESETS["pro-long"]


def in_the_middle(white: Points, black: Points) -> GameState:
    """White, who started, is to roll."""
    return GameState(PRO, position(white, black), Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


def test_heads_and_homes_in_whites_numbers() -> None:
    assert absolute(Family.LONG, BLACK, 24) == 12
    assert {absolute(Family.LONG, BLACK, point) for point in range(1, 7)} == {13, 14, 15, 16, 17, 18}


def test_the_winner_of_the_roll_off_rolls_both_dice_again() -> None:
    state = fold(new_game(PRO), game.roll_off(new_game(PRO), 2, 5))
    assert (state.phase, state.on_turn) == (Phase.ROLL, BLACK)
    state = fold(state, game.roll(state, BLACK, (3, 3)))
    assert (state.phase, game.first_turn(state)) == (Phase.TURN, True)


def test_the_maximum_must_be_played_and_the_larger_of_two() -> None:
    assert ends({20: 1, 10: 1}, {3: 1, 21: 1}, (6, 5), PRO) == {side({14: 1, 5: 1})}
    assert ends({20: 1}, {21: 1}, (6, 5), PRO) == {side({14: 1})}


@pytest.mark.parametrize(("dice", "blocked_after"), [((6, 6), 1), ((4, 4), 2), ((3, 3), 3)])
def test_one_checker_from_the_head_runs_into_the_other_head_on_66_44_and_33(
    dice: tuple[int, int], blocked_after: int
) -> None:
    turn = graph(AT_START, AT_START, dice, PRO)
    assert max(len(turn.left[0]) - len(left) for left in turn.left) == blocked_after


@pytest.mark.parametrize("dice", [(1, 1), (2, 2), (5, 5)])
def test_on_the_other_doubles_it_does_not(dice: tuple[int, int]) -> None:
    assert ends(AT_START, AT_START, dice, PRO) == {side({24: 14, 24 - 4 * dice[0]: 1})}


@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (6, 6)])
def test_both_players_take_two_in_their_first_turn(dice: tuple[int, int]) -> None:
    for opponent in (AT_START, {24: 14, 21: 1}):
        assert {end[24] for end in ends(AT_START, opponent, dice, PRO, first_turn=True)} == {13}


def test_a_full_prime_before_the_head_is_forbidden_at_the_start() -> None:
    five = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(five, AT_START, (5, 3), PRO), 11, 5) == ("block_of_six", [11, 10, 9, 8, 7, 6])
    assert legal(graph(five, {24: 14, 6: 1}, (5, 3), PRO), 11, 5)


def test_bearing_off_has_no_forced_priority_and_no_overpaying() -> None:
    turn = graph({6: 2, 4: 2, 2: 1}, OUT_OF_THE_WAY, (4, 3), PRO)
    assert legal(turn, 4, 4)
    assert legal(turn, 6, 4)
    assert why_not(turn, 2, 4) == ("checker_behind", [6, 4])


@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        ({6: 14}, Kind.OIN, 1),
        ({18: 2, 6: 13}, Kind.MARS, 2),
        ({19: 1, 6: 14}, Kind.KOKS, 3),
        ({6: 15}, Kind.HOME_MARS, 4),
    ],
)
@pytest.mark.parametrize("how", [How.RESIGNED, How.TIME])
def test_the_position_sets_the_price_however_the_game_ends(
    loser: Points, kind: Kind, points: int, how: How
) -> None:
    state = in_the_middle(loser, {1: 15})
    assert fold(state, game.forfeit(state, WHITE, how)).result == Result(BLACK, kind, points, how)


def test_there_are_no_draws() -> None:
    assert not PRO.last_roll
    state = in_the_middle({1: 1}, {1: 1})
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    assert fold(state, game.play(state, WHITE, [(1, 6)])).phase is Phase.ENDED


def test_absence_is_left_to_the_clock() -> None:
    assert PRO.disconnect == "clock_only"
    assert PRO.clock is not None

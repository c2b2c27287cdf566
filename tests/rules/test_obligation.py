"""How much of a roll must be played: the fullest turn, or simply no stopping while a die can still be played."""

import pytest

from games.rules.board import Family, opposite
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.step import Step
from games.rules.turns import check_turn
from tests.rules.setting import (
    MAXIMUM,
    SEQUENTIAL,
    WHITE,
    Points,
    ends,
    graph,
    legal,
    position,
    side,
    why_not,
)

BOTH_OBLIGATIONS = pytest.mark.parametrize("ruleset", [MAXIMUM, SEQUENTIAL])


def closing(*points: int) -> Points:
    """Black with one checker on each of these points of White's, the rest borne off."""
    return {opposite(Family.LONG, point): 1 for point in points}


# With 6-5 the five is played from 10 only; who plays the six from 10 too has lost the five.
TWO_CHECKERS, THEIR_WAYS = {20: 1, 10: 1}, closing(15, 9)


def test_maximum_wants_both_dice() -> None:
    assert ends(TWO_CHECKERS, THEIR_WAYS, (6, 5), MAXIMUM) == {side({14: 1, 5: 1})}
    assert why_not(graph(TWO_CHECKERS, THEIR_WAYS, (6, 5), MAXIMUM), 10, 6) == ("fuller_turn", [])


def test_sequential_lets_a_die_be_stranded() -> None:
    after = ends(TWO_CHECKERS, THEIR_WAYS, (6, 5), SEQUENTIAL)
    assert after == {side({14: 1, 5: 1}), side({20: 1, 4: 1})}


def test_maximum_wants_the_larger_die_when_only_one_can_be_played() -> None:
    white, black = {20: 1}, closing(9)
    assert ends(white, black, (6, 5), MAXIMUM) == {side({14: 1})}
    assert why_not(graph(white, black, (6, 5), MAXIMUM), 20, 5) == ("larger_die", [])


def test_sequential_lets_the_player_choose_either_die() -> None:
    assert ends({20: 1}, closing(9), (6, 5), SEQUENTIAL) == {side({14: 1}), side({15: 1})}


@BOTH_OBLIGATIONS
def test_the_smaller_die_is_played_when_the_larger_cannot(ruleset: Ruleset) -> None:
    assert ends({20: 1}, closing(14, 9), (6, 5), ruleset) == {side({15: 1})}


def test_the_larger_die_counts_bearing_off_too() -> None:
    # 5/off strands the three, 5/2 strands the five: the five is the larger.
    white, black = {6: 1, 5: 1}, closing(3, 1)
    assert ends(white, black, (5, 3), MAXIMUM) == {side({6: 1})}
    assert why_not(graph(white, black, (5, 3), MAXIMUM), 5, 3) == ("larger_die", [])


def test_a_checker_is_not_borne_off_when_that_strands_a_die() -> None:
    # 5/off strands the three; 5/2 and then 4/off with the five use both.
    white, black = {5: 1, 4: 2}, closing(1)
    assert ends(white, black, (5, 3), MAXIMUM) == {side({4: 1, 2: 1})}
    assert why_not(graph(white, black, (5, 3), MAXIMUM), 5, 5) == ("fuller_turn", [])


def test_a_double_is_played_as_often_as_any_order_allows() -> None:
    # From 20 three fives lead to 5; from 14 the first five is closed.
    assert ends({20: 1, 14: 1}, closing(9), (5, 5), MAXIMUM) == {side({14: 1, 5: 1})}


@BOTH_OBLIGATIONS
def test_a_shorter_way_to_the_end_of_a_fuller_turn_is_accepted(ruleset: Ruleset) -> None:
    turn = graph({2: 1}, closing(20), (5, 1), ruleset)
    borne_off_at_once = turn.follow(0, Step.of(2, 5))
    assert borne_off_at_once in turn.done
    assert legal(turn, 1, 5, after=[(2, 1)])
    after = check_turn(turn.position, WHITE, (5, 1), [Step.of(2, 5)], ruleset=ruleset, first_turn=False)
    assert after.off(WHITE) == 15


@BOTH_OBLIGATIONS
def test_nobody_stops_while_a_die_can_be_played(ruleset: Ruleset) -> None:
    with pytest.raises(Refused) as refusal:
        check_turn(
            position(TWO_CHECKERS, THEIR_WAYS),
            WHITE,
            (6, 5),
            [Step.of(20, 6)],
            ruleset=ruleset,
            first_turn=False,
        )
    assert refusal.value.code == "unfinished_turn"


def test_a_stranded_die_ends_a_sequential_turn() -> None:
    start = position(TWO_CHECKERS, THEIR_WAYS)
    after = check_turn(start, WHITE, (6, 5), [Step.of(10, 6)], ruleset=SEQUENTIAL, first_turn=False)
    assert after == position({20: 1, 4: 1}, THEIR_WAYS)


def test_a_turn_that_is_not_the_fullest_is_refused_at_the_step_that_made_it_so() -> None:
    with pytest.raises(Refused) as refusal:
        check_turn(
            position(TWO_CHECKERS, THEIR_WAYS),
            WHITE,
            (6, 5),
            [Step.of(10, 6)],
            ruleset=MAXIMUM,
            first_turn=False,
        )
    assert refusal.value.code == "fuller_turn"
    assert refusal.value.data["step"] == 0

"""Bearing off: all home first; the die's own point, or the highest point when the die reaches beyond it."""

import pytest

from games.rules.ruleset import Ruleset
from tests.rules.setting import MAXIMUM, OUT_OF_THE_WAY, SEQUENTIAL, ends, graph, legal, side, why_not

BOTH_OBLIGATIONS = pytest.mark.parametrize("ruleset", [MAXIMUM, SEQUENTIAL])


def test_nothing_is_borne_off_while_a_checker_is_outside_home() -> None:
    turn = graph({6: 13, 7: 1, 20: 1}, OUT_OF_THE_WAY, (6, 5))
    assert why_not(turn, 6, 6) == ("not_all_home", [20, 7])


def test_bearing_off_begins_in_the_turn_in_which_the_last_checker_comes_home() -> None:
    turn = graph({6: 14, 7: 1}, OUT_OF_THE_WAY, (6, 1))
    assert why_not(turn, 6, 6) == ("not_all_home", [7])
    assert legal(turn, 6, 6, after=[(7, 1)])


def test_a_die_bears_off_from_the_point_of_its_number() -> None:
    assert side({5: 1, 2: 1}) in ends({5: 1, 3: 1, 2: 2}, OUT_OF_THE_WAY, (3, 2))


def test_moving_inside_home_is_a_free_alternative() -> None:
    turn = graph({6: 5, 4: 5, 2: 5}, OUT_OF_THE_WAY, (4, 1))
    assert legal(turn, 4, 4)
    assert legal(turn, 6, 4)


def test_a_larger_die_bears_off_from_the_highest_point() -> None:
    assert ends({3: 2, 1: 1}, OUT_OF_THE_WAY, (6, 5)) == {side({1: 1})}


@BOTH_OBLIGATIONS
def test_a_larger_die_does_not_bear_off_below_the_highest_point(ruleset: Ruleset) -> None:
    turn = graph({5: 1, 3: 2, 1: 1}, OUT_OF_THE_WAY, (4, 2), ruleset)
    assert why_not(turn, 3, 4) == ("checker_behind", [5])


def test_a_larger_die_bears_off_once_the_checker_behind_has_moved_down() -> None:
    turn = graph({5: 1, 3: 1, 1: 1}, OUT_OF_THE_WAY, (4, 2))
    assert why_not(turn, 3, 4) == ("checker_behind", [5])
    assert legal(turn, 3, 4, after=[(5, 2)])


def test_a_closed_point_inside_home_leaves_only_bearing_off() -> None:
    # Black stands on White's 2, which is Black's 14.
    assert ends({6: 2}, {14: 3}, (4, 6)) == {side({6: 1})}


def test_no_move_leaves_the_position() -> None:
    # Black holds White's 2 and 1; the checkers on 6 can go nowhere with 4 and 5.
    assert ends({6: 2}, {14: 3, 13: 3}, (4, 5)) == {side({6: 2})}


def test_the_last_checkers_go_with_half_a_double() -> None:
    assert ends({2: 1, 1: 1}, OUT_OF_THE_WAY, (5, 5)) == {side({})}

"""The short game: as many dice as possible, the larger of two where one must be chosen, and bearing off under that rule."""

from dataclasses import replace

import pytest

from games.rules.board import BAR
from games.rules.refusal import Refused
from games.rules.step import Step
from games.rules.turns import check_turn, final_positions
from tests.rules.setting import (
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

SEQUENTIAL = replace(SHORT, obligation="sequential")
GONE: Points = {6: 12}


def test_both_dice_are_played_when_any_order_allows_it() -> None:
    # White's 8 is Black's: after 7/1 the 5 goes nowhere, so the 6 is for 13/7.
    black: Points = {17: 2, 6: 13}
    assert ends({13: 1, 7: 1}, black, (6, 5), SHORT) == {side({7: 1, 2: 1})}
    assert why_not(graph({13: 1, 7: 1}, black, (6, 5), SHORT), 7, 6) == ("fuller_turn", [])


def test_the_larger_die_is_played_when_either_goes_but_not_both() -> None:
    # White's 13 with 6-5: 7 and 8 are open, 2 is Black's.
    black: Points = {23: 2, 6: 13}
    assert ends({13: 1}, black, (6, 5), SHORT) == {side({7: 1})}
    turn = graph({13: 1}, black, (6, 5), SHORT)
    assert why_not(turn, 13, 5) == ("larger_die", [])


def test_the_smaller_die_is_played_when_only_it_goes() -> None:
    black: Points = {23: 2, 18: 2, 6: 11}
    assert ends({13: 1}, black, (6, 5), SHORT) == {side({8: 1})}


def test_the_larger_die_is_the_one_that_enters() -> None:
    # 25/19 or 25/20, and from neither can the other die be played.
    black: Points = {11: 2, 2: 13}
    assert ends({BAR: 1}, black, (6, 5), SHORT) == {side({19: 1})}


def test_of_two_dice_that_each_bear_off_the_last_checker_either_ends_the_game() -> None:
    assert ends({1: 1}, GONE, (6, 5), SHORT) == {side({})}
    assert legal(graph({1: 1}, GONE, (6, 5), SHORT), 1, 5)


def test_a_spare_die_does_not_keep_a_checker_from_ending_the_game() -> None:
    turn = graph({4: 1}, GONE, (4, 1), SHORT)
    assert turn.follow(0, Step.of(4, 4)) in turn.done
    here = position({4: 1}, GONE, SHORT.family)
    assert check_turn(here, WHITE, (4, 1), [Step.of(4, 4)], ruleset=SHORT, first_turn=False).off(WHITE) == 15


def test_hitting_before_the_last_checker_goes_off_is_compulsory() -> None:
    black: Points = {24: 1, 6: 11}
    assert both_ends({2: 1}, black, (5, 1)) == {sides({}, {BAR: 1, 6: 11})}
    turn = graph({2: 1}, black, (5, 1), SHORT)
    assert why_not(turn, 2, 5) == ("fuller_turn", [])
    here = position({2: 1}, black, SHORT.family)
    with pytest.raises(Refused, match="fuller_turn"):
        check_turn(here, WHITE, (5, 1), [Step.of(2, 5)], ruleset=SHORT, first_turn=False)


def test_without_the_blot_the_last_checker_goes_off_at_once() -> None:
    assert both_ends({2: 1}, GONE, (5, 1)) == {sides({}, GONE)}


def test_four_of_a_double_are_played_or_as_many_as_go() -> None:
    assert side({5: 1}) in ends({13: 1}, GONE, (2, 2), SHORT)
    # White's 7 is Black's.
    assert ends({13: 1}, {18: 2, 6: 13}, (2, 2), SHORT) == {side({9: 1})}


def test_a_checker_behind_moves_down_or_is_borne_off_but_none_below_it() -> None:
    turn = graph({5: 1, 3: 1}, GONE, (4, 2), SHORT)
    assert why_not(turn, 3, 4) == ("checker_behind", [5])
    assert legal(turn, 5, 4)


def test_moving_inside_home_is_free_while_bearing_off() -> None:
    turn = graph({6: 2, 4: 2}, GONE, (4, 1), SHORT)
    assert legal(turn, 4, 4)
    assert legal(turn, 6, 4)


def test_the_last_checker_comes_home_and_another_goes_off_in_one_turn() -> None:
    turn = graph({7: 1, 6: 3}, GONE, (6, 1), SHORT)
    assert why_not(turn, 6, 6) == ("not_all_home", [7])
    assert legal(turn, 6, 6, after=[(7, 1)])


def test_where_dice_are_played_one_by_one_a_die_may_be_stranded() -> None:
    # White's 2 is Black's: after either die the other goes nowhere.
    black: Points = {23: 2, 6: 13}
    here = position({13: 1}, black, SHORT.family)
    found = final_positions(here, WHITE, (6, 5), ruleset=SEQUENTIAL, first_turn=False)
    assert {end.counts(WHITE) for end in found} == {side({7: 1}), side({8: 1})}

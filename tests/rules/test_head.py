"""The head: one checker a turn, and two on some doubles of a first turn."""

from dataclasses import replace

import pytest

from games.rules.ruleset import Ruleset
from tests.rules.setting import AT_START, MAXIMUM, Points, ends, graph, side, why_not

STARTER = replace(MAXIMUM, head_exception="starter")
BOTH_BUT_44 = replace(MAXIMUM, head_exception="both_but_44_after_55")
EVERY_EXCEPTION = [MAXIMUM, BOTH_BUT_44, STARTER]

OPENED_WITH_55 = {24: 14, 4: 1}
OPENED_WITH_21 = {24: 14, 21: 1}


def from_head(end: tuple[int, ...]) -> int:
    return 15 - end[24]


def test_one_checker_leaves_the_head_in_a_turn() -> None:
    assert ends(AT_START, AT_START, (5, 2), first_turn=True) == {side({24: 14, 17: 1})}


def test_a_second_checker_from_the_head_is_refused_with_that_reason() -> None:
    turn = graph(AT_START, AT_START, (5, 2), first_turn=True)
    assert why_not(turn, 24, 2, after=((24, 5),)) == ("head", [24])


@pytest.mark.parametrize("ruleset", EVERY_EXCEPTION)
@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ((1, 1), {24: 14, 20: 1}),
        ((2, 2), {24: 14, 16: 1}),
        ((3, 3), {24: 13, 15: 1, 21: 1}),
        ((4, 4), {24: 13, 16: 2}),
        ((5, 5), {24: 14, 4: 1}),
        ((6, 6), {24: 13, 18: 2}),
    ],
)
def test_the_starter_opens_with_two_checkers_on_33_44_and_66(
    ruleset: Ruleset, dice: tuple[int, int], end: Points
) -> None:
    assert side(end) in ends(AT_START, AT_START, dice, ruleset, first_turn=True)
    assert {from_head(one) for one in ends(AT_START, AT_START, dice, ruleset, first_turn=True)} == {
        15 - end[24]
    }


@pytest.mark.parametrize("dice", [(3, 3), (4, 4), (6, 6)])
def test_a_later_turn_has_no_exception(dice: tuple[int, int]) -> None:
    after = ends({24: 14, 20: 1}, AT_START, dice, first_turn=False)
    assert max(15 - 1 - end[24] for end in after) == 1


@pytest.mark.parametrize("ruleset", [MAXIMUM, BOTH_BUT_44])
def test_the_second_player_has_the_exception_too_where_both_have_it(ruleset: Ruleset) -> None:
    assert ends(AT_START, OPENED_WITH_21, (6, 6), ruleset, first_turn=True) == {side({24: 13, 18: 2})}


def test_the_second_player_has_no_exception_where_only_the_starter_has_it() -> None:
    assert ends(AT_START, OPENED_WITH_21, (6, 6), STARTER, first_turn=True) == {side({24: 14, 18: 1})}


def test_44_after_55_takes_two_checkers_one_step_each_where_both_have_the_exception() -> None:
    assert ends(AT_START, OPENED_WITH_55, (4, 4), MAXIMUM, first_turn=True) == {side({24: 13, 20: 2})}


def test_44_after_55_takes_one_checker_and_one_step_where_that_answer_is_excepted() -> None:
    assert ends(AT_START, OPENED_WITH_55, (4, 4), BOTH_BUT_44, first_turn=True) == {side({24: 14, 20: 1})}


def test_44_after_55_takes_one_checker_and_one_step_where_only_the_starter_has_the_exception() -> None:
    assert ends(AT_START, OPENED_WITH_55, (4, 4), STARTER, first_turn=True) == {side({24: 14, 20: 1})}


@pytest.mark.parametrize("dice", [(3, 3), (6, 6)])
def test_only_44_is_excepted_after_55(dice: tuple[int, int]) -> None:
    after = ends(AT_START, OPENED_WITH_55, dice, BOTH_BUT_44, first_turn=True)
    assert {from_head(end) for end in after} == {2}


def test_44_after_another_opening_takes_two_checkers() -> None:
    after = ends(AT_START, OPENED_WITH_21, (4, 4), BOTH_BUT_44, first_turn=True)
    assert {from_head(end) for end in after} == {2}


def test_two_may_leave_but_need_not_where_one_is_enough() -> None:
    # Nothing of Black's stands on White's 21, 18, 15 and 12, so one checker can play the whole roll.
    black = {4: 8, 2: 7}
    after = ends(AT_START, black, (3, 3), MAXIMUM, first_turn=True)
    assert {from_head(end) for end in after} == {1, 2}

"""Six points in a row stand only with an opponent's checker ahead of them, after every single step.

White builds here before Black's head, which is White's point 12: White's 11, 10, 9, ... are Black's 23, 22, 21, ...
"""

import pytest

from games.rules.ruleset import Ruleset
from tests.rules.setting import AT_START, MAXIMUM, SEQUENTIAL, ends, graph, legal, side, why_not

FIVE = {11: 2, 10: 2, 9: 2, 8: 2, 7: 2}
SIX = side({**FIVE, 10: 1, 6: 1, 20: 4, 15: 1})  # after 20/15 10/6
BOTH_OBLIGATIONS = pytest.mark.parametrize("ruleset", [MAXIMUM, SEQUENTIAL])


@BOTH_OBLIGATIONS
def test_a_sixth_point_is_refused_while_all_opponents_are_behind(ruleset: Ruleset) -> None:
    turn = graph({**FIVE, 20: 5}, AT_START, (5, 4), ruleset)
    assert why_not(turn, 10, 4) == ("block_of_six", [11, 10, 9, 8, 7, 6])


def test_it_is_allowed_with_an_opponent_ahead() -> None:
    assert SIX not in ends({**FIVE, 20: 5}, AT_START, (5, 4))
    assert SIX in ends({**FIVE, 20: 5}, {24: 14, 6: 1}, (5, 4))


def test_an_opponent_borne_off_is_ahead_of_everything() -> None:
    assert SIX in ends({**FIVE, 20: 5}, {24: 14}, (5, 4))


def test_an_opponent_on_a_point_right_before_the_run_is_ahead() -> None:
    # Black's 17 is White's 5.
    black = {24: 14, 17: 1}
    assert SIX in ends({**FIVE, 20: 5}, black, (5, 4))


def test_an_opponent_between_the_head_and_the_run_is_not_ahead() -> None:
    # Black's 24 and 23 are White's 12 and 11; the run is White's 10 to 5.
    white = {10: 3, 9: 3, 8: 3, 7: 3, 6: 2, 20: 1}
    turn = graph(white, {24: 14, 23: 1}, (5, 2))
    assert why_not(turn, 10, 5) == ("block_of_six", [10, 9, 8, 7, 6, 5])


def test_a_run_longer_than_six_is_one_run() -> None:
    white = {11: 1, 10: 2, 9: 2, 7: 2, 6: 2, 5: 2, 20: 4}
    turn = graph(white, AT_START, (1, 3))
    assert why_not(turn, 9, 1) == ("block_of_six", [11, 10, 9, 8, 7, 6, 5])


def test_a_block_may_not_stand_even_between_two_steps() -> None:
    # 10/6 makes six as long as 11 is held, so 11 must leave first.
    turn = graph({11: 1, 10: 2, 9: 2, 8: 2, 7: 2, 20: 6}, AT_START, (4, 2))
    assert why_not(turn, 10, 4) == ("block_of_six", [11, 10, 9, 8, 7, 6])
    assert legal(turn, 10, 4, after=[(11, 2)])


def test_an_end_that_is_reached_only_through_a_block_is_no_end() -> None:
    # A checker comes from 8 to 2 with three twos only over 6, while 11 to 7 are held.
    white = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(white, AT_START, (2, 2)), 8, 2) == ("block_of_six", [11, 10, 9, 8, 7, 6])
    through_a_block = side({11: 3, 10: 3, 9: 3, 8: 2, 7: 2, 5: 1, 2: 1})
    assert through_a_block not in ends(white, AT_START, (2, 2))
    assert through_a_block in ends(white, {24: 14}, (2, 2))


def test_a_run_joins_the_movers_home_to_the_movers_head() -> None:
    # White's 3, 2, 1, 24, 23, 22 are Black's 15, 14, 13, 12, 11, 10: six in a row on Black's route.
    turn = graph({24: 5, 23: 3, 5: 1, 3: 2, 2: 2, 1: 2}, AT_START, (2, 1))
    assert why_not(turn, 24, 2) == ("block_of_six", [24, 23, 22, 3, 2, 1])


def test_there_is_no_run_over_the_end_of_the_opponents_route() -> None:
    # Black's 1 is White's 13 and Black's 24 is White's 12: neighbours on the ring, but the ends of Black's route.
    turn = graph({15: 3, 14: 3, 13: 3, 12: 3, 11: 3}, {20: 15}, (1, 6))
    assert legal(turn, 11, 1)


def test_a_block_that_stands_already_does_not_forbid_other_steps() -> None:
    white = {11: 2, 10: 2, 9: 2, 8: 2, 7: 2, 6: 2, 20: 3}
    assert side({**white, 20: 2, 17: 1}) == next(
        iter(ends(white, AT_START, (2, 1)) & {side({**white, 20: 2, 17: 1})})
    )


def test_a_block_that_stands_already_may_not_be_made_longer() -> None:
    white = {11: 2, 10: 2, 9: 2, 8: 2, 7: 2, 6: 2, 20: 3}
    turn = graph(white, AT_START, (5, 1))
    assert why_not(turn, 6, 1) == ("block_of_six", [11, 10, 9, 8, 7, 6, 5])


def test_two_blocks_are_judged_each_alone() -> None:
    # Black's checker on Black's 12 (White's 24) is ahead of White's 11 to 6 and behind White's 22 to 17.
    white = {11: 2, 10: 1, 9: 1, 8: 1, 7: 1, 22: 2, 21: 2, 20: 2, 19: 1, 18: 2}
    black = {24: 14, 12: 1}
    turn = graph(white, black, (5, 3))
    assert legal(turn, 11, 5)
    assert why_not(turn, 22, 5) == ("block_of_six", [22, 21, 20, 19, 18, 17])

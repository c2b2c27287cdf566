"""The Caucasian short game: who hits at home may not hide on another own checker in the same turn."""

from dataclasses import replace

import pytest

from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.step import Step
from games.rules.turns import check_turn, final_positions
from tests.rules.setting import (
    CAUCASIAN,
    SHORT,
    WHITE,
    Points,
    both_ends,
    graph,
    legal,
    position,
    side,
    sides,
    why_not,
)

# One blot on White's 5, which is Black's 20; all others are out of the way on White's 19.
BLOT: Points = {20: 1, 6: 14}
HIT: Points = {25: 1, 6: 14}


def test_the_hitter_may_not_go_on_to_an_own_checker() -> None:
    turn = graph({8: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)
    assert why_not(turn, 5, 1, after=[(8, 3)]) == ("hit_and_hide", [4])
    assert sides({4: 3}, HIT) not in both_ends({8: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)
    assert sides({4: 3}, HIT) in both_ends({8: 1, 4: 2}, BLOT, (3, 1), SHORT)


def test_it_may_stay_alone() -> None:
    assert sides({5: 1, 12: 1}, HIT) in both_ends({8: 1, 13: 1}, BLOT, (3, 1), CAUCASIAN)


def test_it_may_be_covered() -> None:
    assert sides({5: 2, 4: 2}, HIT) in both_ends({8: 1, 6: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)


def test_it_may_go_on_to_an_empty_point() -> None:
    assert sides({4: 1, 2: 2}, HIT) in both_ends({8: 1, 2: 2}, BLOT, (3, 1), CAUCASIAN)


def test_it_may_go_on_to_another_blot() -> None:
    black: Points = {20: 1, 21: 1, 6: 13}
    assert sides({4: 1, 2: 2}, {25: 2, 6: 13}) in both_ends({8: 1, 2: 2}, black, (3, 1), CAUCASIAN)


def test_it_may_be_borne_off() -> None:
    assert sides({4: 1}, HIT) in both_ends({6: 1, 4: 1}, BLOT, (5, 1), CAUCASIAN)


def test_who_hits_outside_home_may_hide_anywhere() -> None:
    # The blot is on White's 7.
    black: Points = {18: 1, 6: 14}
    assert sides({4: 3}, HIT) in both_ends({9: 1, 4: 2}, black, (3, 2), CAUCASIAN)


def test_another_order_that_hits_nobody_on_the_way_is_free() -> None:
    # 8/7/4 goes by the other die, past the blot on 5, which stays.
    assert sides({4: 3}, BLOT) in both_ends({8: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)


def test_hitting_on_the_last_step_is_free() -> None:
    assert sides({5: 1, 4: 2}, HIT) in both_ends({9: 1, 4: 2}, BLOT, (3, 1), CAUCASIAN)


def test_the_ban_lasts_through_a_double() -> None:
    turn = graph({8: 1, 1: 2, 12: 1}, {20: 1, 6: 14}, (1, 1), CAUCASIAN)
    steps = [(8, 1), (7, 1), (6, 1)]
    assert legal(turn, 5, 1, after=steps)
    turn = graph({6: 1, 2: 2, 12: 1}, {20: 1, 6: 14}, (1, 1), CAUCASIAN)
    steps = [(6, 1), (5, 1), (4, 1)]
    assert why_not(turn, 3, 1, after=steps) == ("hit_and_hide", [2])


def test_of_a_covered_hitter_and_its_cover_one_may_move_freely() -> None:
    turn = graph({6: 2, 4: 2}, BLOT, (1, 1), CAUCASIAN)
    covered = [(6, 1), (6, 1)]
    assert legal(turn, 5, 1, after=covered)
    assert why_not(turn, 5, 1, after=[*covered, (5, 1)]) == ("hit_and_hide", [4])


def test_a_covered_hitter_may_itself_go_on_to_an_empty_point_and_be_covered_there() -> None:
    turn = graph({6: 2, 2: 2}, BLOT, (1, 1), CAUCASIAN)
    covered = [(6, 1), (6, 1)]
    assert legal(turn, 5, 1, after=[*covered, (5, 1)])
    assert sides({4: 2, 2: 2}, HIT) in both_ends({6: 2, 2: 2}, BLOT, (1, 1), CAUCASIAN)


def test_where_nobody_can_tell_which_went_on_the_other_must_follow_if_it_can() -> None:
    one_by_one = replace(CAUCASIAN, obligation="sequential")
    assert both_ends({8: 2}, BLOT, (3, 3), one_by_one) == {sides({2: 2}, HIT)}


def test_two_hitters_may_not_hide_on_each_other() -> None:
    # The second blot is on White's 3.
    turn = graph({6: 1, 4: 1, 12: 2}, {20: 1, 22: 1, 6: 13}, (1, 1), CAUCASIAN)
    assert why_not(turn, 4, 1, after=[(6, 1), (4, 1), (5, 1)]) == ("hit_and_hide", [3])


@pytest.mark.parametrize("ruleset", [SHORT, CAUCASIAN])
def test_a_checker_that_did_not_hit_may_always_hide(ruleset: Ruleset) -> None:
    assert sides({5: 1, 4: 3}, HIT) in both_ends({8: 1, 6: 1, 4: 2}, BLOT, (3, 2), ruleset)


def test_fullest_turns_are_counted_among_allowed_orders_only() -> None:
    # After 7/5* by 2 the 1 could only hide on 4; the other order 7/6/4 does not pass 5.
    white: Points = {7: 1, 4: 2}
    free = both_ends(white, BLOT, (2, 1), SHORT)
    assert sides({4: 3}, HIT) in free
    assert sides({4: 3}, HIT) not in both_ends(white, BLOT, (2, 1), CAUCASIAN)


def test_where_the_only_second_step_would_hide_one_die_is_enough() -> None:
    # 4 and 1: the 4 hits on 5; then a 1 only from there, onto own 4, which is locked in itself by Black's 3.
    white: Points = {9: 1, 4: 2}
    black: Points = {20: 1, 22: 2, 17: 2, 6: 10}
    assert both_ends(white, black, (4, 1), SHORT) == {sides({4: 3}, {25: 1, 22: 2, 17: 2, 6: 10})}
    assert both_ends(white, black, (4, 1), CAUCASIAN) == {sides({5: 1, 4: 2}, {25: 1, 22: 2, 17: 2, 6: 10})}


def test_two_orders_with_one_end_are_each_judged_by_themselves() -> None:
    # 6/5*/4 hides on 4; 5/4 ... the same checkers can stand so by a legal order too.
    white: Points = {8: 1, 6: 1, 4: 1}
    here = position(white, BLOT, CAUCASIAN.family)
    legal_order = [Step.of(8, 3), Step.of(6, 1)]
    assert check_turn(here, WHITE, (3, 1), legal_order, ruleset=CAUCASIAN, first_turn=False).counts(
        WHITE
    ) == side({5: 2, 4: 1})
    with pytest.raises(Refused, match="hit_and_hide") as refusal:
        check_turn(here, WHITE, (3, 1), [Step.of(8, 3), Step.of(5, 1)], ruleset=CAUCASIAN, first_turn=False)
    assert refusal.value.data == {"step": 1, "origin": 5, "die": 1, "points": [4]}


def test_the_ban_is_over_with_the_turn() -> None:
    after = position({5: 1, 4: 2}, HIT, CAUCASIAN.family)
    found = final_positions(after, WHITE, (1, 2), ruleset=CAUCASIAN, first_turn=False)
    assert any(end.counts(WHITE)[4] + end.counts(WHITE)[2] == 3 for end in found)

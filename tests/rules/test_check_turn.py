"""A played turn is checked step by step, and each refusal says which step and why, in White's numbers."""

import pytest

from games.rules.board import BAR, Colour, Family, Position
from games.rules.refusal import Refused
from games.rules.step import Step
from games.rules.turns import check_turn, final_positions, steps_to
from tests.rules.setting import AT_START, BLACK, MAXIMUM, WHITE, position


def refused(start: Position, colour: Colour, dice: tuple[int, int], *steps: tuple[int, int]) -> Refused:
    """The refusal of steps given as (own origin, die)."""
    with pytest.raises(Refused) as refusal:
        check_turn(start, colour, dice, [Step.of(*step) for step in steps], ruleset=MAXIMUM, first_turn=False)
    return refusal.value


START = position(AT_START, AT_START)


@pytest.mark.parametrize("origin", [23, 0, -1, 26, BAR])
def test_there_must_be_a_checker(origin: int) -> None:
    assert refused(START, WHITE, (5, 2), (origin, 5)).code == "no_checker"


@pytest.mark.parametrize("die", [0, 3, -5, 7])
def test_the_die_must_have_been_rolled(die: int) -> None:
    assert refused(START, WHITE, (5, 2), (24, die)).code == "no_die"


def test_a_die_is_used_once() -> None:
    refusal = refused(START, WHITE, (5, 2), (24, 5), (19, 5))
    assert (refusal.code, refusal.data["step"]) == ("no_die", 1)


def test_a_double_is_used_four_times() -> None:
    assert refused(START, WHITE, (1, 1), *[(24 - played, 1) for played in range(5)]).code == "no_die"


def test_places_are_told_in_whites_numbers() -> None:
    # Black's own 24 is White's 12, and White's head is Black's 12.
    refusal = refused(position(AT_START, {24: 14, 17: 1}), BLACK, (5, 2), (17, 5))
    assert refusal.code == "closed_point"
    assert refusal.data == {"step": 0, "origin": 5, "die": 5, "points": [24]}


def test_a_turn_without_steps_is_legal_only_when_nothing_can_be_played() -> None:
    assert refused(START, WHITE, (5, 2)).code == "unfinished_turn"
    stuck = position({24: 15}, {24: 10, 10: 1, 7: 4})
    assert check_turn(stuck, WHITE, (5, 2), [], ruleset=MAXIMUM, first_turn=False) == stuck


def test_every_final_position_has_its_steps() -> None:
    for end in final_positions(START, WHITE, (6, 6), ruleset=MAXIMUM, first_turn=True):
        steps = steps_to(START, WHITE, (6, 6), end, ruleset=MAXIMUM, first_turn=True)
        assert check_turn(START, WHITE, (6, 6), steps, ruleset=MAXIMUM, first_turn=True) == end


def test_there_are_no_steps_to_another_position() -> None:
    with pytest.raises(Refused, match="no_such_turn"):
        steps_to(START, WHITE, (6, 5), START, ruleset=MAXIMUM, first_turn=True)


@pytest.mark.parametrize("dice", [(0, 1), (7, 1), (1,), (1, 2, 3)])
def test_dice_are_two_numbers_from_one_to_six(dice: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="bad_dice"):
        final_positions(START, WHITE, dice, ruleset=MAXIMUM, first_turn=True)


def test_a_position_is_played_by_rules_of_its_family() -> None:
    with pytest.raises(Refused, match="other_family"):
        final_positions(Position.start(Family.SHORT), WHITE, (2, 1), ruleset=MAXIMUM, first_turn=True)

"""Turns as players write them."""

import random

import pytest

from games.rules.board import BAR, OFF, Colour, Family
from games.rules.game import Phase
from games.rules.notation import format_turn, parse_turn
from games.rules.refusal import Refused
from games.rules.step import Step
from tests.rules.setting import BLACK, CLUB, WHITE
from tests.rules.walk import random_game

LONG, SHORT = Family.LONG, Family.SHORT


@pytest.mark.parametrize(
    ("dice", "steps", "text"),
    [
        ((3, 1), [(8, 3), (6, 1)], "31: 8/5 6/5"),
        ((1, 3), [(8, 3), (6, 1)], "31: 8/5 6/5"),
        ((6, 6), [(13, 6), (13, 6)], "66: 13/7(2)"),
        ((2, 2), [(8, 2), (6, 2), (8, 2)], "22: 8/6 6/4 8/6"),
        ((6, 5), [(6, 6), (4, 5)], "65: 6/off 4/off"),
        ((3, 1), [], "31: no move"),
    ],
)
def test_a_turn_in_one_line(dice: tuple[int, int], steps: list[tuple[int, int]], text: str) -> None:
    played = [Step.of(*step) for step in steps]
    assert format_turn(dice, played, family=LONG, colour=WHITE) == text


def test_blacks_turn_in_either_numbers() -> None:
    steps = [Step.of(24, 3), Step.of(13, 1)]
    assert format_turn((3, 1), steps, family=LONG, colour=BLACK) == "31: 12/9 1/24"
    assert format_turn((3, 1), steps, family=LONG, colour=BLACK, numbers="own") == "31: 24/21 13/12"


def test_the_bar_and_a_hit() -> None:
    steps = [Step.of(BAR, 5), Step.of(6, 1)]
    text = format_turn((5, 1), steps, family=SHORT, colour=WHITE, hits=[True, False])
    assert text == "51: bar/20* 6/5"
    assert parse_turn(text, family=SHORT, colour=WHITE) == ((5, 1), tuple(steps))


def test_equal_moves_of_which_only_one_hits_are_written_apart() -> None:
    steps = [Step.of(6, 2), Step.of(6, 2)]
    assert format_turn((2, 2), steps, family=SHORT, colour=WHITE, hits=[True, False]) == "22: 6/4* 6/4"


@pytest.mark.parametrize("numbers", ["absolute", "own"])
@pytest.mark.parametrize("colour", list(Colour))
def test_what_is_written_reads_back(colour: Colour, numbers: str) -> None:
    for state, event in random_game(CLUB, random.Random(7)):
        if event is None or event.kind != "turn" or event.data["colour"] != colour:
            continue
        steps = tuple(Step(*step).turned(LONG, colour) for step in event.data["steps"])
        dice = (event.data["dice"][0], event.data["dice"][1])
        text = format_turn(dice, steps, family=LONG, colour=colour, numbers=numbers)
        read_dice, read = parse_turn(text, family=LONG, colour=colour, numbers=numbers)
        assert sorted(read_dice) == sorted(dice)
        assert [step[:2] for step in read] == [step[:2] for step in steps]
        assert all(one.die == other.die for one, other in zip(read, steps, strict=True) if one.target != OFF)
        assert state.phase in {Phase.ROLL, Phase.ENDED}


def test_reading_takes_capitals_and_spaces() -> None:
    assert parse_turn(" 61 :  6/OFF  8/7 ", family=LONG, colour=WHITE)[1] == (Step(6, 0, 6), Step(8, 7, 1))
    assert parse_turn("31: No move", family=LONG, colour=WHITE) == ((3, 1), ())


def test_a_checker_borne_off_takes_the_smallest_die_that_reaches() -> None:
    assert parse_turn("63: 2/off 2/off", family=LONG, colour=WHITE)[1] == (Step(2, 0, 3), Step(2, 0, 6))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8/5 6/5",
        "71: 8/7",
        "31: 8/5 6/4",
        "31: 8/5 8/5",
        "31: 8/5(2)",
        "31: 8/5(5)",
        "31: 25/24",
        "31: 8/25",
        "31: 3/0",
        "31: 99/98",
        "31: off/3",
        "31: 8-5",
        "31: ٨/٥",
        "31:",
    ],
)
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad_notation"):
        parse_turn(text, family=LONG, colour=WHITE)

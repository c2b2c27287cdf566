"""Positions, the two geometries and the stored text."""

import pytest

from games.rules.board import BAR, CHECKERS, OFF, Colour, Family, Position, absolute, opposite, own, pack
from games.rules.refusal import Refused
from tests.rules.setting import AT_START, BLACK, WHITE, position, side


@pytest.mark.parametrize("family", list(Family))
def test_each_place_has_one_number_on_either_route(family: Family) -> None:
    points = range(1, 25)
    assert sorted(opposite(family, point) for point in points) == list(points)
    assert all(opposite(family, opposite(family, point)) == point for point in points)


def test_long_routes_run_the_same_way_half_a_ring_apart() -> None:
    assert [opposite(Family.LONG, point) for point in (24, 13, 12, 1)] == [12, 1, 24, 13]
    assert all(
        opposite(Family.LONG, point + 1) == opposite(Family.LONG, point) + 1 for point in (1, 11, 13, 23)
    )


def test_short_routes_run_against_each_other() -> None:
    assert [opposite(Family.SHORT, point) for point in (24, 13, 12, 1)] == [1, 12, 13, 24]


@pytest.mark.parametrize("family", list(Family))
@pytest.mark.parametrize("colour", list(Colour))
def test_absolute_numbers_are_whites_and_lead_back(family: Family, colour: Colour) -> None:
    for place in range(OFF, BAR + 1):
        assert own(family, colour, absolute(family, colour, place)) == place
        assert absolute(family, WHITE, place) == place
    assert [absolute(family, BLACK, place) for place in (OFF, BAR)] == [OFF, BAR]


def test_blacks_head_and_home_in_whites_numbers() -> None:
    assert absolute(Family.LONG, BLACK, 24) == 12
    assert [absolute(Family.LONG, BLACK, point) for point in range(6, 0, -1)] == [18, 17, 16, 15, 14, 13]


def test_the_starts() -> None:
    long, short = Position.start(Family.LONG), Position.start(Family.SHORT)
    assert long.counts(WHITE) == long.counts(BLACK) == side({24: CHECKERS})
    assert short.counts(WHITE) == short.counts(BLACK) == side({24: 2, 13: 5, 8: 3, 6: 5})
    assert (long.pips(WHITE), short.pips(BLACK)) == (360, 167)


def test_text_is_white_then_black_by_whites_points() -> None:
    assert Position.start(Family.LONG).text == "0" * 24 + "f0/" + "0" * 12 + "f" + "0" * 13
    assert position({6: 10}, AT_START).text.startswith("500000a")


@pytest.mark.parametrize("family", list(Family))
def test_text_leads_back(family: Family) -> None:
    start = Position.start(family)
    assert Position.parse(family, start.text) == start


def test_counts_pips_and_checkers_off() -> None:
    here = position({6: 2, 3: 1}, AT_START)
    assert (here.off(WHITE), here.pips(WHITE), here.counts(WHITE)[6]) == (12, 15, 2)


GOOD = side(AT_START)


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (GOOD[:-1], GOOD),
        (GOOD, (*GOOD, 0)),
        ((*GOOD[:24], 14, 0), GOOD),
        ((-1, 1, *GOOD[2:]), GOOD),
        ((*GOOD[:24], 14, 1), GOOD),
        (side({12: 15}), GOOD),
        (side({}), side({})),
    ],
    ids=[
        "too few places",
        "too many places",
        "14 checkers",
        "a negative count",
        "a long bar",
        "a shared point",
        "both finished",
    ],
)
def test_no_impossible_position(white: tuple[int, ...], black: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="bad_position"):
        Position.of(Family.LONG, white, black)


SHORT_START = Position.start(Family.SHORT).counts(WHITE)
# A closed home and a checker on the bar: of two such sides neither could have come there last.
SHUT = side({**dict.fromkeys(range(1, 7), 2), 25: 1})


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ((*SHORT_START[:25], 1), SHORT_START),
        ((16, *SHORT_START[1:]), SHORT_START),
        ((1, *SHORT_START[1:-1], -1), SHORT_START),
        (side({1: 2}), SHORT_START),
        (side({}), side({})),
        (SHUT, SHUT),
    ],
    ids=["16 checkers", "31 checkers", "a negative bar", "a shared point", "both finished", "both shut out"],
)
def test_no_impossible_short_position(white: tuple[int, ...], black: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="bad_position"):
        Position.of(Family.SHORT, white, black)


def test_one_side_may_be_shut_out() -> None:
    open_on_six = side({**dict.fromkeys(range(1, 6), 2), 6: 1, 25: 2})
    for white, black in ((SHUT, open_on_six), (open_on_six, SHUT)):
        assert Position.of(Family.SHORT, white, black).counts(WHITE) == white


def test_a_short_bar_holds_any_number() -> None:
    assert Position.of(Family.SHORT, side({25: 15}), side({25: 15})).pips(BLACK) == 375


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (pack(GOOD) + 1, pack(GOOD)),
        (pack(GOOD), 0),
        (pack(GOOD), -1),
        (pack(GOOD), 15 << 104),
        (15, 15),
        (15 << 48, 15 << 96),
        (15 << 100, 15 << 96),
    ],
    ids=[
        "16 checkers",
        "none",
        "a negative side",
        "beyond the bar",
        "both finished",
        "a shared point",
        "a long bar",
    ],
)
def test_no_impossible_position_from_packed_sides_either(white: int, black: int) -> None:
    with pytest.raises(Refused, match="bad_position"):
        Position(Family.LONG, white, black)


@pytest.mark.parametrize("family", list(Family))
def test_only_a_draw_leaves_both_sides_finished(family: Family) -> None:
    drawn = Position.of(family, side({}), side({}), drawn=True)
    assert Position.parse(family, drawn.text, drawn=True) == drawn
    with pytest.raises(Refused, match="both sides have borne everything off"):
        Position.parse(family, drawn.text)
    assert Position.of(family, side({}), GOOD, drawn=True).off(WHITE) == CHECKERS


@pytest.mark.parametrize(
    "text", ["", "f/f", "0" * 24 + "f0", "0" * 24 + "f0/" + "0" * 24 + "F0", "0" * 26 + "/" + "0" * 26]
)
def test_no_unreadable_text(text: str) -> None:
    with pytest.raises(Refused, match="bad_position"):
        Position.parse(Family.LONG, text)

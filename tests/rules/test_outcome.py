"""What a game is worth: the loser's position decides, and the table's cap limits it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.rules.board import Family, Position
from games.rules.outcome import Kind, judge
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.setting import AT_START, BLACK, CLUB, WHITE, Points, position, side

PRO = PRESETS["pro-long"]
ONE_OFF = {24: 14}
ALL_HOME = {6: 5, 5: 5, 1: 5}
UNDER_WAY = {18: 1, 7: 4, 6: 10}
LEFT_BEHIND = {19: 1, 6: 14}


@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        (ONE_OFF, Kind.OIN, 1),
        (AT_START, Kind.MARS, 2),
        (ALL_HOME, Kind.MARS, 2),
        (UNDER_WAY, Kind.MARS, 2),
    ],
)
def test_two_steps(loser: Points, kind: Kind, points: int) -> None:
    assert judge(position({}, loser), BLACK, CLUB) == (kind, points)


@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        (ONE_OFF, Kind.OIN, 1),
        (UNDER_WAY, Kind.MARS, 2),
        (LEFT_BEHIND, Kind.KOKS, 3),
        (AT_START, Kind.KOKS, 3),
        (ALL_HOME, Kind.HOME_MARS, 4),
    ],
)
def test_four_steps(loser: Points, kind: Kind, points: int) -> None:
    assert judge(position({}, loser), BLACK, PRO) == (kind, points)


def test_either_side_can_be_the_loser() -> None:
    assert judge(position(LEFT_BEHIND, {}), WHITE, PRO) == (Kind.KOKS, 3)


@pytest.mark.parametrize(
    ("base", "cap", "loser", "kind", "points"),
    [
        (CLUB, "oin", AT_START, Kind.OIN, 1),
        (CLUB, "mars", AT_START, Kind.MARS, 2),
        (PRO, "mars", ALL_HOME, Kind.MARS, 2),
        (PRO, "koks", ALL_HOME, Kind.KOKS, 3),
        (PRO, "koks", ONE_OFF, Kind.OIN, 1),
    ],
)
def test_a_cap_limits_kind_and_points(
    base: Ruleset, cap: str, loser: Points, kind: Kind, points: int
) -> None:
    assert judge(position({}, loser), BLACK, replace(base, cap=cap)) == (kind, points)


# White has borne everything off; Black's 25 is the bar, and White's home is Black's 19 to 24.
@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [
        (side({6: 14}), Kind.OIN, 1),
        (side({18: 1, 6: 14}), Kind.MARS, 2),
        (side({19: 1, 6: 14}), Kind.COX, 3),
        ((0, *side({6: 14})[1:25], 1), Kind.COX, 3),
    ],
)
def test_the_short_scale(loser: Sequence[int], kind: Kind, points: int) -> None:
    end = Position.of(Family.SHORT, side({}), loser)
    assert judge(end, BLACK, PRESETS["short"]) == (kind, points)
    if kind is Kind.COX:
        assert judge(end, BLACK, replace(PRESETS["short"], cap="mars")) == (Kind.MARS, 2)

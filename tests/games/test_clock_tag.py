"""The clocks of a served page tell the time left as of its making, before any script runs."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.rules.ruleset import PRESETS
from games.templatetags.clocks import clock

PRO = PRESETS["pro-long"]
NOW = 1_900_000_000_000


def shown(colour: str, *, on: str | None = "white", since: int = 0, white: int = 600_000) -> list[str]:
    """Move timer and reserve, as the page tells them, so many milliseconds after the move timer began to run."""
    told: dict[str, Any] = {"move": 30_000, "reserve": {"white": white, "black": 90_000}, "on": on}
    told["from"] = NOW - since if on else None
    return texts({"now": NOW, "game": {"clock": told}}, colour)


def texts(first: dict[str, Any], colour: str) -> list[str]:
    html = render_to_string("games/parts/clock.html", clock(PRO, first, colour))
    return re.findall(r'data-part="(?:move|reserve)">([^<]*)<', html)


def test_before_the_first_game_everybody_has_all_the_time() -> None:
    assert texts({"now": NOW, "game": None}, "white") == ["0:30", "10:00"]


@pytest.mark.parametrize(
    ("since", "left"),
    [
        (-900, ["0:30", "10:00"]),
        (1, ["0:30", "10:00"]),
        (12_000, ["0:18", "10:00"]),
        (30_000, ["0:00", "10:00"]),
        (95_400, ["0:00", "8:55"]),
        (700_000, ["0:00", "0:00"]),
    ],
)
def test_who_decides_uses_the_move_timer_and_then_the_reserve(since: int, left: list[str]) -> None:
    assert shown("white", since=since) == left


def test_who_waits_and_a_game_that_is_over_stand_still() -> None:
    assert shown("black", since=99_000) == ["0:30", "1:30"]
    assert shown("white", on=None, white=61_001) == ["0:30", "1:02"]

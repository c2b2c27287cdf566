"""A player's clock in a served page, complete before any script runs: {% clock ruleset first colour %}."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django import template

from games.clock import SEEN_AFTER, Timer
from games.rules.ruleset import Ruleset

register = template.Library()
_SECOND = timedelta(seconds=1)
_MILLI = timedelta(milliseconds=1)


@register.inclusion_tag("games/parts/clock.html")
def clock(ruleset: Ruleset, first: dict[str, Any], colour: str) -> dict[str, Any]:
    """What this colour's clock shows at the moment of the news; before the first game, what a game begins with.

    ruleset: one with a clock, else ValueError; first: the news that the page is made of.
    """
    full = [timedelta(seconds=seconds) for seconds in ruleset.clock or ()]
    move, reserve = full
    told = first["game"]["clock"] if first["game"] else None
    on = False
    if told is not None:
        reserve = told["reserve"][colour] * _MILLI
        on = told["on"] == colour
        if on:
            move, reserve = Timer(move, reserve).left(
                _moment(told["from"]) - SEEN_AFTER, _moment(first["now"])
            )
    return {
        "on": on,
        "move": _digits(move),
        "reserve": _digits(reserve),
        "full": [time // _MILLI for time in full],
        "share": f"{move / full[0]:.3f}",
    }


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _digits(time: timedelta) -> str:
    """As m:ss, begun seconds counted whole."""
    seconds = -(-time // _SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"

"""The one call that crosses to a worker process: plain values in, the turn to play out."""

from __future__ import annotations

from typing import Any

from games.engines import chooser
from games.rules.board import Colour, Position, absolute
from games.rules.ruleset import Ruleset


def think(
    level: str, rules: dict[str, Any], position: str, colour: str, dice: list[int], *, first_turn: bool
) -> list[tuple[int, int]]:
    """The turn of a bot as (origin by White's numbers, die) pairs in the order of playing.

    `rules` and `position` are in their stored forms. Raises Refused("no_bot") for an unknown level.
    """
    ruleset = Ruleset.from_json(rules)
    side = Colour(colour)
    choose = chooser(ruleset.family, level)
    steps = choose(
        Position.parse(ruleset.family, position),
        side,
        (dice[0], dice[1]),
        ruleset=ruleset,
        first_turn=first_turn,
    )
    return [(absolute(ruleset.family, side, step.origin), step.die) for step in steps]

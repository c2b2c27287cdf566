"""Players that think: pure functions from a position and a roll to a turn, found by the name of their level."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from games.engines import long, sage, short
from games.engines.doubling import Chances
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.step import Step


class Choose(Protocol):
    """Chooses a legal turn for `dice`; no steps when nothing can be played. Steps are in the mover's own numbers."""

    def __call__(
        self,
        position: Position,
        colour: Colour,
        dice: tuple[int, int],
        /,
        *,
        ruleset: Ruleset,
        first_turn: bool,
    ) -> tuple[Step, ...]: ...


BOTS: Mapping[tuple[Family, str], Choose] = MappingProxyType(
    {
        (Family.LONG, "club"): long.choose,
        (Family.SHORT, "club"): short.choose,
        **({(Family.SHORT, "master"): sage.choose} if sage.INSTALLED else {}),
    }
)
ESTIMATES: Mapping[tuple[Family, str], Chances] = MappingProxyType(
    {
        (Family.SHORT, "club"): short.chances,
        **({(Family.SHORT, "master"): sage.chances} if sage.INSTALLED else {}),
    }
)


def chooser(family: Family, level: str) -> Choose:
    """The player of that level for games of that family. Raises Refused("no_bot")."""
    try:
        return BOTS[family, level]
    except KeyError:
        raise Refused("no_bot", family=str(family), level=level) from None


def estimate(family: Family, level: str) -> Chances:
    """How that player sees its chances, for decisions with the cube. Raises Refused("no_bot")."""
    try:
        return ESTIMATES[family, level]
    except KeyError:
        raise Refused("no_bot", family=str(family), level=level) from None

"""What a finished game was worth: the kind of win by the loser's position, and its points on the table's scale."""

from enum import StrEnum

from games.rules.board import BAR, HEAD, HOME, OFF, Colour, Position, opposite
from games.rules.ruleset import SCALES, Ruleset


class Kind(StrEnum):
    """The kinds of win of all scales."""

    OIN = "oin"
    MARS = "mars"
    KOKS = "koks"
    HOME_MARS = "home_mars"
    COX = "cox"


_START_QUARTER = range(19, HEAD + 1)


def judge(position: Position, loser: Colour, ruleset: Ruleset) -> tuple[Kind, int]:
    """The kind of win over `loser`, not above the table's cap, and its points."""
    return limited(_kind(position, loser, ruleset), ruleset)


def limited(kind: Kind, ruleset: Ruleset) -> tuple[Kind, int]:
    """A kind as the table counts it (a kind above the cap counts as the cap), and its points."""
    scale = SCALES[ruleset.scale]
    points = 1 + min(scale.index(kind), scale.index(ruleset.cap))
    return Kind(scale[points - 1]), points


def _kind(position: Position, loser: Colour, ruleset: Ruleset) -> Kind:
    counts = position.counts(loser)
    if counts[OFF]:
        return Kind.OIN
    if ruleset.scale == "four_step":
        if any(counts[point] for point in _START_QUARTER):
            return Kind.KOKS
        return Kind.MARS if any(counts[HOME.stop : HEAD + 1]) else Kind.HOME_MARS
    if ruleset.scale == "three_step":
        winner_home = [opposite(position.family, point) for point in HOME]
        if counts[BAR] or any(counts[point] for point in winner_home):
            return Kind.COX
    return Kind.MARS

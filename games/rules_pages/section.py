"""What a rules page is made of: sections with sentences, terms and pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.board import CHECKERS, Family, Position


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position seen from White's side, and what it shows; the caption says all of it that matters.

    dice: of White; last: a played turn as the wire gives it.
    """

    position: Position
    caption: str
    dice: tuple[int, ...] = ()
    last: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """One rule: its place in the page's address, its heading, its sentences, terms with their meaning, pictures."""

    id: str
    title: str
    text: Sequence[str]
    terms: Sequence[tuple[str, str]] = ()
    diagrams: Sequence[Diagram] = ()


def placed(family: Family, white: dict[int, int], black: dict[int, int]) -> Position:
    """A position from the checkers on each side's own points; all others are borne off."""
    sides = []
    for side in (white, black):
        counts = [side.get(point, 0) for point in range(26)]
        counts[0] = CHECKERS - sum(counts)
        sides.append(counts)
    return Position.of(family, *sides)

"""Where the checkers stand: both sides of a position, the two geometries, and the text form kept in storage.

Each side is one integer, four bits a point in that side's own numbering: nibble p holds the checkers on own point p,
nibble 0 those borne off, nibble 25 those on the bar. Fifteen checkers fit a nibble exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from games.rules.refusal import Refused

OFF = 0
HEAD = 24
BAR = 25
CHECKERS = 15
HOME = range(1, 7)

_PLACES = 26
_new, _set = object.__new__, object.__setattr__


class Colour(StrEnum):
    """The two sides of a board."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Colour":
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Family(StrEnum):
    """The two geometries: long routes run the same way round the ring, short routes against each other."""

    LONG = "long"
    SHORT = "short"


def opposite(family: Family, point: int) -> int:
    """The opponent's number (1..24) of the place that is own point `point` (1..24)."""
    if family is Family.SHORT:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def absolute(family: Family, colour: Colour, point: int) -> int:
    """White's number of own point `point`; 0 (borne off) and 25 (bar) stay as they are. It is its own inverse."""
    if colour is Colour.WHITE or point in (OFF, BAR):
        return point
    return opposite(family, point)


own = absolute  # White's number -> own number: the same exchange read the other way


def pack(counts: Sequence[int]) -> int:
    """26 numbers of checkers (own numbering, [0] borne off, [25] bar) as one integer."""
    return sum(count << 4 * place for place, count in enumerate(counts))


def unpack(packed: int) -> tuple[int, ...]:
    """The 26 numbers of checkers in a packed side."""
    return tuple(packed >> shift & 15 for shift in range(0, 4 * _PLACES, 4))


def _flaw(family: Family, white: int, black: int) -> str | None:
    """Why these packed sides are no position of that family, or None."""
    if min(white, black) < 0 or max(white, black) >> 4 * _PLACES:
        return "a side is 26 counts of four bits"
    whites, blacks = unpack(white), unpack(black)
    if sum(whites) != CHECKERS or sum(blacks) != CHECKERS:
        return "a side needs 15 checkers"
    if family is Family.LONG and (whites[BAR] or blacks[BAR]):
        return "the long game has no bar"
    if whites[OFF] == blacks[OFF] == CHECKERS:
        return "both sides have borne everything off"
    for point in range(1, HEAD + 1):
        if whites[point] and blacks[opposite(family, point)]:
            return f"both sides stand on White's {point} point"
    if whites[BAR] and blacks[BAR] and all(min(whites[point], blacks[point]) > 1 for point in range(1, 7)):
        # Each closed its home while the other was on the bar: nobody could ever move again.
        return "both sides are on the bar against closed homes"
    return None


_STARTS = {Family.LONG: {HEAD: 15}, Family.SHORT: {24: 2, 13: 5, 8: 3, 6: 5}}


@dataclass(frozen=True, slots=True)
class Position:
    """All checkers of both sides. Raises Refused("bad_position", reason=...) for what cannot occur, however it is made.

    Only a draw by the last roll leaves both sides without a checker: `of` and `parse` take it when told that it is one.
    """

    family: Family
    white: int
    black: int

    def __post_init__(self) -> None:
        reason = _flaw(self.family, self.white, self.black)
        if reason:
            raise Refused("bad_position", reason=reason)

    @classmethod
    def trusted(cls, family: Family, white: int, black: int) -> Self:
        """A position that legal steps have led to: nothing is checked again."""
        made = _new(cls)
        _set(made, "family", family)
        _set(made, "white", white)
        _set(made, "black", black)
        return made

    def __hash__(self) -> int:
        # The family is left out: whole sets of positions are of one, and an enum's hash costs as much as all the rest.
        return hash((self.white, self.black))

    @classmethod
    def start(cls, family: Family) -> Self:
        """The position before the first roll."""
        side = pack([_STARTS[family].get(place, 0) for place in range(_PLACES)])
        return cls(family, side, side)

    @classmethod
    def of(cls, family: Family, white: Sequence[int], black: Sequence[int], *, drawn: bool = False) -> Self:
        """From 26 counts a side in that side's own numbering; drawn: both may have borne everything off."""
        for side in (white, black):
            if len(side) != _PLACES:
                raise Refused("bad_position", reason="a side needs 26 counts")
            if min(side) < 0 or max(side) > CHECKERS:
                raise Refused("bad_position", reason="a side needs 15 checkers")
        sides = (pack(white), pack(black))
        if drawn and sides == (CHECKERS, CHECKERS):
            return cls.trusted(family, *sides)
        return cls(family, *sides)

    def packed(self, colour: Colour) -> int:
        """One side as an integer, own numbering."""
        return self.white if colour is Colour.WHITE else self.black

    def with_packed(self, colour: Colour, packed: int) -> "Position":
        """The same position with one side replaced after a legal turn: nothing is checked again."""
        if colour is Colour.WHITE:
            return Position.trusted(self.family, packed, self.black)
        return Position.trusted(self.family, self.white, packed)

    def counts(self, colour: Colour) -> tuple[int, ...]:
        """26 counts of one side, own numbering."""
        return unpack(self.packed(colour))

    def pips(self, colour: Colour) -> int:
        """The pips one side still needs to bear everything off."""
        return sum(place * count for place, count in enumerate(self.counts(colour)))

    def off(self, colour: Colour) -> int:
        """How many checkers one side has borne off."""
        return self.packed(colour) & 15

    @property
    def text(self) -> str:
        """White, a slash, Black: 26 hex digits each, by absolute point (0 = borne off, 25 = bar)."""
        sides = []
        for colour in Colour:
            counts = self.counts(colour)
            sides.append("".join(f"{counts[own(self.family, colour, place)]:x}" for place in range(_PLACES)))
        return "/".join(sides)

    @classmethod
    def parse(cls, family: Family, text: str, *, drawn: bool = False) -> Self:
        """The inverse of `text`; drawn: both may have borne everything off."""
        sides = text.split("/")
        if len(sides) != 2 or any(len(side) != _PLACES for side in sides):
            raise Refused("bad_position", reason="two sides of 26 hex digits are needed")
        if not all(digit in "0123456789abcdef" for side in sides for digit in side):
            raise Refused("bad_position", reason="only the digits 0 to 9 and a to f count checkers")
        counts = {
            colour: [int(side[absolute(family, colour, place)], 16) for place in range(_PLACES)]
            for colour, side in zip(Colour, sides, strict=True)
        }
        return cls.of(family, counts[Colour.WHITE], counts[Colour.BLACK], drawn=drawn)

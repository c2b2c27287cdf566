"""The smallest part of a turn: one checker moved by one die."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.board import Colour, Family, absolute


class Step(NamedTuple):
    """One checker moved by one die, in the mover's own numbering; target 0 = borne off."""

    origin: int
    target: int
    die: int

    @classmethod
    def of(cls, origin: int, die: int) -> "Step":
        """The step of the checker on `origin` with `die`."""
        return cls(origin, max(origin - die, 0), die)

    def turned(self, family: Family, colour: Colour) -> "Step":
        """An own step of `colour` in absolute numbers, or an absolute one in that side's own."""
        return Step(absolute(family, colour, self.origin), absolute(family, colour, self.target), self.die)


def dice_left(dice: Sequence[int]) -> tuple[int, ...]:
    """The dice that a roll gives: two, or four of a double, the larger first."""
    return (dice[0],) * 4 if dice[0] == dice[1] else tuple(sorted(dice, reverse=True))


def without(left: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left after one `die` of them is used."""
    at = left.index(die)
    return left[:at] + left[at + 1 :]

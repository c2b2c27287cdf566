"""One turn's rules behind one face, whatever the family: the states of a turn are integers, `start` the first of them.

The lowest 104 bits of a state are the mover's side, packed in the mover's own numbering, in both families.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.rules import finals, long, short, short_finals
from games.rules.board import Colour, Family, Position
from games.rules.packed import Reason, numbers
from games.rules.ruleset import Ruleset


class Terms(Protocol):
    """What a turn needs to know of its family; points and places in the mover's own numbers."""

    @property
    def start(self) -> int:
        """The state before the first step."""
        ...

    @property
    def closed(self) -> tuple[int, ...]:
        """The points on which no checker of the mover may land."""
        ...

    def origins(self, state: int, die: int) -> tuple[int, ...]:
        """The places from which a step is legal now, highest first."""
        ...

    def standing(self, state: int) -> tuple[int, ...]:
        """The places of the mover's checkers that have still to move, highest first."""
        ...

    def moved(self, state: int, origin: int, die: int) -> int:
        """The state after a step, legal or not."""
        ...

    def refusal(self, state: int, origin: int, die: int) -> Reason | None:
        """Why a checker may not take a step now, with the points that forbid it; None when it may."""
        ...

    def end(self, state: int) -> int:
        """The state as `finals` lists it: the checkers alone."""
        ...

    def finals(self, dice: Sequence[int], obligation: str) -> set[int]:
        """Every state that a legal turn can end in."""
        ...

    def positions(self, states: Iterable[int]) -> Iterable[Position]:
        """What stands on the board in these states."""
        ...


def terms_of(
    position: Position, colour: Colour, dice: Sequence[int], ruleset: Ruleset, first_turn: bool
) -> Terms:
    """The terms of the turn of `colour` with `dice`."""
    if position.family is Family.SHORT:
        state = short.joined(position.packed(colour), position.packed(colour.other))
        return _ShortTerms(position, colour, state, short.field(state, ruleset))
    own, other = position.packed(colour), position.packed(colour.other)
    return _LongTerms(position, colour, own, long.field(own, other, dice, ruleset, first_turn))


@dataclass(frozen=True, slots=True)
class _LongTerms:
    position: Position
    colour: Colour
    start: int
    field: long.Field

    @property
    def closed(self) -> tuple[int, ...]:
        return numbers(self.field.closed)

    def origins(self, state: int, die: int) -> tuple[int, ...]:
        return numbers(long.origins(state, die, self.field))

    def standing(self, state: int) -> tuple[int, ...]:
        return numbers(state)

    def moved(self, state: int, origin: int, die: int) -> int:
        return long.moved(state, origin, die)

    def refusal(self, state: int, origin: int, die: int) -> Reason | None:
        return long.refusal(state, origin, die, self.field)

    def end(self, state: int) -> int:
        return state

    def finals(self, dice: Sequence[int], obligation: str) -> set[int]:
        return finals.finals(self.start, dice, self.field, obligation)

    def positions(self, states: Iterable[int]) -> Iterable[Position]:
        return [self.position.with_packed(self.colour, state) for state in states]


@dataclass(frozen=True, slots=True)
class _ShortTerms:
    position: Position
    colour: Colour
    start: int
    field: short.Field

    @property
    def closed(self) -> tuple[int, ...]:
        return numbers(self.field.closed)

    def origins(self, state: int, die: int) -> tuple[int, ...]:
        return numbers(short.origins(state, die, self.field))

    def standing(self, state: int) -> tuple[int, ...]:
        return numbers(state & short.SIDE)

    def moved(self, state: int, origin: int, die: int) -> int:
        return short.moved(state, origin, die, self.field)

    def refusal(self, state: int, origin: int, die: int) -> Reason | None:
        return short.refusal(state, origin, die, self.field)

    def end(self, state: int) -> int:
        return state & short.CHECKERS_ONLY

    def finals(self, dice: Sequence[int], obligation: str) -> set[int]:
        return short_finals.finals(self.start, dice, self.field, obligation)

    def positions(self, states: Iterable[int]) -> Iterable[Position]:
        white = self.colour is Colour.WHITE
        turned: dict[int, int] = {}  # most ends of a turn leave the other side alike
        found = []
        for state in states:
            own, theirs = state & short.SIDE, state >> short.SIDE_BITS & short.SIDE
            other = turned.get(theirs)
            if other is None:
                other = turned[theirs] = short.turned(theirs)
            sides = (own, other) if white else (other, own)
            found.append(Position.trusted(Family.SHORT, *sides))
        return found

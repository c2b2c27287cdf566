"""Enough board arithmetic to follow a recorded game, and to find the dice behind moves that a file only names by points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.board import BAR, HEAD, HOME, OFF, Colour, Family, Position, absolute, opposite
from games.rules.step import Step, dice_left, without


class ImpossibleStepError(ValueError):
    """A step that cannot be made on this board; its text says why."""


@dataclass(frozen=True, slots=True)
class Hop:
    """A move as a file names it: from a point to a point (own numbers, 0 = off, 25 = bar), with any number of dice."""

    origin: int
    target: int


def stepped(position: Position, colour: Colour, step: Step) -> tuple[Position, bool]:
    """The position after one step, and whether it hit. Raises ImpossibleStepError. Whether the turn is legal is not asked."""
    origin, target, die = step
    if origin not in range(1, BAR + 1) or die not in range(1, 7) or target != max(origin - die, OFF):
        raise ImpossibleStepError(f"no checker goes from {origin} to {target} with a {die}")
    side = position.packed(colour)
    if not side >> 4 * origin & 15:
        raise ImpossibleStepError(
            f"{_name(colour)} has no checker on {_place(position.family, colour, origin)}"
        )
    if origin != BAR and side >> 4 * BAR:
        raise ImpossibleStepError(f"{_name(colour)} has a checker on the bar")
    moved = position.with_packed(colour, side - (1 << 4 * origin) + (1 << 4 * target))
    if target == OFF:
        if side >> 4 * HOME.stop:
            raise ImpossibleStepError(f"not all of {_name(colour)}'s checkers are home")
        return moved, False
    place = opposite(position.family, target)
    there = position.packed(colour.other) >> 4 * place & 15
    if not there:
        return moved, False
    if position.family is Family.LONG or there > 1:
        raise ImpossibleStepError(f"{_place(position.family, colour, target)} is closed to {_name(colour)}")
    hit = position.packed(colour.other) - (1 << 4 * place) + (1 << 4 * BAR)
    return moved.with_packed(colour.other, hit), True


def played(position: Position, colour: Colour, dice: Sequence[int], steps: Sequence[Step]) -> Position:
    """The position after a turn. Raises ImpossibleStepError, also for a die that was not rolled."""
    left = dice_left(dice)
    for step in steps:
        if step.die not in left:
            raise ImpossibleStepError(f"no die {step.die} is left of {dice[0]}{dice[1]}")
        left = without(left, step.die)
        position, _ = stepped(position, colour, step)
    return position


def can_step(position: Position, colour: Colour, dice: Sequence[int]) -> bool:
    """Whether any checker can be moved by either die in a short game."""
    counts = position.counts(colour)
    highest = max((point for point, count in enumerate(counts) if count), default=OFF)
    for die in set(dice):
        for origin in range(1, BAR + 1):
            too_large = origin < die and origin < highest
            if counts[origin] and not too_large and _possible(position, colour, Step.of(origin, die)):
                return True
    return False


def _possible(position: Position, colour: Colour, step: Step) -> bool:
    try:
        stepped(position, colour, step)
    except ImpossibleStepError:
        return False
    return True


def with_dice(
    position: Position, colour: Colour, dice: Sequence[int], hops: Sequence[Hop]
) -> tuple[Step, ...] | None:
    """The steps behind named moves, or None when these dice cannot make them.

    The order of the file is kept where it can be played; on the way a point without a blot is preferred.
    """
    for may_hit in (False, True):
        for steps in _ways(position, colour, dice_left(dice), tuple(hops), may_hit):
            return steps
    return None


def _ways(
    position: Position, colour: Colour, left: tuple[int, ...], hops: tuple[Hop, ...], may_hit: bool
) -> Iterator[tuple[Step, ...]]:
    if not hops:
        yield ()
        return
    for at, hop in enumerate(hops):
        if hop in hops[:at]:
            continue
        for die in _in_order(left, hop):
            step = Step.of(hop.origin, die)
            if step.target < hop.target:
                continue
            try:
                after, hit = stepped(position, colour, step)
            except ImpossibleStepError:
                continue
            arrived = step.target == hop.target
            if hit and not arrived and not may_hit:
                continue
            rest = (*hops[:at], *(() if arrived else (Hop(step.target, hop.target),)), *hops[at + 1 :])
            for more in _ways(after, colour, without(left, die), rest, may_hit):
                yield (step, *more)


def _in_order(left: tuple[int, ...], hop: Hop) -> list[int]:
    """The different dice left, the one that fits a move exactly before all, then the larger before the smaller."""
    return sorted(set(left), key=lambda die: (die != hop.origin - hop.target, -die))


def _name(colour: Colour) -> str:
    return colour.value.capitalize()


def _place(family: Family, colour: Colour, point: int) -> str:
    if point == BAR:
        return "the bar"
    return f"White's {absolute(family, colour, point)} point" if point in range(1, HEAD + 1) else "off"

"""What steps do to the checkers on the board, whoever may have found them legal."""

from collections.abc import Sequence

from games.rules.board import BAR, HEAD, Colour, Family, Position, opposite
from games.rules.step import Step


def carry_out(
    position: Position, colour: Colour, steps: Sequence[Step], *, drawn: bool = False
) -> tuple[Position, tuple[bool, ...]]:
    """The position after steps of `colour` in own numbers, and for each step whether it hit a checker.

    drawn: the turn may be the last roll that brings a draw. Legality is not asked; Raises Refused("bad_position") for steps
    that lead to no position.
    """
    family = position.family
    sides = {one: list(position.counts(one)) for one in Colour}
    mine, theirs = sides[colour], sides[colour.other]
    hits = []
    for origin, target, _ in steps:
        mine[origin] -= 1
        mine[target] += 1
        there = opposite(family, target) if target in range(1, HEAD + 1) else 0
        hit = family is Family.SHORT and there > 0 and theirs[there] == 1
        if hit:
            theirs[there] -= 1
            theirs[BAR] += 1
        hits.append(hit)
    after = Position.of(family, sides[Colour.WHITE], sides[Colour.BLACK], drawn=drawn)
    return after, tuple(hits)

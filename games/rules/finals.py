"""Every position that a long turn can end in, found fast: whole sets of steps at once instead of one order after another.

Sides, masks and the field of a turn are those of `long`. Two short cuts carry most turns, and each knows when it does not
apply; `by_levels` always does. All three give the same sets, which the tests compare with a plain generator.
"""

from collections.abc import Sequence

from games.rules.levels import by_levels
from games.rules.long import HEAD_BIT, Field, movable, origins, sealing_points, sealing_run
from games.rules.packed import OUTSIDE, bearing_off


def finals(side: int, dice: Sequence[int], terms: Field, obligation: str) -> set[int]:
    """The packed side after every legal turn with two dice; only `side` itself when nothing can be played."""
    sequential = obligation == "sequential"
    found = None
    if not terms.sealed:
        if dice[0] == dice[1]:
            found = _of_double(side, dice[0], terms, sequential)
        elif (outside := side & OUTSIDE) & outside - 1:
            found = _of_pair(side, max(dice), min(dice), terms, sequential)
    if found is not None:
        return found

    def after(one: int, die: int) -> list[int]:
        return [one + change for change in _changes(origins(one, die, terms), die)]

    return by_levels(side, dice, after, sequential)


def _changes(points: int, die: int) -> list[int]:
    """What a step with `die` from each point of a mask adds to a packed side."""
    found = []
    shift = 4 * die
    while points:
        bit = points & -points
        found.append((bit >> shift or 1) - bit)
        points ^= bit
    return found


def _of_pair(side: int, larger: int, smaller: int, terms: Field, sequential: bool) -> set[int] | None:
    """Two different dice while nothing can be borne off; None where a block of six or a stranded die may matter.

    Any two steps of two checkers go together, except the same checker twice; what is left is one checker taking both.
    """
    by_larger = movable(side, larger, terms)
    by_smaller = movable(side, smaller, terms)
    both = larger + smaller
    by_both = (by_larger | by_smaller) & movable(side, both, terms)
    targets = by_larger >> 4 * larger | by_smaller >> 4 * smaller | by_both >> 4 * both
    if sealing_points(side, 2, terms) & targets:
        return None
    if sequential and not (by_larger & by_larger - 1 and by_smaller & by_smaller - 1):
        return None
    second = _changes(by_smaller, smaller)
    ends = {
        middle + change
        for middle in [side + first for first in _changes(by_larger, larger)]
        for change in second
    }
    shared = by_larger & by_smaller
    while shared:
        bit = shared & -shared
        shared ^= bit
        if side // bit & 15 == 1 or bit == HEAD_BIT:
            ends.discard(side - 2 * bit + (bit >> 4 * larger) + (bit >> 4 * smaller))
    ends.update([side + change for change in _changes(by_both, both)])
    if ends:
        return ends
    if by_larger:
        return {side + change for change in _changes(by_larger, larger)}
    return {side + change for change in _changes(by_smaller, smaller)} or {side}


def _of_double(side: int, die: int, terms: Field, sequential: bool) -> set[int] | None:
    """Four equal dice, taking origins from the highest down, so that each set of steps is met once.

    Any legal order can be sorted that way (a checker arrives before it goes on, the outermost come home first) as long as
    no step was refused for a block of six; None when one was.
    """
    shift = 4 * die
    level = [(side, HEAD_BIT)]
    stuck: list[int] = []
    for _ in range(4):
        deeper: list[tuple[int, int]] = []
        for one, last in level:
            free = movable(one, die, terms)
            if sealing_points(one, 1, terms) & free >> shift and _a_step_seals(one, free, die, terms):
                return None
            off = 0 if one & OUTSIDE else bearing_off(one, die)
            if not free and not off:
                stuck.append(one)
                continue
            free &= 2 * last - 1
            while free:
                bit = free & -free
                deeper.append((one - bit + (bit >> shift), bit))
                free ^= bit
            if off and off <= last:
                deeper.append((one - off + 1, off))
        if not deeper:
            break
        level = deeper
    ends = {one for one, _ in level}
    return ends.union(stuck) if sequential else ends


def _a_step_seals(side: int, points: int, die: int, terms: Field) -> bool:
    return any(sealing_run(side, side + change, terms.sealable) for change in _changes(points, die))

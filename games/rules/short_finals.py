"""Every position that a short turn can end in, found fast: whole sets of steps at once instead of one order after another.

States, masks and the field of a turn are those of `short`. Two short cuts carry most turns, and each knows when it does not
apply; `by_levels` always does. All three give the same sets, which the tests compare with a plain generator.
"""

from collections.abc import Sequence

from games.rules.levels import by_levels
from games.rules.packed import ABOVE, HOME, OUTSIDE, POINTS, bearing_off, numbers, occupied
from games.rules.short import (
    BAR_BIT,
    BAR_NIBBLE,
    BARRED,
    CHECKERS_ONLY,
    SIDE,
    SIDE_BITS,
    Field,
    changes,
    movable,
    moved,
    origins,
)


def finals(state: int, dice: Sequence[int], terms: Field, obligation: str) -> set[int]:
    """The state (without marks) after every legal turn with two dice; only `state` when nothing can be played."""
    sequential = obligation == "sequential"
    blots = occupied(state >> SIDE_BITS) & ~terms.closed
    if terms.caucasian and blots & HOME:
        return _in_order(state, dice, terms, sequential)
    if dice[0] == dice[1]:
        return _of_double(state, dice[0], terms.closed, sequential)
    outside = state & OUTSIDE
    if outside & outside - 1 and not outside & BAR_NIBBLE:
        found = _of_pair(state, (max(dice), min(dice)), terms.closed, blots, sequential)
        if found is not None:
            return found
    return _by_levels(state, dice, terms.closed, sequential)


def _in_order(state: int, dice: Sequence[int], terms: Field, sequential: bool) -> set[int]:
    """Where it matters who has hit."""

    def after(one: int, die: int) -> list[int]:
        return [moved(one, origin, die, terms) for origin in numbers(origins(one, die, terms))]

    return {end & CHECKERS_ONLY for end in by_levels(state, dice, after, sequential)}


def _by_levels(state: int, dice: Sequence[int], closed: int, sequential: bool) -> set[int]:
    def after(one: int, die: int) -> list[int]:
        own = one & SIDE
        points = movable(own, die, closed)
        if not own & OUTSIDE:
            points |= bearing_off(own, die)
        return [one + change for change in changes(points, die, one >> SIDE_BITS & POINTS & ~closed)]

    return by_levels(state, dice, after, sequential)


def _of_pair(state: int, dice: tuple[int, int], closed: int, blots: int, sequential: bool) -> set[int] | None:
    """Two different dice while nothing can enter or be borne off; None where a stranded die may matter.

    Any two steps of two checkers go together, except the same checker twice; two that meet on a blot hit it once. What is
    left is one checker taking both, over either point.
    """
    larger, smaller = dice
    own = state & SIDE
    by_larger = movable(own, larger, closed)
    by_smaller = movable(own, smaller, closed)
    if sequential and not (by_larger & by_larger - 1 and by_smaller & by_smaller - 1):
        return None
    first, second = changes(by_larger, larger, blots), changes(by_smaller, smaller, blots)
    ends = {middle + change for middle in [state + change for change in first] for change in second}
    shared = by_larger & by_smaller
    single = shared & ~(own >> 1 | own >> 2 | own >> 3)
    meet = by_larger >> 4 * larger & by_smaller >> 4 * smaller & blots
    if single:
        once, again = changes(single, larger, blots), changes(single, smaller, blots)
        ends.difference_update([state + one + other for one, other in zip(once, again, strict=True)])
    while meet:
        to = meet & -meet
        meet ^= to
        apart = state - (to << 4 * larger) - (to << 4 * smaller) + 2 * to
        hit = BARRED - (to << SIDE_BITS)
        ends.discard(apart + 2 * hit)
        ends.add(apart + hit)
    both = movable(own, larger + smaller, closed)
    over_larger = by_larger & both & blots << 4 * larger
    over_smaller = by_smaller & both & blots << 4 * smaller
    straight = both & (by_larger ^ over_larger | by_smaller ^ over_smaller)
    ends.update([state + change for change in changes(straight, larger + smaller, blots)])
    if over_larger | over_smaller:
        for over, die in ((over_larger, larger), (over_smaller, smaller)):
            hits = [BARRED - (1 << 4 * (place - die) + SIDE_BITS) for place in numbers(over)]
            onward = changes(over, larger + smaller, blots)
            ends.update([state + hit + change for hit, change in zip(hits[::-1], onward, strict=True)])
    if ends:
        return ends
    return {state + change for change in first or second} or {state}


def _of_double(state: int, die: int, closed: int, sequential: bool) -> set[int]:
    """Four equal dice, taking origins from the highest down, so that each set of steps is met once.

    Any legal order can be sorted that way: the bar comes first, a checker arrives before it goes on, the outermost come home
    first; and whoever comes to a blot first hits it.
    """
    shift = 4 * die
    onto = ~(closed << shift)
    on_board = ABOVE[die] & onto
    level = [(state, BAR_BIT)]
    stuck: list[int] = []
    for _ in range(4):
        deeper: list[tuple[int, int]] = []
        for one, last in level:
            if one & BAR_NIBBLE:
                free = BAR_BIT & onto
            else:
                pairs = one | one >> 2
                free = (pairs | pairs >> 1) & on_board
            if not one & OUTSIDE:
                free |= bearing_off(one & SIDE, die)
            if not free:
                stuck.append(one)
                continue
            free &= 2 * last - 1
            theirs = one >> SIDE_BITS
            while free:
                bit = free & -free
                free ^= bit
                to = bit >> shift
                if to & theirs and to > 1:
                    deeper.append((one - bit + to + BARRED - (to << SIDE_BITS), bit))
                else:
                    deeper.append((one - bit + (to or 1), bit))
        if not deeper:
            break
        level = deeper
    ends = {one for one, _ in level}
    return ends.union(stuck) if sequential else ends

"""Every position that a long turn can end in, found fast: whole sets of steps at once instead of one order after another.

Sides, masks and the field of a turn are those of `long`. Two short cuts carry most turns, and each knows when it does not
apply; `_by_levels` always does. All three give the same sets, which the tests compare with a plain generator.
"""

from collections.abc import Sequence

from games.rules.long import (
    HEAD_BIT,
    HEAD_SHIFT,
    OUTSIDE,
    POINTS,
    Field,
    occupied,
    sealing_run,
    turned,
    windows,
)

# The points from which a step with that many pips stays on the board.
_ABOVE = tuple(POINTS & (-1 << 4 * (pips + 1)) for pips in range(13))
_HOME = sum(1 << 4 * point for point in range(1, 7))


def finals(side: int, dice: Sequence[int], terms: Field, obligation: str) -> set[int]:
    """The packed side after every legal turn with two dice; only `side` itself when nothing can be played."""
    sequential = obligation == "sequential"
    if windows(turned(occupied(side)) & terms.sealable):
        # A run that no real game could have built stands already: only exact comparison tells whether a step changes it.
        return _by_levels(side, dice, terms, sequential, exact=True)
    found = None
    if dice[0] == dice[1]:
        found = _of_double(side, dice[0], terms, sequential)
    elif (outside := side & OUTSIDE) & outside - 1:
        found = _of_pair(side, max(dice), min(dice), terms, sequential)
    return _by_levels(side, dice, terms, sequential) if found is None else found


def _movable(side: int, pips: int, terms: Field) -> int:
    """The mask of origins whose checker finds an open point `pips` further on; head rule kept, blocks not looked at."""
    pairs = side | side >> 2
    origins = (pairs | pairs >> 1) & _ABOVE[pips] & ~(terms.closed << 4 * pips)
    if side >> HEAD_SHIFT & 15 <= terms.head_floor:
        origins &= ~HEAD_BIT
    return origins


def _bearing_off(side: int, die: int) -> int:
    """The mask (one point at most) from which `die` bears a checker off, all others being home already."""
    home = occupied(side) & _HOME
    from_die = home >> 4 * die
    if from_die & 1:
        return 1 << 4 * die
    return 0 if from_die else 1 << home.bit_length() - 1 if home else 0


def _sealing_points(side: int, terms: Field, additions: int) -> int:
    """The mask of points that could complete a run of six with no checker ahead when `additions` points are taken.

    Six windows of one bit a point add up within their nibbles: each counts the points held of the six from there on.
    """
    held = turned(occupied(side)) & terms.sealable
    pairs = held + (held >> 4)
    held_of_six = pairs + (pairs >> 8) + (pairs >> 16)
    nearly = (held_of_six + (2 + additions) * POINTS) >> 3 & POINTS & terms.sealable >> 20
    if not nearly:
        return 0
    pairs = nearly | nearly << 4
    return turned((pairs | pairs << 8 | pairs << 16) & ~held)


def _changes(origins: int, die: int) -> list[int]:
    """What a step with `die` from each of the origins adds to a packed side."""
    found = []
    shift = 4 * die
    while origins:
        bit = origins & -origins
        found.append((bit >> shift) - bit)
        origins ^= bit
    return found


def _successors(side: int, die: int, terms: Field, exact: bool) -> list[int]:
    """The side after every legal step with `die`."""
    origins = _movable(side, die, terms)
    after = [side + change for change in _changes(origins, die)]
    if exact or _sealing_points(side, terms, 1) & origins >> 4 * die:
        after = [one for one in after if not sealing_run(side, one, terms.sealable)]
    if not side & OUTSIDE and (bit := _bearing_off(side, die)):
        after.append(side - bit + 1)
    return after


def _by_levels(
    side: int, dice: Sequence[int], terms: Field, sequential: bool, exact: bool = False
) -> set[int]:
    """Step by step through every order of the dice."""
    orders = [(dice[0],) * 4] if dice[0] == dice[1] else [(max(dice), min(dice)), (min(dice), max(dice))]
    stuck: set[int] = set()
    longest, fullest = 0, {side}
    for order in orders:
        level = {side}
        for count, die in enumerate(order, start=1):
            deeper: set[int] = set()
            for one in level:
                after = _successors(one, die, terms, exact)
                deeper.update(after)
                # At the start the other die may still be played, and then its own order goes on from there.
                if not after and one != side:
                    stuck.add(one)
            if not deeper:
                break
            level = deeper
            if count > longest:
                longest, fullest = count, level
            elif count == longest and count == len(order):
                fullest = fullest | level
    return fullest | stuck if sequential else fullest


def _of_pair(side: int, larger: int, smaller: int, terms: Field, sequential: bool) -> set[int] | None:
    """Two different dice while nothing can be borne off; None where a block of six or a stranded die may matter.

    Any two steps of two checkers go together, except the same checker twice; what is left is one checker taking both.
    """
    by_larger = _movable(side, larger, terms)
    by_smaller = _movable(side, smaller, terms)
    both = larger + smaller
    by_both = (by_larger | by_smaller) & _movable(side, both, terms)
    targets = by_larger >> 4 * larger | by_smaller >> 4 * smaller | by_both >> 4 * both
    if _sealing_points(side, terms, 2) & targets:
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
            origins = _movable(one, die, terms)
            if _sealing_points(one, terms, 1) & origins >> shift and _a_step_seals(one, origins, die, terms):
                return None
            off = 0 if one & OUTSIDE else _bearing_off(one, die)
            if not origins and not off:
                stuck.append(one)
                continue
            origins &= 2 * last - 1
            while origins:
                bit = origins & -origins
                deeper.append((one - bit + (bit >> shift), bit))
                origins ^= bit
            if off and off <= last:
                deeper.append((one - off + 1, off))
        if not deeper:
            break
        level = deeper
    ends = {one for one, _ in level}
    return ends.union(stuck) if sequential else ends


def _a_step_seals(side: int, origins: int, die: int, terms: Field) -> bool:
    return any(sealing_run(side, side + change, terms.sealable) for change in _changes(origins, die))

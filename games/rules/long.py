"""The steps of the long game on packed integers: landing, head, block of six, bearing off.

Everything is in the mover's own numbering; masks and packed sides are those of `packed`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.rules.packed import (
    ABOVE,
    OUTSIDE,
    POINTS,
    Reason,
    bearing_off,
    not_borne_off,
    numbers,
    occupied,
)
from games.rules.ruleset import Ruleset

HEAD_SHIFT = 96
HEAD_BIT = 1 << HEAD_SHIFT
_LOW_HALF = sum(15 << 4 * point for point in range(1, 13))
_TWO_FROM_HEAD = (3, 4, 6)
_FIVES_OPENED = (14 << HEAD_SHIFT) | 1 << 16


class Field(NamedTuple):
    """What stays the same through one turn.

    closed: mask of the points that the opponent holds.
    head_floor: the head may not fall below this many checkers.
    sealable: mask, in the OPPONENT's numbering, of the points below their foremost checker: a run of six in here has no
        checker ahead of it. 0 once they have borne off.
    sealed: such a run stands already, which no real game can have built. Then every step must be compared with it.
    """

    closed: int
    head_floor: int
    sealable: int
    sealed: bool


def field(own: int, other: int, dice: Sequence[int], ruleset: Ruleset, first_turn: bool) -> Field:
    """The field for the mover `own` against `other`, both packed in their own numbering."""
    theirs = occupied(other)
    sealable = 0 if other & 15 else POINTS & ((theirs & -theirs) - 1)
    return Field(
        closed=turned(theirs),
        head_floor=max(0, (own >> HEAD_SHIFT & 15) - _head_allowance(other, dice, ruleset, first_turn)),
        sealable=sealable,
        sealed=windows(turned(occupied(own)) & sealable) != 0,
    )


def _head_allowance(other: int, dice: Sequence[int], ruleset: Ruleset, first_turn: bool) -> int:
    if not first_turn or dice[0] != dice[1] or dice[0] not in _TWO_FROM_HEAD:
        return 1
    # The starter always finds a step, so an opponent with a full head has not had a turn yet.
    if ruleset.head_exception == "starter":
        return 2 if other >> HEAD_SHIFT & 15 == 15 else 1
    if ruleset.head_exception == "both_but_44_after_55" and dice[0] == 4 and other == _FIVES_OPENED:
        return 1
    return 2


def turned(mask: int) -> int:
    """A mask or packed side (points only) in the numbering of the other side: half a ring on."""
    return mask >> 48 & _LOW_HALF | (mask & _LOW_HALF) << 48


def windows(mask: int) -> int:
    """The lowest point of every six consecutive points of a mask."""
    pairs = mask & mask >> 4
    return pairs & pairs >> 8 & pairs >> 16


def _runs(mask: int) -> Iterator[int]:
    """The runs of six or more consecutive points of a mask, each as a mask."""
    starts = windows(mask)
    while starts:
        run = starts & -starts
        while mask & run << 4 & ~run:
            run |= mask & run << 4
        yield run
        starts &= ~run


def sealing_run(before: int, after: int, sealable: int) -> int:
    """The run of six with no opponent's checker ahead that a step has made or changed, as a mask (0 = none)."""
    now = turned(occupied(after)) & sealable
    if not windows(now):
        return 0
    stood = set(_runs(turned(occupied(before)) & sealable))
    return next((turned(run) for run in _runs(now) if run not in stood), 0)


def moved(packed: int, origin: int, die: int) -> int:
    """The side after one step, legal or not."""
    return packed - (1 << 4 * origin) + (1 << 4 * max(origin - die, 0))


def refusal(packed: int, origin: int, die: int, terms: Field) -> Reason | None:
    """Why the checker on `origin` may not take a step with `die` now (with the points that forbid it), or None."""
    target = origin - die
    if target > 0 and terms.closed >> 4 * target & 1:
        return "closed_point", (target,)
    if origin == 24 and packed >> HEAD_SHIFT & 15 <= terms.head_floor:
        return "head", (24,)
    if target <= 0:
        return not_borne_off(packed, origin, die)
    if run := sealing_run(packed, moved(packed, origin, die), terms.sealable):
        return "block_of_six", numbers(run)
    return None


def origins(packed: int, die: int, terms: Field) -> int:
    """The mask of the points from which a step with `die` is legal now: those that `refusal` does not refuse."""
    found = movable(packed, die, terms)
    sealing = found if terms.sealed else found & sealing_points(packed, 1, terms) << 4 * die
    for origin in numbers(sealing):
        if sealing_run(packed, moved(packed, origin, die), terms.sealable):
            found ^= 1 << 4 * origin
    return found if packed & OUTSIDE else found | bearing_off(packed, die)


def movable(packed: int, pips: int, terms: Field) -> int:
    """The mask of origins whose checker finds an open point `pips` further on; head rule kept, blocks not looked at."""
    pairs = packed | packed >> 2
    found = (pairs | pairs >> 1) & ABOVE[pips] & ~(terms.closed << 4 * pips)
    if packed >> HEAD_SHIFT & 15 <= terms.head_floor:
        found &= ~HEAD_BIT
    return found


def sealing_points(packed: int, additions: int, terms: Field) -> int:
    """The mask of points that can complete a run of six with no checker ahead when `additions` points are taken.

    The mask shifted by 0 to 5 points adds up within the nibbles: each counts the points held of the six from there on.
    """
    held = turned(occupied(packed)) & terms.sealable
    pairs = held + (held >> 4)
    held_of_six = pairs + (pairs >> 8) + (pairs >> 16)
    nearly = (held_of_six + (2 + additions) * POINTS) >> 3 & POINTS & terms.sealable >> 20
    if not nearly:
        return 0
    pairs = nearly | nearly << 4
    return turned((pairs | pairs << 8 | pairs << 16) & ~held)

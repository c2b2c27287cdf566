"""The steps of the short game on packed integers: landing, hitting, the bar, bearing off, hit and hide.

A state is one integer. Its lowest 104 bits are the mover's side in the mover's own numbering; the next 104 are the other
side IN THE MOVER'S NUMBERING too, with the bar at place 0 and those borne off at 25, so that a hit is a sum like any step;
above them is a mask of the points (own 6..1) on which a checker stands that has hit there in this turn.
"""

from typing import NamedTuple

from games.rules.packed import (
    ABOVE,
    HOME,
    OUTSIDE,
    POINTS,
    Reason,
    bearing_off,
    not_borne_off,
    occupied,
)
from games.rules.ruleset import Ruleset

SIDE_BITS = 104
SIDE = (1 << SIDE_BITS) - 1
# The same checkers, whoever of them has hit.
CHECKERS_ONLY = (1 << 2 * SIDE_BITS) - 1
_HITTERS = 2 * SIDE_BITS
BAR_BIT = 1 << 100
BAR_NIBBLE = 15 << 100
# One checker of the other side on the bar.
BARRED = 1 << SIDE_BITS


class Field(NamedTuple):
    """What stays the same through one turn.

    closed: mask of the points that the opponent holds with two checkers or more; a hit opens or closes none.
    caucasian: whether a checker that hits at home may not hide on another own checker.
    """

    closed: int
    caucasian: bool


def turned(packed: int) -> int:
    """A packed side or mask in the numbering of the other side: place p becomes 25 - p, the bar and borne off too."""
    return int(f"{packed:026x}"[::-1], 16)


def joined(own: int, other: int) -> int:
    """The state before the first step, from both sides packed in their own numbering."""
    return own | turned(other) << SIDE_BITS


def parted(state: int) -> tuple[int, int]:
    """Both sides of a state, each packed in its own numbering."""
    return state & SIDE, turned(state >> SIDE_BITS & SIDE)


def field(state: int, ruleset: Ruleset) -> Field:
    """The field of the turn that begins with `state`."""
    theirs = state >> SIDE_BITS
    closed = (theirs >> 1 | theirs >> 2 | theirs >> 3) & POINTS
    return Field(closed, ruleset.hit_and_hide == "caucasian")


def moved(state: int, origin: int, die: int, terms: Field) -> int:
    """The state after one step, legal or not; a single checker on its target is hit."""
    bit = 1 << 4 * origin
    to = 1 << 4 * (origin - die) if origin > die else 0
    after = state - bit + (to or 1)
    hits = state >> SIDE_BITS & to
    if hits:
        after += BARRED - (to << SIDE_BITS)
    return _with_hitters(state, after, bit, to, hits) if terms.caucasian else after


def _with_hitters(before: int, after: int, bit: int, to: int, hits: int) -> int:
    """A step's end with those marked who may not hide.

    Of several on the point of a hitter one is free. The one that goes on to a place without own checkers may be the hitter
    as well as the other, and from then on nobody can tell; the one that goes to own checkers cannot be.
    """
    hitters = before >> _HITTERS
    if hitters & bit:
        alone = before // bit & 15 == 1
        if alone or not before & 15 * to:
            hitters ^= bit
        if alone:
            hitters |= to
    if hits & HOME:
        hitters |= to
    return after & CHECKERS_ONLY | hitters << _HITTERS


def refusal(state: int, origin: int, die: int, terms: Field) -> Reason | None:
    """Why the checker on `origin` may not take a step with `die` now (with the points that forbid it), or None."""
    target = origin - die
    if target > 0 and terms.closed >> 4 * target & 1:
        return "closed_point", (target,)
    own = state & SIDE
    if own & BAR_NIBBLE and origin != 25:
        return "on_the_bar", (25,)
    if target <= 0:
        return not_borne_off(own, origin, die)
    if 1 << 4 * origin & hiding(state, die):
        return "hit_and_hide", (target,)
    return None


def hiding(state: int, die: int) -> int:
    """The mask of points from which a step with `die` would hide a checker that has hit."""
    hitters = state >> _HITTERS
    if not hitters:
        return 0
    alone = hitters & ~(state >> 1 | state >> 2 | state >> 3)
    return alone & occupied(state & SIDE) << 4 * die


def origins(state: int, die: int, terms: Field) -> int:
    """The mask of the places from which a step with `die` is legal now: those that `refusal` does not refuse."""
    own = state & SIDE
    found = movable(own, die, terms.closed)
    if not own & OUTSIDE:
        found |= bearing_off(own, die)
    return found & ~hiding(state, die)


def movable(own: int, pips: int, closed: int) -> int:
    """The mask of places whose checker finds a point `pips` further on that is not closed: the bar's alone if any is there."""
    if own & BAR_NIBBLE:
        return BAR_BIT & ~(closed << 4 * pips)
    pairs = own | own >> 2
    return (pairs | pairs >> 1) & ABOVE[pips] & ~(closed << 4 * pips)


def changes(points: int, die: int, blots: int) -> list[int]:
    """What a step with `die` from each place of a mask adds to a state, hitting one of the blots (a mask) included."""
    found = []
    shift = 4 * die
    while points:
        bit = points & -points
        points ^= bit
        to = bit >> shift
        if to & blots:
            found.append(to - bit + BARRED - (to << SIDE_BITS))
        else:
            found.append((to or 1) - bit)
    return found

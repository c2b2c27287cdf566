"""One side of a board as an integer, four bits a point: what the steps of both families have in common.

A "mask" has the lowest bit of nibble p set for place p, so a packed side and a mask can be shifted together: a step with
die d moves a bit 4 * d places down.
"""

from typing import Final

Reason = tuple[str, tuple[int, ...]]

POINTS: Final = sum(1 << 4 * point for point in range(1, 25))
# Where a checker can be that has still to move: the points and the bar.
_STANDING: Final = POINTS | 1 << 100
# The points from which a step of so many pips stays on the board.
ABOVE: Final = tuple(POINTS & (-1 << 4 * (pips + 1)) for pips in range(13))
HOME: Final = sum(1 << 4 * point for point in range(1, 7))
# All bits of the places outside home, the bar among them.
OUTSIDE: Final = sum(15 << 4 * place for place in range(7, 26))


def occupied(packed: int) -> int:
    """The mask of points with at least one checker."""
    pairs = packed | packed >> 2
    return (pairs | pairs >> 1) & POINTS


def numbers(packed: int) -> tuple[int, ...]:
    """The points, and the bar as 25, of a mask or packed side, highest first."""
    found = []
    pairs = packed | packed >> 2
    rest = (pairs | pairs >> 1) & _STANDING
    while rest:
        highest = rest.bit_length() - 1
        found.append(highest >> 2)
        rest ^= 1 << highest
    return tuple(found)


def bearing_off(packed: int, die: int) -> int:
    """The mask (one point at most) from which `die` bears a checker off, all being home."""
    home = occupied(packed) & HOME
    from_die = home >> 4 * die
    if from_die & 1:
        return 1 << 4 * die
    return 0 if from_die or not home else 1 << home.bit_length() - 1


def not_borne_off(packed: int, origin: int, die: int) -> Reason | None:
    """Why `die`, which reaches beyond the board, may not bear off from `origin`, or None."""
    if packed & OUTSIDE:
        return "not_all_home", numbers(packed & OUTSIDE)
    behind = packed >> 4 * (origin + 1)
    if origin < die and behind:
        return "checker_behind", numbers(behind << 4 * (origin + 1))
    return None

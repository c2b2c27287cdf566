"""A sensible player of the long game: it looks at every position its roll can reach and takes the best by weighted features.

One side is worth, in pips: the race it has run, the ways that lie open before its checkers, the walls that it has built
before the other side's, and how far it is from having borne one checker off (mars). A position is worth the difference.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.engines.picking import best_turn
from games.rules.board import CHECKERS, Colour, Position
from games.rules.long import turned
from games.rules.packed import occupied
from games.rules.ruleset import Ruleset
from games.rules.step import Step


class Weights(NamedTuple):
    """What each feature is worth, in pips.

    blocked: for each checker not yet home, each closed point among the six before it; a full head weighs most.
    stack: each checker above the second on a point outside home.  held: each point held outside home.
    wall: the best run-up to a block of six by the points held of those six (0 to 6), in full when all checkers of the
        other side are behind it.  slow: each turn by which the first checker borne off is expected too late.
    """

    blocked: float = 0.55
    stack: float = 1.0
    held: float = 1.2
    wall: tuple[float, ...] = (0, 0, 0, 3, 9, 20, 32)
    slow: float = 6.0


WEIGHTS = Weights()

_PIPS_A_TURN = 8.17
_SAFE_TURNS = 3
_FINISHED = 1000.0
_SIX = sum(1 << 4 * place for place in range(6))
# The six points before each own point, as a mask.
_BEFORE = tuple(sum(1 << 4 * ahead for ahead in range(max(1, p - 6), p)) for p in range(25))


def choose(
    position: Position,
    colour: Colour,
    dice: tuple[int, int],
    *,
    ruleset: Ruleset,
    first_turn: bool,
    weights: Weights = WEIGHTS,
) -> tuple[Step, ...]:
    """The best turn by `evaluate`, as steps in own numbers; the same answer for the same question."""
    return best_turn(
        position,
        colour,
        dice,
        lambda end: evaluate(end, colour, weights),
        ruleset=ruleset,
        first_turn=first_turn,
    )


def evaluate(position: Position, colour: Colour, weights: Weights = WEIGHTS) -> float:
    """How much better `colour` stands than the other side, in pips."""
    mine, theirs = position.packed(colour), position.packed(colour.other)
    return _worth(mine, theirs, weights) - _worth(theirs, mine, weights)


def _worth(side: int, other: int, weights: Weights) -> float:
    counts = _counts(side)
    if counts[0] == CHECKERS:
        return _FINISHED
    closed = turned(occupied(other))
    pips, to_come_home, value = 0, 0, 0.0
    for point in range(1, 25):
        count = counts[point]
        if not count:
            continue
        pips += point * count
        if point > 6:
            to_come_home += (point - 6) * count
            value += weights.held - weights.blocked * count * (closed & _BEFORE[point]).bit_count()
            if count > 2 and point != 24:
                value -= weights.stack * (count - 2)
    value += _wall(side, other, weights.wall) - pips
    if not counts[0]:
        first_off = (to_come_home + 6) / _PIPS_A_TURN
        time_left = _pips(_counts(other)) / _PIPS_A_TURN
        value -= weights.slow * max(0.0, first_off + _SAFE_TURNS - time_left)
    return value


def _wall(side: int, other: int, wall: Sequence[float]) -> float:
    """The worth of the best six points in a row along the other side's route, by the share of checkers behind them."""
    held = turned(occupied(side))
    theirs = _counts(other)
    behind, best = CHECKERS - theirs[0], 0.0
    for low in range(1, 20):
        behind -= theirs[low]
        count = (held >> 4 * low & _SIX).bit_count()
        if count > 2:
            fenced_in = behind - sum(theirs[low + 1 : low + 6])
            best = max(best, wall[count] * fenced_in / CHECKERS)
    return best


def _counts(side: int) -> list[int]:
    return [side >> shift & 15 for shift in range(0, 100, 4)]


def _pips(counts: list[int]) -> int:
    return sum(point * count for point, count in enumerate(counts))

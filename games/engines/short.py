"""A sensible player of the short game: it looks at every position its roll can reach and takes the best by its chances.

One side is worth, in pips: the race it has run, its blots by the shots at them, the points it has made, the walls before
the other side's checkers. The difference gives the chance to win; in a pure race the pips alone do.
"""

from math import erf, exp, sqrt
from typing import NamedTuple

from games.engines.picking import best_turn
from games.rules.board import BAR, CHECKERS, Colour, Position
from games.rules.ruleset import Ruleset
from games.rules.step import Step


class Weights(NamedTuple):
    """What each feature is worth, in pips.

    point: each own point 1..12 held by two or more; anchor: those from 13 on, by number.
    wall: so many held points among six in a row before a checker of the other side.
    blot: of the pips that a hit loses, times the chance of it; entering: more for each closed point at the other's home.
    bar: of a checker on the bar for each closed point.  back: for each checker behind four or more of a wall.
    stack: each checker above the third on a point.
    scale: how many pips change the odds by e.
    """

    point: tuple[float, ...] = (0, 1, 2, 4.5, 7, 8, 6, 6, 3.5, 2, 1, 1, 0)
    anchor: tuple[float, ...] = (0, 1, 1, 2, 2.5, 4, 6, 7.5, 7, 4, 2.5, 1.5)
    wall: tuple[float, ...] = (0, 0, 0, 2, 6, 13, 24)
    blot: float = 0.9
    entering: float = 3.0
    bar: float = 2.2
    back: float = 2.0
    stack: float = 1.2
    scale: float = 34.0


WEIGHTS = Weights()

# Rolls of 36 that bring a checker exactly so many pips on, when nothing stands between.
_SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1)
# Half a roll: what being on roll is worth in a race.
_ON_ROLL = 4.0
_PIPS_A_ROLL = 8.17
# A lead in rolls decides a race; while checkers can be hit it only helps.
_SURE_IN_RACE, _SURE_IN_CONTACT = 1.0, 0.11


def choose(
    position: Position,
    colour: Colour,
    dice: tuple[int, int],
    *,
    ruleset: Ruleset,
    first_turn: bool,
    weights: Weights = WEIGHTS,
) -> tuple[Step, ...]:
    """The best turn by `equity`, as steps in own numbers; the same answer for the same question."""
    return best_turn(
        position,
        colour,
        dice,
        lambda end: -equity(end, colour.other, weights),
        ruleset=ruleset,
        first_turn=first_turn,
    )


def equity(position: Position, colour: Colour, weights: Weights = WEIGHTS) -> float:
    """What the game is worth to `colour`, who is to roll: points without a cube, from -2 to 2."""
    win, mars, lost_mars = chances(position, colour, weights)
    return 2 * win - 1 + mars - lost_mars


def chances(position: Position, colour: Colour, weights: Weights = WEIGHTS) -> tuple[float, float, float]:
    """How likely `colour`, who is to roll, wins, wins a mars, and loses one."""
    mine, theirs = position.counts(colour), position.counts(colour.other)
    if mine[0] == CHECKERS or theirs[0] == CHECKERS:
        won = mine[0] == CHECKERS
        mars = 1.0 if (theirs if won else mine)[0] == 0 else 0.0
        return (1.0, mars, 0.0) if won else (0.0, 0.0, mars)
    contact = _in_contact(mine, theirs)
    lead = position.pips(colour.other) - position.pips(colour) + _ON_ROLL
    if contact:
        value = lead + _worth(mine, theirs, weights, on_roll=True) - _worth(theirs, mine, weights)
        win = 1 / (1 + exp(-max(-300.0, min(300.0, value)) / weights.scale))
    else:
        rest = position.pips(colour.other) + position.pips(colour)
        win = (1 + erf(lead / sqrt(4.6 * rest))) / 2
    sure = _SURE_IN_CONTACT if contact else _SURE_IN_RACE
    return win, win * _mars(theirs, mine, sure), (1 - win) * _mars(mine, theirs, sure)


def _in_contact(mine: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """Whether a checker of one side has still to pass one of the other."""
    return _last(mine) + _last(theirs) > BAR


def _last(side: tuple[int, ...]) -> int:
    return next(place for place in range(BAR, -1, -1) if side[place])


def _worth(
    side: tuple[int, ...], other: tuple[int, ...], weights: Weights, *, on_roll: bool = False
) -> float:
    """What a side's shape is worth beside its pips; who is not on roll has its blots shot at first."""
    closed = sum(other[point] > 1 for point in range(1, 7))
    value = -weights.bar * closed * side[BAR]
    for point in range(1, 25):
        count = side[point]
        if count > 1:
            value += weights.point[point] if point <= 12 else weights.anchor[point - 13]
            value -= weights.stack * max(0, count - 3)
        elif count:
            danger = _hit_chance(BAR - point, other)
            lost = (BAR - point) * weights.blot + weights.entering * closed
            value -= danger * lost * (0.5 if on_roll else 1.0)
    return value + _walls(side, other, weights)


def _hit_chance(their_point: int, other: tuple[int, ...]) -> float:
    """How likely the other side's next roll hits a blot on a point of their numbering, blocks left aside."""
    safe = 1.0
    for place in range(their_point + 1, BAR + 1):
        if other[place]:
            safe *= 1 - _SHOTS[place - their_point] / 36
    return 1 - safe


def _walls(side: tuple[int, ...], other: tuple[int, ...], weights: Weights) -> float:
    """The best wall of a side by the other's checkers that have still to pass it."""
    best = 0.0
    for low in range(1, 9):
        held = sum(side[point] > 1 for point in range(low, low + 6))
        if held > 2:
            behind = sum(other[BAR - point] for point in range(low)) if low > 1 else other[BAR]
            if behind:
                value = weights.wall[held] + (weights.back * (behind - 1) if held > 3 else 0.0)
                best = max(best, value)
    return best


def _mars(loser: tuple[int, ...], winner: tuple[int, ...], sure: float) -> float:
    """How likely a loss of this side is a mars: whether its rolls bring a checker off before the winner is done.

    sure: how much each roll between the two changes the odds.
    """
    if loser[0]:
        return 0.0
    first_off = sum(max(0, place - 6) * count for place, count in enumerate(loser)) + 6
    time = sum(place * count for place, count in enumerate(winner)) + 2 * (CHECKERS - winner[0])
    return 1 / (1 + exp(max(-50.0, min(50.0, sure * (time - first_off) / _PIPS_A_ROLL))))

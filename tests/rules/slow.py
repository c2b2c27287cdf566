"""An independent, plain generator of long turns on lists, to judge the packed one by: slow, and written to be read.

Sides are lists of 25 counts (index 0 = borne off), each in that side's own numbering.
"""

from games.rules.board import Colour, Position
from games.rules.ruleset import Ruleset

Side = tuple[int, ...]


def their_number(point: int) -> int:
    """The opponent's number of a point."""
    return (point + 11) % 24 + 1


def may_leave_head(other: list[int], dice: tuple[int, int], ruleset: Ruleset, first_turn: bool) -> int:
    """How many checkers may leave the head in this turn."""
    starts = other[24] == 15
    if not first_turn or dice not in {(3, 3), (4, 4), (6, 6)}:
        return 1
    if ruleset.head_exception == "starter" and not starts:
        return 1
    answers_fives = other[24] == 14 and other[4] == 1
    if ruleset.head_exception == "both_but_44_after_55" and dice == (4, 4) and answers_fives:
        return 1
    return 2


def runs(side: list[int]) -> set[tuple[int, int]]:
    """The runs of six or more points of a side, as (lowest, highest) along the opponent's route."""
    held = [False] + [side[their_number(point)] > 0 for point in range(1, 25)] + [False]
    found = set()
    low = 0
    for point in range(1, 26):
        if held[point] and not held[point - 1]:
            low = point
        if not held[point] and held[point - 1] and point - low >= 6:
            found.add((low, point - 1))
    return found


def seals(before: list[int], after: list[int], other: list[int]) -> bool:
    """Whether a step has made or changed a run of six with no opponent's checker ahead of it."""
    return any((low, high) not in runs(before) and not any(other[0:low]) for low, high in runs(after))


def step(side: list[int], other: list[int], origin: int, die: int) -> list[int] | None:
    """The side after a step, or None when it is not legal; the head rule is the caller's."""
    if side[origin] == 0:
        return None
    target = origin - die
    if target <= 0:
        if sum(side[7:]) > 0:
            return None
        if target < 0 and sum(side[origin + 1 :]) > 0:
            return None
        target = 0
    elif other[their_number(target)] > 0:
        return None
    after = list(side)
    after[origin] -= 1
    after[target] += 1
    return None if seals(side, after, other) else after


def finals(
    position: Position, colour: Colour, dice: tuple[int, int], ruleset: Ruleset, first_turn: bool
) -> set[Side]:
    """The mover's counts after every legal turn."""
    side = list(position.counts(colour)[:25])
    other = list(position.counts(colour.other)[:25])
    allowance = may_leave_head(other, dice, ruleset, first_turn)
    ends: dict[tuple[int, ...], set[Side]] = {}
    stuck: set[Side] = set()
    seen = set()

    def walk(now: list[int], left: tuple[int, ...], used: tuple[int, ...], from_head: int) -> None:
        if (tuple(now), left) in seen:
            return
        seen.add((tuple(now), left))
        ends.setdefault(used, set()).add(tuple(now))
        could = False
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            for origin in range(1, 25):
                if origin == 24 and from_head == allowance:
                    continue
                after = step(now, other, origin, die)
                if after is not None:
                    could = True
                    walk(after, tuple(rest), (*used, die), from_head + (origin == 24))
        if not could:
            stuck.add(tuple(now))

    walk(side, dice * 2 if dice[0] == dice[1] else dice, (), 0)
    if ruleset.obligation == "sequential":
        return stuck
    longest = max(map(len, ends))
    if longest == 1:
        return ends[(max(dice),)] if (max(dice),) in ends else ends[(min(dice),)]
    return set().union(*(sides for used, sides in ends.items() if len(used) == longest))

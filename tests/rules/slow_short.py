"""An independent, plain generator of short turns that follows every single checker, to judge the packed one by.

The mover is a sorted tuple of (place, has hit at home in this turn); the other side is 26 counts in its own numbering. Of
checkers that have met on a point nobody sees which one goes on, so a turn goes through sets of states that look alike.
"""

from games.rules.board import Colour, Position
from games.rules.ruleset import Ruleset

Checkers = tuple[tuple[int, bool], ...]
Counts = tuple[int, ...]
State = tuple[Checkers, Counts]
Alike = frozenset[State]
End = tuple[Counts, Counts]


def start(position: Position, colour: Colour) -> State:
    """The state before the first step."""
    mine = [
        (place, False) for place, count in enumerate(position.counts(colour)) for _ in range(count) if place
    ]
    return tuple(sorted(mine)), position.counts(colour.other)


def end(state: State) -> End:
    """What stands on the board: 26 counts of the mover and of the other side."""
    checkers, other = state
    places = [place for place, _ in checkers]
    return (15 - len(places), *(places.count(place) for place in range(1, 26))), other


def step(state: State, checker: tuple[int, bool], die: int, ruleset: Ruleset) -> State | None:
    """The state after a step of one checker, or None when it is not legal."""
    checkers, other = state
    place, has_hit = checker
    rest = list(checkers)
    rest.remove(checker)
    if place != 25 and any(at == 25 for at, _ in checkers):
        return None
    target = place - die
    if target <= 0:
        if any(at > 6 for at, _ in checkers):
            return None
        if target < 0 and any(at > place for at, _ in checkers):
            return None
        return tuple(rest), other
    there = other[25 - target]
    if there > 1:
        return None
    if has_hit and ruleset.hit_and_hide == "caucasian" and any(at == target for at, _ in rest):
        return None
    if there == 1:
        after = list(other)
        after[25 - target] = 0
        after[25] += 1
        other = tuple(after)
        has_hit = has_hit or target <= 6
    return tuple(sorted([*rest, (target, has_hit)])), other


def followed(states: Alike, place: int, die: int, ruleset: Ruleset) -> Alike:
    """What a step from a place with this die may have led to; empty when it is not legal whoever goes."""
    after = (
        step(state, checker, die, ruleset)
        for state in states
        for checker in set(state[0])
        if checker[0] == place
    )
    return frozenset(one for one in after if one is not None)


def seen(states: Alike) -> End:
    """What stands on the board in states that look alike."""
    (only,) = {end(state) for state in states}
    return only


def finals(position: Position, colour: Colour, dice: tuple[int, int], ruleset: Ruleset) -> set[End]:
    """What may stand on the board after the turn."""
    ends: dict[tuple[int, ...], set[End]] = {}
    stuck: set[End] = set()
    known = set()

    def walk(now: Alike, left: tuple[int, ...], used: tuple[int, ...]) -> None:
        if (now, left) in known:
            return
        known.add((now, left))
        ends.setdefault(used, set()).add(seen(now))
        could = False
        for die in set(left):
            rest = list(left)
            rest.remove(die)
            for place in range(1, 26):
                after = followed(now, place, die, ruleset)
                if after:
                    could = True
                    walk(after, tuple(rest), (*used, die))
        if not could:
            stuck.add(seen(now))

    dice_left = dice * 2 if dice[0] == dice[1] else dice
    walk(frozenset([start(position, colour)]), dice_left, ())
    if ruleset.obligation == "sequential":
        return stuck
    longest = max(map(len, ends))
    if longest == 1:
        return ends[(max(dice),)] if (max(dice),) in ends else ends[(min(dice),)]
    return set().union(*(found for used, found in ends.items() if len(used) == longest))

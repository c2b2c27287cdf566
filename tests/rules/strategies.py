"""Positions and rulesets for property tests: any that the rules can describe, and those that games really reach."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import count, product

from hypothesis import assume
from hypothesis import strategies as st

from games.rules.board import BAR, CHECKERS, Colour, Family, Position, absolute, opposite
from games.rules.ruleset import PRESETS
from games.rules.turns import final_positions
from tests.rules.setting import ROLLS

OBLIGATIONS = ("sequential", "maximum")
EXCEPTIONS = ("both", "both_but_44_after_55", "starter")

HIDES = ("free", "caucasian")

rulesets = st.sampled_from(
    [
        replace(PRESETS["club-long"], obligation=obligation, head_exception=exception)
        for obligation, exception in product(OBLIGATIONS, EXCEPTIONS)
    ]
)
short_rulesets = st.sampled_from(
    [
        replace(PRESETS["short"], obligation=obligation, hit_and_hide=hide)
        for obligation, hide in product(OBLIGATIONS, HIDES)
    ]
)
rolls = st.sampled_from(ROLLS)
colours = st.sampled_from(list(Colour))


@st.composite
def any_positions(draw: st.DrawFn, family: Family = Family.LONG) -> Position:
    """Any position of a family, whether or not a game can lead there; often with a side that is nearly home."""
    owners = draw(st.lists(st.sampled_from([None, *Colour]), min_size=24, max_size=24))
    sides = []
    for colour in Colour:
        points = [point for point in range(1, 25) if owners[absolute(family, colour, point) - 1] is colour]
        if draw(st.booleans()):
            points = [point for point in points if point <= 8]
        on_board = draw(st.integers(0, CHECKERS)) if points else 0
        # Blots are where hits are: often every checker has a point to itself.
        held = points[:on_board] if family is Family.SHORT and draw(st.booleans()) else []
        side = draw(_side(points, held, on_board))
        if family is Family.SHORT:
            _put_on_bar(side, draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3])))
        sides.append(side)
    assume(sum(side[0] for side in sides) < 2 * CHECKERS)
    return Position.of(family, *sides)


def _put_on_bar(side: list[int], number: int) -> None:
    """Move so many checkers to the bar: those borne off first."""
    for _ in range(number):
        place = next(place for place, count in enumerate(side) if count)
        side[place] -= 1
        side[BAR] += 1


@st.composite
def walled_positions(draw: st.DrawFn) -> Position:
    """A wall of four to eight points, perhaps with a hole, and all of the other side behind it but for a stray checker."""
    low, length = draw(st.integers(1, 17)), draw(st.integers(4, 8))
    wall = set(range(low, min(24, low + length))) - draw(st.sets(st.integers(low, low + length), max_size=1))
    free = set(range(1, 25)) - wall
    theirs = sorted(
        draw(st.sets(st.sampled_from(sorted(free & set(range(low, 25)))), min_size=1, max_size=5))
    )
    stray = draw(st.sets(st.sampled_from(sorted(free)), max_size=1)) if draw(st.booleans()) else set()
    other = draw(_side(theirs, sorted(stray), CHECKERS))
    rest = sorted(free - set(theirs) - stray)
    mine = draw(
        _side(
            [opposite(Family.LONG, p) for p in (*wall, *rest)], [opposite(Family.LONG, p) for p in wall], 15
        )
    )
    sides = (mine, other) if draw(st.booleans()) else (other, mine)
    return Position.of(Family.LONG, *sides)


@st.composite
def _side(draw: st.DrawFn, points: list[int], held: list[int], on_board: int) -> list[int]:
    """So many checkers on these points: one on each that is `held`, the others anywhere."""
    free = on_board - len(held)
    taken = draw(st.lists(st.sampled_from(points), min_size=free, max_size=free)) if free else []
    count = Counter([*held, *taken])
    return [CHECKERS - on_board, *(count[point] for point in range(1, 25)), 0]


@st.composite
def reached_positions(draw: st.DrawFn, preset: str = "club-long") -> Position:
    """A position somewhere in a game of random turns."""
    return draw(st.sampled_from(_walked(preset, draw(st.integers(0, 199)))))


# Each game is played once for all tests.
@cache
def _walked(preset: str, seed: int) -> list[Position]:
    """The positions of a game in which each turn ends in any position that it may end in."""
    ruleset, chance = PRESETS[preset], random.Random(seed)
    here, found = Position.start(ruleset.family), []
    for turn in count():
        found.append(here)
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        colour = list(Colour)[turn % 2]
        ends = final_positions(here, colour, dice, ruleset=ruleset, first_turn=turn < 2)
        here = chance.choice(sorted(ends, key=lambda end: (end.white, end.black)))
        if here.off(colour) == CHECKERS:
            break
    return found


@st.composite
def home_hits(draw: st.DrawFn) -> Position:
    """A short position with the mover (White) and blots of the other side close together in and before White's home."""
    blots = draw(st.sets(st.integers(1, 6), min_size=1, max_size=4))
    free = [point for point in range(1, 13) if point not in blots]
    mine = draw(_side(free, [], draw(st.integers(2, 8))))
    rest = draw(st.integers(0, CHECKERS - len(blots)))
    theirs = [0] * 26
    for point in blots:
        theirs[opposite(Family.SHORT, point)] = 1
    theirs[opposite(Family.SHORT, 20)] = rest
    theirs[0] = CHECKERS - sum(theirs)
    return Position.of(Family.SHORT, mine, theirs)


positions = st.one_of(any_positions(), reached_positions(), walled_positions())
short_positions = st.one_of(any_positions(Family.SHORT), reached_positions("short"), home_hits())

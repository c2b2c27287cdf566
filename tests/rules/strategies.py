"""Positions and rulesets for property tests: any that the rules can describe, and those that games really reach."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

from hypothesis import strategies as st

from games.rules.board import CHECKERS, Colour, Family, Position, opposite
from games.rules.game import Phase
from games.rules.ruleset import PRESETS
from tests.rules.setting import ROLLS
from tests.rules.walk import random_game

OBLIGATIONS = ("sequential", "maximum")
EXCEPTIONS = ("both", "both_but_44_after_55", "starter")

rulesets = st.sampled_from(
    [
        replace(PRESETS["club-long"], obligation=obligation, head_exception=exception)
        for obligation, exception in product(OBLIGATIONS, EXCEPTIONS)
    ]
)
rolls = st.sampled_from(ROLLS)
colours = st.sampled_from(list(Colour))


@st.composite
def any_positions(draw: st.DrawFn) -> Position:
    """Any long position, blocks that no game could build included; often with a side that is nearly home."""
    owners = draw(st.lists(st.sampled_from([None, *Colour]), min_size=24, max_size=24))
    sides = []
    for colour in Colour:
        points = [point for point in range(1, 25) if owners[_whites_number(colour, point) - 1] is colour]
        if draw(st.booleans()):
            points = [point for point in points if point <= 8]
        on_board = draw(st.integers(0, CHECKERS)) if points else 0
        taken = (
            draw(st.lists(st.sampled_from(points), min_size=on_board, max_size=on_board)) if points else []
        )
        count = Counter(taken)
        sides.append([CHECKERS - on_board, *(count[point] for point in range(1, 25)), 0])
    return Position.of(Family.LONG, *sides)


def _whites_number(colour: Colour, point: int) -> int:
    return point if colour is Colour.WHITE else opposite(Family.LONG, point)


@st.composite
def reached_positions(draw: st.DrawFn) -> Position:
    """A position somewhere in a game of random turns."""
    states = [
        state for state, _ in random_game(PRESETS["club-long"], random.Random(draw(st.integers(0, 999))))
    ]
    waiting = [state.position for state in states if state.phase is Phase.ROLL]
    return draw(st.sampled_from(waiting))


positions = st.one_of(any_positions(), reached_positions())

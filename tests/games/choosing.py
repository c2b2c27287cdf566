"""Legal turns chosen at random, for tests that play whole games."""

from __future__ import annotations

import random

from games.rules import game as rules
from games.rules.turns import turn_graph


def random_steps(state: rules.GameState, source: random.Random) -> list[tuple[int, int]]:
    """The steps (origin, die) of some legal turn of the player on turn, as a browser would compose them."""
    if state.on_turn is None:
        raise ValueError("nobody is on turn")
    graph = turn_graph(
        state.position, state.on_turn, state.dice, ruleset=state.ruleset, first_turn=rules.first_turn(state)
    )
    node, steps = 0, []
    while node not in graph.done:
        step, node = source.choice(graph.edges[node])
        seen = step.turned(state.ruleset.family, state.on_turn)
        steps.append((seen.origin, seen.die))
    return steps

"""Whole games of random legal turns, state by state with the event that led there."""

import random
from collections.abc import Iterator

from games.rules import cube, game
from games.rules.board import Colour
from games.rules.game import Event, GameState, Phase
from games.rules.ruleset import Ruleset
from games.rules.turns import turn_graph

# How often a double is offered where it may be.
_DOUBLES = 0.1


def random_game(
    ruleset: Ruleset, chance: random.Random, start: GameState | None = None
) -> Iterator[tuple[GameState, Event | None]]:
    """From a new game, or from `start`, to the end of it."""
    state = start or game.new_game(ruleset)
    yield state, None
    while state.phase is not Phase.ENDED:
        for event in _decide(state, chance):
            state = game.apply(state, event)
            yield state, event


def _decide(state: GameState, chance: random.Random) -> tuple[Event, ...]:
    dice = (chance.randint(1, 6), chance.randint(1, 6))
    if state.phase is Phase.ROLL_OFF:
        return game.roll_off(state, *dice)
    assert state.on_turn is not None
    if state.phase in {Phase.DOUBLE, Phase.BEAVER}:
        return _answer(state, state.on_turn, chance)
    if state.phase is Phase.ROLL:
        if cube.may_double(state, state.on_turn) and chance.random() < _DOUBLES:
            return cube.double(state, state.on_turn)
        return game.roll(state, state.on_turn, dice)
    return game.play(state, state.on_turn, random_steps(state, chance))


def _answer(state: GameState, colour: Colour, chance: random.Random) -> tuple[Event, ...]:
    answers = [cube.take, cube.take, cube.take, cube.pass_]
    if cube.may_beaver(state, colour):
        answers.append(cube.beaver)
    return chance.choice(answers)(state, colour)


def random_steps(state: GameState, chance: random.Random) -> list[tuple[int, int]]:
    """A random legal turn as the interface would compose it: (absolute origin, die) pairs."""
    assert state.on_turn is not None
    graph = turn_graph(
        state.position,
        state.on_turn,
        state.dice,
        ruleset=state.ruleset,
        first_turn=game.first_turn(state),
    )
    node, steps = 0, []
    while node not in graph.done or (graph.edges[node] and chance.random() < 0.5):
        step, node = chance.choice(graph.edges[node])
        seen = step.turned(state.ruleset.family, state.on_turn)
        steps.append((seen.origin, seen.die))
    return steps

"""The positions to measure on: from games that the club bot plays against itself, the same ones every time."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engines.think import think
from games.rules import game
from games.rules.board import Colour, Position
from games.rules.game import GameState, Phase
from games.rules.ruleset import Ruleset, preset

_EVERY = 7


class Recorded(NamedTuple):
    """A position before a roll of `colour`, and whether that is their first roll."""

    position: Position
    colour: Colour
    first_turn: bool


def recorded(number: int, name: str = "club-long", seed: int = 1) -> list[Recorded]:
    """So many positions of games by that preset, one of every seven rolls of as many games as it takes."""
    chance = random.Random(seed)  # noqa: S311 - the same games every time are wanted here
    found: list[Recorded] = []
    count = 0
    while True:
        for state in self_play(preset(name), chance):
            if state.phase is Phase.ROLL and state.on_turn is not None:
                count += 1
                if count % _EVERY == 0:
                    first = state.turns[0 if state.on_turn is Colour.WHITE else 1] == 0
                    found.append(Recorded(state.position, state.on_turn, first))
                if len(found) == number:
                    return found


def self_play(ruleset: Ruleset, chance: random.Random) -> Iterator[GameState]:
    """The states of one game, the cube left alone."""
    state = game.new_game(ruleset)
    while state.phase is not Phase.ENDED:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if state.on_turn is None:
            events = game.roll_off(state, *dice)
        elif state.phase is Phase.ROLL:
            events = game.roll(state, state.on_turn, dice)
        else:
            events = game.play(state, state.on_turn, think("club", state).steps)
        state = game.fold(state, events)
        yield state

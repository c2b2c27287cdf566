"""The positions to measure on: from games that the club bot plays against itself, the same ones every time."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engines.long import choose
from games.rules import game
from games.rules.board import Colour, Position
from games.rules.game import GameState, Phase
from games.rules.ruleset import preset

_EVERY = 7


class Recorded(NamedTuple):
    """A position before a roll of `colour`, and whether that is their first roll."""

    position: Position
    colour: Colour
    first_turn: bool


def recorded(number: int, seed: int = 1) -> list[Recorded]:
    """So many positions, one of every seven rolls of as many games as it takes."""
    chance = random.Random(seed)  # noqa: S311 - the same games every time are wanted here
    found: list[Recorded] = []
    count = 0
    while True:
        for state in _self_play(chance):
            if state.phase is Phase.ROLL and state.on_turn is not None:
                count += 1
                if count % _EVERY == 0:
                    first = state.turns[0 if state.on_turn is Colour.WHITE else 1] == 0
                    found.append(Recorded(state.position, state.on_turn, first))
                if len(found) == number:
                    return found


def _self_play(chance: random.Random) -> Iterator[GameState]:
    state = game.new_game(preset("club-long"))
    while state.phase is not Phase.ENDED:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if state.phase is Phase.ROLL_OFF:
            events = game.roll_off(state, *dice)
        elif state.phase is Phase.ROLL:
            events = game.roll(state, state.on_turn or Colour.WHITE, dice)
        else:
            events = _bots_turn(state)
        state = game.fold(state, events)
        yield state


def _bots_turn(state: GameState) -> game.Events:
    colour = state.on_turn or Colour.WHITE
    dice = (state.dice[0], state.dice[1]) if state.dice else (0, 0)
    steps = choose(state.position, colour, dice, ruleset=state.ruleset, first_turn=game.first_turn(state))
    absolute = [step.turned(state.position.family, colour) for step in steps]
    return game.play(state, colour, [(step.origin, step.die) for step in absolute])

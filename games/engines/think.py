"""The one call that crosses to a worker process: a game in, what the bot does out."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines import chooser
from games.rules.board import absolute
from games.rules.game import GameState, first_turn


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's decision: the command's verb, and for "play" the steps as (origin by White's numbers, die)."""

    verb: str
    steps: tuple[tuple[int, int], ...] = ()


def think(level: str, state: GameState) -> Thought:
    """What a bot of this level does on turn. Raises Refused("no_bot") for an unknown level."""
    if state.on_turn is None or not state.dice:
        raise ValueError("no turn is owed")
    family = state.position.family
    choose = chooser(family, level)
    steps = choose(
        state.position, state.on_turn, state.dice, ruleset=state.ruleset, first_turn=first_turn(state)
    )
    return Thought("play", tuple((absolute(family, state.on_turn, step.origin), step.die) for step in steps))

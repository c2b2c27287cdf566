"""The one call that crosses to a worker process: a game in, what the bot does out."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines import chooser, estimate
from games.engines.doubling import decide
from games.rules.board import absolute
from games.rules.game import GameState, Phase, first_turn


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's decision: the command's verb ("play", "roll", "double", "take", "pass", "beaver"), and for "play" the steps as (origin by White's numbers, die)."""

    verb: str
    steps: tuple[tuple[int, int], ...] = ()


def think(level: str, state: GameState, away: tuple[int, int] | None = None) -> Thought:
    """What a bot of this level, who is on turn, does: a turn, a roll or a double, or its answer to one.

    away: the points that the bot and the other player still need in a match to points.
    Raises Refused("no_bot") for an unknown level, Refused("wrong_phase") when nobody owes a decision.
    """
    family = state.position.family
    if state.on_turn is not None and state.dice:
        choose = chooser(family, level)
        steps = choose(
            state.position, state.on_turn, state.dice, ruleset=state.ruleset, first_turn=first_turn(state)
        )
        played = ((absolute(family, state.on_turn, step.origin), step.die) for step in steps)
        return Thought("play", tuple(played))
    if state.phase is Phase.ROLL and state.ruleset.cube_limit is None:
        return Thought("roll")
    return Thought(decide(state, estimate(family, level), away))

"""The doubling cube: who may offer, what the answers do, and the beaver.

An offer is always for twice the value that the game stands at; GameState.cube is that value before the offer. A beaver is
taken as the double's take and an offer of its own, so what a pass costs follows in both cases from the same rule.
"""

from dataclasses import replace
from typing import Any

from games.rules.board import Colour
from games.rules.ending import passed
from games.rules.refusal import Refused
from games.rules.state import Event, Events, GameState, Phase, expect, require

_ANSWERS = (Phase.DOUBLE, Phase.BEAVER)


def may_double(state: GameState, colour: Colour) -> bool:
    """Whether `colour` may offer a double now, so that rolling is a decision."""
    return state.phase is Phase.ROLL and state.on_turn is colour and no_double(state, colour) is None


def no_double(state: GameState, colour: Colour) -> str | None:
    """Why the cube is not the player's to turn, before any roll: "no_cube", "crawford", "not_your_cube", "cube_limit"; or None."""
    if state.ruleset.cube_limit is None:
        return "no_cube"
    if state.crawford:
        return "crawford"
    if state.cube_owner is colour.other:
        return "not_your_cube"
    return None if 2 * state.cube <= state.ruleset.cube_limit else "cube_limit"


def may_beaver(state: GameState, colour: Colour) -> bool:
    """Whether `colour`, who owes an answer to a double, may beaver."""
    limit = state.ruleset.cube_limit or 0
    owes = state.phase is Phase.DOUBLE and state.on_turn is colour
    return owes and state.ruleset.beavers and 4 * state.cube <= limit


# --- from a request to events


def double(state: GameState, colour: Colour) -> Events:
    """`colour`, who owes the roll, offers a double. Raises Refused with the code of `no_double` when it is not allowed."""
    require(state, colour, Phase.ROLL)
    reason = no_double(state, colour)
    if reason is not None:
        raise Refused(reason, cube=state.cube, limit=state.ruleset.cube_limit)
    return (_event("double", state, colour),)


def take(state: GameState, colour: Colour) -> Events:
    """The double, or the beaver, is accepted."""
    require(state, colour, *_ANSWERS)
    return (_event("take", state, colour),)


def beaver(state: GameState, colour: Colour) -> Events:
    """The double is doubled again at once, and the cube kept; the doubler owes an answer. Raises Refused("no_beaver")."""
    require(state, colour, Phase.DOUBLE)
    if not may_beaver(state, colour):
        raise Refused("no_beaver", cube=state.cube, limit=state.ruleset.cube_limit)
    return (Event("beaver", {"colour": str(colour), "value": 4 * state.cube}),)


def pass_(state: GameState, colour: Colour) -> Events:
    """The double, or the beaver, is refused: the game is lost at the value before that offer."""
    require(state, colour, *_ANSWERS)
    return Event("pass", {"colour": str(colour), "value": state.cube}), passed(state, colour)


def _event(kind: str, state: GameState, colour: Colour) -> Event:
    return Event(kind, {"colour": str(colour), "value": 2 * state.cube})


# --- from an event to the next state


def _apply_double(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.ROLL)
    doubler = Colour(data["colour"])
    if no_double(state, doubler) is not None:
        raise ValueError("no double is allowed")
    return replace(state, phase=Phase.DOUBLE, on_turn=doubler.other)


def _apply_beaver(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.DOUBLE)
    keeper = Colour(data["colour"])
    if not may_beaver(state, keeper):
        raise ValueError("no beaver is allowed")
    return replace(state, phase=Phase.BEAVER, on_turn=keeper.other, cube=2 * state.cube, cube_owner=keeper)


def _apply_take(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, *_ANSWERS)
    taker = Colour(data["colour"])
    doubled = replace(state, phase=Phase.ROLL, cube=2 * state.cube)
    if state.phase is Phase.BEAVER:
        return doubled
    return replace(doubled, on_turn=taker.other, cube_owner=taker)


def _apply_pass(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, *_ANSWERS)
    return state


APPLY = {
    "double": _apply_double,
    "beaver": _apply_beaver,
    "take": _apply_take,
    "pass": _apply_pass,
}

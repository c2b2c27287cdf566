"""One game as a state machine: deciders turn a request into events, and `apply` alone turns an event into the next state.

The deciders of the cube are in `cube`, those of the ends, which are named here too, in `ending`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.rules import cube, turns
from games.rules.board import Colour, Position, own
from games.rules.ending import abort, adjudicate, apply_end, forfeit, price, resign, walkover, what_follows
from games.rules.moving import carry_out
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.state import Event, Events, GameState, How, Phase, Result, expect, require
from games.rules.step import Step

__all__ = [
    "Event",
    "Events",
    "GameState",
    "How",
    "Phase",
    "Result",
    "abort",
    "adjudicate",
    "apply",
    "first_turn",
    "fold",
    "forfeit",
    "new_game",
    "play",
    "price",
    "resign",
    "roll",
    "roll_off",
    "walkover",
]


def new_game(ruleset: Ruleset, starter: Colour | None = None, *, crawford: bool = False) -> GameState:
    """A game before its first roll: before the roll-off, or with a known starter before that player's roll.

    crawford: whether it is the game of a match that is played without the cube.
    """
    position = Position.start(ruleset.family)
    if starter is None:
        return GameState(ruleset, position, Phase.ROLL_OFF, crawford=crawford)
    return GameState(ruleset, position, Phase.ROLL, on_turn=starter, starter=starter, crawford=crawford)


def first_turn(state: GameState) -> bool:
    """Whether the dice on the table are the first roll of the player on turn."""
    return state.on_turn is not None and _rolls(state, state.on_turn) == 1


def _rolls(state: GameState, colour: Colour) -> int:
    return state.turns[0 if colour is Colour.WHITE else 1]


# --- from an event to the next state


def apply(state: GameState, event: Event) -> GameState:
    """The state after an event. Raises Refused("bad_event") for one that cannot follow on this state."""
    try:
        return _APPLY[event.kind](state, event.data)
    except (LookupError, TypeError, ValueError) as error:
        raise Refused("bad_event", kind=event.kind) from error


def fold(state: GameState, events: Sequence[Event]) -> GameState:
    """The state after several events."""
    for event in events:
        state = apply(state, event)
    return state


def _apply_roll_off(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.ROLL_OFF)
    white, black = data["white"], data["black"]
    if white == black:
        return state
    starter = Colour.WHITE if white > black or data.get("swap") else Colour.BLACK
    state = replace(state, phase=Phase.ROLL, on_turn=starter, starter=starter)
    if state.ruleset.opening == "roll_again":
        return state
    return _with_roll(state, (max(white, black), min(white, black)))


def _apply_roll(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.ROLL)
    first, second = data["dice"]
    return _with_roll(state, (first, second))


def _with_roll(state: GameState, dice: tuple[int, int]) -> GameState:
    white, black = state.turns
    rolls = (white + 1, black) if state.on_turn is Colour.WHITE else (white, black + 1)
    return replace(state, phase=Phase.TURN, dice=dice, turns=rolls)


def _apply_turn(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.TURN)
    mover = Colour(data["colour"])
    steps = [Step(*step).turned(state.position.family, mover) for step in data["steps"]]
    position, _ = carry_out(state.position, mover, steps, drawn=state.last_roll)
    return replace(state, position=position, phase=Phase.ROLL, on_turn=mover.other, dice=())


def _apply_skip(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.TURN)
    return replace(state, phase=Phase.ROLL, on_turn=Colour(data["colour"]).other, dice=())


def _apply_last_roll(state: GameState, data: dict[str, Any]) -> GameState:
    expect(state, data, Phase.ROLL)
    return replace(state, last_roll=True)


_APPLY = {
    "roll_off": _apply_roll_off,
    "roll": _apply_roll,
    "turn": _apply_turn,
    "skip": _apply_skip,
    "last_roll": _apply_last_roll,
    "end": apply_end,
    **cube.APPLY,
}


# --- from a request to events


def roll_off(state: GameState, white_die: int, black_die: int) -> Events:
    """One throw each for the start; equal dice leave it open.

    Where the winner of the roll-off plays White and Black's die is higher, the event carries "swap": the two players
    change colours, and whoever holds the seats must seat them anew before the game goes on; White is the starter.
    """
    require(state, None, Phase.ROLL_OFF)
    _require_dice(white_die, black_die)
    data: dict[str, Any] = {"white": white_die, "black": black_die}
    if state.ruleset.colours == "winner_white" and black_die > white_die:
        data["swap"] = True
    return (Event("roll_off", data),)


def roll(state: GameState, colour: Colour, dice: tuple[int, int]) -> Events:
    """The dice of the player on turn; adds the skip when nothing can be played.

    A skip ends nothing: in the last roll no point is closed any more, so there is always a step.
    """
    require(state, colour, Phase.ROLL)
    _require_dice(*dice)
    rolled = Event("roll", {"colour": str(colour), "dice": list(dice)})
    after = apply(state, rolled)
    if turns.has_a_step(after.position, colour, dice, ruleset=state.ruleset, first_turn=first_turn(after)):
        return (rolled,)
    return rolled, Event("skip", {"colour": str(colour), "dice": list(dice)})


def play(state: GameState, colour: Colour, steps: Sequence[tuple[int, int]]) -> Events:
    """A whole turn: (absolute origin, die) of each step in order; adds the last roll or the end when it brings them.

    Raises Refused as `turns.check_turn` does.
    """
    require(state, colour, Phase.TURN)
    family = state.position.family
    played = [
        Step.of(own(family, colour, origin) if origin in range(1, 25) else origin, die)
        for origin, die in steps
    ]
    turns.check_turn(
        state.position, colour, state.dice, played, ruleset=state.ruleset, first_turn=first_turn(state)
    )
    data = {
        "colour": str(colour),
        "dice": list(state.dice),
        "steps": [list(step.turned(family, colour)) for step in played],
    }
    turn = Event("turn", data)
    return (turn, *what_follows(apply(state, turn), colour))


def _require_dice(*dice: int) -> None:
    if len(dice) != 2 or not all(die in range(1, 7) for die in dice):
        raise Refused("bad_dice", dice=list(dice))

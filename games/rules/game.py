"""One game as a state machine: deciders turn a request into events, and `apply` alone turns an event into the next state."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from games.rules import turns
from games.rules.board import BAR, CHECKERS, HEAD, Colour, Family, Position, opposite, own
from games.rules.outcome import Kind, judge, limited
from games.rules.refusal import Refused
from games.rules.ruleset import SCALES, Ruleset
from games.rules.step import Step


class Phase(StrEnum):
    """What a game waits for."""

    ROLL_OFF = "roll_off"
    ROLL = "roll"
    TURN = "turn"
    ENDED = "ended"


class How(StrEnum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    RESIGNED = "resigned"
    ABSENT = "absent"
    SILENT = "silent"
    TIME = "time"
    ADJUDICATED = "adjudicated"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. A draw and an aborted game have no winner and no kind, and are worth 0 points."""

    winner: Colour | None
    kind: Kind | None
    points: int
    how: How


@dataclass(frozen=True, slots=True)
class GameState:
    """All there is to know of a game.

    on_turn: who owes the roll or the turn, None before the roll-off is decided and after the end.
    dice: as rolled while a turn is owed, else empty.  turns: the rolls that White and Black have had.
    last_roll: whether the starter has borne everything off and the other has one more roll.
    """

    ruleset: Ruleset
    position: Position
    phase: Phase
    on_turn: Colour | None = None
    dice: tuple[()] | tuple[int, int] = ()
    starter: Colour | None = None
    turns: tuple[int, int] = (0, 0)
    last_roll: bool = False
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a game's log; `data` holds plain JSON values, points in absolute numbers."""

    kind: str
    data: dict[str, Any]


Events = tuple[Event, ...]


def new_game(ruleset: Ruleset, starter: Colour | None = None) -> GameState:
    """A game before its first roll: before the roll-off, or with a known starter before that player's roll."""
    position = Position.start(ruleset.family)
    if starter is None:
        return GameState(ruleset, position, Phase.ROLL_OFF)
    return GameState(ruleset, position, Phase.ROLL, on_turn=starter, starter=starter)


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
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("bad_event", kind=event.kind) from error


def fold(state: GameState, events: Sequence[Event]) -> GameState:
    """The state after several events."""
    for event in events:
        state = apply(state, event)
    return state


def _expect(state: GameState, phase: Phase, data: dict[str, Any]) -> None:
    if state.phase is not phase:
        raise ValueError(f"in phase {state.phase}, not {phase}")
    if state.on_turn != data.get("colour"):
        raise ValueError("not that player's turn")


def _apply_roll_off(state: GameState, data: dict[str, Any]) -> GameState:
    _expect(state, Phase.ROLL_OFF, data)
    white, black = data["white"], data["black"]
    if white == black:
        return state
    starter = Colour.WHITE if white > black or data.get("swap") else Colour.BLACK
    state = replace(state, phase=Phase.ROLL, on_turn=starter, starter=starter)
    if state.ruleset.opening == "roll_again":
        return state
    return _with_roll(state, (max(white, black), min(white, black)))


def _apply_roll(state: GameState, data: dict[str, Any]) -> GameState:
    _expect(state, Phase.ROLL, data)
    first, second = data["dice"]
    return _with_roll(state, (first, second))


def _with_roll(state: GameState, dice: tuple[int, int]) -> GameState:
    white, black = state.turns
    rolls = (white + 1, black) if state.on_turn is Colour.WHITE else (white, black + 1)
    return replace(state, phase=Phase.TURN, dice=dice, turns=rolls)


def _apply_turn(state: GameState, data: dict[str, Any]) -> GameState:
    _expect(state, Phase.TURN, data)
    mover = Colour(data["colour"])
    family = state.position.family
    sides = {colour: list(state.position.counts(colour)) for colour in Colour}
    for step in data["steps"]:
        origin, target, _ = Step(*step).turned(family, mover)
        sides[mover][origin] -= 1
        sides[mover][target] += 1
        there = opposite(family, target)
        if family is Family.SHORT and target in range(1, HEAD + 1) and sides[mover.other][there] == 1:
            sides[mover.other][there] -= 1
            sides[mover.other][BAR] += 1
    position = Position.of(family, sides[Colour.WHITE], sides[Colour.BLACK], drawn=state.last_roll)
    return replace(state, position=position, phase=Phase.ROLL, on_turn=mover.other, dice=())


def _apply_skip(state: GameState, data: dict[str, Any]) -> GameState:
    _expect(state, Phase.TURN, data)
    return replace(state, phase=Phase.ROLL, on_turn=Colour(data["colour"]).other, dice=())


def _apply_last_roll(state: GameState, data: dict[str, Any]) -> GameState:
    _expect(state, Phase.ROLL, data)
    return replace(state, last_roll=True)


def _apply_end(state: GameState, data: dict[str, Any]) -> GameState:
    if state.phase is Phase.ENDED:
        raise ValueError("the game is over")
    winner = None if data["winner"] is None else Colour(data["winner"])
    kind = None if data["kind"] is None else Kind(data["kind"])
    result = Result(winner, kind, data["points"], How(data["how"]))
    return replace(state, phase=Phase.ENDED, on_turn=None, dice=(), result=result)


_APPLY = {
    "roll_off": _apply_roll_off,
    "roll": _apply_roll,
    "turn": _apply_turn,
    "skip": _apply_skip,
    "last_roll": _apply_last_roll,
    "end": _apply_end,
}


# --- from a request to events


def roll_off(state: GameState, white_die: int, black_die: int) -> Events:
    """One throw each for the start; equal dice leave it open.

    Where the winner of the roll-off plays White and Black's die is higher, the event carries "swap": the two players
    change colours, and whoever holds the seats must seat them anew before the game goes on; White is the starter.
    """
    _require(state, Phase.ROLL_OFF)
    _require_dice(white_die, black_die)
    data: dict[str, Any] = {"white": white_die, "black": black_die}
    if state.ruleset.colours == "winner_white" and black_die > white_die:
        data["swap"] = True
    return (Event("roll_off", data),)


def roll(state: GameState, colour: Colour, dice: tuple[int, int]) -> Events:
    """The dice of the player on turn; adds the skip when nothing can be played.

    A skip ends nothing: in the last roll no point is closed any more, so there is always a step.
    """
    _require(state, Phase.ROLL, colour)
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
    _require(state, Phase.TURN, colour)
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
    return (turn, *_what_follows(apply(state, turn), colour))


def _what_follows(state: GameState, mover: Colour) -> Events:
    """The events that the position brings after a turn of `mover`."""
    finished = state.position.off(mover) == CHECKERS
    if state.last_roll:
        if finished:
            return (_end(None, None, 0, How.BORNE_OFF, loser=None),)
        return _lost(state, mover, How.BORNE_OFF)
    if not finished:
        return ()
    if state.ruleset.last_roll and mover is state.starter:
        return (Event("last_roll", {"colour": str(mover.other)}),)
    return _lost(state, mover.other, How.BORNE_OFF)


def resign(state: GameState, colour: Colour) -> Events:
    """`colour` gives the game up, on either player's turn; judged by position."""
    return forfeit(state, colour, How.RESIGNED)


def forfeit(state: GameState, loser: Colour, how: How) -> Events:
    """`loser` loses for a reason outside the board; judged by position."""
    _require_running(state)
    return _lost(state, loser, how)


def adjudicate(state: GameState, winner: Colour | None, kind: Kind | None = None) -> Events:
    """A moderator's end: a win, by position unless a kind is named, or a draw (no winner).

    Raises Refused("bad_kind") for a kind that the table's scale does not have, or any kind with a draw.
    """
    _require_running(state)
    if kind is not None and (winner is None or kind not in SCALES[state.ruleset.scale]):
        raise Refused("bad_kind", kind=str(kind))
    if winner is None:
        return (_end(None, None, 0, How.ADJUDICATED, loser=None),)
    if kind is None:
        return _lost(state, winner.other, How.ADJUDICATED)
    return (_end(winner, *limited(kind, state.ruleset), How.ADJUDICATED, loser=winner.other),)


def abort(state: GameState) -> Events:
    """The game ends as if it had never been: no winner, no points."""
    _require_running(state)
    return (_end(None, None, 0, How.ABORTED, loser=None),)


def _lost(state: GameState, loser: Colour, how: How) -> Events:
    return (_end(loser.other, *judge(state.position, loser, state.ruleset), how, loser=loser),)


def _end(winner: Colour | None, kind: Kind | None, points: int, how: How, loser: Colour | None) -> Event:
    return Event(
        "end",
        {
            "winner": winner and str(winner),
            "kind": kind and str(kind),
            "points": points,
            "how": str(how),
            "loser": loser and str(loser),
        },
    )


def _require_running(state: GameState) -> None:
    if state.phase is Phase.ENDED:
        raise Refused("game_over")


def _require(state: GameState, phase: Phase, colour: Colour | None = None) -> None:
    _require_running(state)
    if state.phase is not phase:
        raise Refused("wrong_phase", phase=str(state.phase))
    if colour is not state.on_turn:
        raise Refused("not_your_turn", on_turn=state.on_turn and str(state.on_turn))


def _require_dice(*dice: int) -> None:
    if len(dice) != 2 or not all(die in range(1, 7) for die in dice):
        raise Refused("bad_dice", dice=list(dice))

"""What a game is at any moment, and what its log is made of: values only, so that every part of the rules can share them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.board import Colour, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset


class Phase(StrEnum):
    """What a game waits for: an answer to a double or to a beaver among the rest."""

    ROLL_OFF = "roll_off"
    ROLL = "roll"
    TURN = "turn"
    DOUBLE = "double"
    BEAVER = "beaver"
    ENDED = "ended"


class How(StrEnum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    PASSED = "passed"
    RESIGNED = "resigned"
    ABSENT = "absent"
    SILENT = "silent"
    TIME = "time"
    WALKOVER = "walkover"
    ADJUDICATED = "adjudicated"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. A draw and an aborted game have no winner and no kind, and are worth 0 points.

    points: those of the kind times `cube`.  cube: the value that the game was decided at.
    """

    winner: Colour | None
    kind: Kind | None
    points: int
    how: How
    cube: int = 1


@dataclass(frozen=True, slots=True)
class GameState:
    """All there is to know of a game.

    on_turn: who owes the roll, the turn or the answer; None before the roll-off is decided and after the end.
    dice: as rolled while a turn is owed, else empty.  turns: the rolls that White and Black have had.
    last_roll: whether the starter has borne everything off and the other has one more roll.
    cube: the value the game is played for; while an answer is owed, that before the offer, which is for twice as much.
    cube_owner: who alone may double next; None while the cube is in the middle.  crawford: whether it is out of play.
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
    cube: int = 1
    cube_owner: Colour | None = None
    crawford: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a game's log; `data` holds plain JSON values, points in absolute numbers."""

    kind: str
    data: dict[str, Any]


Events = tuple[Event, ...]


def expect(state: GameState, data: dict[str, Any], *phases: Phase) -> None:
    """Raise ValueError unless an event of this player can follow on the state."""
    if state.phase not in phases:
        raise ValueError(f"in phase {state.phase}, not {' or '.join(phases)}")
    if state.on_turn != data.get("colour"):
        raise ValueError("not that player's turn")


def require_running(state: GameState) -> None:
    """Raise Refused("game_over") after the end."""
    if state.phase is Phase.ENDED:
        raise Refused("game_over")


def require(state: GameState, colour: Colour | None, *phases: Phase) -> None:
    """Raise Refused("game_over"), ("wrong_phase") or ("not_your_turn") unless `colour` owes what one of the phases waits for."""
    require_running(state)
    if state.phase not in phases:
        raise Refused("wrong_phase", phase=str(state.phase))
    if colour is not state.on_turn:
        raise Refused("not_your_turn", on_turn=state.on_turn and str(state.on_turn))

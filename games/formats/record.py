"""A recorded game and match as plain values: what every format is read into and written from."""

from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.board import Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.ruleset import Ruleset
from games.rules.step import Step

NO_DICE: tuple[()] = ()
Dice = tuple[()] | tuple[int, int]
Tags = tuple[tuple[str, str], ...]


class Act(StrEnum):
    """What can happen in a game."""

    ROLL_OFF = "roll_off"
    TURN = "turn"
    SKIP = "skip"
    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"  # noqa: S105
    BEAVER = "beaver"


ROLLED = frozenset({Act.TURN, Act.SKIP, Act.ROLL})
"""The acts that begin with a roll: played, not playable, or left unplayed because the game ended."""


class Ended(StrEnum):
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


ON_THE_BOARD = frozenset({Ended.BORNE_OFF, Ended.PASSED})
"""The endings that the actions themselves tell; files of other programs call all others a resignation."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that happened.

    colour: whose act, None for a roll-off.  dice: as rolled; of a roll-off White's and Black's.
    steps: of a turn, in the mover's own numbers.  swap: the players change colours after this roll-off.
    """

    act: Act
    colour: Colour | None = None
    dice: Dice = NO_DICE
    steps: tuple[Step, ...] = ()
    swap: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended; a draw and an aborted game have no winner, no kind and 0 points (the cube counted in)."""

    winner: Colour | None
    kind: Kind | None
    points: int
    how: Ended


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. score: White's and Black's points before it.  crawford: it is the Crawford game.

    start, cube, owner, on_roll: where it begins; `on_roll` None when the first action tells.
    tags: what a file said besides, by name (SGF properties of its root).
    """

    start: Position
    number: int = 1
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    cube: int = 1
    owner: Colour | None = None
    on_roll: Colour | None = None
    actions: tuple[Action, ...] = ()
    end: End | None = None
    comment: str = ""
    tags: Tags = ()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The games of two players. length: points to win, 0 for single games and money sessions.

    ruleset: every option where the game was played here, else None.
    tags: what a file said besides.  notices: what was skipped while reading; it does not count when records are compared.
    """

    family: Family
    white: str = ""
    black: str = ""
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    ruleset: Ruleset | None = None
    event: str = ""
    site: str = ""
    round: str = ""
    date: str = ""
    comment: str = ""
    tags: Tags = ()
    games: tuple[GameRecord, ...] = ()
    notices: tuple[str, ...] = field(default=(), compare=False)

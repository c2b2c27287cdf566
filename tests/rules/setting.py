"""Short ways to set up positions of both families and to ask for their turns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.rules.board import CHECKERS, Colour, Family, Position
from games.rules.graph import TurnGraph
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.step import Step
from games.rules.turns import final_positions, turn_graph

WHITE, BLACK = Colour
Points = Mapping[int, int]

CLUB = PRESETS["club-long"]
SEQUENTIAL = CLUB
MAXIMUM = replace(CLUB, obligation="maximum")
SHORT, CAUCASIAN = PRESETS["short"], PRESETS["caucasian"]
LONG_PRESETS = ("club-long", "series-long", "pro-long")
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]

AT_START: Points = {24: 15}
# Black has gone by everything White can build: three borne off, the rest in Black's home.
OUT_OF_THE_WAY: Points = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}


def side(points: Points) -> tuple[int, ...]:
    """26 counts from the points in own numbers, 25 the bar; the checkers not named are borne off."""
    on_board = sum(points.values())
    return (CHECKERS - on_board, *(points.get(place, 0) for place in range(1, 26)))


def position(white: Points, black: Points, family: Family = Family.LONG) -> Position:
    """A position; each side in its own numbers."""
    return Position.of(family, side(white), side(black))


def ends(
    white: Points, black: Points, dice: tuple[int, int], ruleset: Ruleset = MAXIMUM, first_turn: bool = False
) -> set[tuple[int, ...]]:
    """White's counts after every legal turn."""
    start = position(white, black, ruleset.family)
    found = final_positions(start, WHITE, dice, ruleset=ruleset, first_turn=first_turn)
    return {end.counts(WHITE) for end in found}


def both_ends(
    white: Points, black: Points, dice: tuple[int, int], ruleset: Ruleset = SHORT
) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """White's and Black's counts after every legal turn of White."""
    found = final_positions(
        position(white, black, ruleset.family), WHITE, dice, ruleset=ruleset, first_turn=False
    )
    return {(end.counts(WHITE), end.counts(BLACK)) for end in found}


def sides(white: Points, black: Points) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides as `both_ends` lists them."""
    return side(white), side(black)


def graph(
    white: Points, black: Points, dice: tuple[int, int], ruleset: Ruleset = MAXIMUM, first_turn: bool = False
) -> TurnGraph:
    """The graph of White's turn."""
    return turn_graph(
        position(white, black, ruleset.family), WHITE, dice, ruleset=ruleset, first_turn=first_turn
    )


def legal(turn: TurnGraph, origin: int, die: int, after: Sequence[tuple[int, int]] = ()) -> bool:
    """Whether a step is offered once the steps `after`, each (origin, die), are played."""
    return turn.follow(_node(turn, after), Step.of(origin, die)) is not None


def why_not(
    turn: TurnGraph, origin: int, die: int, after: Sequence[tuple[int, int]] = ()
) -> tuple[str, list[int]]:
    """Why a step is refused once the steps `after` are played: the code and the points, highest first."""
    assert not legal(turn, origin, die, after)
    code, points = turn.reason(_node(turn, after), Step.of(origin, die))
    return code, sorted(points, reverse=True)


def _node(turn: TurnGraph, steps: Sequence[tuple[int, int]]) -> int:
    node = 0
    for step in steps:
        following = turn.follow(node, Step.of(*step))
        assert following is not None, f"{step} should be legal"
        node = following
    return node

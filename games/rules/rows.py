"""One position and roll as a row of JSON, the form in which programs compare their legal turns.

Long: `mover` and `opponent` are 24 hex digits, both in the mover's numbering: digit k counts the checkers on point k + 1.
Short: `board` is 26 whole numbers in the mover's numbering: [0] the opponent's checkers on the bar, [1] to [24] the points,
the opponent's checkers below zero, [25] the mover's bar. What is missing to 15 is borne off. `final` lists what the mover
may leave, sorted: `mover` strings or boards.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

from games.rules.board import BAR, CHECKERS, Colour, Family, Position, opposite
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.turns import final_positions

_MOVER = Colour.WHITE


def answered(row: object, ruleset: Ruleset) -> dict[str, Any]:
    """The same row with `final` computed; a missing `first_turn` counts as false.

    Raises Refused("bad_row", reason=...) or as `final_positions` does.
    """
    if not isinstance(row, dict):
        _refuse("a row is a JSON object")
    first_turn = row.get("first_turn", False)
    if not isinstance(first_turn, bool):
        _refuse("first_turn is true or false")
    read, written = (_short, _board) if ruleset.family is Family.SHORT else (_long, _digits)
    ends = final_positions(read(row), _MOVER, _dice(row), ruleset=ruleset, first_turn=first_turn)
    return {**row, "final": sorted(written(end) for end in ends)}


def _long(row: Mapping[str, Any]) -> Position:
    mover, opponent = _points(row, "mover"), _points(row, "opponent")
    theirs = [opponent[opposite(Family.LONG, point) - 1] for point in range(1, 25)]
    return _position(Family.LONG, [*mover, 0], [*theirs, 0])


def _points(row: Mapping[str, Any], name: str) -> list[int]:
    digits = row.get(name)
    if not (isinstance(digits, str) and len(digits) == 24 and set(digits) <= set("0123456789abcdef")):
        _refuse(f"{name} is 24 hex digits")
    points = [int(digit, 16) for digit in digits]
    if sum(points) > CHECKERS:
        _refuse(f"{name} has more than {CHECKERS} checkers")
    return points


def _short(row: Mapping[str, Any]) -> Position:
    board = row.get("board")
    if not (isinstance(board, list) and len(board) == 26 and all(type(count) is int for count in board)):
        _refuse("board is 26 whole numbers")
    if board[0] < 0 or board[BAR] < 0:
        _refuse("both bars, the first and the last number of board, are counted upward from 0")
    mover = [max(count, 0) for count in board[1:]]
    opponent = [max(-board[opposite(Family.SHORT, point)], 0) for point in range(1, 25)] + [board[0]]
    for name, places in (("the mover", mover), ("the opponent", opponent)):
        if sum(places) > CHECKERS:
            _refuse(f"{name} has more than {CHECKERS} checkers")
    return _position(Family.SHORT, mover, opponent)


def _position(family: Family, *sides: list[int]) -> Position:
    """The position with what is missing from places 1 to 25 borne off. Raises Refused("bad_row")."""
    mover, opponent = ([CHECKERS - sum(places), *places] for places in sides)
    try:
        return Position.of(family, mover, opponent)
    except Refused as refused:
        _refuse(str(refused.data["reason"]))


def _dice(row: Mapping[str, Any]) -> tuple[int, int]:
    dice = row.get("dice")
    if not (
        isinstance(dice, list) and len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
    ):
        _refuse("dice is two whole numbers from 1 to 6")
    return dice[0], dice[1]


def _digits(position: Position) -> str:
    return "".join(f"{count:x}" for count in position.counts(_MOVER)[1:25])


def _board(position: Position) -> list[int]:
    mover, opponent = position.counts(_MOVER), position.counts(_MOVER.other)
    points = [mover[point] - opponent[opposite(Family.SHORT, point)] for point in range(1, 25)]
    return [opponent[BAR], *points, mover[BAR]]


def _refuse(reason: str) -> NoReturn:
    raise Refused("bad_row", reason=reason)

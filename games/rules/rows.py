"""One position and roll as a row of JSON, the form in which programs compare their legal turns of the long game.

`mover` and `opponent` are 24 hex digits, both in the mover's numbering: digit k counts the checkers on point k + 1, and
what is missing to 15 is borne off. `final` lists the mover's possible strings, sorted.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

from games.rules.board import CHECKERS, Colour, Family, Position, opposite
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
    position = _position(row)
    ends = final_positions(position, _MOVER, _dice(row), ruleset=ruleset, first_turn=first_turn)
    return {**row, "final": sorted(_digits(end) for end in ends)}


def _position(row: Mapping[str, Any]) -> Position:
    mover, opponent = _points(row, "mover"), _points(row, "opponent")
    theirs = [opponent[opposite(Family.LONG, point) - 1] for point in range(1, 25)]
    sides = [[CHECKERS - sum(points), *points, 0] for points in (mover, theirs)]
    try:
        return Position.of(Family.LONG, *sides)
    except Refused as refused:
        _refuse(str(refused.data["reason"]))


def _points(row: Mapping[str, Any], name: str) -> list[int]:
    digits = row.get(name)
    if not (isinstance(digits, str) and len(digits) == 24 and set(digits) <= set("0123456789abcdef")):
        _refuse(f"{name} is 24 hex digits")
    points = [int(digit, 16) for digit in digits]
    if sum(points) > CHECKERS:
        _refuse(f"{name} has more than {CHECKERS} checkers")
    return points


def _dice(row: Mapping[str, Any]) -> tuple[int, int]:
    dice = row.get("dice")
    if not (
        isinstance(dice, list) and len(dice) == 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
    ):
        _refuse("dice is two whole numbers from 1 to 6")
    return dice[0], dice[1]


def _digits(position: Position) -> str:
    return "".join(f"{count:x}" for count in position.counts(_MOVER)[1:25])


def _refuse(reason: str) -> NoReturn:
    raise Refused("bad_row", reason=reason)

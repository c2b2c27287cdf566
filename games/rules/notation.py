"""Turns as players write them: "31: 8/5 6/5", "13/7(2)", "6/off", "bar/20*", "31: no move"."""

import re
from collections.abc import Sequence
from itertools import groupby

from games.rules.board import BAR, HEAD, OFF, Colour, Family
from games.rules.refusal import Refused
from games.rules.step import Step, dice_left, without

_TURN = re.compile(r"\s*([1-6])([1-6])\s*:\s*(.*?)\s*", re.ASCII)
_MOVE = re.compile(r"(bar|\d{1,2})/(off|\d{1,2})\*?(?:\(([1-4])\))?", re.ASCII | re.IGNORECASE)
_NO_MOVE = "no move"


def format_turn(
    dice: Sequence[int],
    steps: Sequence[Step],
    *,
    family: Family,
    colour: Colour,
    numbers: str = "absolute",
    hits: Sequence[bool] = (),
) -> str:
    """A turn of `colour` in one line, the larger die first; equal steps in a row are written once with their number.

    steps: in the mover's own numbers.  numbers: "absolute" or "own", the numbers to write.
    hits: for each step whether it hit a checker (short games only).
    """
    moves = []
    for place, step in enumerate(steps):
        origin, target, _ = step.turned(family, colour) if numbers == "absolute" else step
        star = "*" if place < len(hits) and hits[place] else ""
        moves.append(f"{'bar' if origin == BAR else origin}/{'off' if target == OFF else target}{star}")
    counted = [(move, len(list(same))) for move, same in groupby(moves)]
    words = [f"{move}({times})" if times > 1 else move for move, times in counted]
    roll = "".join(map(str, sorted(dice, reverse=True)))
    return f"{roll}: {' '.join(words) or _NO_MOVE}"


def parse_turn(
    text: str, *, family: Family, colour: Colour, numbers: str = "absolute"
) -> tuple[tuple[int, int], tuple[Step, ...]]:
    """The dice and the steps (own numbers) of a line that `format_turn` wrote; whether they are legal is not asked.

    A checker borne off takes the smallest die left that reaches. Raises Refused("bad_notation", at=the part that is wrong).
    """
    line = _TURN.fullmatch(text)
    if line is None or not line[3]:
        raise Refused("bad_notation", at=text)
    dice = (int(line[1]), int(line[2]))
    left = dice_left(dice)
    steps: list[Step] = []
    for part in [] if line[3].lower() == _NO_MOVE else line[3].split():
        move = _MOVE.fullmatch(part)
        if move is None:
            raise Refused("bad_notation", at=part)
        for _ in range(int(move[3] or 1)):
            start, end = _places(move[1], move[2])
            if numbers == "absolute":
                start, end, _ = Step(start, end, 0).turned(family, colour)
            die = _die(start, end, left)
            if not die:
                raise Refused("bad_notation", at=part)
            step = Step(start, end, die)
            left = without(left, step.die)
            steps.append(step)
    return dice, tuple(steps)


def _places(origin: str, target: str) -> tuple[int, int]:
    """The two numbers of a written move. Raises Refused("bad_notation")."""
    start = BAR if origin.lower() == "bar" else _point(origin)
    end = OFF if target.lower() == "off" else _point(target)
    return start, end


def _point(digits: str) -> int:
    if int(digits) not in range(1, HEAD + 1):
        raise Refused("bad_notation", at=digits)
    return int(digits)


def _die(start: int, end: int, left: tuple[int, ...]) -> int:
    """The die left that takes a checker from `start` to `end` (own numbers), or 0."""
    if end == OFF:
        return min((die for die in left if die >= start), default=0)
    return start - end if start - end in left else 0

"""Moves as other programs write them in own numbers: "8/5 6/5", "bar/20*", "25/20", "6/off", "6/0", "13/7(2)", "13/9*/7"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from games.formats.moves import Hop, with_dice
from games.rules.board import BAR, OFF, Colour, Position
from games.rules.step import Step

_WORDS = {"bar": BAR, "off": OFF}
_MOVE = re.compile(
    r"(?:bar|off|\d{1,2})(?:\*?/(?:bar|off|\d{1,2}))+\*?(?:\(([1-4])\))?\*?", re.ASCII | re.IGNORECASE
)
_PLACE = re.compile(r"bar|off|\d{1,2}", re.ASCII | re.IGNORECASE)
_MOST_HOPS = 4


def write_moves(steps: Sequence[Step], hits: Sequence[bool]) -> str:
    """Each step by itself, bar 25 and off 0, a star after a hit, as every reader understands it."""
    return " ".join(
        f"{step.origin}/{step.target}{'*' if hit else ''}" for step, hit in zip(steps, hits, strict=True)
    )


def read_hops(text: str) -> list[Hop]:
    """The moves of a line. Raises ValueError with the reason."""
    hops: list[Hop] = []
    for word in text.split():
        move = _MOVE.fullmatch(word)
        if move is None:
            raise ValueError(f"{word[:20]!r} is no move")
        body = word.partition("(")[0]
        places = [
            _WORDS.get(name.lower(), BAR + 1) if name.isalpha() else int(name)
            for name in _PLACE.findall(body)
        ]
        for origin, target in pairwise(places):
            if not OFF <= target < origin <= BAR:
                raise ValueError(f"{word[:20]!r} is no move forward on the board")
        # A chain is one checker, so several of them run it one after another.
        for _ in range(int(move[1] or 1)):
            hops += [Hop(origin, target) for origin, target in pairwise(places)]
    if len(hops) > _MOST_HOPS:
        raise ValueError("more moves than a roll gives")
    return hops


def read_steps(text: str, position: Position, colour: Colour, dice: Sequence[int]) -> tuple[Step, ...]:
    """The steps of a line of moves on a board. Raises ValueError with the reason."""
    steps = with_dice(position, colour, dice, read_hops(text))
    if not steps:
        roll = "".join(map(str, dice))
        raise ValueError(f"{colour.value.capitalize()} cannot play {text.strip()[:40]} with {roll}")
    return steps

"""Every message that a client may send to a table, checked field by field before anything else sees it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from accounts.frames import LONGEST
from accounts.notices import Mark
from games.errors import Refused
from games.rules.board import Colour

ID_LENGTH = 36

Check = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Message:
    """A well-formed message: its kind, the client's id for it, the game and its version it was looking at, its data."""

    t: str
    id: str
    game: str | None
    v: int | None
    d: dict[str, Any]


def number(value: Any) -> int:
    """A whole number from 0 to 2^31."""
    if type(value) is not int or not 0 <= value < 2**31:
        raise ValueError
    return value


def yes_no(value: Any) -> bool:
    """True or false, nothing that merely looks like it."""
    if type(value) is not bool:
        raise ValueError
    return value


def text(value: Any) -> str:
    """A string without lone surrogates or NUL, which no database stores."""
    if not isinstance(value, str) or "\0" in value:
        raise ValueError
    value.encode()
    return value


def colour(value: Any) -> Colour:
    """One of the two sides by its name."""
    return Colour(text(value))


def steps(value: Any) -> list[tuple[int, int]]:
    """At most four [origin, die] pairs; origin 1..25 by White's numbers, die 1..6."""
    if not isinstance(value, list) or len(value) > 4:
        raise ValueError
    pairs = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            raise ValueError
        origin, die = number(pair[0]), number(pair[1])
        if not 1 <= origin <= 25 or not 1 <= die <= 6:
            raise ValueError
        pairs.append((origin, die))
    return pairs


# For each kind of message its fields: the check and, where the field may be left out, what then stands for it.
REQUIRED = object()
UP: dict[str, dict[str, tuple[Check, Any]]] = {
    "ping": {
        "chat": (number, 0),
        "rev": (number, 0),
        "game": (text, ""),
        "notices": (Mark.read, None),
    },
    "sit": {"colour": (colour, REQUIRED)},
    "stand": {"resign": (yes_no, False)},
    "ready": {"swap": (yes_no, False)},
    "unready": {},
    "bot": {"colour": (colour, REQUIRED), "dismiss": (yes_no, False)},
    "roll": {},
    "play": {"steps": (steps, REQUIRED)},
    "double": {},
    "take": {},
    "pass": {},
    "beaver": {},
    "resign": {},
    "claim": {},
    "chat": {"text": (text, REQUIRED)},
}


# What answers a position that the client has seen, so that it must name the version.
DECISIONS = frozenset({"roll", "play", "double", "take", "pass", "beaver"})


def parse(frame: str) -> Message:
    """The message in a text frame. Raises Refused: too_large, bad_message or unknown_message, with the client's id
    in `data` when one could be read.
    """
    if len(frame.encode("utf-8", "surrogatepass")) > LONGEST:
        raise Refused("too_large")
    try:
        raw = json.loads(frame)
    except (ValueError, RecursionError):
        raise Refused("bad_message") from None
    if not isinstance(raw, dict):
        raise Refused("bad_message")
    known_id = _id(raw.get("id"))
    kind = raw.get("t")
    if not isinstance(kind, str):
        raise Refused("bad_message", id=known_id)
    if kind not in UP:
        raise Refused("unknown_message", id=known_id)
    try:
        data = _fields(UP[kind], raw.get("d", {}))
        version = None if raw.get("v") is None else number(raw["v"])
        game = None if raw.get("game") is None else text(raw["game"]) or None
    except (ValueError, TypeError):
        raise Refused("bad_message", id=known_id) from None
    if known_id is None and kind != "ping":
        raise Refused("bad_message")
    if kind in DECISIONS and version is None:
        raise Refused("bad_message", id=known_id)
    return Message(t=kind, id=known_id or "", game=game, v=version, d=data)


def _id(value: Any) -> str | None:
    """A command id that can be stored and sent back, or None."""
    try:
        return value if 0 < len(text(value)) <= ID_LENGTH else None
    except ValueError:
        return None


def _fields(fields: dict[str, tuple[Check, Any]], data: Any) -> dict[str, Any]:
    """The checked fields, without any that nobody knows."""
    if not isinstance(data, dict) or data.keys() - fields.keys():
        raise ValueError
    values = {}
    for name, (check, default) in fields.items():
        if name in data:
            values[name] = check(data[name])
        elif default is REQUIRED:
            raise ValueError
        else:
            values[name] = default
    return values

"""Single values of our own forms, checked where they come in."""

import json
import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from games.formats.limits import MOST_NESTING, free_text
from games.rules.board import Colour
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset

E = TypeVar("E", bound=StrEnum)

_TAG_NAME = re.compile(r"[A-Za-z][\w -]{0,39}", re.ASCII)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_MOST_DIGITS = 20


class NoJsonError(ValueError):
    """A text that is no JSON. line: the one of its lines on which that shows."""

    def __init__(self, line: int) -> None:
        super().__init__("this is no JSON")
        self.line = line


def json_of(text: str) -> Any:
    """Plain JSON, not nested too deep and without numbers that are none or endless. Raises ValueError with the reason."""
    depth = 0
    for sign in _STRING.sub("", text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > MOST_NESTING:
            raise ValueError(f"nested deeper than {MOST_NESTING}")
    try:
        return json.loads(text, parse_constant=_no_constant, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise NoJsonError(error.lineno) from error
    except RecursionError as error:
        raise ValueError(f"nested deeper than {MOST_NESTING}") from error


def _whole(digits: str) -> int:
    """Python's own refusal of a number without end speaks to programmers."""
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of more than {_MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def colour_of(value: object) -> Colour:
    """A side by its name. Raises ValueError."""
    if value not in tuple(Colour):
        raise ValueError(f"{str(value)[:20]!r} is neither white nor black")
    return Colour(str(value))


def member_of(kind: type[E]) -> Callable[[object], E]:
    """How one of a few words is read. What it returns raises ValueError."""

    def read(value: object) -> E:
        if value not in tuple(kind):
            raise ValueError(f"{str(value)[:20]!r} is not known here")
        return kind(str(value))

    return read


def ruleset_of(value: Any) -> Ruleset:
    """The options of a game played here, from an object of options. Raises ValueError."""
    if not isinstance(value, dict):
        raise ValueError("an object is needed")  # noqa: TRY004 - one kind of error for everything read
    try:
        return Ruleset.from_json(value)
    except Refused as refused:
        options = refused.data.get("options")
        names = ", ".join(options) if isinstance(options, list) else ""
        raise ValueError(f"these rules do not fit together: {names[:80]}") from refused
    except TypeError as error:
        raise ValueError("the rules have an option of the wrong type") from error


def is_tag_name(name: str) -> bool:
    """Whether a tag can have this name in every form of ours."""
    return bool(_TAG_NAME.fullmatch(name))


def tag_of(value: object) -> tuple[str, str]:
    """A name and a text. Raises ValueError."""
    if isinstance(value, list) and len(value) == 2:
        name, text = value
        if isinstance(name, str) and isinstance(text, str) and is_tag_name(name):
            return name, free_text(text)
    raise ValueError("a tag is a name of letters and digits, and a text")

"""Single values of our own forms, checked where they come in."""

import json
import re
from typing import Any

from games.formats.limits import MOST_NESTING, free_text
from games.rules.board import Colour
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset

_TAG_NAME = re.compile(r"[A-Za-z][\w -]{0,39}", re.ASCII)


_STRING = re.compile(r'"(?:[^"\\\\]|\\\\.)*"?', re.DOTALL)


def json_of(text: str) -> Any:
    """Plain JSON, not nested too deep and without numbers that are none. Raises ValueError with the reason."""
    depth = 0
    for sign in _STRING.sub("", text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > MOST_NESTING:
            raise ValueError(f"nested deeper than {MOST_NESTING}")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON at line {error.lineno}: {error.msg}") from error


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def colour_of(value: object) -> Colour:
    """A side by its name. Raises ValueError."""
    if value not in tuple(Colour):
        raise ValueError(f"{str(value)[:20]!r} is neither white nor black")
    return Colour(str(value))


def ruleset_of(value: Any) -> Ruleset:
    """The options of a game played here, from an object of options. Raises ValueError."""
    try:
        return Ruleset.from_json({} if value is None else dict(value))
    except Refused as refused:
        options = refused.data.get("options")
        names = ", ".join(options) if isinstance(options, list) else ""
        raise ValueError(f"these rules do not fit together: {names[:80]}") from refused
    except TypeError as error:
        raise ValueError("the rules have an option of the wrong type") from error


def tag_of(value: object) -> tuple[str, str]:
    """A name and a text. Raises ValueError."""
    if isinstance(value, list) and len(value) == 2:
        name, text = value
        if isinstance(name, str) and isinstance(text, str) and _TAG_NAME.fullmatch(name):
            return name, free_text(text)
    raise ValueError("a tag is a name of letters and digits, and a text")

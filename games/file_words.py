"""Why a file cannot be read, in the reader's language: places, reasons and notices of the readers, which speak English.

What is not listed stays as the reader said it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy

from games.errors import Refused, sentence
from games.file_reasons import REASONS

_SIDES = {"White": gettext_lazy("White"), "Black": gettext_lazy("Black")}
_PLACES = (
    (r"file", gettext_lazy("file")),
    (r"position", gettext_lazy("position")),
    (r"format", gettext_lazy("format")),
    (r"rules", gettext_lazy("rules")),
    (r"line (?P<n>\d+)", gettext_lazy("line %(n)s")),
    (r"game (?P<n>\d+)", gettext_lazy("game %(n)s")),
    (r"game (?P<n>\d+), action (?P<m>\d+)", gettext_lazy("game %(n)s, action %(m)s")),
    (r"game (?P<n>\d+), node (?P<m>\d+)", gettext_lazy("game %(n)s, node %(m)s")),
)
_NOTICES = (
    (r"line (?P<n>\d+): skipped (?P<text>.*)", gettext_lazy("line %(n)s: skipped %(text)s")),
    (
        r"games of another match: skipped (?P<n>\d+) times",
        gettext_lazy("games of a match to other points, skipped: %(n)s"),
    ),
    (
        r"edited positions: skipped (?P<n>\d+) times",
        gettext_lazy("games of which the rest was skipped, since the position was edited: %(n)s"),
    ),
    (r"(?P<text>.*): skipped (?P<n>\d+) times", gettext_lazy("%(text)s: skipped, %(n)s in all")),
    (r"(?P<n>\d+) variations skipped", gettext_lazy("variations skipped: %(n)s")),
    (r"(?P<n>\d+) other games skipped", gettext_lazy("games that are not backgammon, skipped: %(n)s")),
    (
        r"game (?P<n>\d+): a roll without moves is read as a skip",
        gettext_lazy("game %(n)s: a roll without moves is read as one that could not be played"),
    ),
    (
        r"(?P<place>[^:]+): a double in what would be the Crawford game",
        gettext_lazy("%(place)s: there is a double, so it is not read as the Crawford game"),
    ),
    (
        r"(?P<place>[^:]+): marked as the Crawford game, which it cannot be",
        gettext_lazy("%(place)s: marked as the Crawford game, which it cannot be, so it is not read as one"),
    ),
    (
        r"game (?P<n>\d+): left out, the match is over before it",
        gettext_lazy("game %(n)s: left out, since the match is over before it"),
    ),
    (
        r"game (?P<n>\d+): a score of (?P<white>\d+) : (?P<black>\d+) in a match to (?P<length>\d+)",
        gettext_lazy(
            "game %(n)s: a score of %(white)s – %(black)s in a match to %(length)s cannot be, so it is read as 0 – 0"
        ),
    ),
    (
        r"game (?P<n>\d+): a turned cube that belongs to nobody",
        gettext_lazy("game %(n)s: a turned cube belongs to nobody, so it is read as not turned"),
    ),
    (
        r"game (?P<n>\d+): the turned cube is read as nobody's",
        gettext_lazy("game %(n)s: the other side doubles first, so the cube is read as nobody's"),
    ),
    (
        r"XGID: a highest cube of (?P<n>\d+), with a higher one",
        gettext_lazy("XGID: the highest cube would be %(n)s, but the cube is higher, so that is left out"),
    ),
)


def why_not(refused: Refused) -> str:
    """The sentence for a file or an id that was refused: what, where and why."""
    place, reason = (str(refused.data.get(part, "")) for part in ("place", "reason"))
    return sentence(refused.code, place=_worded(_PLACES, place), reason=_worded(REASONS, reason))


def notices(found: tuple[str, ...]) -> Iterator[str]:
    """What was skipped while reading, a line each."""
    return (_worded(_NOTICES, notice) for notice in found)


def _worded(words: tuple[tuple[str, Any], ...], text: str) -> str:
    for pattern, translated in words:
        found = re.fullmatch(pattern, text)
        if found:
            parts = {name: str(_SIDES.get(part, part)) for name, part in found.groupdict().items()}
            if "place" in parts:
                parts["place"] = _worded(_PLACES, parts["place"])
            return str(translated) % parts
    return text

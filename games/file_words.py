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
        r"game (?P<n>\d+): a double in what would be the Crawford game",
        gettext_lazy("game %(n)s: there is a double, so it is not read as the Crawford game"),
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
            return str(translated) % parts
    return text

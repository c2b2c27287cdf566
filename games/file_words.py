"""Why a file cannot be read, in the reader's language: places, reasons and notices of the readers, which speak English.

What is not listed stays as the reader said it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy

from games.errors import Refused, sentence

_SIDES = {"White": gettext_lazy("White"), "Black": gettext_lazy("Black")}
_PLACES = (
    (r"file", gettext_lazy("file")),
    (r"position", gettext_lazy("position")),
    (r"format", gettext_lazy("format")),
    (r"line (?P<n>\d+)", gettext_lazy("line %(n)s")),
    (r"game (?P<n>\d+)", gettext_lazy("game %(n)s")),
    (r"game (?P<n>\d+), action (?P<m>\d+)", gettext_lazy("game %(n)s, action %(m)s")),
    (r"game (?P<n>\d+), node (?P<m>\d+)", gettext_lazy("game %(n)s, node %(m)s")),
)
_REASONS = (
    # the file as such
    (r"the file is larger than (?P<n>\d+) KB", gettext_lazy("it is larger than %(n)s KB")),
    (r"the file is not a text", gettext_lazy("it is not a text")),
    (r"there is no game in it", gettext_lazy("there is no game in it")),
    (
        r'there is no line "N point match"',
        gettext_lazy("the line “N point match” is missing, so it is no .mat"),
    ),
    (
        r"there is no backgammon game \(GM\[6\]\) in it",
        gettext_lazy("there is no backgammon game (GM[6]) in it"),
    ),
    (
        r'the line "White : 0   Black : 0" is needed after "Game"',
        gettext_lazy("a line with the players must follow “Game”"),
    ),
    (r"nested deeper than (?P<n>\d+)", gettext_lazy("it is nested deeper than %(n)s")),
    (r"more than (?P<n>\d+) games", gettext_lazy("there are more than %(n)s games")),
    (r"more than (?P<n>\d+) actions", gettext_lazy("there are more than %(n)s actions")),
    (r"more than (?P<n>\d+) tags", gettext_lazy("there are more than %(n)s tags")),
    (r"the line is longer than (?P<n>\d+) characters", gettext_lazy("it is longer than %(n)s characters")),
    (r"no JSON at line (?P<n>\d+): .*", gettext_lazy("this is no JSON from line %(n)s on")),
    (r"this key is missing", gettext_lazy("this key is missing")),
    (r"this key is not known here", gettext_lazy("this key is not known here")),
    (r"(?P<text>'.*') is no line of this form", gettext_lazy("%(text)s is no line of this form")),
    (r"(?P<text>'.*') is no move", gettext_lazy("%(text)s is no move")),
    (r"the last game is not closed", gettext_lazy("the last game is not closed")),
    (r"a value is not closed", gettext_lazy("a value is not closed")),
    # the play
    (r"(?P<who>White|Black) cannot play (?P<text>.*)", gettext_lazy("%(who)s cannot play %(text)s")),
    (r"it is not (?P<who>White|Black)'s turn", gettext_lazy("it is not the turn of %(who)s")),
    (
        r"(?P<who>White|Black) has no checker on White's (?P<n>\d+) point",
        gettext_lazy("%(who)s: there is no checker on White's %(n)s point"),
    ),
    (
        r"White's (?P<n>\d+) point is closed to (?P<who>White|Black)",
        gettext_lazy("%(who)s: White's %(n)s point is closed"),
    ),
    (r"the game is over", gettext_lazy("the game is over")),
    (r"the game has ended already", gettext_lazy("the game has ended already")),
    (r"the roll before was not played", gettext_lazy("the roll before was not played")),
    (r"a double waits for an answer", gettext_lazy("a double waits for an answer")),
    (r"there is no double to answer", gettext_lazy("there is no double to answer")),
    (r"the cube belongs to the opponent", gettext_lazy("the cube belongs to the opponent")),
    # positions and ids
    (
        r"(?P<n>\d+) checkers for (?P<who>White|Black)",
        gettext_lazy("%(n)s checkers for %(who)s"),
    ),
    (r"a side needs 15 checkers", gettext_lazy("a side needs 15 checkers")),
    (r"the long game has no bar", gettext_lazy("the long game has no bar")),
    (r"both sides have borne everything off", gettext_lazy("both sides have borne everything off")),
    (
        r"both sides stand on White's (?P<n>\d+) point",
        gettext_lazy("both sides stand on White's %(n)s point"),
    ),
    (r"two sides of 26 hex digits are needed", gettext_lazy("two sides of 26 hex digits are needed")),
    (
        r"only the digits 0 to 9 and a to f count checkers",
        gettext_lazy("only the digits 0 to 9 and a to f count checkers"),
    ),
    (
        r"(?P<n>\d+) letters, digits, \+ or / are needed",
        gettext_lazy("%(n)s letters, digits, + or / are needed"),
    ),
    (
        r"(?P<n>\d+) fields between colons are needed, not (?P<m>\d+)",
        gettext_lazy("%(n)s fields between colons are needed, not %(m)s"),
    ),
    (
        r"the position has (?P<n>\d+) places, not 26",
        gettext_lazy("the position has %(n)s places, not 26"),
    ),
    (r"the match to (?P<n>\d+) is over", gettext_lazy("the match to %(n)s is over")),
)
_NOTICES = (
    (r"line (?P<n>\d+): skipped (?P<text>.*)", gettext_lazy("line %(n)s: skipped %(text)s")),
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
    return sentence(refused.code, place=_worded(_PLACES, place), reason=_worded(_REASONS, reason))


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

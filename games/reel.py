"""The part of a page that shows a recorded game picture by picture; finished games and opened files share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.formats.record import GameRecord, MatchRecord
from games.pictures import Picture, caption, move_rows, pictures
from games.rules.board import Colour


@dataclass(frozen=True, slots=True)
class Way:
    """How a page gets to another picture: the element that leads there, and its attributes for a place and a viewer."""

    tag: str
    to: Callable[[int, Colour], SafeString]


def reel(
    request: HttpRequest, match: MatchRecord, game: GameRecord, way: Way, *, at: int | None, viewer: Colour
) -> dict[str, Any]:
    """What templates/games/parts/reel.html needs.

    at: which picture; one too high is the last, None the first of a game and the last of a mere position.
    Raises Refused("bad_file") for a record that cannot be played through.
    """
    steps = pictures(match, game)
    last = len(steps) - 1
    if at is None:
        at = 0 if any(step.steps for step in steps) else last
    at = min(at, last)
    prefs = request.user.preferences.as_wire() if isinstance(request.user, User) else {}
    return {
        "tag": way.tag,
        "family": match.family,
        "step": steps[at],
        "caption": caption(steps[at], viewer),
        "at": at,
        "last": last,
        "rolls": sum(step.colour is not None and bool(step.dice) for step in steps),
        "viewer": viewer,
        "flip": way.to(at, viewer.other),
        "transport": _transport(at, last, viewer, way),
        "rows": [[place and _cell(steps, place, viewer, way) for place in row] for row in move_rows(steps)],
        "ids": [(kind, _id_name(kind), text) for kind, text in steps[at].ids.items()],
        "prefs": prefs,
        "data": {
            "family": match.family,
            "viewer": viewer,
            "prefs": prefs,
            "steps": [step.plain() for step in steps],
        },
    }


def _cell(steps: Sequence[Picture], place: int, viewer: Colour, way: Way) -> dict[str, Any]:
    step = steps[place]
    return {"at": place, "roll": step.roll, "text": step.text[viewer], "to": way.to(place, viewer)}


def _id_name(kind: str) -> str:
    return {"position": _("Position"), "xgid": "XGID", "gnubg": "GNU Backgammon ID"}[kind]


def _transport(at: int, last: int, viewer: Colour, way: Way) -> list[dict[str, Any]]:
    """The buttons that go to another picture."""
    buttons = [
        ("first", 0, _("First step"), "M18 6l-7 6 7 6ZM7 6v12"),
        ("previous", max(at - 1, 0), _("Previous step"), "M16 5.5 7 12l9 6.5Z"),
        ("next", min(at + 1, last), _("Next step"), "M8 5.5 17 12l-9 6.5Z"),
        ("last", last, _("Last step"), "M6 6l7 6-7 6ZM17 6v12"),
    ]
    return [
        {"go": go, "to": way.to(place, viewer), "label": label, "icon": icon, "off": place == at}
        for go, place, label, icon in buttons
    ]

"""The page of a finished game, step by step, and its downloads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.access import may_enter
from games.downloads import FORMS, forms_of, match_record
from games.models import Game
from games.record import ReplayStep, caption, ended_text, move_rows, name_of, replay_steps, result_text
from games.rules.board import Colour
from games.ruleset_words import title

_STEP = re.compile(r"\d{1,4}", re.ASCII)


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponseBase:
    """The page of a finished game. ?step: which picture (the last without it), ?view=black: by Black's numbers."""
    game = _named(key)
    if game.running:
        if not may_enter(game.table, request.user):
            raise Http404
        return redirect(game.table)
    steps = replay_steps(game)
    last = len(steps) - 1
    asked = _STEP.fullmatch(request.GET.get("step", ""))
    at = min(int(asked[0]), last) if asked else last
    viewer = Colour.BLACK if request.GET.get("view") == Colour.BLACK else Colour.WHITE
    shown = steps[at]
    prefs = request.user.preferences.as_wire() if isinstance(request.user, User) else {}
    context = {
        "game": game,
        "players": [(player, name_of(player)) for player in (game.white, game.black)],
        "title": title(game.table.preset),
        "downloads": _downloads(game),
        "result": result_text(game),
        "ended": ended_text(game),
        "step": shown,
        "last_turn": {"colour": shown.colour, "steps": shown.steps} if shown.steps else None,
        "caption": caption(shown, viewer),
        "at": at,
        "last": last,
        "viewer": viewer.value,
        "other": viewer.other.value,
        "transport": _transport(at, last, viewer),
        "rows": [[place and _cell(steps, place, viewer) for place in row] for row in move_rows(steps)],
        "prefs": prefs,
        "data": {
            "family": game.ruleset.family,
            "prefs": prefs,
            "steps": [
                {**asdict(step), "caption": {colour: caption(step, colour) for colour in Colour}}
                for step in steps
            ],
        },
    }
    return render(request, "games/replay.html", context)


def _cell(steps: Sequence[ReplayStep], place: int, viewer: Colour) -> dict[str, Any]:
    return {"at": place, "roll": steps[place].roll, "text": steps[place].text[viewer]}


def _downloads(game: Game) -> list[dict[str, str]]:
    """The links to the game as a file."""
    words = {"txt": _("Text"), "json": "JSON", "mat": "MAT", "sgf": "SGF"}
    names = {"txt": "replay_text", "json": "replay_json", "mat": "replay_mat", "sgf": "replay_sgf"}
    return [
        {"href": reverse(f"games:{names[form]}", args=[game.key]), "label": words[form]}
        for form in forms_of(game.ruleset.family)
    ]


def _transport(at: int, last: int, viewer: Colour) -> list[dict[str, Any]]:
    """The buttons that go to another picture."""
    buttons = [
        ("first", 0, _("First step"), "M18 6l-7 6 7 6ZM7 6v12"),
        ("previous", max(at - 1, 0), _("Previous step"), "M16 5.5 7 12l9 6.5Z"),
        ("next", min(at + 1, last), _("Next step"), "M8 5.5 17 12l-9 6.5Z"),
        ("last", last, _("Last step"), "M6 6l7 6-7 6ZM17 6v12"),
    ]
    return [
        {"go": go, "href": f"?step={to}&view={viewer}", "label": label, "icon": icon, "off": to == at}
        for go, to, label, icon in buttons
    ]


@require_safe
def download(request: HttpRequest, key: str, form: str) -> HttpResponseBase:  # noqa: ARG001
    """The game as a file. form: the ending of its name, one that this family of games can be had in."""
    game = _named(key)
    if game.running or form not in forms_of(game.ruleset.family):
        raise Http404
    write, content_type = FORMS[form]
    response = HttpResponse(write(match_record(game)), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="nardy-{game.key}.{form}"'
    return response


def _named(key: str) -> Game:
    return get_object_or_404(Game.objects.select_related("match", "table", "white", "black"), key=key)

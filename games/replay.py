"""The page of a finished game, step by step, and its downloads."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.access import may_enter, may_see
from games.downloads import file_response, form_name, forms_of, match_record
from games.models import Game
from games.record import ended_text, name_of, result_text
from games.reel import Way, reel
from games.rules.board import Colour
from games.table_titles import table_title

_STEP = re.compile(r"\d{1,4}", re.ASCII)
_LAST = 9_999


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponseBase:
    """The page of a finished game. ?step: which picture (the last without it), ?view=black: by Black's numbers."""
    game = _named(key)
    if game.running:
        if not may_enter(game.table, request.user):
            raise Http404
        return redirect(game.table)
    asked = _STEP.fullmatch(request.GET.get("step", ""))
    at = int(asked[0]) if asked else _LAST
    viewer = Colour.BLACK if request.GET.get("view") == Colour.BLACK else Colour.WHITE
    match = match_record(game)
    context = {
        "game": game,
        "players": [(player, name_of(player)) for player in (game.white, game.black)],
        "title": table_title(game.table.preset, game.match.ruleset),
        "in_match": game.match.ruleset.length != "single" and may_see(game.match, request.user),
        "downloads": _downloads(game),
        "result": result_text(game),
        "ended": ended_text(game),
        "reel": reel(request, match, match.games[0], Way("a", _address), at=at, viewer=viewer),
    }
    return render(request, "games/replay.html", context)


def _address(at: int, viewer: Colour) -> SafeString:
    return format_html('href="?step={}&amp;view={}"', at, viewer)


def _downloads(game: Game) -> list[dict[str, str]]:
    """The links to the game as a file."""
    names = {"txt": "replay_text", "json": "replay_json", "mat": "replay_mat", "sgf": "replay_sgf"}
    return [
        {"href": reverse(f"games:{names[form]}", args=[game.key]), "label": form_name(form)}
        for form in forms_of(game.ruleset.family)
    ]


@require_safe
def download(request: HttpRequest, key: str, form: str) -> HttpResponseBase:  # noqa: ARG001
    """The game as a file. form: the ending of its name, one that this family of games can be had in."""
    game = _named(key)
    if game.running or form not in forms_of(game.ruleset.family):
        raise Http404
    return file_response(match_record(game), f"nardy-{game.key}", form)


def _named(key: str) -> Game:
    return get_object_or_404(Game.objects.select_related("match__table", "table", "white", "black"), key=key)

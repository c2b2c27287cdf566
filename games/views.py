"""The page of a table: the board as it stands, readable without JavaScript, alive with it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games import selectors
from games.access import may_enter
from games.discs import discs
from games.models import Table
from games.page_words import page_words
from games.rules.board import Colour, Position


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table for this viewer. A stranger's private table looks like one that does not exist."""
    row = get_object_or_404(Table, key=key)
    if not may_enter(row, request.user):
        raise Http404
    first = selectors.first_news(row, request.user)
    return render(
        request,
        "games/table.html",
        {
            "table": row,
            "first": first,
            "board": picture(row, first),
            "discs": discs(first["game"]),
            "words": page_words(row.ruleset),
            "ws_path": f"/ws/table/{row.key}/",
            "signed_in": request.user.is_authenticated,
        },
    )


def picture(row: Table, first: dict[str, Any]) -> dict[str, Any]:
    """What the board shows before any script runs, from the viewer's side; watchers see White's."""
    game = first["game"]
    viewer = first["table"]["seat"] or Colour.WHITE.value
    if game is None:
        start = Position.start(row.ruleset.family)
        return {"position": start.text, "viewer": viewer, "dice": [], "roller": None, "last": None}
    return {
        "position": game["position"],
        "viewer": viewer,
        "dice": game["dice"],
        "roller": game["on"],
        "last": game["last"],
    }

"""The leaderboard and the players' pages: addresses in, templates out."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.rules.board import Family
from stats.models import FAMILIES, Scope
from stats.selectors import Cursor, board_page, recent_games, standings_of

# Boards that anybody can be on: a family joins when its games can be played.
SHOWN = [Family.LONG, Family.SHORT]
_ID = re.compile(r"\d{1,18}", re.ASCII)


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """?family, ?scope, ?name (a search), ?after or ?before (a cursor); what makes no sense there is left out."""
    asked = request.GET
    family = Family(asked["family"]) if asked.get("family") in SHOWN else SHOWN[0]
    scope = Scope(asked["scope"]) if asked.get("scope") in Scope else Scope.ALL
    name = "".join(char for char in asked.get("name", "") if char.isprintable()).strip()[:40]
    page = board_page(
        family,
        scope,
        name=name,
        after=Cursor.parse(asked.get("after", "")),
        before=Cursor.parse(asked.get("before", "")),
        reader_id=request.user.pk,
    )
    context = {
        "page": page,
        "families": [(value, label) for value, label in FAMILIES if value in SHOWN],
        "family": family.value,
        "family_title": dict(FAMILIES)[family.value],
        "scopes": Scope.choices,
        "scope": scope.value,
        "name": name,
    }
    return render(request, "stats/leaderboard.html", context)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player's page; of a deleted account only that it is gone, so that its games lead back to nobody."""
    person = get_object_or_404(User, pk=pk)
    if person.deleted_at is not None:
        return render(request, "stats/player_gone.html", status=410)
    before = _ID.fullmatch(request.GET.get("before", ""))
    page = recent_games(person, request.user, before=int(before[0]) if before else None)
    context = {"player": person, "standings": standings_of(person), "page": page, "older": before is not None}
    return render(request, "stats/player.html", context)

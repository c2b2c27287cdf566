"""The page of a match: who plays, the score, the rules, every game with the way to its replay, and the whole as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.access import may_enter, may_see
from games.downloads import MOST_ROLLS, file_response, form_name, forms_of, whole_match
from games.models import Game, Match
from games.record import ended_text, name_of, result_text
from games.rules.board import Colour
from games.rules.game import How
from games.ruleset_words import facts
from games.table_titles import table_title


@dataclass(frozen=True, slots=True)
class Line:
    """One game on the page. look and face: of its disc; won: the winner's name; notes: what else there is to say."""

    game: Game
    look: str
    face: int
    won: str
    result: str
    notes: tuple[str, ...]


@require_safe
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a match. One that goes on at a private table looks to a stranger like one that does not exist."""
    row = _named(request, key)
    games = _games(row)
    context = {
        "match": row,
        "players": [(player, name_of(player)) for player in (row.first, row.second)],
        "score": [row.first_score, row.second_score],
        "title": table_title(row.table.preset, row.ruleset),
        "state": _state(row),
        "facts": facts(row.ruleset),
        "lines": [_line(game) for game in games],
        "enters": may_enter(row.table, request.user),
        "downloads": [(form, form_name(form)) for form in _forms(row, games)],
    }
    return render(request, "games/match.html", context)


@require_safe
def download(request: HttpRequest, key: str, form: str) -> HttpResponseBase:
    """The finished games of a match as one file. form: the ending of its name, one that the page offers."""
    row = _named(request, key)
    games = _games(row)
    if form not in _forms(row, games):
        raise Http404
    record = whole_match(row, [game for game in games if not game.running])
    return file_response(record, f"nardy-match-{row.key}", form)


def _named(request: HttpRequest, key: str) -> Match:
    row = get_object_or_404(Match.objects.select_related("table", "first", "second"), key=key)
    if not may_see(row, request.user):
        raise Http404
    return row


def _games(row: Match) -> list[Game]:
    games = list(row.games.select_related("white", "black").order_by("id"))
    for game in games:
        game.match = row
    return games


def _forms(row: Match, games: Sequence[Game]) -> list[str]:
    """The forms in which the whole can be had: none before a game is over, nor of more than one file may hold."""
    counted = [game for game in games if not game.running and game.how != How.ABORTED]
    rolls = sum(_rolls(game) for game in counted)
    return forms_of(row.ruleset.family) if counted and rolls <= MOST_ROLLS else []


def _rolls(game: Game) -> int:
    return game.white_turns + game.black_turns


def _state(row: Match) -> str:
    """Whether the match goes on, and how it ended."""
    if row.ended_at is None:
        return _("The match goes on.")
    if row.winner is not None:
        values = {"name": name_of(row.second if row.winner else row.first)}
        if row.left:
            return _("%(name)s won the match: the opponent gave it up.") % values
        return _("%(name)s won the match.") % values
    played_out = row.games_played >= (row.ruleset.length_n or 1) and row.ruleset.length != "points"
    return _("The match is a draw.") if played_out else _("Nobody won the match.")


def _line(game: Game) -> Line:
    notes = tuple(_notes(game))
    if game.running:
        return Line(game, "go", game.number, "", "", notes)
    won = name_of(game.white if game.winner == Colour.WHITE else game.black) if game.winner else ""
    return Line(game, game.winner[0] if game.winner else "draw", game.points, won, result_text(game), notes)


def _notes(game: Game) -> Iterator[str]:
    names = {Colour.WHITE: name_of(game.white), Colour.BLACK: name_of(game.black)}
    yield _("White: %(white)s, Black: %(black)s.") % {
        "white": names[Colour.WHITE],
        "black": names[Colour.BLACK],
    }
    if game.starter:
        yield _("%(name)s started.") % {"name": names[Colour(game.starter)]}
    if game.crawford:
        yield _("This was the Crawford game.")
    elif game.ruleset.cube_limit and not game.running:
        yield _("The cube was at %(n)s.") % {"n": game.cube}
    if ended := ended_text(game):
        yield ended
    if game.ended_at is not None:
        rolls = _rolls(game)
        yield ngettext("%(n)d roll.", "%(n)d rolls.", rolls) % {"n": rolls}
        minutes = max(1, round((game.ended_at - game.started_at).total_seconds() / 60))
        yield ngettext("%(n)d minute.", "%(n)d minutes.", minutes) % {"n": minutes}

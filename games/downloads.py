"""Finished games as files: their record from the database, and each form with its name and type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from django.http import HttpResponse
from django.utils.translation import gettext as _

from games.formats.events import game_record
from games.formats.json_form import write_json
from games.formats.mat_write import write_mat
from games.formats.record import GameRecord, MatchRecord
from games.formats.sgf_write import write_sgf
from games.formats.text import write_text
from games.formats.turned import turned
from games.models import Event, Game, Match
from games.record import RULES_KINDS, name_of
from games.rules import game as rules
from games.rules.board import Colour, Family
from games.rules.ruleset import Ruleset

SITE = "Open Nardy"
# Rolls of a match that is still to be had in one file: what /study/ opens in every form.
MOST_ROLLS = 2_000
# By the ending of the file's name: how it is written, and its content type.
FORMS: Mapping[str, tuple[Callable[[MatchRecord], str], str]] = MappingProxyType(
    {
        "txt": (write_text, "text/plain; charset=utf-8"),
        "json": (write_json, "application/json"),
        "mat": (write_mat, "text/plain; charset=utf-8"),
        "sgf": (write_sgf, "application/x-go-sgf; charset=utf-8"),
    }
)


def forms_of(family: Family) -> list[str]:
    """The forms that games of this family can be had in."""
    return [form for form in FORMS if form != "sgf" or family is Family.SHORT]


def form_name(form: str) -> str:
    """What the link to a file of this form says."""
    return {"txt": _("Text")}.get(form, form.upper())


def file_response(record: MatchRecord, name: str, form: str) -> HttpResponse:
    """The record as a file to keep. name: without the ending."""
    write, content_type = FORMS[form]
    response = HttpResponse(write(record), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def match_record(game: Game) -> MatchRecord:
    """A finished game with its place in the match."""
    log = _log(game.events.order_by("version"))
    return replace(
        _head(game.ruleset, name_of(game.white), name_of(game.black)),
        date=f"{game.started_at:%Y-%m-%d}",
        tags=(("Game", game.key),),
        games=(_game(game, log, number=game.number, score=_score_before(game)),),
    )


def whole_match(match: Match, games: Sequence[Game]) -> MatchRecord:
    """All games of a match that count, numbered as they come; White is throughout who was it first.

    games: the finished ones in order. A tag tells the games in which the players had changed colours.
    """
    counted = [game for game in games if game.how != rules.How.ABORTED]
    events = Event.objects.filter(game__in=counted, kind__in=RULES_KINDS).order_by("game_id", "version")
    logs = {game_id: _log(rows) for game_id, rows in groupby(events, lambda event: event.game_id)}
    records: list[GameRecord] = []
    score = [0, 0]
    for number, game in enumerate(counted, 1):
        changed = match.number_of(game.white_id) == 1
        before = (score[1], score[0]) if changed else (score[0], score[1])
        record = _game(game, logs.get(game.pk, []), number=number, score=before)
        tags = (("Game", game.key), *([("Colours", "changed")] if changed else []))
        records.append(replace(turned(record) if changed else record, tags=tags))
        if game.winner:
            score[(game.winner == Colour.BLACK) != changed] += game.points
    return replace(
        _head(match.ruleset, name_of(match.first), name_of(match.second)),
        date=f"{match.started_at:%Y-%m-%d}",
        tags=(("Match", match.key),),
        games=tuple(records),
    )


def _head(ruleset: Ruleset, white: str, black: str) -> MatchRecord:
    return MatchRecord(
        ruleset.family,
        white=white,
        black=black,
        length=ruleset.length_n or 0 if ruleset.length == "points" else 0,
        crawford=ruleset.crawford,
        beavers=ruleset.beavers,
        ruleset=ruleset,
        site=SITE,
    )


def _log(events: Iterable[Event]) -> list[rules.Event]:
    return [rules.Event(event.kind, event.data) for event in events if event.kind in RULES_KINDS]


def _game(game: Game, log: list[rules.Event], *, number: int, score: tuple[int, int]) -> GameRecord:
    rolled_off = any(event.kind == "roll_off" for event in log)
    starter = Colour(game.starter) if game.starter and not rolled_off else None
    begins = rules.new_game(game.ruleset, starter, crawford=game.crawford)
    return game_record(begins, log, number=number, score=score)


def _score_before(game: Game) -> tuple[int, int]:
    """The points of this game's White and Black from the games before it."""
    if game.number == 1:
        return 0, 0
    points = dict.fromkeys(Colour, 0)
    for earlier in game.match.games.filter(number__lt=game.number, winner__isnull=False):
        winner = earlier.player_id(Colour(earlier.winner or ""))
        points[Colour.WHITE if winner == game.white_id else Colour.BLACK] += earlier.points
    return points[Colour.WHITE], points[Colour.BLACK]

"""A finished game as a file: its record from the database, and each form with its name and type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from games.formats.events import game_record
from games.formats.json_form import write_json
from games.formats.mat_write import write_mat
from games.formats.record import MatchRecord
from games.formats.sgf_write import write_sgf
from games.formats.text import write_text
from games.models import Game
from games.record import RULES_KINDS, name_of
from games.rules import game as rules
from games.rules.board import Colour, Family

SITE = "Open Nardy"
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
    """The forms that a game of this family can be had in."""
    return [form for form in FORMS if form != "sgf" or family is Family.SHORT]


def match_record(game: Game) -> MatchRecord:
    """A finished game with its place in the match."""
    ruleset = game.ruleset
    log = [
        rules.Event(event.kind, event.data)
        for event in game.events.order_by("version")
        if event.kind in RULES_KINDS
    ]
    rolled_off = any(event.kind == "roll_off" for event in log)
    starter = Colour(game.starter) if game.starter and not rolled_off else None
    begins = rules.new_game(ruleset, starter, crawford=game.crawford)
    return MatchRecord(
        ruleset.family,
        white=name_of(game.white),
        black=name_of(game.black),
        length=ruleset.length_n or 0 if ruleset.length == "points" else 0,
        crawford=ruleset.crawford,
        beavers=ruleset.beavers,
        ruleset=ruleset,
        site=SITE,
        date=f"{game.started_at:%Y-%m-%d}",
        tags=(("Game", game.key),),
        games=(game_record(begins, log, number=game.number, score=_score_before(game)),),
    )


def _score_before(game: Game) -> tuple[int, int]:
    """The points of this game's White and Black from the games before it."""
    if game.number == 1:
        return 0, 0
    points = dict.fromkeys(Colour, 0)
    for earlier in game.match.games.filter(number__lt=game.number, winner__isnull=False):
        winner = earlier.player_id(Colour(earlier.winner or ""))
        points[Colour.WHITE if winner == game.white_id else Colour.BLACK] += earlier.points
    return points[Colour.WHITE], points[Colour.BLACK]

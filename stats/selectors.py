"""What the leaderboard and the players' pages show, in pages that are found by key and not by counting rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Self

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.names import name_key
from games import arbiter
from games.models import Game
from games.rules.board import Colour, Family
from games.rules.game import How
from stats.models import Scope, Standing

PAGE = 25
RECENT = 20
_CURSOR = re.compile(r"(\d{1,9})-(\d{1,9})-(\d{1,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place on the board: the standing there, whether or not it still is."""

    wins: int
    losses: int
    user_id: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """From an address; None for anything that no page has written there."""
        found = _CURSOR.fullmatch(text)
        return cls(*map(int, found.groups())) if found else None

    @classmethod
    def at(cls, row: Standing) -> Self:
        """The place of a row."""
        return cls(row.wins, row.losses, row.user_id)

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.user_id}"

    @property
    def ahead(self) -> Q:
        """The rows above this place: more points won, then fewer lost, then the older account."""
        level = Q(losses__lt=self.losses) | Q(losses=self.losses, user_id__lt=self.user_id)
        return Q(wins__gte=self.wins) & (Q(wins__gt=self.wins) | level)

    @property
    def behind(self) -> Q:
        """The rows below this place."""
        level = Q(losses__gt=self.losses) | Q(losses=self.losses, user_id__gt=self.user_id)
        return Q(wins__lte=self.wins) & (Q(wins__lt=self.wins) | level)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the board: a standing and its place, counted from 1 (None: not on the board yet)."""

    place: int | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the board, the reader's own line, and the cursors of the neighbouring pages (None: there is none)."""

    rows: list[Row]
    own: Row | None
    before: Cursor | None
    after: Cursor | None


def board(family: str, scope: Scope) -> QuerySet[Standing]:
    """Everybody on one board, best first; deleted players are not on it."""
    standings = Standing.objects.filter(family=family, scope=scope.value, games__gt=0, user__deleted_at=None)
    return standings.select_related("user").order_by("-wins", "losses", "user_id")


def board_page(
    family: str,
    scope: Scope,
    *,
    name: str = "",
    after: Cursor | None = None,
    before: Cursor | None = None,
    reader_id: int | None = None,
) -> Page:
    """The page behind `after`, or before `before`, or the first; with a name only the players who have it in theirs."""
    everybody = board(family, scope)
    found = everybody.filter(_named(name)) if name else everybody
    standings, more_before, more_after = _slice(found, after, before)
    own = _own(everybody, family, scope, reader_id)
    # Without a search the places follow from the first; with one each is counted.
    asked = standings if name else standings[:1]
    places = _places(everybody, [*asked, *([own] if own and own.games else [])])
    own_row = Row(places.get(own.user_id), own) if own else None
    if name:
        rows = [Row(places[standing.user_id], standing) for standing in standings]
    else:
        first = places[standings[0].user_id] if standings else 1
        rows = [Row(place, standing) for place, standing in enumerate(standings, first)]
    return Page(
        rows=rows,
        own=own_row,
        before=Cursor.at(standings[0]) if more_before else None,
        after=Cursor.at(standings[-1]) if more_after else None,
    )


def _slice(
    found: QuerySet[Standing], after: Cursor | None, before: Cursor | None
) -> tuple[list[Standing], bool, bool]:
    """The rows of one page, whether there are rows before it, and whether there are rows after it."""
    if before is not None:
        rows = list(found.filter(before.ahead).reverse()[: PAGE + 1])
        if len(rows) > PAGE:
            return rows[PAGE - 1 :: -1], True, True
    elif after is not None:
        rows = list(found.filter(after.behind)[: PAGE + 1])
        if rows:
            return rows[:PAGE], True, len(rows) > PAGE
    rows = list(found[: PAGE + 1])
    return rows[:PAGE], False, len(rows) > PAGE


def _named(name: str) -> Q:
    """Players with these letters in the name, in any case and with look-alikes taken for each other."""
    plain = Q(user__name__icontains=name)
    key = name_key(name)
    return plain | Q(user__name_key__contains=key) if key else plain


def _own(everybody: QuerySet[Standing], family: str, scope: Scope, reader_id: int | None) -> Standing | None:
    """The reader's standing; one without games when they have not played yet."""
    if reader_id is None:
        return None
    own = everybody.filter(user_id=reader_id).first()
    return own or Standing(user_id=reader_id, family=family, scope=scope.value)


def _places(everybody: QuerySet[Standing], standings: Sequence[Standing]) -> dict[int, int]:
    """The place of each of these standings by user id, counted in one pass over the board."""
    ahead = {
        f"ahead_{standing.user_id}": Count("pk", filter=Cursor.at(standing).ahead) for standing in standings
    }
    counts = everybody.order_by().aggregate(**ahead) if ahead else {}
    return {standing.user_id: 1 + counts[f"ahead_{standing.user_id}"] for standing in standings}


# -- players ------------------------------------------------------------------------------------


def standings_of(user: User) -> list[Standing]:
    """A player's standings, family by family, all games before those between people."""
    order = {key: place for place, key in enumerate(product(Family, Scope))}
    standings = Standing.objects.filter(user=user, games__gt=0)
    return sorted(standings, key=lambda standing: order[Family(standing.family), Scope(standing.scope)])


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game from one player's side; `won` is None for a draw or an aborted game."""

    game: Game
    colour: Colour
    opponent: User | None
    won: bool | None

    @property
    def text(self) -> str:
        """What the game brought this player: “Win: oin (1 point)”, “Loss: mars (2 points)”, a draw, or nothing."""
        if self.won:
            return arbiter.ending(self.game.kind, self.game.points)
        if self.game.winner:
            kind, points = arbiter.kind_name(self.game.kind), self.game.points
            sentence = ngettext(
                "Loss: %(kind)s (%(points)d point)", "Loss: %(kind)s (%(points)d points)", points
            )
            return sentence % {"kind": kind, "points": points}
        return gettext("Aborted") if self.game.how == How.ABORTED else gettext("Draw")


@dataclass(frozen=True, slots=True)
class PlayedPage:
    """Games from the newest on; `before` is the id behind which older ones are (None: there are none)."""

    games: list[Played]
    before: int | None


def recent_games(player: User, reader: User | AnonymousUser, *, before: int | None = None) -> PlayedPage:
    """A player's finished games that the reader may find: those of private tables only when they played in them."""
    finished = Game.objects.filter(ended_at__isnull=False).select_related("white", "black", "match")
    finished = finished.filter(_open_to(reader)).order_by("-id")
    if before is not None:
        finished = finished.filter(id__lt=before)
    # One side at a time, so that each has its index; the newer ones of both are the page.
    sides = [finished.filter(white=player), finished.filter(black=player).exclude(white=player)]
    found = sorted(chain.from_iterable(side[: RECENT + 1] for side in sides), key=lambda game: -game.pk)
    games = [_played(game, player) for game in found[:RECENT]]
    return PlayedPage(games, games[-1].game.pk if len(found) > RECENT else None)


def _open_to(reader: User | AnonymousUser) -> Q:
    public = Q(table__private=False)
    return public | Q(white=reader.pk) | Q(black=reader.pk) if isinstance(reader, User) else public


def _played(game: Game, player: User) -> Played:
    colour = game.colour_of(player.pk) or Colour.WHITE
    return Played(
        game=game,
        colour=colour,
        opponent=game.black if colour is Colour.WHITE else game.white,
        won=game.winner == colour.value if game.winner else None,
    )

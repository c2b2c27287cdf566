"""Reads the lists of tables in a fixed number of queries, and shares one brief reading among all who watch."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.errors import Refused
from games.models import Game, Match, Presence, Seat, Table
from games.rules.board import Colour, Family
from games.ruleset_words import CUSTOM
from lobby.models import Challenge
from lobby.rows import Doing, Here, Place, Row, Sitter, State, Visitor

T = TypeVar("T")

PAGE = 50
# On the front page: one large board and a row of small ones.
LIVE_GAMES = 5
# Of the challenges that wait for somebody, the lobby shows so many.
URGENT = 5
# So many of the people at the tables are named.
VISITORS = 24
# A ring is answered after this pause, so that a burst of changes is drawn once ...
DEBOUNCE = 0.3
# ... and a reading younger than that still holds whatever the ring announced.
SHARED_FOR = 0.25

_CURSOR = re.compile(r"([01])-(\d{1,18})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Numbers:
    """People connected to a table (bots not counted), and games being played."""

    people: int
    games: int


def open_tables(after: str = "", limit: int = PAGE, family: Family | None = None) -> list[Row]:
    """Public tables: first those that await a game, then those that play; within each the newest first.

    `after` is the `cursor` of the last row of the page before; one that cannot be read means the first page.
    `family`: only tables where such games are played.
    """
    tables = _of(family, _tables()).filter(private=False)
    if match := _CURSOR.fullmatch(after):
        running, last = bool(int(match[1])), int(match[2])
        further = Q(running=running, id__lt=last)
        tables = tables.filter(further if running else further | Q(running=True))
    return _rows(tables.order_by("running", "-id")[:limit])


def own_keys(user: User, family: Family | None = None) -> list[str]:
    """The table where this person sits, then private ones that they opened; open tables only."""
    seated = Seat.objects.filter(table=OuterRef("pk"), user=user)
    tables = _of(family, Table.objects.filter(closed_at=None)).annotate(seated=Exists(seated))
    mine = tables.filter(Q(seated=True) | Q(owner=user, private=True))
    return list(mine.order_by("-seated", "-id").values_list("key", flat=True)[:PAGE])


def tables_by_key(keys: Iterable[str]) -> dict[str, Row]:
    """The rows of these open tables, private ones too."""
    return {row.key: row for row in _rows(_tables().filter(key__in=list(keys)))}


def with_own(user: User | None, rows: Sequence[Row], family: Family | None = None) -> list[Row]:
    """A page of public tables as this person sees it: their own table before all others."""
    own = own_keys(user, family) if user is not None else []
    shown = {row.key: row for row in rows}
    unseen = [key for key in own if key not in shown]
    shown |= tables_by_key(unseen) if unseen else {}
    first = [shown[key] for key in own if key in shown]
    return first + [row for row in rows if row.key not in own]


def own_table(user: User) -> Table | None:
    """The table where this person sits."""
    seat = Seat.objects.filter(user=user, bot=False, table__closed_at=None).select_related("table").first()
    return seat.table if seat is not None else None


def answers_owed(user: User) -> int:
    """How many challenges wait for the person's answer."""
    return _owed(user).count()


def urgent_challenges(user: User, limit: int = URGENT) -> list[Challenge]:
    """Those that wait for the person's answer, with both people; the first to expire comes first."""
    return list(_owed(user).select_related("by", "to").order_by("expires_at", "pk")[:limit])


def _owed(user: User) -> QuerySet[Challenge]:
    return Challenge.objects.filter(owes=user, expires_at__gt=timezone.now())


def invited_to(invite: str) -> Table:
    """The open table to which an invitation leads. Refuses "bad_invite"."""
    table = Table.objects.filter(invite=invite, closed_at=None).select_related("owner").first()
    if table is None:
        raise Refused("bad_invite")
    return table


def running_at(table: Table) -> bool:
    """Whether a game is being played at this table."""
    return Game.objects.filter(table=table, ended_at=None).exists()


def match_at(table: Table) -> bool:
    """Whether a match goes on at this table, in a game or between two."""
    return Match.objects.filter(table=table, ended_at=None).exists()


def seekers(preset: str, user: User) -> list[tuple[str, Colour]]:
    """Free seats opposite another person who awaits a game of this preset and is here: table key and side.

    The longest waiting comes first.
    """
    person = Seat.objects.filter(table=OuterRef("table"), bot=False, user__isnull=False, away_since=None)
    free = _free_seats().filter(Exists(person.exclude(user=user)), table__preset=preset).order_by("table_id")
    return [(key, Colour(colour)) for key, colour in free.values_list("table__key", "colour")[:20]]


def waiting_by_preset() -> dict[str, int]:
    """At how many public tables a person awaits another, by preset."""
    person = Seat.objects.filter(table=OuterRef("table"), bot=False, user__isnull=False)
    counted = _free_seats().filter(Exists(person)).values_list("table__preset")
    return dict(counted.annotate(Count("table", distinct=True)))


def numbers() -> Numbers:
    """How much is going on at the tables right now."""
    here = Presence.objects.filter(expires_at__gt=timezone.now()).aggregate(
        people=Count("user", distinct=True)
    )
    return Numbers(people=here["people"], games=Game.objects.filter(ended_at=None).count())


def who_is_here(limit: int = VISITORS) -> Here:
    """The people at public tables, each once, who came last first. Nobody learns who is at a private one."""
    leases = Presence.objects.filter(
        expires_at__gt=timezone.now(), table__private=False, table__closed_at=None
    )
    people = User.objects.filter(pk__in=leases.values("user"), is_bot=False, is_active=True, deleted_at=None)
    own = leases.filter(user=OuterRef("pk"))
    at_the_board = Q(table__games__white=F("user")) | Q(table__games__black=F("user"))
    newest = people.annotate(
        since=Subquery(own.order_by("pk").values("pk")[:1]),
        plays=Exists(own.filter(at_the_board, table__games__ended_at=None)),
        sits=Exists(own.filter(table__seats__user=F("user"))),
    ).order_by("-since")
    visitors = tuple(
        Visitor(
            name=user.public_name,
            initials=user.initials,
            url=user.url,
            doing=Doing.PLAYING if user.plays else Doing.SEATED if user.sits else Doing.WATCHING,
        )
        for user in newest[:limit]
    )
    return Here(visitors, more=max(0, people.count() - len(visitors)))


def live_games(limit: int) -> list[Game]:
    """Running games at public tables, the most watched first; each with `watchers`, the people besides its players."""
    watching = (
        Q(table__presences__expires_at__gt=timezone.now())
        & ~Q(table__presences__user=F("white"))
        & ~Q(table__presences__user=F("black"))
    )
    games = Game.objects.filter(ended_at=None, table__private=False, table__closed_at=None)
    games = games.annotate(watchers=Count("table__presences__user", filter=watching, distinct=True))
    return list(games.select_related("table", "match", "white", "black").order_by("-watchers", "-id")[:limit])


def _free_seats() -> QuerySet[Seat]:
    """Empty seats at public tables where no game runs."""
    running = Game.objects.filter(table=OuterRef("table"), ended_at=None)
    free = Seat.objects.filter(user=None, table__closed_at=None, table__private=False)
    return free.exclude(Exists(running)).order_by()


def _of(family: Family | None, tables: QuerySet[Any]) -> QuerySet[Any]:
    """Those tables where games of the family are played; all of them for None."""
    return tables if family is None else tables.filter(rules__family=family.value)


def _tables() -> QuerySet[Any]:
    """Open tables with all that a row tells: two more queries, however many tables."""
    games = Game.objects.filter(table=OuterRef("pk"))
    return (
        Table.objects.filter(closed_at=None)
        .annotate(running=Exists(games.filter(ended_at=None)), played=Exists(games))
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("user")),
            Prefetch("presences", Presence.objects.filter(expires_at__gt=timezone.now())),
        )
    )


def _rows(tables: QuerySet[Any]) -> list[Row]:
    return [_row(table) for table in tables]


def _row(table: Any) -> Row:
    """The row of a table that `_tables` read."""
    connected = {presence.user_id for presence in table.presences.all()}
    seats = {Colour(seat.colour): seat for seat in table.seats.all()}
    seated = {seat.user_id for seat in seats.values()}
    state = State.RUNNING if table.running else State.OVER if table.played else State.WAITING
    return Row(
        id=table.pk,
        key=table.key,
        preset=table.preset,
        private=table.private,
        state=state,
        places=tuple(Place(colour, _sitter(seats[colour], connected)) for colour in Colour),
        watchers=len(connected - seated),
        custom=table.ruleset if table.preset == CUSTOM else None,
    )


def _sitter(seat: Seat, connected: set[int]) -> Sitter | None:
    user = seat.user
    if user is None:
        return None
    return Sitter(
        user_id=user.pk,
        name=user.name,
        initials=user.initials,
        url=user.url,
        bot=seat.bot,
        here=seat.bot or user.pk in connected,
    )


class Brief(Generic[T]):
    """One reading for everybody in this process, made anew when it is older than `seconds`."""

    def __init__(self, read: Callable[[], T], seconds: float) -> None:
        self._read, self._seconds, self._lock = read, seconds, Lock()
        self._known: tuple[float, T] | None = None

    def get(self) -> T:
        """The reading, at most `seconds` old."""
        with self._lock:
            at = monotonic()
            if self._known is None or at - self._known[0] > self._seconds:
                self._known = at, self._read()
            return self._known[1]

    def forget(self) -> None:
        """Make the next reading a fresh one."""
        self._known = None


first_page = Brief(open_tables, SHARED_FOR)
_first_pages = {family: Brief(partial(open_tables, family=family), SHARED_FOR) for family in Family}
front = Brief(lambda: (numbers(), live_games(LIVE_GAMES)), 2.0)
# Longer than the pause after a ring: where tables change all the time, the people need not be sent at each ring.
visitors = Brief(who_is_here, 2.0)


def shared_page(family: Family | None) -> list[Row]:
    """The first page of all public tables, or of those of one family, read once for all who watch it."""
    return (first_page if family is None else _first_pages[family]).get()


def forget() -> None:
    """Make every shared reading a fresh one."""
    front.forget()
    visitors.forget()
    for page in (first_page, *_first_pages.values()):
        page.forget()

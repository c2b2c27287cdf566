"""Two people who challenge each other while a test moves the time on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any

from accounts import notices
from accounts.models import User
from games import presence, referee
from games.clock import LEASE
from games.models import Presence, Pulse, Table
from games.rules.board import Colour
from games.rules.ruleset import Ruleset, preset
from lobby import challenges
from lobby.models import Challenge
from tests.games.conftest import loaded

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
EVENING = NOON + timedelta(hours=6)
OPENS = EVENING - timedelta(minutes=10)
LATE = EVENING + timedelta(minutes=10)


class Pair:
    """Anna challenges, Boris is challenged; `now` is the test's own time."""

    def __init__(self, anna: User, boris: User) -> None:
        self.anna, self.boris = anna, boris
        self.now = NOON

    def challenge(self, at: datetime | None = EVENING, name: str = "club-long", **options: Any) -> Challenge:
        """Anna, as White, asks Boris; options change the rules of the preset."""
        ruleset = Ruleset.from_json(options, base=preset(name))
        rules_name = "custom" if options else name
        return challenges.challenge(
            self.anna, self.boris, rules_name, ruleset, colour=Colour.WHITE, at=at, now=self.now
        )

    def agreed(self, at: datetime | None = EVENING, name: str = "club-long", **options: Any) -> Challenge:
        """The same, accepted."""
        row = self.challenge(at, name, **options)
        return challenges.accept(self.boris, row.key, row.round, self.now)

    def until(self, moment: datetime, *present: User, table: Table | None = None) -> None:
        """Let time pass, with the referee awake all the while; people who are `present` keep the table's page open."""
        if table is None and moment - self.now > timedelta(minutes=1):
            self._on(moment - timedelta(minutes=1))
        while self.now < moment:
            self._on(min(moment, self.now + timedelta(minutes=5)), *present, table=table)

    def _on(self, moment: datetime, *present: User, table: Table | None = None) -> None:
        self.now = moment
        Pulse.objects.update(swept_at=moment)
        for person in present:
            self.here(person, table)
        self.sweep()

    def sweep(self) -> None:
        """The referee looks around; its dice show 6 and 2."""
        dice = cycle((6, 2))
        referee.sweep(self.now, lambda: next(dice))

    def tidy(self) -> None:
        referee.tidy(self.now, loaded())

    def arrive(self, person: User, table: Table, *throws: int) -> None:
        """The person opens the table's page."""
        presence.arrive(f"{table.pk}-{person.pk}", table.key, person, self.now, loaded(*throws))

    def here(self, person: User, table: Table | None) -> None:
        """The person's page is open still."""
        Presence.objects.filter(table=table, user=person).update(expires_at=self.now + LEASE)

    def leave(self, person: User) -> None:
        """The person's pages are closed."""
        Presence.objects.filter(user=person).delete()


def now_of(row: Challenge) -> Challenge:
    """The challenge as it is stored now."""
    return Challenge.objects.select_related("table", "winner").get(pk=row.pk)


def room(row: Challenge) -> Table:
    """The table of an appointment."""
    table = now_of(row).table
    assert table is not None
    return table


def heard(person: User) -> list[str]:
    """What the person was told, in words."""
    return notices.texts(person.notices.order_by("pk"))


def opened(pair: Pair, name: str = "club-long", **options: Any) -> tuple[Challenge, Table]:
    """An appointment whose room has just opened."""
    row = pair.agreed(EVENING, name, **options)
    pair.until(OPENS)
    return row, room(row)

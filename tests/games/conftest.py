"""Tables, people and loaded dice for tests of the game's commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from games import commands, referee
from games.clock import LEASE
from games.commands import Order
from games.dice import Dice
from games.models import Game, Presence, Pulse, Table
from games.rules.board import Colour
from games.rules.ruleset import Ruleset

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
# Between two looks of the referee's; a longer silence of its would be an outage.
LOOKS = timedelta(seconds=5)


def loaded(*throws: int) -> Dice:
    """Dice that fall as told, and no further."""
    rest: Iterator[int] = iter(throws)
    return lambda: next(rest)


class Club:
    """A table with two people, driven through the commands that real players use."""

    def __init__(self, anna: User, boris: User) -> None:
        self.anna, self.boris = anna, boris
        self.now = NOON
        self._orders = 0
        self.table: Table = commands.open_table(self.order(anna), preset="club-long")
        self.here(anna)

    def rule(self, **options: Any) -> None:
        """Let the table have these options, as an opener may choose them."""
        ruleset = Ruleset.from_json(options, base=self.table.ruleset)
        self.table.rules = ruleset.to_json()
        self.table.save()

    def order(self, user: User, *throws: int, version: int | None = None, command: str = "") -> Order:
        self._orders += 1
        return Order(
            user=user, id=command or f"c{self._orders}", now=self.now, dice=loaded(*throws), version=version
        )

    def later(self, **delta: float) -> datetime:
        self.now += timedelta(**delta)
        return self.now

    def here(self, user: User, *, sockets: int = 1) -> None:
        for number in range(sockets):
            Presence.objects.update_or_create(
                socket=f"{user.pk}-{number}",
                defaults={"table": self.table, "user": user, "expires_at": self.now + LEASE},
            )

    def wait(self, seconds: float, *present: User) -> None:
        """Let time pass with the referee awake and these people connected.

        In the middle of a long time only every third look is carried out: what falls due there is judged a little late.
        """
        began, end = self.now, self.now + timedelta(seconds=seconds)
        while self.now < end:
            far = min(self.now - began, end - self.now) > timedelta(seconds=30)
            self.now = min(end, self.now + (3 * LOOKS if far else LOOKS))
            Presence.objects.bulk_create(
                [
                    Presence(socket=f"{user.pk}-0", table=self.table, user=user, expires_at=self.now + LEASE)
                    for user in present
                ],
                update_conflicts=True,
                unique_fields=["socket"],
                update_fields=["table", "user", "expires_at"],
            )
            if far:
                Pulse.objects.update(swept_at=self.now - LOOKS)
            referee.sweep(self.now, loaded())

    def tidy(self, **delta: float) -> None:
        """Tidy up so much later, with the referee awake all the while."""
        Pulse.objects.update(swept_at=self.later(**delta))
        referee.tidy(self.now, loaded())

    def start(self, *throws: int) -> Game:
        """Boris sits down, both press Ready; the throws are White's and Black's of the roll-off."""
        commands.sit(self.order(self.boris), self.table.key, Colour.BLACK)
        self.here(self.boris)
        commands.ready(self.order(self.anna), self.table.key)
        commands.ready(self.order(self.boris, *throws), self.table.key)
        return self.game

    @property
    def game(self) -> Game:
        return Game.objects.select_related("match", "white", "black").get(table=self.table, ended_at=None)

    @property
    def last_game(self) -> Game:
        return Game.objects.select_related("match").filter(table=self.table).order_by("-id")[0]

    def said(self) -> list[str]:
        """The arbiter's lines so far, worded."""
        from games.selectors import chat_line_json

        return [
            chat_line_json(line)["text"]
            for line in self.table.chat.exclude(code="").select_related("user").order_by("id")
        ]


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    def make(name: str) -> User:
        return User.objects.create_user(email=f"{name.lower()}@example.org", name=name, password="Pa55-word!")

    return make


@pytest.fixture
def club(person: Callable[[str], User]) -> Club:
    return Club(person("Anna"), person("Boris"))

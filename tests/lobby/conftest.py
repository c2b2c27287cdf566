"""People, tables and nothing remembered, for tests of the lobby."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import commands, presence
from games.commands import Order
from games.dice import server_die
from games.models import Presence, Seat, Table
from games.rules.board import Colour
from lobby import selectors


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    selectors.forget()
    yield
    selectors.forget()


@pytest.fixture
def person(db: None) -> Callable[[str], User]:
    def make(name: str) -> User:
        return User.objects.create_user(email=f"{name.lower()}@example.org", name=name, password="Pa55-word!")

    return make


@pytest.fixture
def bot(db: None) -> User:
    return User.objects.create_bot("Robot", "club")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def opened(user: User, *, preset: str = "club-long", private: bool = False) -> Table:
    """A table with its owner seated as White and looking at it."""
    table = commands.open_table(Order.fresh(user), preset=preset, private=private)
    come(user, table)
    return table


def come(user: User, table: Table) -> None:
    """The person's browser shows the table."""
    presence.arrive(f"{table.pk}-{user.pk}", table.key, user, timezone.now(), server_die)


def leave(user: User, table: Table) -> None:
    """The person closed the table's page some time ago."""
    Presence.objects.filter(user=user).delete()
    Seat.objects.filter(table=table, user=user).update(away_since=timezone.now())


def playing(white: User, black: User, *, preset: str = "club-long") -> Table:
    """A table where these two are in the middle of a game."""
    table = opened(white, preset=preset)
    commands.sit(Order.fresh(black), table.key, Colour.BLACK)
    come(black, table)
    for user in (white, black):
        commands.ready(Order.fresh(user), table.key)
    return table


def seated(table: Table) -> dict[str, str | None]:
    """Names by side."""
    seats = Seat.objects.filter(table=table).select_related("user")
    return {seat.colour: seat.user.name if seat.user else None for seat in seats}

"""An appointment whose game both began before its time: it is played, whatever becomes of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.commands import delete_account
from accounts.models import User
from games import commands
from games.commands import Order
from games.models import Game, Presence, Table
from games.rules.ruleset import preset
from lobby import challenges
from lobby.models import Challenge
from stats.models import Standing
from tests.games.conftest import loaded
from tests.lobby.agreeing import EVENING, LATE, Pair, heard, now_of, opened

State = Challenge.State
MINUTE = timedelta(minutes=1)


@pytest.fixture
def pair(person: Callable[[str], User]) -> Pair:
    return Pair(person("Anna"), person("Boris"))


def order(pair: Pair, user: User, *throws: int) -> Order:
    return replace(Order.fresh(user), now=pair.now, dice=loaded(*throws))


@pytest.fixture
def early(pair: Pair) -> tuple[Challenge, Table]:
    """Both come when the room opens, and press Ready at once."""
    row, table = opened(pair)
    for person in (pair.anna, pair.boris):
        pair.arrive(person, table)
        commands.ready(order(pair, person, 6, 2), table.key)
    assert Game.objects.get(table=table).running
    return row, table


def go_on(pair: Pair, table: Table) -> None:
    """A minute goes by with both at the table."""
    pair.until(pair.now + MINUTE, pair.anna, pair.boris, table=table)


def test_it_is_played_as_soon_as_the_game_has_begun(pair: Pair, early: tuple[Challenge, Table]) -> None:
    row, table = early
    go_on(pair, table)
    assert pair.now < EVENING
    assert (now_of(row).state, now_of(row).due_at) == (State.PLAYED, None)


def test_it_stays_played_when_the_game_is_over_and_all_have_left_before_the_time(
    pair: Pair, early: tuple[Challenge, Table]
) -> None:
    row, table = early
    pair.now += timedelta(seconds=30)
    commands.resign(order(pair, pair.anna), table.key)
    Presence.objects.all().delete()
    Table.objects.update(idle_since=pair.now)
    pair.until(pair.now + 6 * MINUTE)
    pair.tidy()
    table.refresh_from_db()
    assert table.closed_at == pair.now < EVENING
    pair.until(LATE)
    assert now_of(row).state == State.PLAYED
    assert heard(pair.anna)[-1] == "The room for your game against Boris is open."
    assert set(Standing.objects.filter(scope="all").values_list("games", flat=True)) == {1}


def test_it_is_played_even_if_nobody_looked_before_the_table_was_closed(
    pair: Pair, early: tuple[Challenge, Table]
) -> None:
    row, table = early
    commands.resign(order(pair, pair.anna), table.key)
    Table.objects.update(closed_at=pair.now)
    pair.until(EVENING)
    assert now_of(row).state == State.PLAYED


def test_one_that_was_aborted_counts_nowhere_and_is_no_no_show_of_anybody(
    pair: Pair, early: tuple[Challenge, Table]
) -> None:
    row, table = early
    User.objects.filter(pk=pair.boris.pk).update(is_staff=True)
    moderator = User.objects.get(pk=pair.boris.pk)
    commands.abort_game(order(pair, moderator), Game.objects.get().key, "a test")
    pair.leave(pair.boris)
    pair.until(LATE, pair.anna, table=table)
    assert now_of(row).state == State.PLAYED
    assert Game.objects.get().how == "aborted"
    assert not Standing.objects.exists()


def test_from_then_on_it_keeps_nobody_from_another_appointment(
    pair: Pair, early: tuple[Challenge, Table]
) -> None:
    _row, table = early
    commands.resign(order(pair, pair.anna), table.key)
    go_on(pair, table)
    again = challenges.challenge(
        pair.boris,
        pair.anna,
        "club-long",
        preset("club-long"),
        colour=None,
        at=EVENING + 30 * MINUTE,
        now=pair.now,
    )
    assert again.open


def test_who_deletes_their_account_after_it_has_called_nothing_off(
    pair: Pair, early: tuple[Challenge, Table]
) -> None:
    row, table = early
    commands.resign(order(pair, pair.anna), table.key)
    delete_account(pair.boris)
    pair.until(pair.now + MINUTE, pair.anna, table=table)
    assert now_of(row).state == State.PLAYED
    assert not any("off" in words for words in heard(pair.anna))

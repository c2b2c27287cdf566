"""While people cannot reach the site, or nobody referees, nobody's time runs; and none gets more time than was lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import timedelta
from threading import Event as Signal
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import bots, commands, doorbell, presence, pulse, referee
from games.clock import LEASE, SEEN_AFTER
from games.commands import course
from games.commands.course import millis
from games.commands.held import hold
from games.downloads import match_record
from games.engines.think import think
from games.models import Game, Presence
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.ruleset import PRESETS
from games.selectors import Cursors, news, told
from tests.games.choosing import random_steps
from tests.games.conftest import NOON, Club, loaded
from tests.games.random_games import log_of

Capture = Callable[..., AbstractContextManager[list[Callable[[], Any]]]]


def away(club: Club, person: User) -> None:
    """The person has just closed the page, and the referee knows."""
    Presence.objects.filter(user=person).delete()
    held = hold(club.table.key, club.now, loaded())
    colour = held.running.colour_of(person.pk)
    assert colour is not None
    course.leave(held, colour)


def sweep(club: Club) -> list[referee.BotTask]:
    return referee.sweep(club.now, loaded())


def at_work(club: Club, *, served: bool) -> None:
    """Servers and a referee are up."""
    if served:
        pulse.served(club.now)
    sweep(club)


def test_the_last_seconds_of_a_grace_are_not_lost_to_servers_that_stop(club: Club) -> None:
    club.start(6, 2)
    at_work(club, served=True)
    away(club, club.boris)
    for _second in range(24):
        club.later(seconds=1)
        club.here(club.anna)
        at_work(club, served=True)
    for _second in range(20):  # all servers are down, the referee is not
        club.later(seconds=1)
        club.here(club.anna)
        sweep(club)
    assert club.game.running
    pulse.served(club.now)
    sweep(club)
    assert club.game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=6)


def test_a_command_that_comes_before_the_deadlines_are_moved_judges_nobody(club: Club) -> None:
    club.start(6, 2)
    at_work(club, served=True)
    away(club, club.boris)
    for _second in range(5):
        club.later(seconds=1)
        sweep(club)
    club.later(seconds=1)
    sweep(club)
    club.later(seconds=26)  # the servers are back before any of them has shown it, and the referee is not
    commands.say(club.order(club.anna), club.table.key, "Hello?")
    assert club.game.running


def test_what_a_bot_owes_since_the_middle_of_an_outage_is_not_put_off_by_the_whole_of_it(club: Club) -> None:
    User.objects.create_bot("Bot Test", "club")
    at_work(club, served=False)
    club.later(minutes=50)  # no referee, but people play
    pulse.served(club.now)
    club.here(club.anna)
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    club.later(minutes=10)
    club.here(club.anna)
    at_work(club, served=True)
    club.later(seconds=1)
    assert len(sweep(club)) == 1


def test_a_lease_from_the_end_of_an_outage_is_not_prolonged_by_the_whole_of_it(club: Club) -> None:
    club.start(6, 2)
    at_work(club, served=True)
    club.later(hours=8)
    presence.arrive("back", club.table.key, club.boris, club.now, loaded())
    at_work(club, served=True)
    assert Presence.objects.get(socket="back").expires_at == club.now + LEASE


def test_a_countdown_that_began_at_the_end_of_an_outage_is_no_longer_than_any(club: Club) -> None:
    at_work(club, served=True)
    club.later(hours=8)
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, 6, 2), club.table.key)
    at_work(club, served=True)
    assert club.game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=30)


def test_after_an_outage_each_game_falls_due_when_its_moved_deadline_says(club: Club) -> None:
    club.start(6, 2)
    at_work(club, served=True)
    club.later(minutes=5)
    at_work(club, served=True)
    assert club.game.due_at == club.now + timedelta(seconds=600)


def test_servers_that_stop_while_nobody_referees_end_no_outage(club: Club) -> None:
    club.start(6, 2)
    at_work(club, served=True)
    away(club, club.boris)
    for _second in range(28):  # the referee is down
        pulse.served(club.later(seconds=1))
    pulse.served(club.later(seconds=40))  # and then the servers were
    assert club.game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=30)


# -- what viewers are told ------------------------------------------------------------------------------------


class Viewer:
    """Anna's socket, which lives through the outage, and hears the table's rings."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch, capture: Capture) -> None:
        self.club, self.capture, self.rings = club, capture, list[dict[str, Any]]()
        self.seen = Cursors()
        monkeypatch.setattr(doorbell, "ring", self._hear)

    def _hear(self, table_key: str, **reached: Any) -> None:
        if table_key == self.club.table.key:
            self.rings.append(reached)

    def look(self) -> dict[str, Any]:
        """The page is loaded."""
        message, self.seen = news(self.club.table.key, self.club.anna, Cursors())
        game: dict[str, Any] = message["game"]
        return game

    def sleep(self, *, minutes: int = 5, referee_only: bool = False) -> None:
        """The page is open, and an outage comes and goes."""
        at_work(self.club, served=True)
        self.look()
        for _moment in range(30 * minutes if referee_only else 0):
            pulse.served(self.club.later(seconds=2))
        with self.capture(execute=True):
            if referee_only:
                assert pulse.wake(self.club.now)
            else:
                pulse.served(self.club.later(minutes=minutes))

    def told(self) -> dict[str, Any]:
        """The game of the news that the one ring brings; the next ping would have brought the same, and so does a reload."""
        (ring,) = self.rings
        key, anna = self.club.table.key, self.club.anna
        message, after = told(key, anna, self.seen, self.seen.advanced(ring))
        assert after.v == self.seen.v + 1
        assert message["events"] == [{"v": after.v, "kind": "outage", "data": {"seconds": 300}}]
        pinged, _cursors = news(key, anna, self.seen)
        assert {**pinged, "now": 0} == {**message, "now": 0}
        self.rings.clear()
        game: dict[str, Any] = message["game"]
        assert self.look() == game
        return game


@pytest.fixture
def viewer(
    club: Club, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Capture
) -> Viewer:
    return Viewer(club, monkeypatch, django_capture_on_commit_callbacks)


@pytest.mark.parametrize("referee_only", [True, False])
def test_after_an_outage_viewers_are_told_the_moved_clock(viewer: Viewer, *, referee_only: bool) -> None:
    viewer.club.rule(**PRESETS["pro-long"].to_json())
    viewer.club.start(6, 2, 6, 2)
    viewer.sleep(referee_only=referee_only)
    assert viewer.told()["clock"]["from"] == millis(viewer.club.now + SEEN_AFTER)


def test_after_an_outage_viewers_are_told_the_moved_countdown(viewer: Viewer) -> None:
    viewer.club.start(6, 2)
    away(viewer.club, viewer.club.boris)
    viewer.sleep()
    assert viewer.told()["absent"]["black"]["until"] == millis(viewer.club.now + timedelta(seconds=30))


def test_after_an_outage_viewers_are_told_when_a_silent_opponent_may_be_claimed(viewer: Viewer) -> None:
    club = viewer.club
    club.start(6, 2)
    club.later(minutes=10)
    club.here(club.anna)
    club.here(club.boris)
    commands.say(club.order(club.anna), club.table.key, "Hm.")
    viewer.sleep()
    assert viewer.told()["claim_at"] == millis(club.now + timedelta(minutes=2))


@pytest.mark.parametrize(
    ("next_game", "name", "seconds"), [("ready", "ready_by", 120), ("auto", "next_at", 10)]
)
def test_after_an_outage_viewers_are_told_how_long_a_break_lasts(
    viewer: Viewer, next_game: str, name: str, seconds: int
) -> None:
    club = viewer.club
    club.rule(length="games", length_n=3, next_game=next_game)
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)
    record = match_record(club.last_game)
    viewer.sleep()
    assert viewer.told()["match"][name] == millis(club.now + timedelta(seconds=seconds))
    assert match_record(club.last_game) == record
    assert Client().get(club.last_game.get_absolute_url()).status_code == 200


def test_after_an_outage_viewers_of_each_table_are_told_with_no_query_for_each(
    viewer: Viewer, person: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    rings: list[str] = []
    monkeypatch.setattr(doorbell, "ring", lambda table_key, **_reached: rings.append(table_key))

    def outage() -> int:
        at_work(viewer.club, served=True)
        viewer.club.later(minutes=5)
        with CaptureQueriesContext(connection) as queries, viewer.capture(execute=True):
            pulse.served(viewer.club.now)
        return len(queries)

    viewer.club.start(6, 2)
    alone = outage()
    tables = [viewer.club.table.key]
    for number in range(4):
        other = Club(person(f"Clara {number}"), person(f"Dora {number}"))
        other.now = viewer.club.now
        if number % 2:
            other.rule(length="games", length_n=3)
        other.start(6, 2)
        if number % 2:
            commands.resign(other.order(other.boris), other.table.key)
        tables.append(other.table.key)
    rings.clear()
    assert outage() <= alone + 2  # the breaks and their games are written, however many
    assert sorted(rings) == sorted(tables)


def test_a_game_that_began_when_the_outage_was_over_is_not_told_of_it(club: Club) -> None:
    at_work(club, served=True)
    club.later(hours=8)
    version = club.start(6, 2).version
    at_work(club, served=True)
    assert club.game.version == version


def test_a_turn_composed_before_an_outage_is_accepted_after_it(viewer: Viewer) -> None:
    club = viewer.club
    game = club.start(6, 2)
    at_work(club, served=True)
    pulse.served(club.later(minutes=5))
    assert club.game.version == game.version + 1
    steps = random_steps(game.state, random.Random(1))
    commands.play(club.order(club.anna, 5, 4, version=game.version), club.table.key, steps)
    after = Game.objects.select_related("match").get()
    assert after.state.on_turn is Colour.BLACK
    assert rules.fold(rules.new_game(after.ruleset), log_of(after, 0)) == after.state


def test_what_a_bot_thought_of_before_an_outage_is_accepted_after_it(club: Club) -> None:
    User.objects.create_bot("Bot Test", "club")
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    club.later(seconds=1)
    pulse.served(club.now)
    (task,) = sweep(club)
    pulse.served(club.later(minutes=5))
    assert club.game.version == task.version + 1
    bots.submit(task, think(task.level, task.state, task.away), loaded(5, 4))
    assert club.game.state.on_turn is Colour.WHITE


@pytest.mark.django_db(transaction=True)
def test_a_command_at_work_does_not_write_old_deadlines_over_moved_ones() -> None:
    club = Club(*(User.objects.create_user(email=f"{n}@example.org", name=n) for n in ("Anna", "Boris")))
    club.start(6, 2)
    sweep(club)
    with transaction.atomic():
        away(club, club.boris)
    begun, moved = Signal(), Signal()

    def command() -> None:
        try:
            with transaction.atomic():
                held = hold(club.table.key, club.now, loaded())
                begun.set()
                moved.wait(0.5)  # in vain, when the deadlines wait for this command
                course.save(held)
        finally:
            connections.close_all()

    def outage() -> None:
        try:
            begun.wait(20)
            pulse.wake(NOON + timedelta(seconds=100))
            moved.set()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(command), pool.submit(outage)]:
            done.result()
    assert club.game.absent_until(Colour.BLACK) == NOON + timedelta(seconds=130)

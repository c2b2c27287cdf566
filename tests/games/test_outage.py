"""While people cannot reach the site, or nobody referees, nobody's time runs; and none gets more time than was lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event as Signal

import pytest
from django.db import connections, transaction

from accounts.models import User
from games import commands, presence, pulse, referee
from games.clock import LEASE
from games.commands import course
from games.commands.held import hold
from games.models import Presence
from games.rules.board import Colour
from tests.games.conftest import NOON, Club, loaded


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

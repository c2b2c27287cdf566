"""A restart of seconds costs nobody time either, and a clock that is set back by however much changes no remaining time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import commands, presence, pulse, referee
from games.clock import LEASE
from games.models import Presence, Seat, Table
from games.rules.board import Colour
from tests.games.conftest import Club, loaded


@pytest.fixture
def timed(club: Club) -> Club:
    """A game in which White has a timer of five seconds and a reserve of ten, and the site up."""
    club.rule(clock=(5, 10), silence_seconds=None)
    club.start(6, 2)
    up(club, seconds=0)
    return club


def up(club: Club, *, seconds: int) -> None:
    """So long the site is up and both people are here."""
    for second in range(seconds + 1):
        club.later(seconds=min(second, 1))
        pulse.served(club.now)
        look(club)


def look(club: Club) -> None:
    """The referee sweeps; both people are here."""
    club.here(club.anna)
    club.here(club.boris)
    referee.sweep(club.now, loaded())


@pytest.mark.parametrize("gap", [1.6, 2.4, 3, 4.9, 5.1])
def test_a_restart_of_everything_is_charged_to_nobody(timed: Club, gap: float) -> None:
    up(timed, seconds=14)  # two seconds are left
    left = timed.game.due_at
    assert left == timed.now + timedelta(seconds=2)
    timed.later(seconds=gap)
    pulse.served(timed.now, started=True)
    look(timed)
    assert timed.game.running
    assert timed.game.due_at == timed.now + timedelta(seconds=2)
    up(timed, seconds=2)
    assert timed.last_game.how == "time"


def test_nobody_is_judged_while_servers_are_silent_and_the_referee_is_not(timed: Club) -> None:
    up(timed, seconds=13)
    for _second in range(20):
        timed.later(seconds=1)
        look(timed)
    assert timed.game.running
    pulse.served(timed.now, started=True)
    look(timed)
    assert timed.game.due_at == timed.now + timedelta(seconds=3)


def test_a_move_in_the_moment_of_a_restart_pays_nothing_for_it(timed: Club) -> None:
    up(timed, seconds=14)
    timed.later(seconds=3)
    commands.play(timed.order(timed.anna, 5, 4), timed.table.key, [(24, 6), (18, 2)])
    game = timed.game
    assert (game.on_turn, game.white_reserve) == ("black", timedelta(seconds=2))


def test_a_server_that_starts_beside_others_changes_nothing(timed: Club) -> None:
    up(timed, seconds=14)
    timed.later(seconds=1)
    pulse.served(timed.now, started=True)
    look(timed)
    assert timed.game.due_at == timed.now + timedelta(seconds=1)
    assert not timed.game.events.filter(kind="outage").exists()


def test_a_sign_that_is_a_little_late_is_no_outage(timed: Club) -> None:
    up(timed, seconds=10)
    timed.later(seconds=2.4)
    pulse.served(timed.now)
    look(timed)
    assert timed.game.due_at == timed.now + timedelta(seconds=16 - 10 - 2.4)


@pytest.mark.parametrize("back", [5.5, 6, 8, 12, 20, 30, 3600, 86400])
def test_a_clock_set_back_leaves_the_time_that_was_left(timed: Club, back: float) -> None:
    timed.rule(clock=(60, 60))
    timed.game.match.rules = timed.table.ruleset.to_json()
    commands.play(timed.order(timed.anna, 5, 4), timed.table.key, [(24, 6), (18, 2)])
    up(timed, seconds=4)
    before = timed.game.due_at
    assert before is not None
    left = before - timed.now
    timed.later(seconds=-back)
    up(timed, seconds=0)
    assert timed.game.due_at == timed.now + left


def test_what_is_claimed_later_is_claimed_no_later_for_a_clock_set_back(club: Club) -> None:
    club.start(6, 2)
    club.wait(601, club.anna, club.boris)
    claim_at = club.game.claim_at
    assert claim_at is not None
    pulse.served(club.now)
    left = claim_at - club.now
    club.later(seconds=-40)
    pulse.served(club.now)
    look(club)
    assert club.game.claim_at == club.now + left


def test_the_end_of_an_outage_writes_about_tables_that_were_open_only(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens another table meanwhile holds its row, and may wait for one of ours: neither could go on."""
    club.start(6, 2)
    pulse.served(club.now)
    club.later(minutes=5)
    last = pulse._last_of_paused
    until = club.now + timedelta(seconds=1)

    def opened() -> object:
        table = Table.objects.create(
            key="opened", rules=club.table.rules, owner=club.anna, opened_at=club.now
        )
        Presence.objects.create(socket="new", table=table, user=club.anna, expires_at=until)
        Seat.objects.create(table=table, colour=Colour.WHITE.value, away_since=club.now - LEASE)
        return last()

    monkeypatch.setattr(pulse, "_last_of_paused", opened)
    pulse.served(club.now)
    assert Presence.objects.get(socket="new").expires_at == until
    assert Seat.objects.get(table__key="opened").away_since == club.now - LEASE
    assert presence.lapsing(until) == ["opened"]


def test_who_was_here_before_an_outage_is_not_away_after_it(club: Club) -> None:
    club.start(6, 2)
    Presence.objects.all().delete()
    for person in (club.anna, club.boris):
        presence.arrive(f"page of {person}", club.table.key, person, club.now, loaded())
    pulse.served(club.now)
    pulse.served(club.later(minutes=5), started=True)
    assert set(club.table.seats.values_list("away_since", flat=True)) == {None}
    assert Table.objects.get(pk=club.table.pk).idle_since is None
    assert (club.game.white_absent_since, club.game.black_absent_since, club.game.claim_at) == (None,) * 3


def test_moving_the_deadlines_is_no_outage_itself(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """With thousands of games it takes longer than a silence of the servers may last."""
    club.start(6, 2)
    pulse.served(club.now)
    referee.sweep(club.now, loaded())
    elapsed = iter([0.0, 4.0])
    monkeypatch.setattr(pulse, "monotonic", lambda: next(elapsed))
    pulse.served(club.later(minutes=5), started=True)
    club.later(seconds=5)
    pulse.served(club.now)
    assert pulse.wake(club.now)
    assert club.game.events.filter(kind="outage").count() == 1


def test_many_leases_that_end_at_once_are_seen_to_a_few_at_a_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SWEPT", 2)
    others = [
        Table.objects.create(key=f"t{n}", rules={}, owner=club.anna, opened_at=club.now) for n in range(3)
    ]
    for table in others:
        Presence.objects.create(socket=table.key, table=table, user=club.boris, expires_at=club.now)
    assert len(presence.lapsing(club.now)) == 2
    for _look in range(2):
        referee.sweep(club.now, loaded())
    assert presence.lapsing(club.now) == []

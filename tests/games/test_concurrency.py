"""Many hands at once: what two connections do at the same instant still happens once, in some order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from threading import Barrier
from threading import Event as Signal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connections, transaction

from accounts import hooks
from accounts.commands import delete_account
from accounts.models import User
from games import commands, presence, referee
from games.commands import Order, seats
from games.commands.held import hold
from games.errors import Refused
from games.models import Event, Game, Presence, Seat, Table
from games.rules.board import Colour
from stats.models import Standing
from tests.games.conftest import NOON, Club, loaded

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do all of it at the same instant; a refusal counts as its code."""
    gate = Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            gate.wait(timeout=20)
            return work()
        except (Refused, ValidationError) as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def people(*names: str) -> Sequence[User]:
    return [User.objects.create_user(email=f"{n.lower()}@example.org", name=n, password="x") for n in names]


@pytest.fixture
def club() -> Club:
    return Club(*people("Anna", "Boris"))


def test_one_seat_wanted_by_many_goes_to_one(club: Club) -> None:
    crowd = people(*[f"Guest {letter}" for letter in "abcdef"])
    answers = at_once(
        *[lambda u=user: commands.sit(Order.fresh(u), club.table.key, Colour.BLACK) for user in crowd]
    )
    assert sorted(map(str, answers)).count("seat_taken") == len(crowd) - 1
    assert Seat.objects.get(table=club.table, colour="black").user in crowd


def test_one_person_at_two_tables_at_once_gets_one_seat(club: Club) -> None:
    clara, dora = people("Clara", "Dora")
    other = commands.open_table(Order.fresh(clara), preset="club-long")
    at_once(
        lambda: commands.sit(Order.fresh(dora), club.table.key, Colour.BLACK),
        lambda: commands.sit(Order.fresh(dora), other.key, Colour.BLACK),
    )
    assert Seat.objects.filter(user=dora).count() == 1


def test_two_people_changing_tables_crosswise_do_not_wait_for_each_other(club: Club) -> None:
    (clara,) = people("Clara")
    other = commands.open_table(Order.fresh(clara), preset="club-long")
    at_once(
        lambda: commands.sit(Order.fresh(club.anna), other.key, Colour.BLACK),
        lambda: commands.sit(Order.fresh(clara), club.table.key, Colour.BLACK),
    )
    seats = Seat.objects.exclude(user=None).values_list("user__name", "table_id")
    assert dict(seats) == {"Anna": other.pk, "Clara": club.table.pk}


class Pause:
    """A moment in the middle of a command, in which another one is tried; it ends when that is done or has to wait."""

    def __init__(self) -> None:
        self.begun, self.over = Signal(), Signal()

    def dice(self) -> Callable[[], int]:
        """Dice for a start that fall while the other command is tried."""
        rest = iter((6, 2))

        def throw() -> int:
            self.here()
            return next(rest)

        return throw

    def here(self) -> None:
        if not self.begun.is_set():
            self.begun.set()
            self.over.wait(0.3)

    def meanwhile(self, work: Callable[[], Any]) -> Any:
        self.begun.wait(20)
        try:
            return work()
        finally:
            self.over.set()


@pytest.fixture
def almost(club: Club) -> Order:
    """The order of Boris to press Ready, with which the game starts."""
    commands.sit(Order.fresh(club.boris), club.table.key, Colour.BLACK)
    commands.ready(Order.fresh(club.anna), club.table.key)
    return Order.fresh(club.boris)


def test_nobody_sits_down_elsewhere_while_their_game_starts(club: Club, almost: Order) -> None:
    (clara,) = people("Clara")
    other = commands.open_table(Order.fresh(clara), preset="club-long")
    pause = Pause()
    start = replace(almost, dice=pause.dice())
    answers = at_once(
        lambda: commands.ready(start, club.table.key),
        lambda: pause.meanwhile(lambda: commands.sit(Order.fresh(club.anna), other.key, Colour.BLACK)),
    )
    assert answers[1] == "busy"
    assert Seat.objects.get(user=club.anna).table == club.table


def test_no_game_starts_for_somebody_who_is_sitting_down_elsewhere(club: Club, almost: Order) -> None:
    (clara,) = people("Clara")
    other = commands.open_table(Order.fresh(clara), preset="club-long")
    pause = Pause()

    def sit() -> None:
        with transaction.atomic():
            seats.take_seat(hold(other.key, NOON, loaded()), club.anna, Colour.BLACK)
            pause.here()

    at_once(sit, lambda: pause.meanwhile(lambda: commands.ready(almost, club.table.key)))
    assert not Game.objects.exists()
    assert Seat.objects.get(user=club.anna).table == other


def test_no_account_is_deleted_while_its_game_starts(club: Club, almost: Order) -> None:
    pause = Pause()
    start = replace(almost, dice=pause.dice())
    at_once(
        lambda: commands.ready(start, club.table.key),
        lambda: pause.meanwhile(lambda: delete_account(User.objects.get(pk=club.anna.pk))),
    )
    assert User.objects.get(pk=club.anna.pk).deleted_at is None
    assert club.game.running


def test_a_deletion_and_a_command_of_the_same_person_do_not_wait_for_each_other(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = Pause()
    monkeypatch.setattr(hooks, "deletion_checks", [lambda _user: pause.here(), *hooks.deletion_checks])
    at_once(
        lambda: delete_account(User.objects.get(pk=club.anna.pk)),
        lambda: pause.meanwhile(lambda: commands.say(Order.fresh(club.anna), club.table.key, "Farewell")),
    )
    assert User.objects.get(pk=club.anna.pk).deleted_at is not None


def test_the_same_command_sent_twice_at_once_is_carried_out_once(club: Club) -> None:
    game = club.start(6, 2)
    order = Order(user=club.anna, id="twice", now=NOON, dice=lambda: 3, version=game.version)
    answers = at_once(*[lambda: commands.play(order, club.table.key, [(24, 6), (18, 2)])] * 4)
    assert answers == [answers[0]] * 4
    assert Event.objects.filter(game=game, kind="turn").count() == 1


def test_two_different_turns_at_once_leave_one_and_refuse_the_other(club: Club) -> None:
    game = club.start(6, 2)

    def play(name: str, steps: list[tuple[int, int]]) -> Any:
        order = Order(user=club.anna, id=name, now=NOON, dice=lambda: 3, version=game.version)
        return commands.play(order, club.table.key, steps)

    answers = at_once(lambda: play("a", [(24, 6), (18, 2)]), lambda: play("b", [(24, 2), (22, 6)]))
    assert sum(answer in ("stale", "not_your_turn") for answer in answers) == 1
    assert Event.objects.filter(game=game, kind="turn").count() == 1


def test_both_pressing_ready_at_once_start_one_game(club: Club) -> None:
    commands.sit(Order.fresh(club.boris), club.table.key, Colour.BLACK)
    at_once(
        lambda: commands.ready(Order.fresh(club.anna), club.table.key),
        lambda: commands.ready(Order.fresh(club.boris), club.table.key),
    )
    assert Game.objects.filter(table=club.table).count() == 1


def test_two_referees_judge_a_game_once(club: Club) -> None:
    game = club.start(6, 2)
    Game.objects.filter(pk=game.pk).update(
        black_absent_since=NOON - timedelta(seconds=29), due_at=NOON + timedelta(seconds=1)
    )
    at_once(*[lambda: referee.sweep(NOON + timedelta(seconds=2), loaded())] * 4)
    assert Event.objects.filter(game=game, kind="end").count() == 1
    assert {row.games for row in Standing.objects.all()} == {1}


def test_two_referees_push_deadlines_by_an_outage_once(club: Club) -> None:
    game = club.start(6, 2)
    referee.sweep(NOON, loaded())
    Game.objects.filter(pk=game.pk).update(black_absent_since=NOON - timedelta(seconds=10))
    at_once(*[lambda: referee.sweep(NOON + timedelta(seconds=100), loaded())] * 3)
    assert club.game.absent_until(Colour.BLACK) == NOON + timedelta(seconds=120)


def test_a_person_on_two_sockets_that_open_at_once_is_here_once(club: Club) -> None:
    table = Table.objects.get(pk=club.table.pk)
    at_once(
        *[
            lambda n=number: presence.arrive(f"s{n}", table.key, club.boris, NOON, loaded())
            for number in range(4)
        ]
    )
    assert Presence.objects.filter(user=club.boris).count() == 4

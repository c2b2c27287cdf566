"""Two hands on one challenge, or one person's two challenges, at the same instant: one of them is first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.commands import delete_account
from accounts.models import Notice, User
from games import commands, presence
from games.commands import Order
from games.models import Event, Game, Seat, Table
from games.rules.board import Colour
from games.rules.ruleset import preset
from lobby import appointments, challenges
from lobby.models import Challenge
from stats.models import Standing
from tests.games.conftest import loaded
from tests.games.test_concurrency import at_once, people
from tests.lobby.agreeing import EVENING, LATE, Pair, now_of, room

pytestmark = pytest.mark.django_db(transaction=True)
State = Challenge.State


@pytest.fixture
def pair() -> Pair:
    return Pair(*people("Anna", "Boris"))


def ask(pair: Pair, user: User, to: User) -> Challenge:
    rules = preset("club-long")
    return challenges.challenge(user, to, "club-long", rules, colour=Colour.WHITE, at=EVENING, now=pair.now)


def accepts(pair: Pair, user: User, row: Challenge) -> Callable[[], Any]:
    return lambda: challenges.accept(user, row.key, 1, pair.now).state


def test_accepted_twice_at_once_it_is_accepted_once(pair: Pair) -> None:
    row = pair.challenge(None)
    assert at_once(*[accepts(pair, pair.boris, row)] * 4) == [State.ACCEPTED] * 4
    assert Table.objects.count() == 1
    assert Notice.objects.filter(user=pair.anna).count() == 1


def test_accepted_and_taken_back_at_once_it_is_one_of_both(pair: Pair) -> None:
    row = pair.challenge(None)
    accepted, withdrawn = at_once(
        accepts(pair, pair.boris, row), lambda: challenges.withdraw(pair.anna, row.key, pair.now).state
    )
    outcomes = {(State.ACCEPTED, "room_open"), ("challenge_over", State.WITHDRAWN)}
    assert (accepted, withdrawn) in outcomes
    assert (now_of(row).table is not None) == (accepted == State.ACCEPTED)


def test_two_challenges_for_one_evening_accepted_at_once_are_one_appointment(pair: Pair) -> None:
    clara, dora = people("Clara", "Dora")
    rows = [ask(pair, user, dora) for user in (pair.anna, pair.boris, clara)]
    answers = at_once(*[accepts(pair, dora, row) for row in rows])
    assert sorted(answers) == sorted([State.ACCEPTED, "overlap", "overlap"])


def test_people_who_accept_each_other_crosswise_do_not_wait_for_each_other(pair: Pair) -> None:
    to_boris, to_anna = ask(pair, pair.anna, pair.boris), ask(pair, pair.boris, pair.anna)
    answers = at_once(accepts(pair, pair.boris, to_boris), accepts(pair, pair.anna, to_anna))
    assert sorted(answers) == sorted([State.ACCEPTED, "overlap"])


def test_a_challenge_made_twice_at_once_is_one(pair: Pair) -> None:
    at_once(*[pair.challenge] * 4)
    assert Challenge.objects.count() == 1


def test_many_sweeps_at_once_open_one_room(pair: Pair) -> None:
    row = pair.agreed()
    opens = EVENING - timedelta(minutes=10)
    at_once(*[lambda: appointments.sweep(opens, loaded())] * 4)
    assert Table.objects.count() == 1
    assert now_of(row).table is not None
    assert Notice.objects.filter(kind="appointment_soon").count() == 2


def test_many_sweeps_at_once_judge_once(pair: Pair) -> None:
    row = pair.agreed()
    pair.until(EVENING - timedelta(minutes=10))
    pair.arrive(pair.anna, room(row))
    pair.now = LATE
    pair.here(pair.anna, room(row))
    Challenge.objects.update(due_at=LATE)
    at_once(*[lambda: appointments.sweep(LATE, loaded())] * 4)
    assert now_of(row).state == State.WALKOVER
    assert Game.objects.count() == 1
    assert Event.objects.filter(kind="end").count() == 1
    assert {row.games for row in Standing.objects.all()} == {1}


def test_who_comes_at_the_last_instant_plays_or_has_lost(pair: Pair) -> None:
    row = pair.agreed()
    pair.until(EVENING - timedelta(minutes=10))
    table = room(row)
    pair.arrive(pair.anna, table)
    pair.now = LATE
    pair.here(pair.anna, table)
    Challenge.objects.update(due_at=LATE)
    at_once(
        lambda: appointments.sweep(LATE, loaded(6, 2)),
        lambda: presence.arrive("late", table.key, pair.boris, LATE, loaded(6, 2)),
    )
    game = Game.objects.get()
    state = State.PLAYED if game.running else State.WALKOVER
    assert (now_of(row).state, game.how) == (state, "" if game.running else "walkover")


def test_an_account_deleted_while_its_challenge_is_accepted_has_no_appointment(pair: Pair) -> None:
    row = pair.challenge()
    at_once(lambda: delete_account(User.objects.get(pk=pair.anna.pk)), accepts(pair, pair.boris, row))
    assert now_of(row).state in {State.WITHDRAWN, State.CANCELLED}


def test_an_account_deleted_while_it_challenges_leaves_no_challenge(pair: Pair) -> None:
    anna = User.objects.get(pk=pair.anna.pk)
    at_once(lambda: delete_account(User.objects.get(pk=anna.pk)), lambda: ask(pair, anna, pair.boris).state)
    assert not Challenge.objects.filter(state=State.OPEN).exists()


def test_an_account_deleted_while_it_sits_down_sits_nowhere(pair: Pair) -> None:
    table = commands.open_table(Order.fresh(pair.anna), preset="club-long")
    boris = User.objects.get(pk=pair.boris.pk)
    at_once(
        lambda: delete_account(User.objects.get(pk=boris.pk)),
        lambda: commands.sit(Order.fresh(boris), table.key, Colour.BLACK),
    )
    assert not Seat.objects.filter(user=boris).exists()

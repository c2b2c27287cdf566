"""Many hands in the books at once: whoever comes first, each chip moves once and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection

from accounts import chips
from accounts.models import Transaction, User
from accounts.retry import whole
from tests.games.conftest import NOON
from tests.games.staking import has
from tests.games.test_concurrency import at_once, people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(transactional_db: None) -> User:
    return people("Anna")[0]


@pytest.fixture
def boris(transactional_db: None) -> User:
    return people("Boris")[0]


@pytest.fixture(autouse=True)
def _sound_books(transactional_db: None) -> Iterator[None]:
    yield
    assert chips.audit() == []


def test_of_many_holds_at_once_one_balance_covers_one(anna: User, boris: User) -> None:
    pair = {anna.pk: 600, boris.pk: 600}
    answers = at_once(*[lambda n=number: held(f"game:{n}", pair) for number in range(6)])
    assert sorted(answers) == ["held", *["short"] * 5]
    assert has(anna, boris) == [(400, 600), (400, 600)]


def test_first_holds_at_once_open_the_accounts_once(anna: User, boris: User) -> None:
    at_once(*[lambda: has(anna, boris)] * 6)
    assert has(anna, boris) == [(1000, 0), (1000, 0)]
    assert Transaction.objects.count() == 2


def test_who_comes_first_together_with_others_waits_for_nobody_crosswise(anna: User, boris: User) -> None:
    """Some have accounts and some have none; each is wanted by several at once, in both orders."""
    crowd = [anna, boris, *people("Clara", "Dora", "Elena")]
    has(crowd[2], crowd[4])
    pairs = [(one.pk, two.pk) for one in crowd for two in crowd if one != two]
    assert at_once(*[lambda p=pair: len(chips_of(p)) for pair in pairs[::3]]) == [2] * len(pairs[::3])
    assert has(*crowd) == [(1000, 0)] * 5


def chips_of(pair: tuple[int, int]) -> dict[int, chips.Purse]:
    return whole(lambda: chips.lock(pair, NOON))


def test_the_chips_of_the_day_fetched_many_times_at_once_come_once(anna: User, boris: User) -> None:
    chips.correct("1", anna, -500, reason="for the test", by=boris, now=NOON)
    assert sorted(at_once(*[lambda: chips.refill(anna, NOON)] * 6)) == [0, 0, 0, 0, 0, 200]


def test_many_ends_of_one_hold_at_once_end_it_once(anna: User, boris: User) -> None:
    chips.hold("game:x", {anna.pk: 20, boris.pk: 20}, NOON)
    at_once(
        *[lambda: chips.settle("game:x", anna.pk, boris.pk, 10, NOON)] * 3,
        *[lambda: chips.give_back("game:x", NOON)] * 3,
    )
    assert Transaction.objects.filter(closes__isnull=False).count() == 1
    assert has(anna, boris) in ([(1010, 0), (990, 0)], [(1000, 0), (1000, 0)])


def test_who_locks_crosswise_is_let_in_again(anna: User, boris: User) -> None:
    """PostgreSQL ends one of two that wait for each other, and that one is done again; SQLite lets one in at a time."""
    has(anna, boris)
    tries: list[int] = []
    first_locks = Barrier(2)

    def crosswise(one: User, two: User) -> None:
        tries.append(one.pk)
        chips.lock([one.pk], NOON)
        with suppress(BrokenBarrierError):
            first_locks.wait(timeout=0.5)
        chips.lock([two.pk], NOON)

    answers = at_once(
        lambda: whole(lambda: crosswise(anna, boris)),
        lambda: whole(lambda: crosswise(boris, anna)),
    )
    assert answers == [None, None]
    assert (len(tries) > 2) == (connection.vendor == "postgresql")


def held(ref: str, amounts: dict[int, int]) -> str:
    try:
        chips.hold(ref, amounts, NOON)
    except chips.ShortOfChips:
        return "short"
    return "held"

"""Settings change and books do not: what was given under other settings stays right, and only that."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from accounts import chips
from accounts.chips.books import issue
from accounts.models import User
from tests.accounts.test_audit_books import NOON, Books, account, alter, rewrite

pytestmark = pytest.mark.django_db


@pytest.fixture
def books(anna: User) -> Books:
    return Books(anna)


@pytest.mark.parametrize(("start", "refill"), [(500, 50), (0, 0), (5000, 5000)])
def test_old_books_stay_right(books: Books, settings: Settings, start: int, refill: int) -> None:
    settings.CHIPS_START, settings.CHIPS_REFILL = start, refill
    books.stranger()
    assert chips.audit() == []


def test_who_came_while_nothing_was_given_has_none(anna: User, settings: Settings) -> None:
    settings.CHIPS_START = 0
    assert chips.balance(anna, NOON).total == 0
    settings.CHIPS_START = 1000
    Books(User.objects.create_user("clara@example.org", "Clara", "x"))
    assert chips.balance(anna, NOON).total == 0, "what was given to others since is not given later"
    assert chips.audit() == []


def test_who_came_between_two_times_of_giving_has_none(books: Books, settings: Settings) -> None:
    settings.CHIPS_START = 0
    came = User.objects.create_user("dora@example.org", "Dora", "x")
    assert chips.balance(came, NOON).total == 0
    settings.CHIPS_START = 1000
    chips.balance(User.objects.create_user("emil@example.org", "Emil", "x"), NOON)
    assert chips.audit() == []
    alter(f"grant:{came.pk}", note="CHIPS_START=1000 CHIPS_REFILL=200")
    assert chips.audit() == [
        f"transaction grant:{came.pk} has no lines",
        f"user {came.pk} has accounts, but was never granted the chips to start with",
    ]


def test_a_gift_that_does_not_say_its_settings_is_of_todays(books: Books, settings: Settings) -> None:
    grant = f"grant:{books.anna.pk}"
    alter(grant, note="")
    assert chips.audit() == []
    settings.CHIPS_START = 1001
    assert chips.audit() == [
        f"transaction {grant} gives user {books.anna.pk} 1000 chips to start with instead of 1001"
    ]


def test_a_gift_of_more_than_it_says_is_found(books: Books, settings: Settings) -> None:
    grant = f"grant:{books.anna.pk}"
    rewrite(grant, {issue(): -2000, account(books.anna): 2000})
    settings.CHIPS_START = 2000
    assert f"transaction {grant} gives user" in "\n".join(chips.audit())

"""The days of the refill: each begins and ends at midnight by UTC, to the last instant, wherever the reader is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from accounts import chips
from accounts.models import User

pytestmark = pytest.mark.django_db
MIDNIGHT = datetime(2030, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
LAST = MIDNIGHT + DAY - timedelta(milliseconds=1)


@pytest.fixture
def poor(anna: User) -> User:
    """Anna with nothing left, so that every day has 200 chips for her."""
    chips.correct("poor", anna, -1000, reason="for the test", by=anna, now=MIDNIGHT - DAY)
    return anna


def test_the_first_and_the_last_instant_are_of_one_day(poor: User) -> None:
    assert [chips.refill(poor, moment) for moment in (MIDNIGHT, LAST)] == [200, 0]


def test_whoever_comes_only_at_the_last_instant_is_in_time(poor: User) -> None:
    assert [chips.refill(poor, moment) for moment in (LAST, LAST, MIDNIGHT)] == [200, 0, 0]


def test_the_next_day_begins_with_its_first_instant(poor: User) -> None:
    last = MIDNIGHT + DAY - timedelta(microseconds=1)
    assert [chips.refill(poor, moment) for moment in (last, MIDNIGHT + DAY)] == [200, 200]
    assert chips.balance(poor, MIDNIGHT).free == 400


@pytest.mark.parametrize("hours", [-12, 3, 14])
def test_midnight_elsewhere_begins_no_day(poor: User, hours: int) -> None:
    there = timezone(timedelta(hours=hours))
    assert [chips.refill(poor, moment.astimezone(there)) for moment in (MIDNIGHT, LAST)] == [200, 0]
    assert chips.refill(poor, (LAST + timedelta(milliseconds=1)).astimezone(there)) == 200


def test_it_is_due_exactly_when_it_can_be_had(poor: User) -> None:
    for moment, size in ((MIDNIGHT, 200), (LAST, 0), (MIDNIGHT + DAY, 200)):
        assert chips.refill_due(poor, chips.balance(poor, moment), moment) == size
        assert chips.refill(poor, moment) == size

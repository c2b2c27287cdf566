"""The ledger under several writers at once, in small: nothing is lost, made or left waiting."""

import pytest
from django.conf import settings

from tests.load.ledger import measure

pytestmark = [pytest.mark.load, pytest.mark.django_db(transaction=True)]


def test_many_writers_leave_the_books_right() -> None:
    figures = measure(writers=1 if settings.SQLITE else 8, settlements=200)
    assert figures.settled == 200
    assert figures.returned > 0
    assert figures.deadlocks == 0
    assert figures.wrong == []

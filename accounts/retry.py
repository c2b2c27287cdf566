"""Does database work again that PostgreSQL ended for the sake of other work: a deadlock, or transactions in no possible order."""

from collections.abc import Callable
from typing import TypeVar

from django.db import OperationalError, connection, transaction

T = TypeVar("T")

TRIES = 5
# serialization_failure and deadlock_detected
_PASSING = {"40001", "40P01"}


def whole(work: Callable[[], T]) -> T:
    """Do `work` in one transaction, again if the database gave it up for another one.

    Inside a transaction of the caller it is done once, as a part of that: only the whole of it could be repeated.
    """
    if connection.in_atomic_block:
        return work()
    for _attempt in range(TRIES - 1):
        try:
            with transaction.atomic():
                return work()
        except OperationalError as error:
            if not passing(error):
                raise
    with transaction.atomic():
        return work()


def passing(error: OperationalError) -> bool:
    """Whether the same work may well succeed when it is done again."""
    return getattr(error.__cause__, "sqlstate", None) in _PASSING

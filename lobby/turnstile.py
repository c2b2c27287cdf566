"""Lets one request at a time through a named place, so that two people who look for each other do meet."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection

# SQLite serves one process and writes one change at a time, so one lock stands for every name.
_lock = Lock()


@contextmanager
def turnstile(name: str) -> Iterator[None]:
    """Hold the place `name` against every other thread and process on the same database.

    It spans several transactions, which a lock on a row cannot; PostgreSQL drops it by itself with the connection.
    """
    if connection.vendor != "postgresql":
        with _lock:
            yield
        return
    _call("SELECT pg_advisory_lock(hashtextextended(%s, 0))", name)
    try:
        yield
    finally:
        _call("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", name)


def _call(statement: str, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [name])

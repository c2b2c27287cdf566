"""Reads many rows as of one instant, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

# Of Django's connection to SQLite: how its transactions begin.
_MODE = "transaction_mode"


@contextmanager
def one_instant() -> Iterator[None]:
    """Everything read inside is from one moment, and nothing may be written. Inside another transaction it is as that one."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        with _reading(), transaction.atomic():
            yield


@contextmanager
def _reading() -> Iterator[None]:
    """SQLite's transactions begin as a writer's here, which would keep all others from writing; these do not."""
    connection.ensure_connection()  # a new one would set the mode again
    mode = getattr(connection, _MODE, None)
    setattr(connection, _MODE, None)
    try:
        yield
    finally:
        setattr(connection, _MODE, mode)

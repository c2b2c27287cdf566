"""Reads many rows as of one instant, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_instant() -> Iterator[None]:
    """Everything read inside is from one moment, and nothing may be written. Inside another transaction it is as that one."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        # SQLite reads so anyway.
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield

"""Whoever reads the books from end to end sees one moment, and keeps nobody from writing meanwhile."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from accounts.instant import one_instant
from accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def join(name: str) -> None:
    """Somebody joins, on a connection of their own."""
    try:
        User.objects.create_user(f"{name}@example.org", name)
    finally:
        connections.close_all()


def test_others_write_while_somebody_reads_and_are_not_seen() -> None:
    join("anna")
    with ThreadPoolExecutor(1) as pool, one_instant():
        assert User.objects.count() == 1
        pool.submit(join, "boris").result(timeout=10)
        assert User.objects.count() == 1
    assert User.objects.count() == 2
    join("clara")

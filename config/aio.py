"""The one bridge from the event loop to the synchronous code that talks to the database."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

# SQLite has one writer: more threads would only wait for each other. PostgreSQL commits in groups.
DB_POOL = ThreadPoolExecutor(
    max_workers=1 if settings.SQLITE else settings.DB_THREADS, thread_name_prefix="db"
)

_loop: asyncio.AbstractEventLoop | None = None


async def in_db(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a synchronous function on a database thread and wait for its answer."""

    def visit() -> T:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()  # with a pool this gives the connection back

    return await sync_to_async(visit, thread_sensitive=False, executor=DB_POOL)()


def adopt_loop() -> None:
    """Remember the running loop as this process's own, so that other threads can wake it."""
    global _loop
    _loop = asyncio.get_running_loop()


def own_loop() -> asyncio.AbstractEventLoop | None:
    """The process's long-lived loop, or None in a command or a test without one."""
    return _loop if _loop is not None and _loop.is_running() else None

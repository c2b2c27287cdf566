"""Duties of a server process beside answering: its sign of life, and the referee when no other process is one.

Daphne knows no lifespan protocol, so the duties start with the first scope of any kind.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.utils import timezone

from config.aio import adopt_loop, in_db, own_loop

log = logging.getLogger(__name__)

Application = Callable[[Any, Any, Any], Awaitable[None]]

SIGN_OF_LIFE = 1.0
# So long a doorbell may take that works.
PATIENCE = 2.0
# A group that nobody is in: what is sent there only shows that sending works.
LIFE = "life"
_duties: set[asyncio.Task[None]] = set()


def with_duties(application: Application) -> Application:
    """The application, with the process's duties started at its first use."""

    async def wrapped(scope: Any, receive: Any, send: Any) -> None:
        if own_loop() is None:
            adopt_loop()
            _start_duties()
        await application(scope, receive, send)

    return wrapped


def _start_duties() -> None:
    duties = [show_life()]
    if settings.EMBEDDED_REFEREE:
        from games.watch import keep_watch

        duties.append(keep_watch())
    for duty in duties:
        task = asyncio.get_running_loop().create_task(duty)
        _duties.add(task)


async def show_life() -> None:
    """Tell the referee every second that people can reach a server."""
    started = True
    while True:
        try:
            await sign_of_life(started=started)
            started = False
        except Exception:
            log.exception("No sign of life: people cannot be served now.")
        await asyncio.sleep(SIGN_OF_LIFE)


async def sign_of_life(*, started: bool = False) -> None:
    """One sign, given only if the doorbell works too: without it no socket can be opened, and that is nobody's fault.

    `started`: it is the first of this process. Raises whatever is in the way.
    """
    from games.pulse import served

    layer = get_channel_layer()
    if layer is not None:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(LIFE, {"type": "life"})
    await in_db(served, timezone.now(), started=started)

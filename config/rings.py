"""Sends a ring to a group of sockets from any thread. A ring may be lost, and never breaks what it tells of."""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from config.aio import own_loop

log = logging.getLogger(__name__)


def ring(group: str, message: dict[str, Any]) -> None:
    """Hand a message to the channel layer on the loop that owns it."""
    loop = own_loop()
    if loop is None:
        async_to_sync(_deliver)(group, message)
    else:
        asyncio.run_coroutine_threadsafe(_deliver(group, message), loop)


async def _deliver(group: str, message: dict[str, Any]) -> None:
    """A layer that is down loses only the ring: what it tells of has been done."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group, message)
    except Exception:
        log.exception("A ring for %s is lost.", group)

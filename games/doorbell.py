"""Rings after a commit: whoever shows a table is told to look again. A ring says how far things have got, and may
be lost: the next ping of each viewer heals it.
"""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from config.aio import own_loop

log = logging.getLogger(__name__)

# Everybody who shows a list of tables.
TABLES = "tables"


def table_group(key: str) -> str:
    """Everybody who shows one table."""
    return f"table.{key}"


def ring(table_key: str, **reached: Any) -> None:
    """Tell those who look at one table. `reached`: the cursors (rev, chat, game, v) after the change, as far as
    it touched them; a viewer reads only what it has not seen.
    """
    _send(table_group(table_key), {"type": "table.rang", "reached": reached})


def ring_lists(table_key: str) -> None:
    """Tell those who show lists of tables that this one looks different there."""
    _send(TABLES, {"type": "tables.changed", "key": table_key})


def _send(group: str, message: dict[str, Any]) -> None:
    """Hand the message to the channel layer on the loop that owns it."""
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

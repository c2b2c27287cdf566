"""Rings after a commit: whoever shows a table is told to look again. A ring carries nothing and may be lost."""

import asyncio
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from config.aio import own_loop

# Everybody who shows a list of tables.
TABLES = "tables"


def table_group(key: str) -> str:
    """Everybody who shows one table."""
    return f"table.{key}"


def ring(table_key: str) -> None:
    """Announce a change of one table once the open transaction is committed."""
    transaction.on_commit(partial(_send, table_group(table_key), {"type": "table.rang"}))


def ring_lists(table_key: str) -> None:
    """Announce, once the open transaction is committed, that lists of tables show this one differently."""
    transaction.on_commit(partial(_send, TABLES, {"type": "tables.changed", "key": table_key}))


def _send(group: str, message: dict[str, Any]) -> None:
    """Hand the message to the channel layer on the loop that owns it; a layer that is down loses only the ring."""
    layer = get_channel_layer()
    if layer is None:
        return
    loop = own_loop()
    if loop is None:
        async_to_sync(layer.group_send)(group, message)
    else:
        asyncio.run_coroutine_threadsafe(layer.group_send(group, message), loop)

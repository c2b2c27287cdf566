"""Rings after a commit: whoever shows a table is told to look again. A ring says how far things have got, and may
be lost: the next ping of each viewer heals it.
"""

from typing import Any

from config import rings

# Everybody who shows a list of tables.
TABLES = "tables"


def table_group(key: str) -> str:
    """Everybody who shows one table."""
    return f"table.{key}"


def ring(table_key: str, **reached: Any) -> None:
    """Tell those who look at one table. `reached`: the cursors (rev, chat, game, v) after the change, as far as
    it touched them; a viewer reads only what it has not seen.
    """
    rings.ring(table_group(table_key), {"type": "table.rang", "reached": reached})


def ring_lists(table_key: str) -> None:
    """Tell those who show lists of tables that this one looks different there."""
    rings.ring(TABLES, {"type": "tables.changed", "key": table_key})

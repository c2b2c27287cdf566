"""People's words at a table."""

from __future__ import annotations

from datetime import timedelta

from games.access import may_enter
from games.commands.held import Held
from games.commands.order import Answer, Order, carry_out
from games.errors import Refused
from games.models import ChatLine

LONGEST = 300
BURST, WINDOW = 5, timedelta(seconds=10)


def say(order: Order, table_key: str, text: str) -> Answer:
    """Add a line to the table's chat: at most five in ten seconds from one person."""
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())

    def work(held: Held) -> None:
        if not may_enter(held.table, order.user):
            raise Refused("private")
        if not words:
            raise Refused("empty_text")
        if len(words) > LONGEST:
            raise Refused("long_text")
        lines = ChatLine.objects.filter(table=held.table, user=order.user, code="", at__gt=held.now - WINDOW)
        if lines.count() >= BURST:
            raise Refused("chat_flood")
        held.say(user=order.user, seated=held.seat_of(order.user) is not None, text=words)

    return carry_out(order, table_key, work)

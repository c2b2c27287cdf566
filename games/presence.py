"""Who is connected to a table: leases that pings renew, and what follows when a person's last one ends."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.clock import LEASE
from games.commands.appointed import seat_arrived
from games.commands.course import come_back, leave, settle
from games.commands.held import Held, hold
from games.dice import Dice
from games.errors import Refused
from games.models import Presence, Seat

# When many people are cut off at once their tables are seen to in several sweeps: a long one would look like an outage.
SWEPT = 25
# A closed socket counts as here for this long: turning a page is not going away.
PAGE_TURN = timedelta(seconds=1)


def arrive(socket: str, table_key: str, user: User, now: datetime, dice: Dice) -> None:
    """A socket of the person is open at the table."""
    with transaction.atomic(durable=True):
        held = hold(table_key, now, dice)
        new = not _others(held, user.pk).exists()
        Presence.objects.update_or_create(
            socket=socket, defaults={"table": held.table, "user": user, "expires_at": now + LEASE}
        )
        seat = held.seat_of(user)
        if seat is not None and seat.away_since is not None:
            seat.away_since = None
            seat.save(update_fields=["away_since"])
        held.table.idle_since = None
        settle(held)  # who comes back too late has lost
        if held.game is not None and held.game.running:
            colour = held.game.colour_of(user.pk)
            if colour is not None:
                come_back(held, colour)
        else:
            seat_arrived(held, user)
        if new:
            held.changed()


def renew(socket: str, now: datetime) -> bool:
    """Prolong the lease; False when it has already lapsed and the socket must arrive again."""
    fresh = Presence.objects.filter(socket=socket, expires_at__gt=now)
    return fresh.update(expires_at=now + LEASE) == 1


def depart(socket: str, now: datetime) -> None:
    """The socket was closed in good order: its lease ends a moment later."""
    Presence.objects.filter(socket=socket, expires_at__gt=now + PAGE_TURN).update(expires_at=now + PAGE_TURN)


def lapsing(now: datetime) -> list[str]:
    """The tables with a lease that has run out, as many as one sweep looks at."""
    over = Presence.objects.filter(expires_at__lte=now)
    return list(over.values_list("table__key", flat=True).distinct()[:SWEPT])


def lapse(table_key: str, now: datetime, dice: Dice) -> None:
    """End the leases that have run out at a table; a player whose last one it was is absent from now on."""
    with transaction.atomic(durable=True):
        try:
            held = hold(table_key, now, dice)
        except Refused:  # closed meanwhile
            Presence.objects.filter(table__key=table_key, expires_at__lte=now).delete()
        else:
            _end_leases(held)


def _end_leases(held: Held) -> None:
    gone = Presence.objects.filter(table=held.table, expires_at__lte=held.now)
    left = set(gone.values_list("user_id", flat=True))
    gone.delete()
    here = set(
        Presence.objects.filter(table=held.table, expires_at__gt=held.now).values_list("user_id", flat=True)
    )
    left -= here
    if not left:
        return
    game = held.game if held.game is not None and held.game.running else None
    for user_id in left:
        colour = game.colour_of(user_id) if game is not None else None
        if game is not None and colour is not None:
            if game.running and game.absent_since(colour) is None:
                leave(held, colour)
        else:
            Seat.objects.filter(table=held.table, user_id=user_id).update(away_since=held.now)
    if not here:
        held.table.idle_since = held.now
    held.changed()


def _others(held: Held, user_id: int) -> QuerySet[Presence]:
    return Presence.objects.filter(table=held.table, user_id=user_id, expires_at__gt=held.now)

"""The site's own heartbeat: whether people could reach it lately. What was due while they could not is nobody's fault."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games.models import Game, Presence, Pulse, Seat, Table

# A referee, or all servers, silent for longer than this were down.
OUTAGE = timedelta(seconds=10)


def served(now: datetime) -> None:
    """A server shows that it is alive."""
    Pulse.objects.update_or_create(pk=1, defaults={"served_at": now})


def asleep(now: datetime) -> bool:
    """Whether an outage has just ended, or goes on, for which deadlines have not been moved yet."""
    swept_at = Pulse.objects.filter(pk=1).values_list("swept_at", flat=True).first()
    return swept_at is not None and now - swept_at > OUTAGE


def wake(now: datetime) -> bool:
    """Called before each sweep: move every deadline by the time lost in an outage. False while servers are down.

    While no server answers nothing is judged and the clock of sweeps stands still, so that the gap is seen whole.
    """
    with transaction.atomic(durable=True):
        Pulse.objects.get_or_create(pk=1)
        pulse = Pulse.objects.select_for_update().get(pk=1)
        if pulse.served_at is not None and now - pulse.served_at > OUTAGE:
            return False
        if pulse.swept_at is not None and now - pulse.swept_at > OUTAGE:
            _push(now - pulse.swept_at)
        if pulse.swept_at is None or now > pulse.swept_at:
            pulse.swept_at = now
            pulse.save(update_fields=["swept_at"])
    return True


def _push(gap: timedelta) -> None:
    """Move every deadline of running games and every lease by the time that nobody could use."""
    running = Game.objects.filter(ended_at=None)
    for name in ("due_at", "owed_since", "claim_at", "white_absent_until", "black_absent_until"):
        running.exclude(**{name: None}).update(**{name: F(name) + gap})
    Presence.objects.update(expires_at=F("expires_at") + gap)
    Seat.objects.exclude(away_since=None).update(away_since=F("away_since") + gap)
    Table.objects.filter(closed_at=None).exclude(idle_since=None).update(idle_since=F("idle_since") + gap)

"""What falls due with challenges by itself: they expire, rooms open, and who does not come loses or nobody plays."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.commands.appointed import Meeting, attend, call_off
from games.commands.held import Held, hold
from games.dice import Dice, server_die
from games.errors import Refused
from games.models import Game
from games.presence import SWEPT
from games.rules.board import Colour
from lobby import told
from lobby.challenges import open_room
from lobby.models import Challenge
from lobby.times import HELD_UP, LOOK_AGAIN, NO_SHOW, OPENS_BEFORE

log = logging.getLogger(__name__)

State = Challenge.State
_ENDS = {Meeting.PLAYED: State.PLAYED, Meeting.WALKOVER: State.WALKOVER, Meeting.VOID: State.VOID}


def sweep(now: datetime, dice: Dice) -> None:
    """Look at every challenge that is due, or whose game began early; the trouble of one is not the others'."""
    # A room is due within this time, which keeps the search short.
    soon = Challenge.objects.filter(due_at__lte=now + OPENS_BEFORE).order_by("due_at")
    due = soon.filter(Q(due_at__lte=now) | Q(table__isnull=False, table__meets_at=None))
    for key in list(due.values_list("key", flat=True)[:SWEPT]):
        try:
            _look_at(key, now, dice)
        except (OperationalError, InterfaceError):
            raise  # the database is everybody's trouble
        except Exception:
            log.exception("The challenge %s could not be looked at.", key)
            Challenge.objects.filter(key=key).update(due_at=now + LOOK_AGAIN)


def _look_at(key: str, now: datetime, dice: Dice) -> None:
    """Do what is due with one challenge, once, however many look. The room's table is locked before the challenge."""
    with transaction.atomic(durable=True):
        held = _room(Challenge.objects.get(key=key), now, dice)
        row = _lock(key)
        if row.due_at is None or (row.due_at > now and not _begun(row)):
            return
        if row.owes is not None:
            told.answered(row, row.other(row.owes), "expired", now)
            row.end(State.EXPIRED, now)
        elif row.table_id is None:
            _open(row, now)
        elif _begun(row):
            row.end(State.PLAYED, now)
        elif held is not None and held.table.pk == row.table_id:
            _judge(row, held, now)
        else:
            row.end(State.VOID, now)
        row.save()


def _begun(row: Challenge) -> bool:
    """Whether the two have met and their game has started, be it before the time; what became of it is the game's to tell."""
    return row.accepted and row.table is not None and row.table.meets_at is None


def _lock(key: str) -> Challenge:
    rows = Challenge.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("by", "to", "owes", "table").get(key=key)


def _room(row: Challenge, now: datetime, dice: Dice) -> Held | None:
    """The locked table of the appointment; None before it is open and after it is closed."""
    if row.table is None:
        return None
    try:
        return hold(row.table.key, now, dice)
    except Refused:
        return None


def _open(row: Challenge, now: datetime) -> None:
    """Open the room, unless nobody could get in until everybody must have given up waiting."""
    if row.at is not None and now > row.at + NO_SHOW:
        row.end(State.VOID, now)
        told.void(row, now)
        return
    open_room(row, now)
    told.soon(row, now)


def _judge(row: Challenge, held: Held, now: datetime) -> None:
    """Who is here plays, and who is missed long enough loses."""
    limit = row.no_show_at or now
    forfeits = row.at is not None and limit <= row.at + HELD_UP
    meeting = attend(held, late=now >= limit, forfeits=forfeits)
    if meeting is Meeting.WAITING:
        row.due_at = min(now + LOOK_AGAIN, limit)
        return
    row.end(_ENDS[meeting], now)
    if meeting is Meeting.WALKOVER and held.game is not None:
        row.winner = _winner(held.game)
        told.walkover(row, held.game.get_absolute_url(), now)
    elif meeting is Meeting.VOID:
        told.void(row, now)


def _winner(game: Game) -> User | None:
    winner: User | None = game.white if game.winner == Colour.WHITE else game.black
    return winner


def outage(since: datetime, now: datetime) -> None:
    """Nobody could come for a while: who is missed gets that time back, at most as long as people are waited for."""
    waiting = Challenge.objects.select_for_update(no_key=True).filter(
        state=State.ACCEPTED, no_show_at__gt=since
    )
    for row in waiting:
        if row.no_show_at is not None:
            row.no_show_at = max(row.no_show_at, min(row.no_show_at + (now - since), now + NO_SHOW))
            row.save(update_fields=["no_show_at"])


def forget(user: User) -> None:
    """An account is being deleted: what it was asked for or has agreed to is off."""
    now = timezone.now()
    mine = Challenge.objects.filter(Q(by=user) | Q(to=user), state__in=[State.OPEN, State.ACCEPTED])
    for key in list(mine.order_by("pk").values_list("key", flat=True)):
        held = _room(Challenge.objects.get(key=key), now, server_die)
        row = _lock(key)
        if row.open:
            row.end(State.WITHDRAWN, now)
        elif row.accepted and not _begun(row):
            row.end(State.CANCELLED, now)
            if held is not None:
                call_off(held)
        else:
            continue
        row.save()
        told.answered(row, row.other(user), str(row.state), now)

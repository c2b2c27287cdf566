"""What the server does by itself at tables without a game: free seats, close the forsaken, start the next game."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games import pulse
from games.commands.held import Held, hold
from games.commands.seats import dismiss_lonely_bot, vacate
from games.commands.series import forfeit_match, open_match, void_match
from games.commands.start import start_game
from games.dice import Dice
from games.errors import Refused
from games.models import Presence


def free_seats(table_key: str, now: datetime, away_before: datetime, dice: Dice) -> None:
    """Free every seat whose person has been away since before that moment, unless a game runs."""
    with transaction.atomic(durable=True):
        held = _without_game(table_key, now, dice)
        if held is None:
            return
        gone = [
            seat
            for seat in held.seats.values()
            if seat.away_since is not None and seat.away_since <= away_before
        ]
        if not gone:
            return
        if len(gone) == 2:
            void_match(held)
        for seat in gone:
            forfeit_match(held, seat)
            vacate(seat)
        dismiss_lonely_bot(held)
        held.changed(listed=True)


def close_if_forsaken(table_key: str, now: datetime, dice: Dice) -> None:
    """Close a table where nobody is, nothing runs, and nobody has an appointment; its games stay readable."""
    with transaction.atomic(durable=True):
        held = _without_game(table_key, now, dice)
        if held is None or held.table.meets_at is not None:
            return
        if Presence.objects.filter(table=held.table, expires_at__gt=now).exists():
            return
        void_match(held)
        for seat in held.seats.values():
            vacate(seat)
        held.table.closed_at = now
        held.changed(listed=True)


def start_next(table_key: str, now: datetime, dice: Dice) -> None:
    """Once the break in a match is over: start the next game, or judge who is not ready for it."""
    with transaction.atomic(durable=True):
        held = _without_game(table_key, now, dice)
        match = open_match(held) if held is not None else None
        if held is None or match is None or match.next_at is None or match.next_at > now:
            return
        if pulse.asleep(now):
            return
        if match.ruleset.next_game == "auto":
            start_game(held, swap=False)
        else:
            _judge_the_unready(held)


def _judge_the_unready(held: Held) -> None:
    """Whoever is not ready in time gives the match up; of two, the one who is away; else nobody wins it."""
    late = [seat for seat in held.seats.values() if not (seat.ready or seat.bot)]
    if len(late) == 2:
        late = [seat for seat in late if seat.away_since is not None]
    if len(late) != 1:
        void_match(held)
    else:
        forfeit_match(held, late[0])
    for seat in held.seats.values():
        seat.ready, seat.swap = False, False
        seat.save(update_fields=["ready", "swap"])
    held.changed(listed=True)


def _without_game(table_key: str, now: datetime, dice: Dice) -> Held | None:
    try:
        held = hold(table_key, now, dice)
    except Refused:
        return None
    return None if held.game is not None and held.game.running else held

"""Brings people to tables: opening one, a game against a bot, a search for an opponent, an accepted invitation.

Each is several commands of `games` in a row. One that is repeated, or was cut short, goes on from where things
stand, so a double click never opens two tables.
"""

import secrets

from accounts.models import User
from games import presence
from games.commands import Order, admit, open_table, ready, seat_bot, sit
from games.errors import Refused
from games.models import Seat, Table
from games.rules.board import Colour
from games.rules.ruleset import Ruleset
from lobby.selectors import match_at, own_table, running_at, seekers
from lobby.turnstile import turnstile

# What a seat that somebody else was quicker to take answers with.
LOST = {"seat_taken", "table_closed", "no_table", "game_running", "private", "seat_kept"}


def new_table(
    user: User, preset: str, *, private: bool, colour: Colour, ruleset: Ruleset | None = None
) -> Table:
    """Open a table and sit down at it; a person who already waits at such a table is sent back there.

    `ruleset` gives the rules where `preset` is "custom".
    Refuses "busy" (data: table) while the person plays elsewhere.
    """
    with turnstile(_person(user)):
        waiting = _waiting(user, preset, private=private)
        if waiting is not None and (ruleset is None or waiting.ruleset == ruleset):
            return waiting
        return _open(user, preset, private=private, colour=colour, ruleset=ruleset)


def play_bot(user: User, preset: str) -> Table:
    """A running game of the person, as White, against a bot; the one that already runs, if there is one.

    A table where the person waits alone, or with a bot after a game, is used again with the seats as they are.
    Refuses "busy" (data: table) while the person plays somebody else, and "no_bot".
    """
    with turnstile(_person(user)):
        table = _table_for_bot(user, preset)
        if table is not None and running_at(table):
            return table
        if table is None:
            table = _open(user, preset, private=False, colour=Colour.WHITE)
        for seat in Seat.objects.filter(table=table, user=None):
            seat_bot(Order.fresh(user), table.key, Colour(seat.colour))
        ready(Order.fresh(user), table.key)
        return table


def find_opponent(user: User, preset: str) -> Table:
    """The seat opposite the person who has waited longest for this game, else a table of one's own to wait at.

    Refuses "busy" (data: table) while the person plays elsewhere.
    """
    with turnstile(f"seek {preset}"):
        if (own := _waiting(user, preset, private=False)) is not None:
            return own
        _refuse_busy(user)
        for key, colour in seekers(preset, user):
            if (table := take_seat(user, key, colour)) is not None:
                return table
        return _open(user, preset, private=False, colour=Colour.WHITE)


def accept_invite(user: User, invite: str) -> Table:
    """Let the person in to a private table and, if a seat is free, seat them; with none free they come to watch.

    Refuses "bad_invite", and "busy" (data: table) while the person plays elsewhere and could sit down here.
    """
    table = admit(Order.fresh(user), invite)
    if not Seat.objects.filter(table=table, user=user).exists() and not match_at(table):
        for seat in Seat.objects.filter(table=table, user=None):
            if take_seat(user, table.key, Colour(seat.colour)) is not None:
                break
    return table


def take_seat(user: User, table_key: str, colour: Colour) -> Table | None:
    """Sit down; None if somebody was quicker. Refuses "busy" (data: table) while the person plays elsewhere."""
    try:
        return sit_down(user, table_key, colour)
    except Refused as refusal:
        if refusal.code not in LOST:
            raise
        return None


def sit_down(user: User, table_key: str, colour: Colour) -> Table:
    """Take this seat, and count as here while the table's page is on its way to the person."""
    order = Order.fresh(user)
    sit(order, table_key, colour)
    presence.arrive(f"page-{secrets.token_hex(12)}", table_key, user, order.now, order.dice)
    return Table.objects.get(key=table_key)


def _open(user: User, preset: str, *, private: bool, colour: Colour, ruleset: Ruleset | None = None) -> Table:
    _refuse_busy(user)
    table = open_table(Order.fresh(user), preset=preset, ruleset=ruleset, private=private, colour=None)
    return sit_down(user, table.key, colour)


def _refuse_busy(user: User) -> None:
    """Before anything is opened: a person in a match stays there."""
    own = own_table(user)
    if own is not None and match_at(own):
        raise Refused("busy", table=own.key)


def _waiting(user: User, preset: str, *, private: bool) -> Table | None:
    """The table where the person already waits for a first game of this kind, alone or with another person."""
    own = own_table(user)
    if (
        own is None
        or own.meets_at is not None
        or (own.preset, own.private) != (preset, private)
        or own.games.exists()
    ):
        return None
    return None if own.seats.filter(bot=True).exists() else own


def _table_for_bot(user: User, preset: str) -> Table | None:
    """The person's table, if it has a bot opposite or is a public one with nobody there."""
    own = own_table(user)
    if own is None or own.preset != preset:
        return None
    opposite = own.seats.exclude(user=user).first()
    alone = opposite is None or (opposite.user_id is None and not own.private)
    return own if alone or (opposite is not None and opposite.bot) else None


def _person(user: User) -> str:
    return f"person {user.pk}"

"""The room of an appointment: opened with both seats kept, entered by its players, and judged when somebody is missing."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from enum import Enum

from django.db import transaction

from accounts.models import User
from games.commands.held import Held
from games.commands.seats import create_table, one_seat_a_person, take_seat, vacate
from games.commands.start import here, release, start_if_met, win_unplayed
from games.errors import Refused
from games.models import Guest, Table
from games.rules.board import Colour
from games.rules.ruleset import Ruleset


class Meeting(Enum):
    """What has become of an appointment."""

    WAITING = "waiting"
    PLAYED = "played"
    WALKOVER = "walkover"
    VOID = "void"


def open_appointed(
    people: Mapping[Colour, User],
    owner: User,
    preset: str,
    ruleset: Ruleset,
    *,
    meets_at: datetime,
    now: datetime,
) -> Table:
    """A private table whose seats wait for these two people; needs a transaction."""
    table = create_table(owner, preset, ruleset, private=True, now=now)
    table.meets_at = meets_at
    table.save(update_fields=["meets_at"])
    Guest.objects.bulk_create(Guest(table=table, user=person) for person in people.values())
    for seat in table.seats.all():
        seat.kept_for = people[Colour(seat.colour)]
        seat.save(update_fields=["kept_for"])
    return table


def seat_arrived(held: Held, user: User) -> None:
    """Give the person who has opened the room their seat, unless they still play elsewhere, and start if both are met."""
    if held.table.meets_at is None:
        return
    for colour, seat in held.seats.items():
        if seat.user_id is None and seat.kept_for_id == user.pk:
            with suppress(Refused), one_seat_a_person(), transaction.atomic():
                take_seat(held, user, colour)
            held.changed(listed=True)
    start_if_met(held)


def attend(held: Held, *, late: bool, forfeits: bool) -> Meeting:
    """See what has become of the appointment; `late`: who is not here now, is not coming.

    Then the only player who is here wins by walkover, if it `forfeits`. Else, if neither came, or both did and their game
    cannot start, be it that one of them still plays elsewhere, the appointment is void.
    """
    if _met(held):
        return Meeting.PLAYED
    present = here(held)
    for seat in list(held.seats.values()):
        if seat.kept_for is not None and seat.kept_for_id in present:
            seat_arrived(held, seat.kept_for)
    if _met(held):
        return Meeting.PLAYED
    if not late:
        return Meeting.WAITING
    came = [seat for seat in held.seats.values() if seat.kept_for_id in present]
    if len(came) == 1 and forfeits and came[0].user_id == came[0].kept_for_id:
        win_unplayed(held, Colour(came[0].colour))
        return Meeting.WALKOVER
    call_off(held)
    return Meeting.VOID


def _met(held: Held) -> bool:
    """Whether the game has started."""
    return held.table.meets_at is None


def call_off(held: Held) -> None:
    """Nobody wins anything here. The arbiter says so, and the table is closed unless somebody is at it."""
    held.arbiter("appointment_void")
    release(held)
    if not here(held):
        for seat in held.seats.values():
            vacate(seat)
        held.table.closed_at = held.now
    held.changed(listed=True)

"""What a person's deletion means for tables: refused during a game, else their seat becomes free."""

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.commands.held import hold
from games.commands.seats import leave_seat
from games.dice import server_die
from games.models import Game, Guest, Presence, Seat, Table


def no_running_game(user: User) -> None:
    """Raise ValidationError("in_game") while the person plays: the opponent must not be left alone.

    No game of theirs starts before the transaction ends, for their table stays locked, and rooms that wait for them do:
    all at once in the order of their keys, as the end of an outage locks them.
    """
    seats = Seat.objects.filter(Q(user=user) | Q(kept_for=user))
    own = Table.objects.filter(pk__in=seats.values("table"))
    list(own.select_for_update(no_key=True).order_by("pk"))
    if Game.objects.filter(Q(white=user) | Q(black=user), ended_at=None).exists():
        raise ValidationError(_("Finish your running game first."), code="in_game")


def leave_tables(user: User) -> None:
    """Free the person's seat, which gives up a match between two games, and forget where they may go."""
    keys = user.seats.filter(table__closed_at=None).values_list("table__key", flat=True)
    for table_key in list(keys):
        held = hold(table_key, timezone.now(), server_die)
        leave_seat(held, held.own_seat(user))
    Presence.objects.filter(user=user).delete()
    Guest.objects.filter(user=user).delete()

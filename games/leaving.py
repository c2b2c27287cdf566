"""What a person's deletion means for tables: refused during a game, else their seat becomes free."""

from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.commands.held import tell_unlocked
from games.models import Game, Guest, Presence, Seat, Table


def no_running_game(user: User) -> None:
    """Raise ValidationError("in_game") while the person plays: the opponent must not be left alone."""
    if Game.objects.filter(Q(white=user) | Q(black=user), ended_at=None).exists():
        raise ValidationError(_("Finish your running game first."), code="in_game")


def leave_tables(user: User) -> None:
    """Free the person's seat and forget where they may go."""
    tables = list(Table.objects.filter(seats__user=user))
    Seat.objects.filter(user=user).update(user=None, ready=False, swap=False, away_since=None)
    Presence.objects.filter(user=user).delete()
    Guest.objects.filter(user=user).delete()
    for table in tables:
        transaction.on_commit(partial(tell_unlocked, table))

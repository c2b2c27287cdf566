"""Who may see a table: everybody a public one; a private one only its owner, its guests, its players and staff."""

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Guest, Match, Seat, Table


def may_enter(table: Table, user: User | AnonymousUser) -> bool:
    """Whether the person may look at the table, sit down and talk there."""
    if not table.private:
        return True
    if not isinstance(user, User):
        return False
    if user.is_staff or user.pk == table.owner_id:
        return True
    return (
        Guest.objects.filter(table=table, user=user).exists()
        or Seat.objects.filter(table=table, user=user).exists()
    )


def may_see(match: Match, user: User | AnonymousUser) -> bool:
    """Whether the person may look at the page of a match: like a finished game, a finished match is for whoever has its address."""
    return match.ended_at is not None or may_enter(match.table, user)

"""What tests of staked games ask and do again and again."""

from __future__ import annotations

from io import StringIO

from django.core.management import CommandError, call_command

from accounts import chips
from accounts.models import User
from games import commands
from tests.games.conftest import NOON, Club


def audit() -> str:
    """What `audit_ledger` complains of; nothing when the books are right."""
    said = StringIO()
    try:
        call_command("audit_ledger", stdout=said)
    except CommandError:
        return said.getvalue()
    return ""


def has(*users: User) -> list[tuple[int, int]]:
    """Free and held chips of each."""
    found = [chips.balance(user, NOON) for user in users]
    return [(one.free, one.held) for one in found]


def take_chips(club: Club, user: User, amount: int) -> None:
    ref = f"test:{user.pk}:{amount}"
    chips.correct(ref, user, -amount, reason="for the test", by=club.anna, now=NOON)


def both(club: Club) -> list[tuple[int, int]]:
    return has(club.anna, club.boris)


def lose(club: Club, loser: User) -> None:
    commands.resign(club.order(loser), club.table.key)


def ready(club: Club, *throws: int) -> None:
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, *throws), club.table.key)

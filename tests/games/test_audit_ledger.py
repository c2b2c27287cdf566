"""`manage.py audit_ledger` names whatever is wrong with the chips, in the books or between them and the games."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts import chips
from accounts.models import Account
from tests.games.conftest import NOON, Club
from tests.games.staking import lose

pytestmark = pytest.mark.django_db


def test_right_books_are_called_right(club: Club) -> None:
    said = StringIO()
    club.rule(stake=10)
    club.start(6, 2)
    lose(club, club.boris)
    call_command("audit_ledger", stdout=said)
    assert "The books are right." in said.getvalue()


def test_it_fails_and_says_what_is_wrong_with_both(club: Club) -> None:
    said = StringIO()
    club.rule(stake=10)
    game = club.start(6, 2)
    chips.give_back(f"game:{game.key}", NOON)
    Account.objects.filter(owner=club.anna, kind="wallet").update(balance=5)
    with pytest.raises(CommandError, match="2 things are wrong"):
        call_command("audit_ledger", stdout=said)
    assert said.getvalue().splitlines() == [
        f"the wallet account of user {club.anna.pk} says 5, its lines sum to 1000",
        f"game:{game.key} goes on, but nothing is held for it any more: it had a return",
    ]

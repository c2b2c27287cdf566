"""The books in the admin: read by staff, changed by nobody, corrected for a reason; and who wins from whom."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts import chips
from accounts.chips.reading import pairs
from accounts.models import Account, Transaction, User

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def boris(db: None) -> User:
    return User.objects.create_user("boris@example.org", "Boris", "x")


@pytest.fixture
def moderator(db: None) -> User:
    return User.objects.create_superuser("marta@example.org", "Marta", "x")


@pytest.fixture
def desk(client: Client, moderator: User) -> Client:
    """A moderator's browser."""
    client.force_login(moderator)
    return client


def win(winner: User, loser: User, amount: int, how: str = "borne_off") -> None:
    ref = f"game:{Transaction.objects.count()}"
    chips.hold(ref, {winner.pk: amount, loser.pk: amount}, NOON)
    chips.settle(ref, winner.pk, loser.pk, amount, NOON, note=how)


def page(name: str, *args: object) -> str:
    return reverse(f"admin:accounts_{name}", args=args)


def wallet(user: User) -> Account:
    chips.balance(user, NOON)
    return Account.objects.get(owner=user, kind="wallet")


@pytest.mark.parametrize("model", ["account", "transaction"])
def test_the_books_are_read_and_not_written(desk: Client, anna: User, boris: User, model: str) -> None:
    win(anna, boris, 20)
    row = {"account": wallet(anna).pk, "transaction": Transaction.objects.first().pk}[model]  # type: ignore[union-attr]
    for query in ({}, {"q": "anna"}):
        assert desk.get(page(f"{model}_changelist"), query).status_code == 200
    shown = desk.get(page(f"{model}_change", row))
    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert desk.post(page(f"{model}_change", row), {}).status_code == 403
    assert desk.post(page(f"{model}_delete", row), {"post": "yes"}).status_code == 403
    assert desk.get(page(f"{model}_add")).status_code == 403


class TestPairs:
    def test_each_pair_is_summed_over_all_its_games(self, anna: User, boris: User, moderator: User) -> None:
        win(anna, boris, 20)
        win(anna, boris, 30, "resigned")
        win(boris, anna, 5)
        win(moderator, boris, 7, "resigned")
        rows = {(row["one"], row["two"]): row for row in pairs()}
        one, two = sorted([anna.pk, boris.pk])
        mine = rows[one, two]
        assert (mine["size"], mine["games"], mine["resigned"]) == (45, 3, 1)
        assert (mine["net"] > 0) == (two == anna.pk)
        assert len(rows) == 2

    def test_what_was_returned_is_no_flow(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 20, boris.pk: 20}, NOON)
        chips.give_back("game:x", NOON)
        assert not pairs().exists()

    def test_the_list_is_sorted_as_asked(
        self, desk: Client, anna: User, boris: User, moderator: User
    ) -> None:
        win(anna, boris, 50)
        win(boris, moderator, 1, "resigned")
        win(boris, moderator, 1)
        for sort, first in (
            ("size", (anna, 50, 1, 0)),
            ("games", (boris, 2, 2, 50)),
            ("nonsense", (anna, 50, 1, 0)),
        ):
            row = desk.get(page("transaction_pairs"), {"sort": sort}).context["rows"][0]
            assert (row["winner"], row["size"], row["games"], row["share"]) == first

    def test_it_is_for_moderators(self, client: Client, anna: User) -> None:
        client.force_login(anna)
        assert client.get(page("transaction_pairs")).status_code == 302
        User.objects.filter(pk=anna.pk).update(is_staff=True)
        assert client.get(page("transaction_pairs")).status_code == 403

    def test_the_list_of_transactions_leads_there(self, desk: Client) -> None:
        assert page("transaction_pairs") in desk.get(page("transaction_changelist")).content.decode()
        assert "Nobody has played for chips yet." in desk.get(page("transaction_pairs")).content.decode()


class TestCorrecting:
    def correct(
        self, desk: Client, user: User, amount: object, reason: str = "a fault of ours", ref: str = "r"
    ) -> int:
        form = {"amount": amount, "reason": reason, "ref": ref}
        return desk.post(page("account_correct", wallet(user).pk), form).status_code

    def test_a_moderator_gives_and_takes_with_a_reason(
        self, desk: Client, moderator: User, anna: User
    ) -> None:
        assert (
            page("account_correct", wallet(anna).pk)
            in desk.get(page("account_change", wallet(anna).pk)).content.decode()
        )
        assert desk.get(page("account_correct", wallet(anna).pk)).status_code == 200
        assert self.correct(desk, anna, 50) == 302
        assert self.correct(desk, anna, -20, ref="s") == 302
        assert wallet(anna).balance == 1030
        movement = Transaction.objects.get(ref="correct:r")
        assert (movement.note, movement.by) == ("a fault of ours", moderator)
        assert LogEntry.objects.count() == 2
        assert chips.audit() == []

    def test_the_same_form_sent_twice_corrects_once(self, desk: Client, anna: User) -> None:
        for _twice in range(2):
            self.correct(desk, anna, 50)
        assert wallet(anna).balance == 1050

    @pytest.mark.parametrize("amount", [0, -1001, "much", 10_000_000, "1.5"])
    def test_a_senseless_amount_is_refused(self, desk: Client, anna: User, amount: object) -> None:
        assert self.correct(desk, anna, amount) == 200
        assert wallet(anna).balance == 1000

    def test_no_reason_no_correction(self, desk: Client, anna: User) -> None:
        assert self.correct(desk, anna, 50, reason=" ") == 200
        assert wallet(anna).balance == 1000

    def test_only_who_may_add_transactions_corrects(self, client: Client, anna: User, boris: User) -> None:
        User.objects.filter(pk=boris.pk).update(is_staff=True)
        boris.user_permissions.add(Permission.objects.get(codename="view_account"))
        client.force_login(User.objects.get(pk=boris.pk))
        assert "/correct/" not in client.get(page("account_change", wallet(anna).pk)).content.decode()
        assert self.correct(client, anna, 50) == 403
        assert wallet(anna).balance == 1000

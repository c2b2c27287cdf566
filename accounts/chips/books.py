"""The books themselves: opening accounts, locking them in one order, and writing transactions that sum to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, F, When

from accounts.chips.terms import Terms
from accounts.models import Account, Line, Transaction, User
from accounts.retry import whole

WALLET, HELD, ISSUE = Account.Kind.WALLET, Account.Kind.HELD, Account.Kind.ISSUE


class ShortOfChips(Exception):  # noqa: N818 - what happened, as it is said
    """A wallet does not hold what is needed; nothing was written. `needed` and `balance` are in chips."""

    def __init__(self, user_id: int, needed: int, balance: int) -> None:
        super().__init__(f"user {user_id} needs {needed} chips and has {balance}")
        self.user_id, self.needed, self.balance = user_id, needed, balance


@dataclass(frozen=True, slots=True)
class Balance:
    """A person's chips: `free` in the wallet, `held` for games that are not over."""

    free: int
    held: int

    @property
    def total(self) -> int:
        return self.free + self.held


@dataclass(frozen=True, slots=True)
class Purse:
    """The two accounts of one person."""

    wallet: Account
    held: Account

    @property
    def balance(self) -> Balance:
        return Balance(self.wallet.balance or 0, self.held.balance or 0)


def balance(user: User, now: datetime) -> Balance:
    """What the person has. Whoever has no accounts yet gets them, with the chips to start with; bots have none."""
    if user.is_bot:
        return Balance(0, 0)
    accounts = _read([user.pk])
    if user.pk not in accounts:
        accounts = whole(lambda: lock([user.pk], now))
    return accounts[user.pk].balance


def lock(user_ids: Iterable[int], now: datetime) -> dict[int, Purse]:
    """Hold these people's accounts, by primary key, until the transaction ends; those who have none get them first."""
    people = sorted(set(user_ids))
    newcomers = _open(people)
    # no_key: lines that name these accounts can still be checked, or two would wait for each other.
    rows = Account.objects.select_for_update(no_key=True).filter(owner__in=people).order_by("pk")
    purses = _purses(rows)
    granted = [_grant(user_id, purses[user_id], now) for user_id in newcomers]
    return _purses(rows.all()) if any(granted) else purses


def issue() -> Account:
    """The account that all chips come from."""
    found = Account.objects.filter(kind=ISSUE).first()
    if found is None:
        Account.objects.bulk_create([Account(kind=ISSUE, balance=None)], ignore_conflicts=True)
        found = Account.objects.get(kind=ISSUE)
    return found


def write(transaction: Transaction, moves: Mapping[Account, int]) -> Transaction:
    """Add a transaction that moves these amounts, in chips, between accounts that the caller has locked.

    Raises ValueError unless they sum to zero, IntegrityError for a ref or a hold that is used up.
    """
    lines = [Line(transaction=transaction, account=a, amount=amount) for a, amount in moves.items() if amount]
    total = sum(line.amount for line in lines)
    if not lines or total:
        raise ValueError(f"{transaction.ref}: the lines do not sum to zero")
    transaction.save()
    Line.objects.bulk_create(lines)
    changes = Case(*(When(pk=line.account.pk, then=F("balance") + line.amount) for line in lines))
    # The issue has no balance that is kept.
    Account.objects.filter(pk__in=[line.account.pk for line in lines]).exclude(kind=ISSUE).update(
        balance=changes
    )
    return transaction


def _read(user_ids: Iterable[int]) -> dict[int, Purse]:
    return _purses(Account.objects.filter(owner__in=user_ids))


def _purses(accounts: Iterable[Account]) -> dict[int, Purse]:
    found = {(account.owner_id, account.kind): account for account in accounts}
    owners = {owner for owner, _kind in found if owner is not None}
    return {owner: Purse(found[owner, WALLET], found[owner, HELD]) for owner in owners}


def _open(people: Sequence[int]) -> list[int]:
    """Add the accounts that are missing, and tell whose.

    Before anything is locked and in order: whoever waits here for another one's new accounts is waited for by nobody.
    """
    known = set(Account.objects.filter(owner__in=people, kind=HELD).values_list("owner", flat=True))
    newcomers = [user_id for user_id in people if user_id not in known]
    if User.objects.filter(pk__in=newcomers, is_bot=True).exists():
        raise ValueError("bots have no chips")
    pairs = [Account(owner_id=user_id, kind=kind) for user_id in newcomers for kind in (WALLET, HELD)]
    Account.objects.bulk_create(pairs, ignore_conflicts=True)
    return newcomers


def _grant(user_id: int, purse: Purse, now: datetime) -> bool:
    """Give the chips to start with, once; of several who open the same accounts at once, the first one does it.

    Where the site gives none just then, the books say so.
    """
    ref, terms = f"grant:{user_id}", Terms.today()
    if Transaction.objects.filter(ref=ref).exists():
        return False
    movement = Transaction(kind=Transaction.Kind.GRANT, ref=ref, at=now, note=str(terms))
    if not terms.start:
        movement.save()
        return False
    write(movement, {issue(): -terms.start, purse.wallet: terms.start})
    return True

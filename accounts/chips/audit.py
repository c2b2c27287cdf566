"""Proves the books: every transaction sums to zero, every balance is its lines, every hold ended at most once."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce

from accounts.models import Account, Line, Transaction

_CLOSING = (Transaction.Kind.SETTLEMENT, Transaction.Kind.RETURN)


def audit() -> list[str]:
    """One line for each thing that is wrong, naming it; none when the books are right. Read it at one instant."""
    return [*_sums(), *_balances(), *_closings(), *_held()]


def open_holds() -> dict[str, dict[int, int]]:
    """What is held now: the hold's ref -> the person's primary key -> chips."""
    rows = Line.objects.filter(
        account__kind=Account.Kind.HELD,
        transaction__kind=Transaction.Kind.HOLD,
        transaction__closed_by=None,
    )
    found: dict[str, dict[int, int]] = {}
    for ref, owner, amount in rows.values_list("transaction__ref", "account__owner", "amount").iterator():
        found.setdefault(ref.removeprefix("hold:"), {})[owner] = amount
    return found


def _sums() -> Iterator[str]:
    total = Line.objects.aggregate(total=Sum("amount", default=0))["total"]
    if total:
        yield f"all lines together sum to {total}"
    for ref in Transaction.objects.filter(lines=None).values_list("ref", flat=True):
        yield f"transaction {ref} has no lines"
    uneven = Line.objects.order_by().values("transaction__ref").annotate(total=Sum("amount"))
    for row in uneven.exclude(total=0):
        yield f"transaction {row['transaction__ref']} sums to {row['total']}"


def _balances() -> Iterator[str]:
    counted = Account.objects.exclude(kind=Account.Kind.ISSUE).annotate(
        counted=Sum("lines__amount", default=0)
    )
    for account in counted.exclude(balance=F("counted")).select_related("owner"):
        yield f"{_named(account)} says {account.balance}, its lines sum to {account.counted}"


def _closings() -> Iterator[str]:
    # Only these two kinds end something, they always do, and only holds are ended.
    wrong = Transaction.objects.filter(
        Q(kind__in=_CLOSING, closes=None)
        | (Q(closes__isnull=False) & (~Q(kind__in=_CLOSING) | ~Q(closes__kind=Transaction.Kind.HOLD)))
    )
    for ref in wrong.values_list("ref", flat=True):
        yield f"transaction {ref} does not end a hold as it should"
    kept = Line.objects.filter(account__kind=Account.Kind.HELD).order_by()
    kept = kept.exclude(transaction__kind=Transaction.Kind.HOLD, transaction__closed_by=None)
    sums = kept.values(
        hold=Coalesce("transaction__closes__ref", "transaction__ref"), owner=F("account__owner")
    )
    for row in sums.annotate(total=Sum("amount")).exclude(total=0):
        yield f"{row['hold']} has ended, but {row['total']} of it stay held of user {row['owner']}"


def _held() -> Iterator[str]:
    expected: dict[int, int] = {}
    for amounts in open_holds().values():
        for owner, amount in amounts.items():
            expected[owner] = expected.get(owner, 0) + amount
    for account in Account.objects.filter(kind=Account.Kind.HELD).iterator():
        due = expected.get(account.owner_id or 0, 0)
        if account.balance != due:
            yield f"{_named(account)} says {account.balance}, open holds sum to {due}"


def _named(account: Account) -> str:
    return f"the {account.kind} account of user {account.owner_id}"

"""Proves the books: every transaction is one that a verb could have written, and every balance is its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.db.models import Q, Sum

from accounts.chips.entries import entries
from accounts.chips.shapes import Books
from accounts.models import Account, Line, Transaction

# A grant by a site that gave no chips at that time.
_NOTHING_GIVEN = Q(
    kind=Transaction.Kind.GRANT, ref__regex=r"^grant:\d+$", note__startswith="CHIPS_START=0 ", lines=None
)


def audit() -> list[str]:
    """One line for each thing that is wrong, naming it; none when the books are right. Read it at one instant."""
    nothing_given = set(Transaction.objects.filter(_NOTHING_GIVEN).values_list("ref", flat=True))
    found, books = list(_lines()), Books()
    for entry in entries():
        found.extend(books.enter(entry))
    books.granted |= {int(ref.removeprefix("grant:")) for ref in nothing_given}
    return [*found, *_accounts(books)]


def _lines() -> Iterator[str]:
    total = Line.objects.aggregate(total=Sum("amount", default=0))["total"]
    if total:
        yield f"all lines together sum to {total}"
    for ref in Transaction.objects.filter(lines=None).exclude(_NOTHING_GIVEN).values_list("ref", flat=True):
        yield f"transaction {ref} has no lines"


def _accounts(books: Books) -> Iterator[str]:
    """Everybody has a wallet and a held account, which say what the books do, and had chips to start with."""
    due, number = books.held_now(), Counter[int | None]()
    people = Account.objects.exclude(kind=Account.Kind.ISSUE).order_by("pk")
    for kind, owner, balance in people.values_list("kind", "owner_id", "balance").iterator():
        wallet = kind == Account.Kind.WALLET
        number[owner] += 1
        counted = (books.free if wallet else books.held).get(owner or 0, 0)
        named = f"the {kind} account of user {owner}"
        if balance != counted:
            yield f"{named} says {balance}, its lines sum to {counted}"
        if not wallet and balance != due.get(owner or 0, 0):
            yield f"{named} says {balance}, open holds sum to {due.get(owner or 0, 0)}"
        if wallet and owner not in books.granted:
            yield f"user {owner} has accounts, but was never granted the chips to start with"
    for one, accounts in number.items():
        if accounts != 2:
            yield f"user {one} has {accounts} of two accounts, a wallet and a held one"

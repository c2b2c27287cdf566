"""Reads the books as a stream, in the order in which they were written, for whoever checks them from end to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from accounts.models import Account, Line, Transaction

Kind = Transaction.Kind
_ENDS = (Kind.SETTLEMENT, Kind.RETURN)
_COLUMNS = (
    "transaction_id",
    "transaction__kind",
    "transaction__ref",
    "transaction__closes_id",
    "transaction__at",
    "transaction__note",
    "transaction__by_id",
    "account__kind",
    "account__owner_id",
    "amount",
)
_HEAD = len(_COLUMNS) - 3


@dataclass(slots=True)
class Entry:
    """A transaction with its lines. People, what it closes and its moderator are primary keys; amounts are chips."""

    pk: int
    kind: str
    ref: str
    closes: int | None
    at: datetime
    note: str
    by: int | None
    wallets: dict[int, int] = field(default_factory=dict)
    held: dict[int, int] = field(default_factory=dict)
    issue: int = 0

    @property
    def tail(self) -> str:
        """What the chips are or were held for: the ref without its verb."""
        return self.ref.partition(":")[2]

    @property
    def gains(self) -> dict[int, int]:
        """What it adds to all that each person has."""
        people = self.wallets | self.held
        return {owner: self.wallets.get(owner, 0) + self.held.get(owner, 0) for owner in people}

    @property
    def total(self) -> int:
        return self.issue + sum(self.wallets.values()) + sum(self.held.values())


@dataclass(frozen=True, slots=True)
class Holding:
    """A hold and what became of it: the kind of its end (None: it is open) and what each person gained by that."""

    ref: str
    held: dict[int, int]
    end: str | None = None
    gains: dict[int, int] = field(default_factory=dict)


def entries(*kinds: Kind) -> Iterator[Entry]:
    """Every transaction that has lines, of these kinds or of all, the first one first; one at a time is in memory."""
    lines = Line.objects.filter(transaction__kind__in=kinds) if kinds else Line.objects.all()
    rows = lines.order_by("transaction_id", "account_id").values_list(*_COLUMNS).iterator()
    for head, group in groupby(rows, key=itemgetter(*range(_HEAD))):
        entry = Entry(*head)
        for *_head, kind, owner, amount in group:
            if kind == Account.Kind.ISSUE:
                entry.issue += amount
            else:
                (entry.wallets if kind == Account.Kind.WALLET else entry.held)[owner] = amount
        yield entry


def holdings() -> Iterator[Holding]:
    """Every hold, when it has ended; last those that are open. Only holds that are open at one time are in memory."""
    opened: dict[int, Entry] = {}
    for entry in entries(Kind.HOLD, *_ENDS):
        if entry.kind == Kind.HOLD:
            opened[entry.pk] = entry
        elif entry.closes is not None and (hold := opened.pop(entry.closes, None)) is not None:
            yield Holding(hold.tail, hold.held, entry.kind, entry.gains)
    for hold in opened.values():
        yield Holding(hold.tail, hold.held)

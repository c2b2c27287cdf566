"""What people and moderators see of the books: a person's history, and who won how much from whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Func, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from accounts.models import Account, Line, Transaction, User

PAGE = 25
Kind = Transaction.Kind


@dataclass(frozen=True, slots=True)
class Movement:
    """One transaction as one person sees it: what it did to all their chips, and to those held of them."""

    transaction: Transaction
    change: int
    held: int
    opponent: User | None

    @property
    def ref(self) -> str:
        """What the chips are or were held for; empty for other movements."""
        verb, _colon, rest = self.transaction.ref.partition(":")
        return rest if verb in {"hold", "settle", "return"} else ""

    @property
    def text(self) -> str:
        """What happened, in the reader's language."""
        kind, name = self.transaction.kind, self.opponent.public_name if self.opponent else "–"
        if kind == Kind.HOLD:
            return _("Held for playing against %(name)s") % {"name": name}
        if kind == Kind.RETURN:
            return _("Returned: nobody won against %(name)s") % {"name": name}
        if kind == Kind.SETTLEMENT:
            won = _("Won against %(name)s") if self.change > 0 else _("Lost to %(name)s")
            return won % {"name": name}
        if kind == Kind.CORRECTION:
            return _("Correction by a moderator: %(reason)s") % {"reason": self.transaction.note}
        return str(self.transaction.get_kind_display())


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a history, newest first, and where the next one begins (None: there is none)."""

    movements: list[Movement]
    before: int | None


def history(user: User, *, before: int | None = None) -> Page:
    """The person's movements older than the transaction with the primary key `before`; holds change nothing yet."""
    found = _of(user).exclude(kind=Kind.HOLD)
    if before is not None:
        found = found.filter(pk__lt=before)
    rows = list(found.order_by("-pk")[: PAGE + 1])
    shown = _movements(rows[:PAGE], user)
    return Page(shown, rows[PAGE - 1].pk if len(rows) > PAGE else None)


def holds_of(user: User) -> list[Movement]:
    """What is held of the person now, newest first."""
    return _movements(_of(user).filter(kind=Kind.HOLD, closed_by=None).order_by("-pk"), user)


def pairs(order: str = "size") -> QuerySet[Line, dict[str, Any]]:
    """Who won what from whom, all settlements together, as rows for moderators.

    `one` and `two` are users' primary keys, one < two; `net` is what two won from one (below zero: the reverse), `size`
    the same without its sign; `games` how many settlements, `resigned` how many of them by resignation. The largest come
    first by the one of the last three that `order` names.
    """
    # Exactly one line of a settlement takes from what was held of `one`; joined to the lines of `two` it picks the pair.
    held = Line.objects.filter(
        transaction__kind=Kind.SETTLEMENT,
        account__kind=Account.Kind.HELD,
        transaction__lines__account__owner__gt=F("account__owner"),
    )
    rows = held.order_by().values(one=F("account__owner"), two=F("transaction__lines__account__owner"))
    found: QuerySet[Line, dict[str, Any]] = rows.annotate(
        net=Sum("transaction__lines__amount"),
        size=Func(Sum("transaction__lines__amount"), function="ABS"),
        games=Count("transaction", distinct=True),
        resigned=Count("transaction", distinct=True, filter=Q(transaction__note="resigned")),
    ).order_by(f"-{order}", "one", "two")
    return found


def _of(user: User) -> QuerySet[Transaction]:
    lines = Line.objects.filter(account__owner=user)
    return Transaction.objects.filter(pk__in=lines.values("transaction"))


def _movements(transactions: Iterable[Transaction], user: User) -> list[Movement]:
    rows = list(transactions)
    lines = Line.objects.filter(transaction__in=rows).select_related("account__owner")
    change = dict.fromkeys((row.pk for row in rows), 0)
    held, opponents = dict(change), dict[int, User]()
    for line in lines:
        owner = line.account.owner
        if owner == user:
            change[line.transaction_id] += line.amount
            held[line.transaction_id] += line.amount if line.account.kind == Account.Kind.HELD else 0
        elif owner is not None:
            opponents[line.transaction_id] = owner
    return [Movement(row, change[row.pk], held[row.pk], opponents.get(row.pk)) for row in rows]

"""What may be done with chips: grant, refill, hold, settle, give back, correct; each once for its ref."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from accounts.chips.books import HELD, Balance, Purse, ShortOfChips, issue, lock, write
from accounts.chips.terms import Terms
from accounts.models import Account, Line, Transaction, User
from accounts.retry import whole

Kind = Transaction.Kind


def refill_due(user: User, has: Balance, now: datetime) -> int:
    """The chips of the day that the person may fetch now: none twice in a day (UTC), and none above the start."""
    terms = Terms.today()
    size = min(terms.refill, terms.start - has.total)
    return 0 if user.is_bot or size <= 0 or _done(_refill_ref(user, now)) else size


def refill(user: User, now: datetime) -> int:
    """Fetch the chips of the day; returns how many came, 0 when none are due."""

    def work() -> int:
        purse = lock([user.pk], now)[user.pk]
        size = refill_due(user, purse.balance, now)
        if size:
            note = str(Terms.today())
            movement = Transaction(kind=Kind.REFILL, ref=_refill_ref(user, now), at=now, note=note)
            write(movement, {issue(): -size, purse.wallet: size})
        return size

    return whole(work)


def hold(ref: str, amounts: Mapping[int, int], now: datetime) -> bool:
    """Put aside chips (by the person's primary key) until the hold named `ref` is settled or given back.

    False when that was done before, also if it has ended since. Raises ShortOfChips for the first whose wallet does not
    cover it; then nothing is held of anybody.
    """
    if not amounts or min(amounts.values()) <= 0:
        raise ValueError("a hold is of chips")

    def work() -> bool:
        purses = lock(amounts, now)
        if _done(_hold_ref(ref)):
            return False
        moves: dict[Account, int] = {}
        for user_id, amount in amounts.items():
            purse = purses[user_id]
            if purse.balance.free < amount:
                raise ShortOfChips(user_id, amount, purse.balance.free)
            moves |= {purse.wallet: -amount, purse.held: amount}
        write(Transaction(kind=Kind.HOLD, ref=_hold_ref(ref), at=now), moves)
        return True

    return whole(work)


def settle(ref: str, winner: int, loser: int, amount: int, now: datetime, *, note: str = "") -> int:
    """End a hold: `amount` goes from the loser to the winner, but never more than was held of the loser.

    People are named by primary key. Returns what was moved; 0 when there is no such hold, or it has ended before.
    """
    if amount <= 0:
        raise ValueError("a settlement moves chips")

    def work() -> int:
        found = _open_hold(ref, now)
        if found is None:
            return 0
        opened, purses, sums = found
        if winner == loser or {winner, loser} != set(sums):
            raise ValueError(f"{ref} is held of others")
        paid = min(amount, sums[loser])
        movement = Transaction(kind=Kind.SETTLEMENT, ref=f"settle:{ref}", closes=opened, at=now, note=note)
        gains = {winner: paid, loser: -paid}
        write(movement, _freed(purses, sums, gains))
        return paid

    return whole(work)


def give_back(ref: str, now: datetime, *, note: str = "") -> bool:
    """End a hold and return everybody theirs; False when there is no such hold, or it has ended before."""

    def work() -> bool:
        found = _open_hold(ref, now)
        if found is None:
            return False
        opened, purses, sums = found
        movement = Transaction(kind=Kind.RETURN, ref=f"return:{ref}", closes=opened, at=now, note=note)
        write(movement, _freed(purses, sums, {}))
        return True

    return whole(work)


def correct(ref: str, user: User, amount: int, *, reason: str, by: User, now: datetime) -> None:
    """A moderator gives the person chips out of the issue, or (below zero) takes them back; the reason is kept.

    Raises ShortOfChips when more is to be taken than the wallet holds.
    """
    if not amount or not reason.strip():
        raise ValueError("a correction moves chips for a reason")

    def work() -> None:
        purse = lock([user.pk], now)[user.pk]
        if _done(f"correct:{ref}"):
            return
        if purse.balance.free + amount < 0:
            raise ShortOfChips(user.pk, -amount, purse.balance.free)
        movement = Transaction(kind=Kind.CORRECTION, ref=f"correct:{ref}", at=now, note=reason.strip(), by=by)
        write(movement, {issue(): -amount, purse.wallet: amount})

    whole(work)


def _open_hold(ref: str, now: datetime) -> tuple[Transaction, dict[int, Purse], dict[int, int]] | None:
    """The hold with its people's locked accounts and what is held of each, unless it has ended."""
    opened = Transaction.objects.filter(ref=_hold_ref(ref)).first()
    if opened is None:
        return None
    lines = Line.objects.filter(transaction=opened, account__kind=HELD)
    sums: dict[int, int] = dict(lines.values_list("account__owner", "amount"))
    purses = lock(sums, now)
    # Asked only now, under the locks: whoever ended it a moment ago held the same ones.
    return None if Transaction.objects.filter(closes=opened).exists() else (opened, purses, sums)


def _freed(purses: dict[int, Purse], sums: dict[int, int], gains: dict[int, int]) -> dict[Account, int]:
    moves: dict[Account, int] = {}
    for user_id, amount in sums.items():
        moves |= {purses[user_id].held: -amount, purses[user_id].wallet: amount + gains.get(user_id, 0)}
    return moves


def _done(ref: str) -> bool:
    return Transaction.objects.filter(ref=ref).exists()


def _hold_ref(ref: str) -> str:
    return f"hold:{ref}"


def _refill_ref(user: User, now: datetime) -> str:
    return f"refill:{user.pk}:{now.astimezone(UTC):%Y-%m-%d}"

"""What each kind of transaction may look like, and what it finds: the books entered again from the first to the last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC

from accounts.chips.entries import Entry, Kind
from accounts.chips.terms import Terms


class Books:
    """All that people have, after the transactions entered so far. People are primary keys."""

    def __init__(self) -> None:
        self.free: defaultdict[int, int] = defaultdict(int)
        self.held: defaultdict[int, int] = defaultdict(int)
        self.open: dict[int, Entry] = {}
        self.granted: set[int] = set()

    def enter(self, entry: Entry) -> Iterator[str]:
        """Add the next transaction; one line for each thing that is wrong about it."""
        if entry.total:
            yield f"transaction {entry.ref} sums to {entry.total}"
        for owner, amount in entry.wallets.items():
            yield from self._moved(self.free, owner, amount, f"{entry.ref} lets the wallet of user {owner}")
        for owner, amount in entry.held.items():
            yield from self._moved(self.held, owner, amount, f"{entry.ref} lets what is held of user {owner}")
        if entry.kind in {Kind.SETTLEMENT, Kind.RETURN}:
            yield from self._ended(entry)
            return
        if entry.closes is not None:
            yield _no_end(entry)
        if entry.kind == Kind.HOLD:
            self.open[entry.pk] = entry
            yield from _hold(entry)
        elif entry.kind in {Kind.GRANT, Kind.REFILL, Kind.CORRECTION}:
            yield from self._from_the_issue(entry)
        else:
            yield f"transaction {entry.ref} is of a kind that there is not: {entry.kind}"

    def held_now(self) -> dict[int, int]:
        """What open holds hold of each person."""
        due: defaultdict[int, int] = defaultdict(int)
        for hold in self.open.values():
            for owner, amount in hold.held.items():
                due[owner] += amount
        return due

    @staticmethod
    def _moved(accounts: defaultdict[int, int], owner: int, amount: int, said: str) -> Iterator[str]:
        before = accounts[owner]
        accounts[owner] += amount
        # Told where it begins, and not again for all that follows.
        if accounts[owner] < 0 <= before:
            yield f"transaction {said} fall to {accounts[owner]}"

    def _from_the_issue(self, entry: Entry) -> Iterator[str]:
        if len(entry.wallets) != 1 or entry.held or not entry.issue:
            yield f"transaction {entry.ref} is a {entry.kind}, but not from the issue to one wallet"
            return
        ((owner, amount),) = entry.wallets.items()
        if entry.kind == Kind.CORRECTION:
            yield from _correction(entry)
            return
        terms = Terms.of(entry.note)
        if entry.kind == Kind.GRANT:
            self.granted.add(owner)
            yield from _named(entry, f"grant:{owner}")
            if amount != terms.start:
                yield f"transaction {entry.ref} gives user {owner} {amount} chips to start with instead of {terms.start}"
            return
        yield from _named(entry, f"refill:{owner}:{entry.at.astimezone(UTC):%Y-%m-%d}")
        if not 0 < amount <= terms.refill:
            yield f"transaction {entry.ref} refills user {owner} by {amount} chips, {terms.refill} is the most"
        if (total := self.free[owner] + self.held[owner]) > terms.start:
            yield f"transaction {entry.ref} refills user {owner} up to {total} chips, {terms.start} is the most"

    def _ended(self, entry: Entry) -> Iterator[str]:
        hold = None if entry.closes is None else self.open.pop(entry.closes, None)
        if hold is None:
            yield _no_end(entry)
            return
        verb = "settle" if entry.kind == Kind.SETTLEMENT else "return"
        yield from _named(entry, f"{verb}:{hold.tail}")
        for owner in hold.held | entry.held:
            if left := hold.held.get(owner, 0) + entry.held.get(owner, 0):
                yield f"{hold.ref} has ended, but {left} of it stay held of user {owner}"
        gains = entry.gains
        if entry.kind == Kind.RETURN:
            for owner, gain in gains.items():
                if gain:
                    yield f"transaction {entry.ref} is a return, but changes what user {owner} has by {gain:+}"
        elif not _is_payment(gains, hold.held):
            yield f"transaction {entry.ref} pays {gains} out of {hold.held}, not from one player to the other"


def _no_end(entry: Entry) -> str:
    return f"transaction {entry.ref} does not end a hold as it should"


def _named(entry: Entry, ref: str) -> Iterator[str]:
    if entry.ref != ref:
        yield f"transaction {entry.ref} should be named {ref}"


def _correction(entry: Entry) -> Iterator[str]:
    if not entry.ref.startswith("correct:"):
        yield f"transaction {entry.ref} should be named correct:{entry.tail}"
    if not entry.note.strip():
        yield f"transaction {entry.ref} is a correction without a reason"
    # A moderator who deletes the account stays there as a row.
    if entry.by is None:
        yield f"transaction {entry.ref} is a correction by nobody"


def _hold(entry: Entry) -> Iterator[str]:
    if not entry.ref.startswith("hold:"):
        yield f"transaction {entry.ref} should be named hold:{entry.tail}"
    put_aside = {owner: -amount for owner, amount in entry.wallets.items()}
    if entry.held != put_aside or min(put_aside.values(), default=0) <= 0:
        yield f"transaction {entry.ref} is a hold, but does not put aside what it takes from each wallet"


def _is_payment(gains: dict[int, int], held: dict[int, int]) -> bool:
    """Whether one of the two that chips were held of gets them from the other, and no more than were held."""
    if len(held) != 2 or gains.keys() != held.keys():
        return False
    loser = min(gains, key=lambda owner: gains[owner])
    return sum(gains.values()) == 0 and 0 < -gains[loser] <= held[loser]

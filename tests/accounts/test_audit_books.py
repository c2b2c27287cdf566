"""Whatever is corrupted in the books themselves is found, and said where: each way to forge them, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from accounts import chips
from accounts.chips.books import issue, write
from accounts.models import Account, Transaction, User

pytestmark = pytest.mark.django_db
Value = str | int | datetime | None
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def sql(statement: str, *values: Value) -> None:
    """Change rows behind the back of the models, which refuse to."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount


def adapt_balances() -> None:
    """Let every balance be the sum of its lines, as a careful forger does."""
    sql(
        "UPDATE accounts_account SET balance = (SELECT COALESCE(SUM(amount), 0) FROM accounts_line "
        "WHERE account_id = accounts_account.id) WHERE kind <> 'issue'"
    )


def erase(*refs: str) -> None:
    """Take transactions out of the books, what closes others first, with their lines and what these did to balances."""
    for ref in refs:
        pk = Transaction.objects.get(ref=ref).pk
        sql("DELETE FROM accounts_line WHERE transaction_id = %s", pk)
        sql("DELETE FROM accounts_transaction WHERE id = %s", pk)
    adapt_balances()


def alter(ref: str, /, **columns: Value) -> None:
    """Change a transaction's row."""
    for name, value in columns.items():
        sql(f"UPDATE accounts_transaction SET {name} = %s WHERE ref = %s", value, ref)


def rewrite(ref: str, amounts: Mapping[Account, int]) -> None:
    """Change a transaction's lines, and the balances with them."""
    pk = Transaction.objects.get(ref=ref).pk
    for account, amount in amounts.items():
        sql(
            "UPDATE accounts_line SET amount = %s WHERE transaction_id = %s AND account_id = %s",
            amount,
            pk,
            account.pk,
        )
    adapt_balances()


def account(user: User, kind: str = "wallet") -> Account:
    return Account.objects.get(owner=user, kind=kind)


def add(kind: str, ref: str, moves: Mapping[Account, int], **columns: Any) -> None:
    """One more transaction, written as the verbs do it."""
    write(Transaction(kind=kind, ref=ref, at=columns.pop("at", NOON), **columns), moves)


class Books:
    """Anna has 670 chips, with 40 of them held, and Boris 1,010, likewise.

    Of three holds of 40 chips of each, Boris has won 10 with game:a, game:b was returned, game:c is open.
    """

    def __init__(self, anna: User) -> None:
        self.anna = anna
        self.boris = User.objects.create_user("boris@example.org", "Boris", "x")
        chips.correct("cut", self.anna, -500, reason="a fault of ours", by=self.boris, now=NOON)
        self.held("game:a")
        chips.settle("game:a", self.boris.pk, self.anna.pk, 10, NOON)
        self.held("game:b")
        chips.give_back("game:b", NOON)
        chips.refill(self.anna, NOON)
        chips.correct("cut more", self.anna, -20, reason="a fault of ours", by=self.boris, now=NOON)
        self.held("game:c")

    def held(self, ref: str, amount: int = 40) -> None:
        chips.hold(ref, {self.anna.pk: amount, self.boris.pk: amount}, NOON)

    def move(self, ref: str, kind: str, amount: int, **columns: Any) -> None:
        """Chips out of the issue for Boris."""
        add(kind, ref, {issue(): -amount, account(self.boris): amount}, **columns)

    def transfer(self, kind: str) -> None:
        """A hundred chips from Anna to Boris."""
        moves = {account(self.anna): -100, account(self.boris): 100}
        add(kind, f"{kind}:zzz", moves, note="because", by=self.anna)

    def end(self, kind: str, ref: str, back: tuple[int, int], *, of: str = "game:c", free: int = 40) -> None:
        """A hold is ended, with so many chips back into the wallets of Anna and Boris."""
        people = (self.anna, self.boris)
        moves = {account(user, "held"): -free for user in people}
        moves |= {account(user): amount for user, amount in zip(people, back, strict=True)}
        add(kind, ref, moves, closes=Transaction.objects.get(ref=f"hold:{of}"))

    def swap_ends(self) -> None:
        """Each of the two ends closes the hold of the other."""
        one, two = (Transaction.objects.get(ref=ref) for ref in ("settle:game:a", "return:game:b"))
        alter(one.ref, closes_id=None)
        alter(two.ref, closes_id=one.closes_id)
        alter(one.ref, closes_id=two.closes_id)

    def end_by_a_grant(self) -> None:
        """The settlement's place is taken by a grant."""
        alter(A, closes_id=None)
        alter(f"grant:{self.boris.pk}", closes_id=self.hold("game:a"))

    def lose_a_correction(self) -> None:
        """Boris once had more chips, and had all of them held."""
        chips.correct("gift", self.boris, 500, reason="a fault of ours", by=self.anna, now=NOON)
        chips.hold("game:d", {self.boris.pk: 1100}, NOON)
        chips.give_back("game:d", NOON)
        erase("correct:gift")

    def hold(self, ref: str) -> int:
        return Transaction.objects.get(ref=f"hold:{ref}").pk

    def stranger(self) -> Account:
        clara = User.objects.create_user("clara@example.org", "Clara", "x")
        chips.balance(clara, NOON)
        return account(clara)


@pytest.fixture
def books(anna: User) -> Books:
    return Books(anna)


DAY = f"{NOON:%Y-%m-%d}"
A, B = "settle:game:a", "return:game:b"
NOT_FROM_THE_ISSUE = "transaction {0}:zzz is a {0}, but not from the issue to one wallet"
# What is done -> what the audit says of it; anna and boris are primary keys.
CASES: dict[str, tuple[Callable[[Books], Any], str]] = {
    "a settlement called a return": (
        lambda b: alter(A, kind="return"),
        "transaction settle:game:a is a return, but changes what user {anna} has by -10",
    ),
    "a settlement called and named a return": (
        lambda b: alter(A, kind="return", ref="return:game:a"),
        "transaction return:game:a is a return, but changes what user {boris} has by +10",
    ),
    "a return called a settlement": (
        lambda b: alter(B, kind="settlement"),
        "transaction return:game:b should be named settle:game:b",
    ),
    "a settlement called a correction": (
        lambda b: alter(A, kind="correction"),
        "transaction settle:game:a is a correction, but not from the issue to one wallet",
    ),
    "a hold called a grant": (
        lambda b: alter("hold:game:c", kind="grant"),
        "transaction hold:game:c is a grant, but not from the issue to one wallet",
    ),
    "a grant called a refill": (
        lambda b: alter(f"grant:{b.anna.pk}", kind="refill"),
        "transaction grant:{anna} should be named refill:{anna}:" + DAY,
    ),
    "a transaction of no kind": (
        lambda b: alter(A, kind="gift"),
        "transaction settle:game:a is of a kind that there is not: gift",
    ),
    "chips given away as a grant": (lambda b: b.transfer("grant"), NOT_FROM_THE_ISSUE.format("grant")),
    "chips given away as a refill": (lambda b: b.transfer("refill"), NOT_FROM_THE_ISSUE.format("refill")),
    "chips given away as a correction": (
        lambda b: b.transfer("correction"),
        NOT_FROM_THE_ISSUE.format("correction"),
    ),
    "chips given away as a hold": (
        lambda b: b.transfer("hold"),
        "transaction hold:zzz is a hold, but does not put aside what it takes from each wallet",
    ),
    "chips given away as a settlement": (
        lambda b: b.transfer("settlement"),
        "transaction settlement:zzz does not end a hold as it should",
    ),
    "chips given away as a return": (
        lambda b: b.transfer("return"),
        "transaction return:zzz does not end a hold as it should",
    ),
    "a refill with a name of its own": (
        lambda b: b.move("refill:zzz", "refill", 100_000),
        "transaction refill:zzz should be named refill:{boris}:" + DAY,
    ),
    "a refill of more than comes in a day": (
        lambda b: b.move(f"refill:{b.boris.pk}:{DAY}", "refill", 100_000),
        "transaction refill:{boris}:" + DAY + " refills user {boris} by 100000 chips, 200 is the most",
    ),
    "a refill of somebody who has enough": (
        lambda b: b.move(f"refill:{b.boris.pk}:{DAY}", "refill", 200),
        "transaction refill:{boris}:" + DAY + " refills user {boris} up to 1210 chips, 1000 is the most",
    ),
    "a refill that takes": (
        lambda b: b.move(f"refill:{b.boris.pk}:{DAY}", "refill", -200),
        "transaction refill:{boris}:" + DAY + " refills user {boris} by -200 chips, 200 is the most",
    ),
    "a refill of another day": (
        lambda b: alter(f"refill:{b.anna.pk}:{DAY}", at=NOON + timedelta(days=1)),
        "transaction refill:{anna}:" + DAY + " should be named refill:{anna}:2030-01-02",
    ),
    "a refill named for somebody else": (
        lambda b: alter(f"refill:{b.anna.pk}:{DAY}", ref=f"refill:{b.boris.pk}:{DAY}"),
        "transaction refill:{boris}:" + DAY + " should be named refill:{anna}:" + DAY,
    ),
    "a grant of twice the size": (
        lambda b: rewrite(f"grant:{b.anna.pk}", {issue(): -2000, account(b.anna): 2000}),
        "transaction grant:{anna} gives user {anna} 2000 chips to start with instead of 1000",
    ),
    "a second grant": (
        lambda b: b.move("grant:99", "grant", 1000),
        "transaction grant:99 should be named grant:{boris}",
    ),
    "a grant named for somebody else": (
        lambda b: alter(f"grant:{b.anna.pk}", ref="grant:99"),
        "transaction grant:99 should be named grant:{anna}",
    ),
    "a grant that is gone": (
        lambda b: erase(f"grant:{b.stranger().owner_id}"),
        " has accounts, but was never granted the chips to start with",
    ),
    "a correction without a reason": (
        lambda b: alter("correct:cut", note=" "),
        "transaction correct:cut is a correction without a reason",
    ),
    "a correction by nobody": (
        lambda b: alter("correct:cut", by_id=None),
        "transaction correct:cut is a correction by nobody",
    ),
    "a correction with another's name": (
        lambda b: alter("correct:cut", ref="hold:cut"),
        "transaction hold:cut should be named correct:cut",
    ),
    "a hold of one's chips for somebody else": (
        lambda b: add(
            "hold",
            "hold:game:z",
            {account(b.anna): -80, account(b.anna, "held"): 40, account(b.boris, "held"): 40},
        ),
        "transaction hold:game:z is a hold, but does not put aside what it takes from each wallet",
    ),
    "a hold that takes out of what is held": (
        lambda b: add("hold", "hold:game:z", {account(b.anna): 40, account(b.anna, "held"): -40}),
        "transaction hold:game:z is a hold, but does not put aside what it takes from each wallet",
    ),
    "an open hold with another's name": (
        lambda b: alter("hold:game:c", ref="return:game:c"),
        "transaction return:game:c should be named hold:game:c",
    ),
    "a hold renamed after its end": (
        lambda b: alter("hold:game:a", ref="hold:game:z"),
        "transaction settle:game:a should be named settle:game:z",
    ),
    "an end renamed": (
        lambda b: alter(A, ref="settle:game:z"),
        "transaction settle:game:z should be named settle:game:a",
    ),
    "a return of unequal shares": (
        lambda b: b.end("return", "return:game:c", (79, 1)),
        "transaction return:game:c is a return, but changes what user {anna} has by +39",
    ),
    "a settlement of more than was held": (
        lambda b: b.end("settlement", "settle:game:c", (-1, 81)),
        "transaction settle:game:c pays {{{anna}: -41, {boris}: 41}} out of {{{anna}: 40, {boris}: 40}}",
    ),
    "a settlement that moves nothing": (
        lambda b: b.end("settlement", "settle:game:c", (40, 40)),
        "transaction settle:game:c pays {{{anna}: 0, {boris}: 0}} out of",
    ),
    "a settlement with a stranger": (
        lambda b: add(
            "settlement",
            "settle:game:c",
            {account(b.anna, "held"): -40, account(b.boris, "held"): -40, b.stranger(): 80},
            closes=Transaction.objects.get(ref="hold:game:c"),
        ),
        "transaction settle:game:c pays ",
    ),
    "an end that left chips held": (
        lambda b: b.end("return", "return:game:c", (30, 30), free=30),
        "hold:game:c has ended, but 10 of it stay held of user {boris}",
    ),
    "two ends swapped": (lambda b: b.swap_ends(), "transaction return:game:b should be named return:game:a"),
    "an end of nothing": (
        lambda b: alter(A, closes_id=None),
        "transaction settle:game:a does not end a hold as it should",
    ),
    "a hold that was ended by a grant": (
        lambda b: b.end_by_a_grant(),
        "transaction grant:{boris} does not end a hold as it should",
    ),
    "a hold ended before it began": (
        lambda b: alter(A, closes_id=b.hold("game:c")),
        "transaction settle:game:a does not end a hold as it should",
    ),
    "a line changed": (
        lambda b: rewrite(A, {account(b.boris): 51}),
        "transaction settle:game:a sums to 1",
    ),
    "a line out of nothing": (
        lambda b: rewrite(A, {account(b.boris): 51}),
        "all lines together sum to 1",
    ),
    "a transaction without lines": (
        lambda b: Transaction(kind="grant", ref="grant:x", at=NOON).save(),
        "transaction grant:x has no lines",
    ),
    "a wallet that is not its lines": (
        lambda b: Account.objects.filter(pk=account(b.boris).pk).update(balance=999),
        "the wallet account of user {boris} says 999, its lines sum to 970",
    ),
    "a held account that is not its holds": (
        lambda b: Account.objects.filter(pk=account(b.boris, "held").pk).update(balance=41),
        "the held account of user {boris} says 41, open holds sum to 40",
    ),
    "a correction that is gone": (
        lambda b: b.lose_a_correction(),
        "transaction hold:game:d lets the wallet of user {boris} fall to -130",
    ),
    "a held account that is gone": (
        lambda b: sql(
            "DELETE FROM accounts_account WHERE kind = 'held' AND owner_id = %s", b.stranger().owner_id
        ),
        " has 1 of two accounts, a wallet and a held one",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_corrupted_is_found(books: Books, name: str) -> None:
    corrupt, finding = CASES[name]
    assert chips.audit() == []
    corrupt(books)
    assert finding.format(anna=books.anna.pk, boris=books.boris.pk) in "\n".join(chips.audit())

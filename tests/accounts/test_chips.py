"""The books of the chips: what each verb moves, once, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import chips
from accounts.chips import Balance, ShortOfChips
from accounts.chips.books import write
from accounts.models import Account, Line, Transaction, User, WrittenForGood

pytestmark = pytest.mark.django_db
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def person(name: str) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", name, "x")


@pytest.fixture
def boris(db: None) -> User:
    return person("Boris")


def has(user: User) -> Balance:
    return chips.balance(user, NOON)


class TestFromTheIssue:
    def test_everybody_starts_with_the_same_once(self, anna: User) -> None:
        assert has(anna) == has(anna) == Balance(1000, 0)
        assert Transaction.objects.get().kind == "grant"

    def test_a_bot_has_none(self, db: None) -> None:
        bot = User.objects.create_bot("Bot", "random")
        assert has(bot) == Balance(0, 0)
        assert chips.refill_due(bot, has(bot), NOON) == 0
        with pytest.raises(ValueError, match="bots"):
            chips.hold("game:x", {bot.pk: 5}, NOON)
        assert not Account.objects.exists()

    def test_the_chips_of_the_day_come_once_a_day_by_utc(self, anna: User, boris: User) -> None:
        lose(anna, boris, 700)
        assert [chips.refill(anna, NOON), chips.refill(anna, NOON.replace(hour=23, minute=59))] == [200, 0]
        assert chips.refill(anna, NOON + timedelta(hours=12)) == 200
        assert has(anna) == Balance(700, 0)

    def test_they_fill_up_to_the_start_and_not_above(self, anna: User, boris: User) -> None:
        assert chips.refill(anna, NOON) == 0
        lose(anna, boris, 30)
        assert (chips.refill(anna, NOON), has(anna).free) == (30, 1000)
        assert (chips.refill(boris, NOON), has(boris).free) == (0, 1030)

    def test_what_is_held_counts_as_had(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 900, boris.pk: 900}, NOON)
        assert chips.refill(anna, NOON) == 0

    def test_a_moderator_corrects_both_ways_with_a_reason(self, anna: User, boris: User) -> None:
        chips.correct("1", anna, 500, reason="a fault of ours", by=boris, now=NOON)
        chips.correct("1", anna, 500, reason="a fault of ours", by=boris, now=NOON)
        chips.correct("2", anna, -100, reason="too much", by=boris, now=NOON)
        assert has(anna).free == 1400
        assert Transaction.objects.get(ref="correct:1").note == "a fault of ours"
        with pytest.raises(ValueError, match="reason"):
            chips.correct("3", anna, 1, reason=" ", by=boris, now=NOON)
        with pytest.raises(ShortOfChips):
            chips.correct("4", anna, -1401, reason="all and more", by=boris, now=NOON)
        assert has(anna).free == 1400


def lose(loser: User, winner: User, amount: int, ref: str = "game:before") -> None:
    chips.hold(ref, {loser.pk: amount, winner.pk: amount}, NOON)
    chips.settle(ref, winner.pk, loser.pk, amount, NOON)


class TestHolds:
    def test_a_hold_puts_aside_and_a_settlement_moves_and_frees(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        assert has(anna) == has(boris) == Balance(960, 40)
        assert chips.settle("game:x", boris.pk, anna.pk, 10, NOON) == 10
        assert (has(anna), has(boris)) == (Balance(990, 0), Balance(1010, 0))

    def test_a_return_gives_everybody_theirs(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        assert chips.give_back("game:x", NOON)
        assert has(anna) == has(boris) == Balance(1000, 0)

    def test_nobody_loses_more_than_was_held(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        assert chips.settle("game:x", anna.pk, boris.pk, 1_000_000, NOON) == 40
        assert (has(anna), has(boris)) == (Balance(1040, 0), Balance(960, 0))

    def test_everything_can_be_lost(self, anna: User, boris: User) -> None:
        lose(anna, boris, 1000)
        assert (has(anna), has(boris)) == (Balance(0, 0), Balance(2000, 0))
        assert chips.audit() == []

    def test_who_cannot_cover_is_named_and_nothing_is_held(self, anna: User, boris: User) -> None:
        lose(anna, boris, 700)
        with pytest.raises(ShortOfChips) as short:
            chips.hold("game:x", {boris.pk: 301, anna.pk: 301}, NOON)
        assert (short.value.user_id, short.value.needed, short.value.balance) == (anna.pk, 301, 300)
        assert (has(anna), has(boris)) == (Balance(300, 0), Balance(1700, 0))

    def test_every_verb_is_carried_out_once_for_its_ref(self, anna: User, boris: User) -> None:
        for _twice in range(2):
            chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        assert has(anna) == Balance(960, 40)
        paid = [chips.settle("game:x", anna.pk, boris.pk, 10, NOON) for _twice in range(2)]
        assert paid == [10, 0]
        assert has(anna) == Balance(1010, 0)

    def test_the_first_end_of_a_hold_is_the_only_one(self, anna: User, boris: User) -> None:
        for first, ref in (("settle", "game:x"), ("return", "game:y")):
            chips.hold(ref, {anna.pk: 40, boris.pk: 40}, NOON)
            if first == "settle":
                assert chips.settle(ref, anna.pk, boris.pk, 10, NOON) == 10
                assert not chips.give_back(ref, NOON)
            else:
                assert chips.give_back(ref, NOON)
                assert chips.settle(ref, anna.pk, boris.pk, 10, NOON) == 0
        assert has(anna) == Balance(1010, 0)

    def test_what_was_never_held_is_neither_settled_nor_returned(self, anna: User, boris: User) -> None:
        assert chips.settle("game:x", anna.pk, boris.pk, 10, NOON) == 0
        assert not chips.give_back("game:x", NOON)
        assert not Transaction.objects.filter(closes__isnull=False).exists()

    def test_a_hold_is_settled_between_those_whom_it_is_of(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        for winner, loser in ((person("Clara").pk, boris.pk), (anna.pk, anna.pk)):
            with pytest.raises(ValueError, match="others"):
                chips.settle("game:x", winner, loser, 10, NOON)

    @pytest.mark.parametrize("amount", [0, -1])
    def test_nothing_and_less_is_no_stake(self, anna: User, boris: User, amount: int) -> None:
        with pytest.raises(ValueError, match="chips"):
            chips.hold("game:x", {anna.pk: 40, boris.pk: amount}, NOON)
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        with pytest.raises(ValueError, match="chips"):
            chips.settle("game:x", anna.pk, boris.pk, amount, NOON)
        assert has(anna) == Balance(960, 40)


class TestTheBooks:
    def test_what_is_written_is_never_changed_or_deleted(self, anna: User) -> None:
        has(anna)
        for row in (Transaction.objects.get(), Line.objects.first()):
            assert row is not None
            with pytest.raises(WrittenForGood):
                row.save()
            with pytest.raises(WrittenForGood):
                row.delete()
        for rows in (Transaction.objects.all(), Line.objects.all()):
            with pytest.raises(WrittenForGood):
                rows.delete()
            with pytest.raises(WrittenForGood):
                rows.update(pk=0)
            with pytest.raises(WrittenForGood):
                rows.model._base_manager.filter(pk=0).update(pk=0)

    def test_nothing_is_written_over_what_is_written(self, anna: User) -> None:
        """A row made up with the key of another is a new one for Django, which would save it over that one."""
        has(anna)
        grant, line = Transaction.objects.get(), Line.objects.get(account__kind="wallet")
        forged = [
            Transaction(pk=grant.pk, kind="grant", ref="grant:x", at=NOON),
            Line(pk=line.pk, transaction=grant, account=line.account, amount=77777),
        ]
        for row in forged:
            with pytest.raises(IntegrityError), transaction.atomic():
                row.save()
            with pytest.raises(IntegrityError), transaction.atomic():
                row.save(force_insert=False)
            rows, fields = type(row)._default_manager, ["note" if isinstance(row, Transaction) else "amount"]
            with pytest.raises(WrittenForGood):
                rows.bulk_create([row], update_conflicts=True, unique_fields=["id"], update_fields=fields)
            with pytest.raises(WrittenForGood):
                rows.bulk_create([row], None, False, True, fields, ["id"])
        assert Transaction.objects.get().ref == grant.ref
        assert Line.objects.get(pk=line.pk).amount == 1000

    def test_lines_that_do_not_sum_to_zero_are_refused(self, anna: User) -> None:
        has(anna)
        wallet = Account.objects.get(owner=anna, kind="wallet")
        for moves in ({wallet: 5}, {}, {wallet: 0}):
            with pytest.raises(ValueError, match="sum to zero"):
                write(Transaction(kind="grant", ref="grant:x", at=NOON), moves)

    @pytest.mark.parametrize("kind", ["wallet", "held"])
    def test_the_database_itself_refuses_less_than_nothing(self, anna: User, kind: str) -> None:
        has(anna)
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.filter(owner=anna, kind=kind).update(balance=-1)

    def test_the_database_itself_refuses_a_second_end(self, anna: User, boris: User) -> None:
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        chips.settle("game:x", anna.pk, boris.pk, 10, NOON)
        hold = Transaction.objects.get(ref="hold:game:x")
        with pytest.raises(IntegrityError), transaction.atomic():
            Transaction(kind="return", ref="return:game:x", closes=hold, at=NOON).save()


class TestTheAudit:
    def test_it_finds_nothing_in_good_books(self, anna: User, boris: User) -> None:
        assert chips.audit() == []
        lose(anna, boris, 10)
        chips.hold("game:x", {anna.pk: 40, boris.pk: 40}, NOON)
        assert chips.audit() == []

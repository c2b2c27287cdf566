"""Whatever the games and the chips held for them disagree about is found: each way to corrupt either, one after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from accounts import chips
from accounts.chips.books import issue
from accounts.commands import delete_account
from accounts.models import Transaction, User
from games import commands, stake_audit
from games.commands.held import hold
from games.commands.start import win_unplayed
from games.models import Game, Match
from games.rules.board import Colour
from tests.accounts.test_audit_books import account, add, erase, rewrite, sql
from tests.games.conftest import NOON, Club, loaded
from tests.games.staking import audit, both, lose, ready, take_chips

pytestmark = pytest.mark.django_db


class Evening:
    """Ten chips a point, two points at most: Anna has won the first game, the second was aborted, the third goes on."""

    def __init__(self, club: Club) -> None:
        self.club, self.anna, self.boris = club, club.anna, club.boris
        club.rule(stake=10)
        self.won = club.start(6, 2).key
        lose(club, club.boris)
        ready(club, 6, 2)
        self.aborted = club.game.key
        club.anna.is_staff = True
        commands.abort_game(club.order(club.anna), self.aborted, "for the test")
        ready(club, 6, 2)
        self.running = club.game.key

    def change(self, key: str, **columns: Any) -> None:
        assert Game.objects.filter(key=key).update(**columns)

    def pay(self, winner: User, loser: User, amount: int) -> None:
        """Let the first game have been settled otherwise."""
        erase(f"settle:game:{self.won}")
        chips.settle(f"game:{self.won}", winner.pk, loser.pk, amount, NOON)

    def between_others(self) -> None:
        """A hold in the running game's name, but of two people who do not play it."""
        erase(f"hold:game:{self.running}")
        strangers = [User.objects.create_user(f"{name}@example.org", name, "x") for name in ("Clara", "Dora")]
        chips.hold(f"game:{self.running}", {user.pk: 20 for user in strangers}, NOON)

    def forget(self, key: str) -> None:
        """Erase a game, but not what was held for it."""
        pk = Game.objects.get(key=key).pk
        sql("DELETE FROM games_event WHERE game_id = %s", pk)
        Game.objects.filter(pk=pk).delete()

    def go_on(self) -> None:
        """The game that was won runs, and the one that runs has ended."""
        self.change(self.running, ended_at=NOON)
        self.change(self.won, ended_at=None)

    def settle(self) -> None:
        chips.settle(f"game:{self.running}", self.boris.pk, self.anna.pk, 15, NOON)


@pytest.fixture
def evening(club: Club) -> Evening:
    return Evening(club)


# What is done -> what the audit says of it; won, aborted and running are keys of games, anna and boris primary keys.
CASES: dict[str, tuple[Callable[[Evening], Any], str]] = {
    "a finished game without its chips": (
        lambda e: erase(f"settle:game:{e.won}", f"hold:game:{e.won}"),
        "game:{won} has ended, but nothing was ever held for it",
    ),
    "an aborted game without its chips": (
        lambda e: erase(f"return:game:{e.aborted}", f"hold:game:{e.aborted}"),
        "game:{aborted} has ended, but nothing was ever held for it",
    ),
    "a running game without its chips": (
        lambda e: erase(f"hold:game:{e.running}"),
        "game:{running} goes on, but nothing is held for it",
    ),
    "a finished game that was not paid": (
        lambda e: erase(f"settle:game:{e.won}"),
        "game:{won} has ended, but 40 chips are held for it",
    ),
    "an aborted game whose chips were not returned": (
        lambda e: erase(f"return:game:{e.aborted}"),
        "game:{aborted} has ended, but 40 chips are held for it",
    ),
    "a running game whose chips were returned": (
        lambda e: chips.give_back(f"game:{e.running}", NOON),
        "game:{running} goes on, but nothing is held for it any more: it had a return",
    ),
    "a running game that was paid": (
        lambda e: e.settle(),
        "game:{running} goes on, but nothing is held for it any more: it had a settlement",
    ),
    "a game won by the other one": (
        lambda e: e.change(e.won, winner="black"),
        "game:{won} was paid as {PAID}, user {boris} should have got 20 chips from user {anna}",
    ),
    "a game of other points": (
        lambda e: e.change(e.won, points=1),
        "user {anna} should have got 10 chips from user {boris}",
    ),
    "a payment of another size": (
        lambda e: e.pay(e.anna, e.boris, 10),
        "user {anna} should have got 20 chips from user {boris}",
    ),
    "a payment to the loser": (
        lambda e: e.pay(e.boris, e.anna, 20),
        "user {anna} should have got 20 chips from user {boris}",
    ),
    "a paid game that nobody has won": (
        lambda e: e.change(e.won, winner=None, kind="", points=0, how="aborted"),
        "game:{won} was paid as {PAID}, but nobody has won it",
    ),
    "a returned game that somebody has won": (
        lambda e: e.change(e.aborted, winner="white", kind="oin", points=1, how="resigned"),
        "game:{aborted} was won by user {anna}, but the chips held for it were returned",
    ),
    "a running game that is said to be over": (
        lambda e: e.change(e.running, ended_at=NOON),
        "game:{running} has ended, but 40 chips are held for it",
    ),
    "a finished game that is said to go on": (
        lambda e: e.go_on(),
        "game:{won} goes on, but nothing is held for it any more: it had a settlement",
    ),
    "a game with other players": (
        lambda e: e.change(e.won, black_id=None),
        "game:{won} has {HELD} held, it should be {{{anna}: 20, None: 20}}",
    ),
    "a hold of others than the players": (
        lambda e: e.between_others(),
        "held, it should be {{{anna}: 20, {boris}: 20}}",
    ),
    "a hold of another size": (
        lambda e: Match.objects.update(rules=replace(e.club.table.ruleset, stake=20).to_json()),
        "game:{running} has {HELD} held, it should be {{{anna}: 40, {boris}: 40}}",
    ),
    "a hold for a game without a stake": (
        lambda e: Match.objects.update(rules=replace(e.club.table.ruleset, stake=0).to_json()),
        "game:{won} is held, but no game or match that settles a stake has this name",
    ),
    "a hold for no game": (
        lambda e: chips.hold("game:zzz", {e.anna.pk: 5, e.boris.pk: 5}, NOON),
        "game:zzz is held, but no game or match that settles a stake has this name",
    ),
    "a hold for nothing that can be played": (
        lambda e: chips.hold("elsewhere", {e.anna.pk: 5}, NOON),
        "elsewhere is held, but no game or match that settles a stake has this name",
    ),
    "a game that is gone": (
        lambda e: e.forget(e.won),
        "game:{won} is held, but no game or match that settles a stake has this name",
    ),
    "a hold for a match of single games": (
        lambda e: chips.hold(f"match:{Match.objects.latest('pk').key}", {e.anna.pk: 5, e.boris.pk: 5}, NOON),
        " is held, but no game or match that settles a stake has this name",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_corrupted_is_found(evening: Evening, name: str) -> None:
    corrupt, finding = CASES[name]
    assert audit() == ""
    corrupt(evening)
    words = {"won": evening.won, "aborted": evening.aborted, "running": evening.running}
    anna, boris = evening.anna.pk, evening.boris.pk
    # In the order of the accounts: Boris has sat down first, and nothing comes back into his wallet.
    words |= {"HELD": str({boris: 20, anna: 20}), "PAID": str({anna: 20, boris: -20})}
    assert finding.format(anna=anna, boris=boris, **words) in audit()


def test_a_game_lost_after_its_chips_were_returned_is_not_paid(club: Club) -> None:
    club.rule(stake=10)
    key = club.start(6, 2).key
    chips.give_back(f"game:{key}", NOON)
    lose(club, club.boris)
    assert both(club) == [(1000, 0), (1000, 0)]
    assert f"game:{key} was won by user {club.anna.pk}, but the chips held for it were returned" in audit()


def test_chips_that_a_return_moved_before_the_game_was_aborted(club: Club) -> None:
    club.rule(stake=10)
    key = club.start(6, 2).key
    moves = {account(club.anna): 39, account(club.boris): 1}
    moves |= {account(user, "held"): -20 for user in (club.anna, club.boris)}
    add("return", f"return:game:{key}", moves, closes=Transaction.objects.get(kind="hold"))
    club.anna.is_staff = True
    commands.abort_game(club.order(club.anna), key, "for the test")
    assert both(club) == [(1019, 0), (981, 0)]
    assert (
        f"transaction return:game:{key} is a return, but changes what user {club.anna.pk} has by +19"
        in audit()
    )


def test_more_holds_than_are_looked_up_at_once(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stake_audit, "BATCH", 2)
    for number in range(4):
        chips.hold(f"game:x{number}", {evening.boris.pk: 1}, NOON)
    assert len(stake_audit.audit_stakes()) == 4


class TestAMatch:
    """To four points for 300 chips, settled once; Anna has won its first game with two."""

    @pytest.fixture
    def match(self, club: Club) -> str:
        club.rule(stake=300, length="points", length_n=4)
        club.start(6, 2)
        lose(club, club.boris)
        assert audit() == ""
        return f"match:{Match.objects.get().key}"

    def won(self, club: Club) -> None:
        ready(club, 6, 2)
        lose(club, club.boris)
        assert audit() == ""

    def test_its_chips_are_held_between_its_games(self, match: str) -> None:
        erase(f"hold:{match}")
        assert audit() == f"{match} goes on, but nothing is held for it\n"

    def test_its_end_without_its_chips(self, club: Club, match: str) -> None:
        self.won(club)
        erase(f"settle:{match}", f"hold:{match}")
        assert audit() == f"{match} has ended, but nothing was ever held for it\n"

    def test_its_end_without_its_payment(self, club: Club, match: str) -> None:
        self.won(club)
        erase(f"settle:{match}")
        assert audit() == f"{match} has ended, but 600 chips are held for it\n"

    def test_another_winner(self, club: Club, match: str) -> None:
        self.won(club)
        Match.objects.update(winner=1)
        assert f"user {club.boris.pk} should have got 300 chips from user {club.anna.pk}" in audit()

    def test_a_winner_of_what_was_returned(self, club: Club, match: str) -> None:
        chips.give_back(match, NOON)
        Match.objects.update(winner=0, ended_at=NOON)
        assert audit() == f"{match} was won by user {club.anna.pk}, but the chips held for it were returned\n"

    def test_its_games_hold_nothing_by_themselves(self, club: Club, match: str) -> None:
        game = f"game:{Game.objects.get().key}"
        chips.hold(game, {club.anna.pk: 20, club.boris.pk: 20}, NOON)
        assert audit() == f"{game} is held, but no game or match that settles a stake has this name\n"


class TestAWalkover:
    """Boris does not come to a game for ten chips a point; it is paid as far as both have chips."""

    def walk_over(self, club: Club, **rules: Any) -> None:
        club.rule(stake=10, **rules)
        seat = club.table.seats.get(colour="black")
        club.table.seats.filter(pk=seat.pk).update(kept_for=club.boris)
        club.table.seats.filter(colour="white").update(kept_for=club.anna)
        win_unplayed(hold(club.table.key, club.now, loaded()), Colour.WHITE)

    @pytest.mark.parametrize("rules", [{}, {"length": "points", "length_n": 3}])
    @pytest.mark.parametrize(("left", "paid"), [(1000, None), (7, 7), (0, 0)])
    def test_it_is_right_to_pay_what_there_is(
        self, club: Club, rules: dict[str, Any], left: int, paid: int | None
    ) -> None:
        if left < 1000:
            take_chips(club, club.boris, 1000 - left)
        self.walk_over(club, **rules)
        most = 10 if rules else 20
        paid = most if paid is None else paid
        assert both(club) == [(1000 + paid, 0), (left - paid, 0)]
        assert audit() == ""

    def test_less_is_right_of_both_alike_only(self, club: Club) -> None:
        take_chips(club, club.boris, 993)
        self.walk_over(club)
        key = Game.objects.get().key
        more = {account(club.anna): -9, account(club.anna, "held"): 9}
        rewrite(f"hold:game:{key}", more)
        rewrite(f"settle:game:{key}", {account(club.anna): 16, account(club.anna, "held"): -9})
        anna, boris = club.anna.pk, club.boris.pk
        assert f"game:{key} has { {boris: 7, anna: 9} } held, it should be { {anna: 7, boris: 7} }" in audit()


class TestWhatIsRight:
    def test_games_of_people_who_are_gone(self, evening: Evening) -> None:
        lose(evening.club, evening.anna)
        delete_account(evening.boris)
        delete_account(evening.anna)
        assert audit() == ""

    def test_games_without_a_stake(self, club: Club) -> None:
        club.start(6, 2)
        lose(club, club.boris)
        assert audit() == ""

    def test_a_correction_between_two_games(self, evening: Evening) -> None:
        take_chips(evening.club, evening.boris, 100)
        assert Transaction.objects.filter(lines__account=issue()).count() == 3
        assert audit() == ""

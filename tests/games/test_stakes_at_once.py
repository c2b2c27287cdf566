"""Staked games in real transactions: what fails leaves nothing half done, and many hands at once move each chip once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.chips import verbs
from accounts.models import Transaction, User
from games import commands
from games.commands import Order, course, series, start
from games.models import Game
from games.rules.board import Colour
from games.rules.ruleset import Ruleset
from tests.games.conftest import Club
from tests.games.staking import audit, both, lose
from tests.games.test_concurrency import at_once, people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Club:
    return Club(*people("Anna", "Boris"))


@pytest.fixture(autouse=True)
def _sound_books(transactional_db: None) -> Iterator[None]:
    yield
    assert audit() == ""


class TestNothingIsHalfDone:
    @pytest.mark.parametrize("step", ["write", "_freed", "settle_stakes", "count_in_match"])
    def test_a_game_whose_end_fails_goes_on_with_its_stake(
        self, club: Club, monkeypatch: pytest.MonkeyPatch, step: str
    ) -> None:
        """The process dies before or after any step of the end: all of it is undone, and the next try does it once."""
        club.rule(stake=10)
        club.start(6, 2)
        place = {"write": verbs, "_freed": verbs, "settle_stakes": series, "count_in_match": course}[step]
        sound = getattr(place, step)
        for after in (False, True):
            monkeypatch.setattr(place, step, crashing(sound, after=after))
            with pytest.raises(Crash):
                lose(club, club.boris)
            assert club.game.running
            assert both(club) == [(980, 20), (980, 20)]
        monkeypatch.setattr(place, step, sound)
        lose(club, club.boris)
        assert both(club) == [(1020, 0), (980, 0)]

    @pytest.mark.parametrize("step", ["hold_stakes", "_open_game", "short_seats", "go_on"])
    def test_a_game_whose_start_fails_holds_nothing(
        self, club: Club, monkeypatch: pytest.MonkeyPatch, step: str
    ) -> None:
        club.rule(stake=10)
        commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
        commands.ready(club.order(club.anna), club.table.key)
        sound = getattr(start, step)
        for after in (False, True):
            monkeypatch.setattr(start, step, crashing(sound, after=after))
            with pytest.raises(Crash):
                commands.ready(club.order(club.boris, 6, 2), club.table.key)
            assert not Game.objects.exists()
            assert both(club) == [(1000, 0), (1000, 0)]
        monkeypatch.setattr(start, step, sound)
        commands.ready(club.order(club.boris, 6, 2), club.table.key)
        assert both(club) == [(980, 20), (980, 20)]


class Crash(Exception):  # noqa: N818 - it stands for no error of ours
    """The process dies."""


def crashing(sound: Callable[..., Any], *, after: bool) -> Callable[..., Any]:
    def crash(*args: Any, **options: Any) -> Any:
        if after:
            sound(*args, **options)
        raise Crash

    return crash


class TestManyHands:
    def test_one_balance_covers_one_game(self, club: Club) -> None:
        """Boris has 1,000 chips and is at two tables at once that each hold all of them: he plays at one."""
        (clara,) = people("Clara")
        rules = club.table.ruleset.to_json() | {"stake": 500}
        club.rule(**rules)
        other = commands.open_table(Order.fresh(clara), preset="custom", ruleset=Ruleset.from_json(rules))
        tables = {club.table.key: club.anna, other.key: clara}

        def join(key: str) -> None:
            commands.sit(Order.fresh(club.boris), key, Colour.BLACK)
            commands.ready(Order.fresh(club.boris), key)
            commands.ready(Order.fresh(tables[key]), key)

        at_once(*[lambda k=key: join(k) for key in tables])
        games = Game.objects.filter(ended_at=None)
        assert games.count() <= 1
        held = Transaction.objects.filter(kind="hold").count()
        assert held == games.count()

    def test_a_game_given_up_and_aborted_at_once_ends_one_way(self, club: Club) -> None:
        club.rule(stake=10)
        game = club.start(6, 2)
        User.objects.filter(pk=club.anna.pk).update(is_staff=True)
        moderator = User.objects.get(pk=club.anna.pk)
        at_once(
            lambda: commands.resign(Order.fresh(club.boris), club.table.key),
            lambda: commands.abort_game(Order.fresh(moderator), game.key, "at once"),
        )
        ended = club.last_game.how
        assert both(club) == ([(1000, 0), (1000, 0)] if ended == "aborted" else [(1020, 0), (980, 0)])

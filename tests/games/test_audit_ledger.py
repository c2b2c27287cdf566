"""`manage.py audit_ledger` finds whatever the games and the books of the chips disagree about."""

from dataclasses import replace

import pytest

from accounts import chips
from games.models import Game, Match
from tests.games.conftest import NOON, Club
from tests.games.staking import audit, lose

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(club: Club) -> Game:
    """A staked game."""
    club.rule(stake=10)
    return club.start(6, 2)


def test_a_game_without_its_hold(game: Game) -> None:
    chips.give_back(f"game:{game.key}", NOON)
    assert f"game:{game.key} goes on, but nothing is held for it" in audit()


def test_a_hold_without_its_game(game: Game) -> None:
    Game.objects.update(ended_at=NOON)
    assert f"game:{game.key} has ended or never began, but 40 chips are held for it" in audit()


def test_a_hold_of_the_wrong_size(club: Club, game: Game) -> None:
    Match.objects.update(rules=replace(club.table.ruleset, stake=20).to_json())
    assert f"game:{game.key} has " in audit()


def test_a_wrong_payment(club: Club, game: Game) -> None:
    chips.settle(f"game:{game.key}", club.boris.pk, club.anna.pk, 15, NOON)
    assert "is no finished game or match with a winner" in audit()
    lose(club, club.boris)
    assert f"game:{game.key} was paid as" in audit()

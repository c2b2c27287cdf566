"""What one table does to the referee is no other table's trouble."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games import referee
from games.models import Game, Presence
from tests.games.conftest import Club, loaded

GRACE = timedelta(seconds=30)


@pytest.fixture
def other(club: Club, person: Callable[[str], User]) -> Club:
    """A second table with a game, whose position no code can read."""
    other = Club(person("Clara"), person("Dora"))
    other.start(6, 2)
    Game.objects.filter(pk=other.game.pk).update(position="torn")
    return other


def test_a_game_that_cannot_be_judged_does_not_keep_others_waiting(
    club: Club, other: Club, caplog: pytest.LogCaptureFixture
) -> None:
    club.start(6, 2)
    Presence.objects.all().delete()
    club.here(club.anna)
    for seconds, game in ((1, other.game), (2, club.game)):
        moment = club.now + timedelta(seconds=seconds)
        Game.objects.filter(pk=game.pk).update(black_absent_since=moment - GRACE, due_at=moment)
    referee.sweep(club.later(seconds=3), loaded())
    assert club.last_game.winner == "white"
    assert other.game.running
    assert other.table.key in caplog.text

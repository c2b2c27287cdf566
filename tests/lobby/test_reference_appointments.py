"""What document 002 says of games for an agreed time to which somebody does not come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Game
from lobby.models import Challenge
from stats.models import Standing
from tests.lobby.agreeing import EVENING, Pair, now_of, opened

TEN_MINUTES = timedelta(minutes=10)
SECOND = timedelta(seconds=1)


@pytest.fixture
def pair(person: Callable[[str], User]) -> Pair:
    return Pair(person("Anna"), person("Boris"))


def test_002_who_came_takes_the_maximum_of_four_points_ten_minutes_after_the_time(pair: Pair) -> None:
    _row, table = opened(pair, "pro-long")
    pair.arrive(pair.boris, table)
    pair.until(EVENING + TEN_MINUTES - SECOND, pair.boris, table=table)
    assert not Game.objects.exists()
    pair.until(EVENING + TEN_MINUTES, pair.boris, table=table)
    game = Game.objects.get()
    assert (game.winner, game.how, game.points) == ("black", "walkover", 4)
    assert Standing.objects.get(user=pair.boris, scope="all").wins == 4


def test_002_within_the_ten_minutes_one_may_still_come_and_play(pair: Pair) -> None:
    _row, table = opened(pair, "pro-long")
    pair.arrive(pair.boris, table)
    pair.until(EVENING + TEN_MINUTES - SECOND, pair.boris, table=table)
    pair.arrive(pair.anna, table, 6, 2, 5, 3)
    assert Game.objects.get().running


def test_002_if_neither_comes_the_challenge_is_void_and_nobody_scores(pair: Pair) -> None:
    row, _table = opened(pair, "pro-long")
    pair.until(EVENING + TEN_MINUTES)
    assert now_of(row).state == Challenge.State.VOID
    assert not Game.objects.exists()
    assert not Standing.objects.exists()

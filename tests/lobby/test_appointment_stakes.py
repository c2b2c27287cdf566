"""What an appointment moves in chips when one of the two does not come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts import chips
from accounts.models import User
from games.errors import Refused
from games.models import Game, Presence
from lobby.challenges import accept
from lobby.models import Challenge
from tests.lobby.agreeing import LATE, Pair, now_of, opened
from tests.lobby.conftest import playing

State = Challenge.State


@pytest.fixture
def pair(person: Callable[[str], User]) -> Pair:
    return Pair(person("Anna"), person("Boris"))


def test_a_staked_walkover_is_settled(pair: Pair) -> None:
    before = {person.pk: chips.balance(person, pair.now).total for person in (pair.anna, pair.boris)}
    _row, table = opened(pair, stake=10)
    pair.arrive(pair.anna, table)
    pair.until(LATE, pair.anna, table=table)
    after = {person.pk: chips.balance(person, pair.now) for person in (pair.anna, pair.boris)}
    assert after[pair.anna.pk].total == before[pair.anna.pk] + 20
    assert after[pair.boris.pk].total == before[pair.boris.pk] - 20
    assert {balance.held for balance in after.values()} == {0}
    assert not chips.audit()


def test_nobody_wins_more_by_walkover_than_they_could_have_lost(pair: Pair) -> None:
    _row, table = opened(pair, stake=100)
    chips.correct("poor", pair.anna, -990, reason="a test", by=pair.boris, now=pair.now)
    pair.arrive(pair.anna, table)
    pair.until(LATE, pair.anna, table=table)
    assert chips.balance(pair.anna, pair.now).total == 20
    assert chips.balance(pair.boris, pair.now).total == 990
    assert not chips.audit()


def test_the_absent_one_pays_no_more_than_they_have_left(pair: Pair) -> None:
    row, table = opened(pair, stake=10)
    all_but_five = chips.balance(pair.boris, pair.now).free - 5
    chips.hold("elsewhere", {pair.boris.pk: all_but_five}, pair.now)
    pair.arrive(pair.anna, table)
    before = chips.balance(pair.anna, pair.now).total
    pair.until(LATE, pair.anna, table=table)
    assert now_of(row).state == State.WALKOVER
    assert chips.balance(pair.anna, pair.now).total == before + 5
    assert chips.balance(pair.boris, pair.now).free == 0
    assert not chips.audit()


def test_where_one_of_both_is_short_of_chips_nobody_plays(pair: Pair) -> None:
    row, table = opened(pair, stake=10)
    chips.hold("elsewhere", {pair.boris.pk: chips.balance(pair.boris, pair.now).free}, pair.now)
    pair.arrive(pair.anna, table)
    pair.arrive(pair.boris, table)
    pair.until(LATE, pair.anna, pair.boris, table=table)
    assert now_of(row).state == State.VOID
    assert not Game.objects.exists()


def test_a_stake_that_one_cannot_cover_is_not_agreed_on(pair: Pair) -> None:
    free = chips.balance(pair.boris, pair.now).free
    row = pair.challenge(stake=10)
    chips.hold("elsewhere", {pair.boris.pk: free - 19}, pair.now)
    with pytest.raises(Refused, match="short_of_chips"):
        accept(pair.boris, row.key, 1, pair.now)
    assert now_of(row).open


def test_who_is_in_the_room_but_still_plays_elsewhere_loses_nothing(
    pair: Pair, person: Callable[[str], User]
) -> None:
    row, table = opened(pair, stake=10)
    playing(pair.anna, person("Clara"))
    Presence.objects.update(expires_at=LATE + timedelta(hours=1))
    for player in (pair.anna, pair.boris):
        pair.arrive(player, table)
    pair.until(LATE, pair.anna, pair.boris, table=table)
    assert now_of(row).state == State.VOID
    assert chips.balance(pair.anna, pair.now).total == chips.balance(pair.boris, pair.now).total

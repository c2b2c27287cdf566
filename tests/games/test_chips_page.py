"""The page of one's chips: what there is, where it is held, what moved it, and the chips of the day."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts import chips
from accounts.chips.reading import PAGE
from accounts.models import User
from games import commands
from tests.games.conftest import Club
from tests.games.staking import has, lose, ready, take_chips

pytestmark = pytest.mark.django_db


@pytest.fixture
def staked(club: Club) -> Club:
    club.rule(stake=10)
    return club


def page(client: Client, user: User, **query: str) -> str:
    client.force_login(user)
    answer = client.get("/chips/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/chips/")["Location"].startswith("/accounts/login/")
    assert client.post("/chips/today/")["Location"].startswith("/accounts/login/")


def test_it_tells_what_there_is_and_that_it_is_no_money(client: Client, club: Club) -> None:
    text = page(client, club.anna)
    assert "1,000 chips" in text
    assert "They cannot be bought, sold, cashed or given to others." in text
    assert "Chips to start with" in text
    assert "today’s" not in text


def test_what_is_held_leads_to_its_table(client: Client, staked: Club) -> None:
    game = staked.start(6, 2)
    text = page(client, staked.anna)
    assert "980 chips" in text
    assert "Held for playing against Boris" in text
    assert f'href="/game/{game.key}/"' in text
    assert client.get(f"/game/{game.key}/")["Location"] == staked.table.get_absolute_url()


def test_the_history_tells_what_was_won_and_lost_and_from_whom(client: Client, staked: Club) -> None:
    staked.start(6, 2)
    lose(staked, staked.boris)
    won, lost = page(client, staked.anna), page(client, staked.boris)
    assert "Won against Boris" in won
    assert "<b>+20</b>" in won
    assert "Lost to Anna" in lost
    assert "<b>−20</b>" in lost
    assert "20 chips were held" in won
    assert "20 chips were held" in lost


def test_a_game_that_nobody_won_has_changed_nothing(client: Client, staked: Club) -> None:
    staked.start(6, 2)
    staked.boris.is_staff = True
    commands.abort_game(staked.order(staked.boris), staked.game.key, "for the test")
    told = page(client, staked.anna).split("What happened")[1]
    assert "Returned: nobody won against Boris" in told
    assert "20 chips were held" in told
    assert "<b>±0</b>" in told


def test_a_match_leads_to_its_page(client: Client, club: Club) -> None:
    club.rule(stake=10, length="points", length_n=5)
    game = club.start(6, 2)
    assert f'href="/match/{game.match.key}/"' in page(client, club.anna)


def test_the_chips_of_the_day_are_fetched_with_a_button(client: Client, club: Club) -> None:
    take_chips(club, club.anna, 900)
    assert "Get today’s 200 chips" in page(client, club.anna)
    assert "200 chips for today." in client.post("/chips/today/", follow=True).content.decode()
    assert has(club.anna) == [(300, 0)]
    assert "today’s" not in page(client, club.anna)
    assert "No chips are due today." in client.post("/chips/today/", follow=True).content.decode()
    assert has(club.anna) == [(300, 0)]
    assert client.get("/chips/today/").status_code == 405


def test_a_long_history_is_read_page_by_page(client: Client, club: Club) -> None:
    for number in range(PAGE):
        at = timezone.now() + timedelta(seconds=number)
        chips.correct(str(number), club.anna, 1, reason=f"gift {number}.", by=club.boris, now=at)
    first = page(client, club.anna)
    assert first.count("gift") == PAGE
    assert "Chips to start with" not in first.split("What happened")[1]
    older = first.split("?before=")[1].split('"')[0]
    assert "Chips to start with" in page(client, club.anna, before=older).split("Earlier")[1]
    assert page(client, club.anna, before="nonsense").count("gift") == PAGE


def test_queries_do_not_grow_with_the_history(
    client: Client, staked: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    staked.start(6, 2)
    for _game in range(3):
        lose(staked, staked.boris)
        ready(staked, 6, 2)
    client.force_login(staked.anna)
    with django_assert_max_num_queries(12):
        client.get("/chips/")


def test_in_russian(client: Client, staked: Club) -> None:
    staked.start(6, 2)
    client.cookies["django_language"] = "ru"
    assert 'lang="ru"' in page(client, staked.anna)

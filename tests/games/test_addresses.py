"""Addresses that nobody made: not found, on every database."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/table/%00/",
        "/table/%00/rules/",
        "/game/%00/",
        "/game/%00/game.json",
        "/rules/%00/",
        "/player/99999999999999999999/",
        "/table/%ED%A0%80/",
        "/table/" + "x" * 3000 + "/",
        "/invite/" + "x" * 3000 + "/",
    ],
)
def test_a_made_up_address_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/lobby/?after=%00",
        "/lobby/?after=1-999999999999999999",
        "/lobby/custom/?preset=short%00",
        "/leaderboard/?name=%00&after=%00&family=%00",
        "/leaderboard/?after=999999999-999999999-999999999999999999",
    ],
)
def test_a_made_up_question_gets_a_page(client: Client, address: str) -> None:
    assert client.get(address).status_code in {200, 404}

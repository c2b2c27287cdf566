"""A player's page: who it is, the standings, and the games that can be looked at again."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.rules.board import Colour
from stats.selectors import RECENT, recent_games
from tests.stats import factories as make

pytestmark = pytest.mark.django_db


def text_of(content: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", content.decode()).split())


def test_the_page_names_the_player_and_each_standing(client: Client) -> None:
    player, friend = make.person("Nino"), make.person()
    make.resigned(player, friend, make.ON_THE_WAY)
    make.resigned(player, make.bot())
    text = text_of(client.get(player.url).content)
    assert "Nino" in text
    assert "Here since" in text
    assert "All gamesGames 2 · Wins 3 (1) · Losses 0 (0)" in text
    assert "Between peopleGames 1 · Wins 2 (1) · Losses 0 (0)" in text


def test_each_game_tells_opponent_result_and_replay(client: Client) -> None:
    player, friend = make.person("Nino"), make.person("Luca")
    won = make.resigned(player, friend)
    lost = make.resigned(friend, player, make.ON_THE_WAY)
    draw, off = make.drawn(player, friend), make.aborted(friend, player)
    response = client.get(player.url)
    shown = [(played.game, played.text, played.opponent) for played in response.context["page"].games]
    assert shown == [
        (off, "Aborted", friend),
        (draw, "Draw", friend),
        (lost, "Loss: mars (2 points)", friend),
        (won, "Win: oin (1 point)", friend),
    ]
    for game in (won, lost, draw, off):
        assert f'href="/game/{game.key}/"' in response.content.decode()


def test_the_colour_is_the_players_own() -> None:
    player, friend = make.person(), make.person()
    make.resigned(player, friend, winner_plays=Colour.BLACK)
    (played,) = recent_games(player, friend).games
    assert (played.colour, played.won, played.opponent) == (Colour.BLACK, True, friend)


def test_a_running_game_is_not_listed() -> None:
    player = make.person()
    make.running_game(player, make.person())
    assert recent_games(player, player).games == []


def test_games_of_a_private_table_are_listed_for_its_players_only() -> None:
    player, friend, stranger = make.person(), make.person(), make.person()
    game = make.resigned(player, friend, private=True)
    for reader in (player, friend):
        assert [played.game for played in recent_games(player, reader).games] == [game]
    assert recent_games(player, stranger).games == []


def test_the_pages_hold_every_game_once_the_newest_first(client: Client) -> None:
    player, friend = make.person(), make.person()
    games = []
    for number in range(2 * RECENT + 3):
        winner_plays = Colour.WHITE if number % 3 else Colour.BLACK
        games.append(make.resigned(player, friend, winner_plays=winner_plays).pk)
    found, before = [], None
    while True:
        page = client.get(player.url, {} if before is None else {"before": before}).context["page"]
        found += [played.game.pk for played in page.games]
        before = page.before
        if before is None:
            break
    assert found == games[::-1]


@pytest.mark.parametrize("before", ["x", "-1", "%00", "9" * 400, "٣"])
def test_an_odd_address_shows_the_newest(client: Client, before: str) -> None:
    player = make.person()
    make.resigned(player, make.person())
    assert len(client.get(player.url, {"before": before}).context["page"].games) == 1


def test_a_deleted_player_has_only_a_page_that_says_so(client: Client) -> None:
    gone, friend = make.person("Vanished"), make.person("Luca")
    make.resigned(gone, friend)
    User.objects.filter(pk=gone.pk).update(name=None, name_key=None, deleted_at=timezone.now())
    response = client.get(gone.url)
    assert response.status_code == 410
    assert "The account was deleted." in response.content.decode()
    assert "Luca" not in response.content.decode()
    text = client.get(friend.url).content.decode()
    assert "deleted player" in text
    assert gone.url not in text


def test_a_bot_is_labelled(client: Client) -> None:
    machine, human = make.bot("Steady"), make.person()
    make.resigned(machine, human)
    assert '<span class="badge">bot</span>' in client.get(machine.url).content.decode()
    assert '<span class="badge">bot</span>' in client.get(human.url).content.decode()


def test_nobody_is_not_found(client: Client) -> None:
    assert client.get("/player/999999999999999999999/").status_code == 404


def test_the_number_of_queries_does_not_grow_with_the_games(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player, friend = make.person(), make.person()
    client.force_login(player)
    client.get(player.url)
    for _ in range(10):
        make.resigned(player, friend)
    # session, user, preferences, notices; the player, the standings, the games of each colour
    with django_assert_max_num_queries(8):
        client.get(player.url)

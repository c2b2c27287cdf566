"""The admin of tables, games and talk: open to staff, closed to others, and changing nothing but through commands."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import commands
from games.models import ChatLine, Event, Game, Match, Table
from games.rules.board import Colour
from stats.models import Standing
from tests.games.conftest import Club
from tests.stats import factories as make

pytestmark = pytest.mark.django_db
MODELS = ["games_table", "games_match", "games_game", "games_event", "games_chatline", "stats_standing"]


@pytest.fixture
def moderator() -> User:
    user = make.person("Marta", staff=True)
    user.is_superuser = True
    user.save()
    return user


@pytest.fixture
def desk(client: Client, moderator: User) -> Client:
    """A moderator's browser."""
    client.force_login(moderator)
    return client


def page(name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=args)


def moderate(game: Game, action: str) -> str:
    return page("games_game_moderate", game.pk, action)


@pytest.fixture
def finished(club: Club) -> Game:
    """A game with some talk, given up."""
    club.start(6, 2)
    commands.say(club.order(club.anna), club.table.key, "good luck, friend")
    commands.resign(club.order(club.boris), club.table.key)
    return club.last_game


@pytest.mark.parametrize("model", MODELS)
class TestLists:
    """Every list opens, is searchable, and can only be read."""

    def test_staff_may_look(self, desk: Client, finished: Game, model: str) -> None:
        for query in ({}, {"q": "anna"}, {"q": finished.key}, {"q": "nobody has this"}):
            assert desk.get(page(f"{model}_changelist"), query).status_code == 200

    def test_others_may_not(self, client: Client, model: str) -> None:
        address = page(f"{model}_changelist")
        assert client.get(address)["Location"].startswith("/admin/login/")
        client.force_login(make.person())
        assert client.get(address).status_code == 302
        client.force_login(make.person(staff=True))  # staff without any permission
        assert client.get(address).status_code == 403

    def test_nothing_is_added_by_hand(self, desk: Client, model: str) -> None:
        assert desk.get(page(f"{model}_add")).status_code == 403


def test_every_row_opens_and_none_can_be_changed_or_deleted(desk: Client, finished: Game) -> None:
    rows = [
        ("games_table", Table.objects.get().pk),
        ("games_match", Match.objects.get().pk),
        ("games_game", finished.pk),
        ("games_event", Event.objects.all()[0].pk),
        ("games_chatline", ChatLine.objects.all()[0].pk),
        ("stats_standing", Standing.objects.all()[0].pk),
    ]
    for model, pk in rows:
        response = desk.get(page(f"{model}_change", pk))
        assert response.status_code == 200
        assert b'name="_save"' not in response.content
        assert desk.post(page(f"{model}_change", pk), {}).status_code == 403
        assert desk.post(page(f"{model}_delete", pk), {"post": "yes"}).status_code == 403


def test_search_finds_a_game_by_player_and_a_line_by_its_words(desk: Client, finished: Game) -> None:
    make.resigned(make.person("Zoe"), make.person())
    found = desk.get(page("games_game_changelist"), {"q": "boris"}).context["cl"].queryset
    assert list(found) == [finished]
    lines = desk.get(page("games_chatline_changelist"), {"q": "luck"}).context["cl"].queryset
    assert [line.text for line in lines] == ["good luck, friend"]


def test_a_game_shows_its_whole_log(desk: Client, finished: Game) -> None:
    content = desk.get(page("games_game_change", finished.pk)).content.decode()
    for event in finished.events.all():
        assert event.kind in content
    assert "{&quot;black&quot;: 2, &quot;white&quot;: 6}" in content


def test_arbiter_lines_are_worded(desk: Client, finished: Game) -> None:
    assert "Boris resigned." in desk.get(page("games_chatline_changelist")).content.decode()


def test_a_list_takes_the_same_queries_for_one_game_and_for_many(
    desk: Client, finished: Game, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    desk.get(page("games_game_changelist"))
    for _ in range(8):
        make.resigned(make.person(), make.person())
    with django_assert_max_num_queries(9):
        desk.get(page("games_game_changelist"))


class TestModerating:
    """A running game is ended by the commands that end any game, with a reason, by those who may."""

    def test_a_running_game_has_the_buttons_and_a_finished_one_has_not(
        self, desk: Client, club: Club
    ) -> None:
        game = club.start(6, 2)
        shown = desk.get(page("games_game_change", game.pk)).content.decode()
        assert moderate(game, "abort") in shown
        assert moderate(game, "adjudicate") in shown
        commands.resign(club.order(club.anna), club.table.key)
        assert "/moderate/" not in desk.get(page("games_game_change", game.pk)).content.decode()

    def test_an_aborted_game_counts_nowhere_and_keeps_the_reason(
        self, desk: Client, moderator: User, club: Club
    ) -> None:
        game = club.start(6, 2)
        assert desk.get(moderate(game, "abort")).status_code == 200
        response = desk.post(moderate(game, "abort"), {"reason": "both asked for it"}, follow=True)
        assert "The game is aborted." in response.content.decode()
        game.refresh_from_db()
        assert (game.how, game.winner, game.running) == ("aborted", None, False)
        note = game.events.get(kind="moderated").data
        assert note == {"action": "abort", "by": moderator.pk, "reason": "both asked for it"}
        assert "A moderator aborts the game. Reason: both asked for it" in club.said()
        assert not Standing.objects.exists()

    @pytest.mark.parametrize("winner", list(Colour))
    def test_an_adjudicated_game_goes_to_the_winner_by_position(
        self, desk: Client, club: Club, winner: Colour
    ) -> None:
        game = club.start(6, 2)
        desk.post(moderate(game, "adjudicate"), {"winner": winner.value, "reason": "left for good"})
        game.refresh_from_db()
        assert (game.how, game.winner, game.kind, game.points) == ("adjudicated", winner, "mars", 2)
        assert game.events.get(kind="moderated").data["reason"] == "left for good"
        won = club.anna if winner is Colour.WHITE else club.boris
        assert Standing.objects.get(user=won, scope="people").line == "Games 1 · Wins 2 (1) · Losses 0 (0)"

    @pytest.mark.parametrize(
        ("action", "data"),
        [
            ("abort", {}),
            ("abort", {"reason": "   "}),
            ("adjudicate", {"reason": "why not"}),
            ("adjudicate", {"winner": "white"}),
            ("adjudicate", {"winner": "red", "reason": "why not"}),
        ],
    )
    def test_without_a_reason_or_a_winner_nothing_happens(
        self, desk: Client, club: Club, action: str, data: dict[str, str]
    ) -> None:
        game = club.start(6, 2)
        assert desk.post(moderate(game, action), data).context["form"].errors
        game.refresh_from_db()
        assert game.running

    def test_a_refusal_is_shown_as_a_message(self, desk: Client, club: Club) -> None:
        game = club.start(6, 2)
        commands.resign(club.order(club.anna), club.table.key)
        response = desk.post(moderate(game, "abort"), {"reason": "too late"}, follow=True)
        assert "This game is over." in response.content.decode()
        game.refresh_from_db()
        assert game.how == "resigned"

    def test_an_unknown_action_is_not_found(self, desk: Client, club: Club) -> None:
        game = club.start(6, 2)
        assert desk.get(page("games_game_moderate", game.pk, "burn")).status_code == 404
        assert desk.get(page("games_game_moderate", 10**6, "abort")).status_code == 404

    def test_those_who_may_only_look_get_neither_buttons_nor_pages(self, client: Client, club: Club) -> None:
        game = club.start(6, 2)
        reader = make.person(staff=True)
        reader.user_permissions.add(Permission.objects.get(codename="view_game"))
        client.force_login(reader)
        shown = client.get(page("games_game_change", game.pk))
        assert shown.status_code == 200
        assert "/moderate/" not in shown.content.decode()
        assert client.post(moderate(game, "abort"), {"reason": "I want it"}).status_code == 403
        client.force_login(club.anna)
        assert client.post(moderate(game, "abort"), {"reason": "I want it"}).status_code == 302
        game.refresh_from_db()
        assert game.running

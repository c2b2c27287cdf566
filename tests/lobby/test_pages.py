"""The front page, the lobby and invitations, as a browser without JavaScript meets them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.access import may_enter
from games.models import Seat, Table
from lobby import selectors
from lobby.rows import State
from tests.lobby.conftest import come, leave, opened, playing, seated, signed_in

Make = Callable[[str], User]
LOBBY = "/lobby/"


def page(client: Client, path: str = LOBBY) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def keys(html: str) -> list[str]:
    return re.findall(r'data-key="(\w+)"', html)


def refusal(client: Client, path: str, data: dict[str, str] | None = None) -> str:
    """What the person reads after a POST that is refused."""
    response = client.post(path, data or {}, follow=True)
    assert response.redirect_chain[0][1] == 303
    found = re.search(
        r'class="notice notice-danger">.*?</svg>(.*?)</p>', response.content.decode(), re.DOTALL
    )
    assert found, "no message"
    return found[1].strip()


# -- the list -----------------------------------------------------------------------------------------


def test_a_stranger_sees_the_tables_and_is_asked_to_sign_in_to_sit(person: Make) -> None:
    table = opened(person("Ada"))
    html = page(Client())
    assert "Ada" in html
    assert "data-ws" not in html, "only signed-in people get news"
    response = Client().post(reverse("lobby:sit", args=[table.key, "black"]))
    assert response.status_code == 302
    assert response["Location"] == f"/accounts/login/?next={LOBBY}"
    assert seated(table)["black"] is None


def test_tables_that_await_somebody_stand_before_those_that_play(person: Make) -> None:
    waiting = opened(person("Ada"))
    running = playing(person("Boris"), person("Carl"))
    newest = opened(person("Dora"))
    assert keys(page(Client())) == [newest.key, waiting.key, running.key]


def test_private_tables_are_listed_only_for_those_they_belong_to(person: Make) -> None:
    ada = person("Ada")
    table = opened(ada, private=True)
    assert table.key not in keys(page(signed_in(person("Boris"))))
    assert keys(page(signed_in(ada))) == [table.key]


def test_the_own_table_stands_first(person: Make) -> None:
    ada = person("Ada")
    own = opened(ada)
    other = opened(person("Boris"))
    html = page(signed_in(ada))
    assert keys(html) == [own.key, other.key]
    assert "You are seated here" in html


def test_a_row_says_how_far_its_table_is(person: Make) -> None:
    opened(person("Ada"))
    running = playing(person("Boris"), person("Carl"))
    states = {row.key: row.state for row in selectors.open_tables()}
    assert sorted(states.values()) == [State.RUNNING, State.WAITING]
    assert states[running.key] is State.RUNNING


def test_watchers_are_counted_and_the_absent_are_shown_as_away(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    table = opened(ada)
    come(boris, table)
    leave(ada, table)
    (row,) = selectors.open_tables()
    assert row.watchers == 1
    assert [place.sitter.here for place in row.places if place.sitter] == [False]
    assert "away" in page(Client())


def test_the_number_of_queries_does_not_grow_with_the_tables(
    person: Make, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    reader = signed_in(person("Reader"))
    for n in range(12):
        opened(person(f"Waiting {n}"))
    page(reader)
    with django_assert_max_num_queries(14):
        assert len(keys(page(reader))) == 12
    selectors.front.forget()
    with django_assert_max_num_queries(8):
        page(reader, "/")


def test_a_long_list_is_paged_by_key(person: Make) -> None:
    waiting = [opened(person(f"Waiting {n}")) for n in range(3)]
    running = [playing(person(f"White {n}"), person(f"Black {n}")) for n in range(2)]
    expected = [table.key for table in [*reversed(waiting), *reversed(running)]]
    seen: list[str] = []
    after = ""
    for _ in range(3):
        rows = selectors.open_tables(after, limit=2)
        seen += [row.key for row in rows]
        after = rows[-1].cursor
    assert seen == expected
    assert selectors.open_tables(after, limit=2) == []


@pytest.mark.parametrize("after", ["x", "2-1", "1-", "0-99999999999999999999999", "%00"])
def test_an_unreadable_page_mark_means_the_first_page(person: Make, after: str) -> None:
    table = opened(person("Ada"))
    assert keys(page(Client(), f"{LOBBY}?after={after}")) == [table.key]


# -- sitting, opening, quick play -----------------------------------------------------------------------


def test_sitting_down_leads_to_the_table(person: Make) -> None:
    table = opened(person("Ada"))
    response = signed_in(person("Boris")).post(reverse("lobby:sit", args=[table.key, "black"]))
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert seated(table) == {"white": "Ada", "black": "Boris"}


@pytest.mark.parametrize("name", ["new", "bot", "find"])
def test_nothing_is_changed_by_a_link(person: Make, name: str) -> None:
    assert signed_in(person("Ada")).get(reverse(f"lobby:{name}")).status_code == 405


@pytest.mark.parametrize("path", ["/lobby/find/", "/lobby/bot/", "/lobby/new/"])
def test_a_post_without_its_token_is_refused(person: Make, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("Ada"))
    assert client.post(path, {"preset": "club-long"}).status_code == 403
    assert not Table.objects.exists()


def test_a_new_table_is_opened_as_wished(person: Make) -> None:
    ada = person("Ada")
    form = {"preset": "series-long", "audience": "private", "colour": "black"}
    response = signed_in(ada).post("/lobby/new/", form)
    table = Table.objects.get()
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert (table.preset, table.private, table.owner) == ("series-long", True, ada)
    assert seated(table) == {"white": None, "black": "Ada"}


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/lobby/find/", {}),
        ("/lobby/find/", {"preset": "chess"}),
        ("/lobby/bot/", {"preset": "draughts"}),
        ("/lobby/new/", {"preset": "custom", "audience": "public", "colour": "white"}),
        ("/lobby/new/", {"preset": "club-long", "audience": "all", "colour": "white"}),
        ("/lobby/new/", {"preset": "club-long", "audience": "public", "colour": "red"}),
        ("/lobby/new/", {"preset": "club-long\0", "audience": "public", "colour": "white"}),
    ],
)
def test_a_form_that_makes_no_sense_comes_back_with_a_reason(
    person: Make, path: str, data: dict[str, str]
) -> None:
    response = signed_in(person("Ada")).post(path, data)
    assert response.status_code == 400
    assert 'class="error"' in (html := response.content.decode()) or "notice-danger" in html
    assert not Table.objects.exists()


def test_a_taken_seat_is_said_in_the_lobby(person: Make) -> None:
    table = opened(person("Ada"))
    words = refusal(signed_in(person("Boris")), reverse("lobby:sit", args=[table.key, "white"]))
    assert words == "This seat is already taken."


@pytest.mark.parametrize("path", ["/lobby/sit/nosuchtable/white/", "/lobby/sit/nosuchtable/red/"])
def test_a_seat_that_does_not_exist_is_said_too(person: Make, path: str) -> None:
    assert refusal(signed_in(person("Ada")), path)


def test_a_strangers_private_table_stays_closed(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    words = refusal(signed_in(person("Boris")), reverse("lobby:sit", args=[table.key, "black"]))
    assert "private" in words
    assert seated(table)["black"] is None


@pytest.mark.parametrize("path", ["/lobby/find/", "/lobby/bot/", "sit"])
def test_who_is_playing_is_shown_the_way_back(person: Make, bot: User, path: str) -> None:
    ada = person("Ada")
    running = playing(ada, person("Boris"))
    if path == "sit":
        path = reverse("lobby:sit", args=[opened(person("Carl")).key, "black"])
    words = refusal(signed_in(ada), path, {"preset": "club-long"})
    assert f'<a href="{running.get_absolute_url()}">' in words


# -- invitations ------------------------------------------------------------------------------------------


def test_an_invitation_tells_who_invites_and_to_what(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    html = page(Client(), f"/invite/{table.invite}/")
    assert "Ada invites you" in html
    assert "Long, club" in html
    assert f"/accounts/signup/?next=/invite/{table.invite}/" in html


def test_a_stranger_signs_in_first_and_comes_back(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    response = Client().post(f"/invite/{table.invite}/")
    assert response["Location"] == f"/accounts/login/?next=/invite/{table.invite}/"
    assert seated(table)["black"] is None


def test_joining_seats_the_friend(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    response = signed_in(person("Boris")).post(f"/invite/{table.invite}/")
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert seated(table) == {"white": "Ada", "black": "Boris"}


def test_whoever_comes_later_watches(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    carl = person("Carl")
    for friend in (person("Boris"), carl):
        response = signed_in(friend).post(f"/invite/{table.invite}/")
        assert response["Location"] == table.get_absolute_url()
    assert seated(table) == {"white": "Ada", "black": "Boris"}
    assert may_enter(table, carl)


def test_the_invited_who_plays_elsewhere_is_told(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    boris = person("Boris")
    running = playing(boris, person("Carl"))
    assert running.get_absolute_url() in refusal(signed_in(boris), f"/invite/{table.invite}/")


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("case", ["unknown", "closed"])
def test_a_dead_invitation_is_a_page_of_its_own(person: Make, case: str, method: str) -> None:
    table = opened(person("Ada"), private=True)
    token = table.invite if case == "closed" else "nosuchtoken"
    Table.objects.filter(pk=table.pk).update(closed_at=table.opened_at)
    response = getattr(signed_in(person("Boris")), method)(f"/invite/{token}/")
    assert response.status_code == 404
    assert "This invitation is not valid" in response.content.decode()


# -- the front page and the languages ---------------------------------------------------------------------


def test_the_front_page_shows_what_is_being_played(person: Make) -> None:
    quiet = page(Client(), "/")
    assert "Nobody is at the tables yet." in quiet
    selectors.front.forget()
    games = [playing(person(f"White {n}"), person(f"Black {n}")) for n in range(3)]
    html = page(Client(), "/")
    assert "3 games are running" in html
    assert all(table.get_absolute_url() in html for table in games)
    assert html.count('<svg viewBox="0 0 972 732"') == 3


def test_the_front_page_shows_the_cube_of_its_large_board(person: Make) -> None:
    selectors.front.forget()
    table = playing(person("White"), person("Black"), preset="match")
    html = page(Client(), "/")
    assert table.get_absolute_url() in html
    assert '<g class="cubes"' in html


def test_private_games_are_not_shown_on_the_front_page(person: Make) -> None:
    table = playing(person("Ada"), person("Boris"))
    Table.objects.filter(pk=table.pk).update(private=True)
    assert table.key not in page(Client(), "/")


def test_a_deleted_player_has_no_name_but_breaks_nothing(person: Make) -> None:
    ada = person("Ada")
    opened(ada)
    User.objects.filter(pk=ada.pk).update(name=None, name_key=None, deleted_at=ada.date_joined)
    assert Seat.objects.filter(user=ada).exists()
    assert "deleted player" in page(Client())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_page_speaks_both_languages(person: Make, language: str) -> None:
    table = opened(person("Ada"), private=True)
    playing(person("Boris"), person("Carl"))
    with translation.override(language):
        for path in ("/", LOBBY, f"/invite/{table.invite}/"):
            response = Client(headers={"accept-language": language}).get(path)
            assert response.status_code == 200
            assert response.headers["Content-Language"] == language

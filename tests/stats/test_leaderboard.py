"""The leaderboard: order, pages by key, search, and the reader's own line."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from stats.models import Scope, Standing
from stats.selectors import PAGE, Cursor, Page, board_page
from tests.stats import factories as make

pytestmark = pytest.mark.django_db
BOARD = reverse("stats:leaderboard")


def standing(user: User, wins: int, losses: int, scope: str = "all", games: int = 9) -> Standing:
    return Standing.objects.create(
        user=user, family="long", scope=scope, games=games, wins=wins, losses=losses
    )


def crowd(number: int, *, ties: int = 1) -> list[User]:
    """So many players, best first; each `ties` in a row stand level."""
    users = [make.person() for _ in range(number)]
    for place, user in enumerate(users):
        standing(user, 1000 - place // ties, 5)
    return users


def names(page: Page) -> list[str]:
    return [row.standing.user.public_name for row in page.rows]


def walk(step: str, start: Page) -> list[Page]:
    """All pages from one on, along its `after` or `before` cursors."""
    pages = [start]
    while (cursor := getattr(pages[-1], step)) is not None:
        pages.append(board_page("long", Scope.ALL, **{step: cursor}))
    return pages


def test_more_points_won_then_fewer_lost_then_the_older_account_stands_first() -> None:
    a, b, c, d = (make.person() for _ in range(4))
    standing(d, 9, 4)
    standing(c, 9, 3)
    standing(a, 9, 3)
    standing(b, 10, 80)
    found = board_page("long", Scope.ALL).rows
    assert [(row.place, row.standing.user) for row in found] == [(1, b), (2, a), (3, c), (4, d)]


@pytest.mark.parametrize("ties", [1, 7, 200])
def test_the_pages_hold_every_player_once_in_order(ties: int) -> None:
    users = crowd(3 * PAGE + 4, ties=ties)
    pages = walk("after", board_page("long", Scope.ALL))
    assert [len(page.rows) for page in pages] == [PAGE, PAGE, PAGE, 4]
    assert [name for page in pages for name in names(page)] == [user.public_name for user in users]
    assert [row.place for page in pages for row in page.rows] == list(range(1, len(users) + 1))


@pytest.mark.parametrize("ties", [1, 7, 200])
def test_the_way_back_shows_the_same_pages(ties: int) -> None:
    crowd(3 * PAGE, ties=ties)
    there = walk("after", board_page("long", Scope.ALL))
    back = walk("before", there[-1])
    assert [names(page) for page in back] == [names(page) for page in reversed(there)]


def test_somebody_who_climbs_meanwhile_moves_nobody_to_another_page() -> None:
    users = crowd(PAGE + 5)
    first = board_page("long", Scope.ALL)
    Standing.objects.filter(user=users[-1]).update(wins=5000)
    second = board_page("long", Scope.ALL, after=first.after)
    assert names(second) == [user.public_name for user in users[PAGE:-1]]
    assert second.rows[0].place == PAGE + 2


@pytest.mark.parametrize("text", ["", "x", "1-2", "1-2-3-4", "-1-2-3", "1-2-٣", "9" * 30 + "-0-0", "1-2-3\n"])
def test_a_cursor_that_no_page_wrote_is_none(text: str) -> None:
    assert Cursor.parse(text) is None


@pytest.mark.parametrize(
    "query",
    [
        "after=nonsense",
        "before=%00",
        "after=999999999-999999999-999999999999999999",
        "before=0-0-0",
        "before=999999999-0-0",
        "after=0-999999999-999999999999999999",
        "family=chess&scope=everything",
        "family=%00&scope=%00&name=%00",
    ],
)
def test_an_odd_address_shows_the_first_page(client: Client, query: str) -> None:
    users = crowd(3)
    response = client.get(f"{BOARD}?{query}")
    assert response.status_code == 200
    shown = response.context["page"]
    assert names(shown) == [user.public_name for user in users]


def test_a_deleted_player_is_not_on_the_board() -> None:
    gone, here = crowd(2)
    User.objects.filter(pk=gone.pk).update(name=None, name_key=None, deleted_at=timezone.now())
    rows = board_page("long", Scope.ALL).rows
    assert [(row.place, row.standing.user) for row in rows] == [(1, here)]


def test_scopes_are_two_boards(client: Client) -> None:
    one, two = make.person("Alder"), make.person("Birch")
    standing(one, 5, 1)
    standing(two, 4, 1, scope="people")
    assert names(client.get(BOARD).context["page"]) == ["Alder"]
    assert names(client.get(f"{BOARD}?scope=people").context["page"]) == ["Birch"]


@pytest.mark.parametrize("asked", ["ольга", "ОЛЬГА", "льга си", "синиц"])
def test_search_finds_part_of_a_name_in_any_case(client: Client, asked: str) -> None:
    crowd(3)
    standing(make.person("Ольга Синицына"), 2, 2)
    found = client.get(BOARD, {"name": asked}).context["page"].rows
    assert [(row.place, row.standing.user.public_name) for row in found] == [(4, "Ольга Синицына")]


def test_search_pages_keep_the_places_of_the_whole_board() -> None:
    users = crowd(2 * PAGE)
    for user in users[::2]:
        user.name = f"Oak {user.pk}"
        user.save()
    page = board_page("long", Scope.ALL, name="OAK")
    assert [row.place for row in page.rows] == list(range(1, 2 * PAGE, 2))
    assert page.after is None


def test_search_without_a_match_says_so(client: Client) -> None:
    crowd(1)
    assert "Nobody on this board has such a name." in client.get(BOARD, {"name": "%"}).content.decode()


def test_the_own_line_is_there_with_its_place_whatever_page_is_shown(client: Client) -> None:
    users = crowd(PAGE + 3)
    client.force_login(users[-1])
    own = client.get(BOARD).context["page"].own
    assert (own.place, own.standing.user) == (PAGE + 3, users[-1])
    own = client.get(BOARD, {"name": users[0].public_name}).context["page"].own
    assert own.place == PAGE + 3


def test_the_own_line_of_a_newcomer_has_no_place_yet(client: Client) -> None:
    crowd(2)
    client.force_login(make.person("Newcomer"))
    response = client.get(BOARD)
    own = response.context["page"].own
    assert own.place is None
    assert "Games 0 · Wins 0 (0) · Losses 0 (0)" in text_of(response.content)


def test_a_visitor_has_no_own_line(client: Client) -> None:
    crowd(2)
    response = client.get(BOARD)
    assert response.context["page"].own is None
    assert b"<tfoot>" not in response.content


def text_of(content: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", content.decode()).split())


def test_a_row_reads_as_the_rules_say_and_a_bot_is_labelled(client: Client) -> None:
    machine = make.bot("Steady")
    Standing.objects.create(
        user=machine, family="long", scope="all", games=12, wins=9, wins_mars=3, losses=7, losses_mars=2
    )
    assert "Steadybot Games 12 · Wins 9 (3) · Losses 7 (2)" in text_of(client.get(BOARD).content)


def test_an_empty_board_says_so(client: Client) -> None:
    assert "Nobody has finished a game yet." in client.get(BOARD).content.decode()


def test_a_page_takes_the_same_few_queries_for_one_player_and_for_many(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    users = crowd(2 * PAGE)
    client.force_login(users[40])
    client.get(BOARD)
    queries: list[dict[str, str]] = [{}, {"name": "player"}, {"after": str(Cursor(980, 5, 1))}]
    for query in queries:
        # session, user, preferences, notices; the rows, the own line, the places
        with django_assert_max_num_queries(7):
            client.get(BOARD, query)

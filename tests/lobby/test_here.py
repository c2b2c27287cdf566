"""Who the lobby says is here, and doing what; and whom it does not tell of."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.commands import delete_account
from accounts.models import User
from games import commands
from games.commands import Order
from games.models import Presence, Table
from games.rules.board import Colour
from lobby import selectors
from lobby.rows import Doing
from tests.lobby.conftest import come, leave, opened, playing

Make = Callable[[str], User]


def here() -> dict[str, Doing]:
    """What everybody does, by name, in the order of the list."""
    return {visitor.name: visitor.doing for visitor in selectors.who_is_here().visitors}


def section() -> str:
    """The part of the lobby that says who is here."""
    html = Client().get("/lobby/").content.decode()
    found = re.search(r"<div data-people.*?</section>", html, re.DOTALL)
    assert found
    return found[0]


def test_everybody_is_listed_with_what_they_do_who_came_last_first(person: Make) -> None:
    table = playing(person("Ada"), person("Boris"))
    opened(person("Clara"))
    come(person("Dora"), table)
    assert list(here().items()) == [
        ("Dora", Doing.WATCHING),
        ("Clara", Doing.SEATED),
        ("Boris", Doing.PLAYING),
        ("Ada", Doing.PLAYING),
    ]


def test_somebody_at_several_tables_is_listed_once_with_what_binds_them_most(person: Make) -> None:
    ada, boris, clara = person("Ada"), person("Boris"), person("Clara")
    table = playing(ada, boris)
    other = opened(clara)
    come(ada, other)
    come(clara, table)
    assert list(here().items()) == [
        ("Clara", Doing.SEATED),
        ("Boris", Doing.PLAYING),
        ("Ada", Doing.PLAYING),
    ]


def test_a_game_that_is_over_is_played_by_nobody(person: Make) -> None:
    ada = person("Ada")
    table = playing(ada, person("Boris"))
    commands.resign(Order.fresh(ada), table.key)
    assert set(here().values()) == {Doing.SEATED}


def test_nobody_learns_who_is_at_a_private_table(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    opened(ada, private=True)
    public = opened(boris)
    assert list(here()) == ["Boris"]
    come(ada, public)
    assert here() == {"Ada": Doing.WATCHING, "Boris": Doing.SEATED}, "what she does elsewhere is not told"


def test_a_seat_without_its_holder_is_nobody(person: Make) -> None:
    ada = person("Ada")
    leave(ada, opened(ada))
    assert here() == {}


def test_a_lease_that_has_lapsed_is_nobody(person: Make) -> None:
    opened(person("Ada"))
    Presence.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert here() == {}
    assert "Nobody is at a public table just now." in section()


def test_bots_are_not_listed(person: Make, bot: User) -> None:
    table = opened(person("Ada"))
    commands.sit(Order.fresh(bot), table.key, Colour.BLACK)
    Presence.objects.create(
        socket="bot", table=table, user=bot, expires_at=timezone.now() + timedelta(minutes=1)
    )
    assert list(here()) == ["Ada"]


def test_a_closed_table_has_nobody_at_it(person: Make) -> None:
    table = opened(person("Ada"))
    Table.objects.filter(pk=table.pk).update(closed_at=timezone.now())
    assert here() == {}


@pytest.mark.django_db(transaction=True)
def test_deleted_accounts_and_those_shut_out_are_not_listed(person: Make) -> None:
    table, ada, boris = opened(person("Clara")), person("Ada"), person("Boris")
    come(ada, table)
    come(boris, table)
    delete_account(ada)
    User.objects.filter(pk=boris.pk).update(is_active=False)
    assert list(here()) == ["Clara"]


def test_many_are_named_up_to_a_number_and_the_rest_counted(person: Make) -> None:
    table = opened(person("Ada"))
    guests = [person(f"Guest {n}") for n in range(4)]
    for guest in guests:
        come(guest, table)
    some = selectors.who_is_here(limit=3)
    assert [visitor.name for visitor in some.visitors] == ["Guest 3", "Guest 2", "Guest 1"]
    assert some.more == 2
    assert selectors.who_is_here(limit=5).more == 0


def test_more_people_take_no_more_queries(
    person: Make, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = playing(person("Ada"), person("Boris"))
    for expected in (2, 7):
        with django_assert_num_queries(2):
            assert len(here()) == expected
        for n in range(5):
            come(person(f"Guest {expected}{n}"), table)


def test_a_revision_changes_with_what_is_shown(person: Make) -> None:
    ada = person("Ada")
    table = opened(ada)
    first = selectors.who_is_here()
    come(ada, table)
    assert selectors.who_is_here().rev == first.rev
    come(person("Boris"), table)
    assert selectors.who_is_here().rev != first.rev


def test_a_reading_is_shared(person: Make, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    opened(person("Ada"))
    with django_assert_num_queries(2):
        assert selectors.visitors.get() is selectors.visitors.get()


def test_the_page_names_people_and_leads_to_them(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = person("Ada <b>")
    table = opened(ada)
    html = section()
    assert f'href="{ada.url}">Ada &lt;b&gt;</a>' in html
    assert "at a table" in html
    selectors.forget()
    for n in range(selectors.VISITORS + 1):
        come(person(f"Guest {n}"), table)
    html = section()
    assert html.count('class="name"') == selectors.VISITORS
    assert "and 2 more people" in html
    selectors.forget()
    with translation.override("ru"):
        russian = Client(headers={"accept-language": "ru"}).get("/lobby/").content.decode()
    assert "и ещё 2 человека" in russian

"""The list of tables narrowed to long or short games: the rows, their pages and the links between them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games import commands
from games.commands import Order
from games.rules.board import Family
from games.rules.ruleset import preset
from lobby import selectors
from tests.lobby.conftest import opened, playing, signed_in

Make = Callable[[str], User]
LOBBY = "/lobby/"


def page(client: Client, path: str = LOBBY) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def keys(html: str) -> list[str]:
    return re.findall(r'data-key="(\w+)"', html)


def filters(html: str) -> list[tuple[str, bool]]:
    """The links of the filter, and which is the one that is on."""
    found = re.search(r'<nav class="seg".*?</nav>', html)
    assert found
    return [
        (href, bool(on)) for href, on in re.findall(r'<a href="([^"]+)"( aria-current="true")?>', found[0])
    ]


def test_each_family_lists_its_own_tables(person: Make) -> None:
    long, short = opened(person("Ada")), opened(person("Boris"), preset="match")
    game = playing(person("Carl"), person("Dora"), preset="caucasian")
    assert keys(page(Client())) == [short.key, long.key, game.key]
    assert keys(page(Client(), f"{LOBBY}?family=long")) == [long.key]
    assert keys(page(Client(), f"{LOBBY}?family=short")) == [short.key, game.key]


def test_rules_of_ones_own_count_by_their_family(person: Make) -> None:
    ada = person("Ada")
    table = commands.open_table(Order.fresh(ada), preset="custom", ruleset=preset("match"), private=False)
    assert keys(page(Client(), f"{LOBBY}?family=short")) == [table.key]
    assert keys(page(Client(), f"{LOBBY}?family=long")) == []


def test_the_own_table_is_listed_with_its_family_only(person: Make) -> None:
    ada = person("Ada")
    own, other = opened(ada, private=True), opened(person("Boris"), preset="short")
    assert keys(page(signed_in(ada), f"{LOBBY}?family=long")) == [own.key]
    assert keys(page(signed_in(ada), f"{LOBBY}?family=short")) == [other.key]


@pytest.mark.parametrize("word", ["", "chess", "LONG", "%00"])
def test_any_other_word_means_all(person: Make, word: str) -> None:
    table = opened(person("Ada"))
    html = page(Client(), f"{LOBBY}?family={word}")
    assert keys(html) == [table.key]
    assert [on for _href, on in filters(html)] == [True, False, False]


def test_the_filter_says_what_is_on(person: Make) -> None:
    html = page(signed_in(person("Ada")), f"{LOBBY}?family=short")
    assert filters(html) == [
        ("/lobby/#tables", False),
        ("/lobby/?family=long#tables", False),
        ("/lobby/?family=short#tables", True),
    ]
    assert 'data-family="short"' in html, "the socket is to send such rows only"
    assert "No table for short games is open." in html


def test_paging_keeps_the_filter(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "PAGE", 2)
    short = [opened(person(f"Short {n}"), preset="short") for n in range(3)]
    for n in range(3):
        opened(person(f"Long {n}"))
    rows = selectors.open_tables(limit=2, family=Family.SHORT)
    assert [row.key for row in rows] == [short[2].key, short[1].key]
    further = page(Client(), f"{LOBBY}?family=short&after={rows[-1].cursor}")
    assert keys(further) == [short[0].key]
    assert f'href="{LOBBY}?family=short#tables">Newest tables' in further


def test_the_way_to_more_tables_keeps_the_filter(person: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [opened(person(f"Short {n}"), preset="short") for n in range(2)]
    monkeypatch.setattr(selectors, "PAGE", 2)
    html = page(Client(), f"{LOBBY}?family=short")
    assert f'href="{LOBBY}?family=short&amp;after=0-{tables[0].pk}#tables"' in html
    assert f'href="{LOBBY}?after=0-{tables[0].pk}#tables"' in page(Client())

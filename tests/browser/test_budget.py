"""The page of a game stays light: its first visit is small, and the board is there before any script runs."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.live import Site

LARGEST = 40 * 1024
MOST_REQUESTS = 16

START_A_GAME = """
import json
from accounts.models import User
from games.commands import Order, ready
from games.models import Table
from tests.load.people import seat
seat(1)
for user in User.objects.filter(is_bot=False):
    ready(Order.fresh(user), Table.objects.get().key, swap=False)
"""


@pytest.fixture(scope="module")
def site(browser: Browser) -> Iterator[Site]:
    """The site as production serves it, on either database."""
    with Site(production=True) as running:
        yield running


@pytest.fixture(scope="module")
def table(site: Site) -> dict[str, Any]:
    """A table where a game runs: its key and the session of each player."""
    found: dict[str, Any] = json.loads(site.python(START_A_GAME))[0]
    return found


def visit(site: Site, browser: Browser, table: dict[str, Any], *, script: bool) -> Any:
    """A context of White's with an empty cache."""
    context = browser.new_context(java_script_enabled=script)
    context.add_cookies([{"name": "sessionid", "value": table["white"], "url": site.urls[0]}])
    return context


def test_the_first_visit_of_a_game_keeps_to_its_budget(
    site: Site, browser: Browser, table: dict[str, Any]
) -> None:
    context = visit(site, browser, table, script=True)
    page = context.new_page()
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.on(
        "Network.requestWillBeSent", lambda it: addresses.update({it["requestId"]: it["request"]["url"]})
    )
    tools.on("Network.webSocketCreated", lambda it: addresses.update({it["requestId"]: it["url"]}))
    tools.on("Network.loadingFinished", lambda it: sizes.update({it["requestId"]: it["encodedDataLength"]}))
    answer = page.goto(f"{site.urls[0]}/table/{table['key']}/", wait_until="networkidle")
    assert answer is not None
    assert answer.ok
    context.close()
    spent = {
        address.removeprefix(site.urls[0]): sizes.get(request, 0)
        for request, address in addresses.items()
        if not address.startswith(("data:", "blob:"))
    }
    assert sum(spent.values()) <= LARGEST, f"{sum(spent.values())} bytes: {spent}"
    assert len(spent) <= MOST_REQUESTS, spent


def test_the_board_is_visible_without_javascript(site: Site, browser: Browser, table: dict[str, Any]) -> None:
    context = visit(site, browser, table, script=False)
    page = context.new_page()
    page.goto(f"{site.urls[0]}/table/{table['key']}/")
    box = page.locator("nardy-board svg").first.bounding_box()
    context.close()
    assert box is not None
    assert box["width"] > 300
    assert box["height"] > 200

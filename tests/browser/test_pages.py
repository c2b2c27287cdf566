"""Every page, in both languages, on phones and desks, in light and dark: whole, in order and open to everybody."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import faults
from tests.browser.people import Person
from tests.live import Site

NewPerson = Callable[..., Person]

# One table of each kind, seen by Vera, who plays at the first and has played at the last.
FURNISH = """
import json
from datetime import timedelta
from accounts.models import User
from django.test import Client
from django.utils import timezone
from games.commands import Order, open_table, ready, resign, say, sit
from games.rules.board import Colour
from games.rules.ruleset import preset
from lobby import challenges

def person(name):
    return User.objects.create_user(f"{name.lower()}@example.com", name)

def meet(one, other, start=True):
    table = open_table(Order.fresh(one), preset="club-long", colour=Colour.BLACK)
    sit(Order.fresh(other), table.key, Colour.WHITE)
    for player in (one, other) if start else ():
        ready(Order.fresh(player), table.key, swap=False)
    return table

vera, boris, clara, dora, emil, fedor, gleb, hanna, igor = map(
    person, ["Vera", "Борис Длинноимённый", "Clara", "Dora", "Emil", "Fedor", "Gleb", "Hanna", "Igor"]
)
over = meet(vera, boris)
resign(Order.fresh(vera), over.key)
say(Order.fresh(vera), over.key, "Thank you! " + "Очень" * 12)
played = over.matches.get().games.get()
running = meet(clara, dora)
series = open_table(Order.fresh(hanna), preset="match", colour=Colour.WHITE)
sit(Order.fresh(igor), series.key, Colour.BLACK)
for game in range(3):
    for player in (hanna, igor):
        ready(Order.fresh(player), series.key, swap=False)
    if game < 2:
        resign(Order.fresh(hanna if game else igor), series.key)
waiting = open_table(Order.fresh(emil), preset="series-long", colour=Colour.WHITE)
private = open_table(Order.fresh(fedor), preset="club-long", private=True, colour=Colour.WHITE)
def challenge(one, other, hours, accepted=False):
    now = timezone.now()
    at = now + timedelta(hours=hours) if hours else None
    row = challenges.challenge(one, other, "match", preset("match"), colour=None, at=at, now=now)
    if accepted:
        challenges.accept(other, row.key, 1, now)
    return row

asked, appointed = challenge(gleb, vera, 5), challenge(vera, emil, 30, accepted=True)
challenges.decline(boris, challenge(vera, boris, 9).key, timezone.now())
challenge(vera, clara, 12)
room = challenge(gleb, vera, 0, accepted=True)
room.refresh_from_db()
client = Client()
client.force_login(vera)
print(json.dumps({
    "session": client.cookies["sessionid"].value,
    "over": over.key, "running": running.key, "waiting": waiting.key, "game": played.key,
    "series": series.key, "match": series.matches.get().key,
    "invite": private.invite, "vera": vera.url, "gleb": gleb.url,
    "asked": asked.key, "appointed": appointed.key, "room": room.table.key, "number": gleb.pk,
}))
"""
OPEN = [
    "/",
    "/lobby/",
    "/leaderboard/",
    "/leaderboard/?name=nobody",
    "{vera}",
    "{gleb}",
    "/table/{over}/",
    "/table/{running}/",
    "/table/{waiting}/",
    "/table/{series}/",
    "/match/{match}/",
    "/game/{game}/",
    "/game/{game}/?step=0",
    "/invite/{invite}/",
    "/rules/",
    "/rules/about/",
    "/study/",
    "/rules/club-long/",
    "/table/{over}/rules/",
]
STRANGERS = [
    *OPEN,
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/invite/unknown/",
    "/nothing/here/",
]
MEMBERS_ONLY = [
    "/lobby/custom/",
    "/challenges/",
    "/challenges/new/?to={number}",
    "/challenges/custom/?to={number}&preset=match",
    "/challenges/{asked}/",
    "/challenges/{appointed}/",
    "/challenges/{asked}/rules/",
    "/table/{room}/",
    "/notices/",
    "/settings/",
    "/settings/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
]
MEMBERS = [*OPEN, *MEMBERS_ONLY]
PHONE, DESK = 360, 1440
FACTS = """() => ({
  wide: Math.max(0, document.documentElement.scrollWidth - innerWidth),  // pixels to scroll sideways
  heads: document.querySelectorAll("h1").length,
  lang: document.documentElement.lang,
  titled: !document.title.trim().startsWith("·"),
})"""


@pytest.fixture(scope="module")
def site(browser: Browser) -> Iterator[Site]:
    """The site as production serves it: with its own pages for what is missing."""
    with Site(production=True) as running:
        yield running


@pytest.fixture(scope="module")
def places(site: Site) -> dict[str, Any]:
    """Keys and addresses of what stands on the site, and Vera's session."""
    found: dict[str, Any] = json.loads(site.python(FURNISH))
    return found


# Who walks, how, where, and whether axe looks on: it sees each page both dark and light, but for the strangers' own.
@pytest.mark.parametrize(
    ("member", "language", "width", "dark", "pages", "axe"),
    [
        (False, "en", PHONE, True, STRANGERS, True),
        (False, "ru", DESK, False, STRANGERS, False),
        (True, "en", DESK, True, MEMBERS_ONLY, True),
        (True, "ru", PHONE, False, MEMBERS, True),
    ],
    ids=["stranger-phone-dark", "stranger-desk-light", "member-desk-dark", "member-phone-light"],
)
def test_every_page_is_whole(
    new_person: NewPerson,
    places: dict[str, Any],
    *,
    member: bool,
    language: str,
    width: int,
    dark: bool,
    pages: list[str],
    axe: bool,
) -> None:
    """Strangers and members see every page in both languages, sizes and sides of the colours."""
    viewer = new_person("Vera", member=False, language=language, width=width, dark=dark)
    if member:
        viewer.come_in(places["session"])
    wrong: list[str] = []
    for pattern in pages:
        path = pattern.format(**places)
        answer = viewer.page.goto(viewer.base + path)
        assert answer is not None
        missing = path in {"/invite/unknown/", "/nothing/here/"}
        if answer.status != (404 if missing else 200):
            wrong.append(f"{path}: {answer.status}")
        if missing:
            # Chromium tells of the missing page itself as of an error.
            assert [line for line in viewer.errors if path in line]
            viewer.errors.clear()
        facts = viewer.page.evaluate(FACTS)
        if facts != {"wide": 0, "heads": 1, "lang": language, "titled": True}:
            wrong.append(f"{path}: {facts}")
        if axe:
            wrong += [f"{path}: {fault}" for fault in faults(viewer.page)]
    assert not wrong, "\n".join(wrong)

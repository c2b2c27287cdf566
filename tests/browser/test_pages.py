"""Every page, in both languages, on phones and desks, in light and dark: whole, in order and open to everybody."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

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
def counter(one, other):
    row = challenge(one, other, 6)
    now = timezone.now()
    return challenges.propose(other, row.key, now + timedelta(hours=7), 1, now)

proposed, countered = counter(hanna, vera), counter(vera, igor)
room = challenge(gleb, vera, 0, accepted=True)
room.refresh_from_db()
def session(user):
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value

print(json.dumps({
    "session": session(vera),
    "over": over.key, "running": running.key, "waiting": waiting.key, "game": played.key,
    "series": series.key, "match": series.matches.get().key,
    "invite": private.invite, "vera": vera.url, "gleb": gleb.url,
    "asked": asked.key, "appointed": appointed.key, "room": room.table.key, "number": gleb.pk,
    "proposed": proposed.key, "countered": countered.key, "owner": session(room.table.owner),
}))
"""
OPEN = [
    "/",
    "/lobby/",
    "/lobby/?family=short",
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
    "/challenges/{countered}/",
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


def test_running_games_are_told_of_though_nobody_is_there(
    new_person: NewPerson, places: dict[str, Any]
) -> None:
    stranger = new_person("Nobody", member=False)
    stranger.goto("/")
    told = stranger.page.locator(".fine").inner_text()
    assert "games are running." in told
    assert "Nobody" not in told


@pytest.mark.parametrize(
    ("key", "headline", "offered"),
    [
        ("proposed", "You proposed another time", {"Take the proposal back"}),
        ("countered", "Igor proposes another time", {"Accept", "Decline"}),
        ("asked", "Gleb challenges you", {"Accept", "Decline"}),
    ],
)
def test_a_challenge_says_whose_answer_it_waits_for(
    new_person: NewPerson, places: dict[str, Any], key: str, headline: str, offered: set[str]
) -> None:
    vera = new_person("Vera", member=False)
    vera.come_in(places["session"])
    vera.goto(f"/challenges/{places[key]}/")
    assert vera.page.locator("h1").inner_text() == headline
    assert {*vera.page.locator(".acts button").all_inner_texts()} == offered


def test_nobody_is_invited_to_a_seat_that_is_kept(new_person: NewPerson, places: dict[str, Any]) -> None:
    owner = new_person("Owner", member=False)
    owner.come_in(places["owner"])
    owner.goto(f"/table/{places['room']}/")
    expect(owner.page.locator("[data-room]")).to_be_visible()
    expect(
        owner.page.locator("[data-act=ready], [data-act=sit]").locator("visible=true").first
    ).to_be_visible()
    expect(owner.page.locator("[data-act=invite]")).to_be_hidden()


def test_a_position_alone_has_nothing_to_step_through(new_person: NewPerson, places: dict[str, Any]) -> None:
    reader = new_person("Reader", member=False)
    reader.goto("/study/")
    reader.page.locator("textarea").fill("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")
    reader.page.get_by_role("button", name="Open").click()
    expect(reader.page.locator("nardy-board")).to_be_visible()
    expect(reader.page.locator(".transport, .moves").locator("visible=true")).to_have_count(0)
    expect(reader.page.locator(".ids")).to_be_visible()

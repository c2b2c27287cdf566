"""The lobby as people see it move: the list narrowed to one family, challenges, and who is here."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.tables import seat
from tests.live import Site

NewPerson = Callable[..., Person]

OPEN = """
from accounts.models import User
from games.commands import Order, open_table
print(open_table(Order.fresh(User.objects.get(name=%(name)r)), preset=%(preset)r).key)
"""
CHALLENGE = """
from datetime import timedelta
from accounts.models import User
from django.utils import timezone
from games.rules.ruleset import preset
from lobby import challenges
one, other = (User.objects.get(name=name) for name in %(names)r)
now = timezone.now()
at = now + timedelta(hours=%(hours)r)
print(challenges.challenge(one, other, "match", preset("match"), colour=None, at=at, now=now).key)
"""


def opened(site: Site, name: str, preset: str) -> str:
    return site.python(OPEN % {"name": name, "preset": preset}).strip()


def looks_often(page: Page) -> None:
    """The page asks the server twice a second what is new, as it else does every ten seconds."""
    page.evaluate("setInterval(() => dispatchEvent(new Event('online')), 500)")


def on(page: Page) -> list[str]:
    """What the filter says is on."""
    return page.locator("nav.seg [aria-current=true]").all_inner_texts()


def test_the_filter_holds_for_what_comes_in_later(site: Site, new_person: NewPerson) -> None:
    reader, ada, boris, clara = map(new_person, ("Reader", "Ada", "Boris", "Clara"))
    long = opened(site, ada.name, "club-long")
    reader.goto("/lobby/")
    rows = reader.page.locator(".tables > li")
    expect(reader.page.locator(f"[data-key='{long}']")).to_be_visible()
    reader.page.get_by_role("navigation", name="Which tables").get_by_role("link", name="Short").press(
        "Enter"
    )
    reader.page.wait_for_url(re.compile(r"family=short"))
    assert on(reader.page) == ["Short"]
    expect(rows).to_have_count(0)
    short = opened(site, boris.name, "match")
    opened(site, clara.name, "pro-long")
    looks_often(reader.page)
    expect(reader.page.locator(f"[data-key='{short}']")).to_be_visible()
    expect(rows).to_have_count(1)
    reader.page.get_by_role("link", name="All", exact=True).click()
    expect(rows).to_have_count(3)


def test_a_challenge_is_accepted_in_the_lobby(site: Site, new_person: NewPerson) -> None:
    gleb, hanna = new_person("Gleb"), new_person("Hanna", width=360)
    key = site.python(CHALLENGE % {"names": (gleb.name, hanna.name), "hours": 5}).strip()
    hanna.goto("/lobby/")
    section = hanna.page.get_by_role("region", name="Open challenges")
    assert section.locator("time").inner_text() != ""
    expect(section.get_by_role("link", name="Open the challenge with Gleb")).to_be_visible()
    section.get_by_role("button", name=re.compile(r"^Accept\W+Gleb$")).click()
    hanna.page.wait_for_url(re.compile(f"/challenges/{key}/"))
    expect(hanna.page.locator("h1")).to_have_text("Appointment with Gleb")
    hanna.goto("/lobby/")
    expect(section).to_contain_text("Nobody waits for your answer.")


def test_who_comes_and_goes_is_seen_without_a_reload(site: Site, new_person: NewPerson) -> None:
    watcher, dora, emil = map(new_person, ("Watcher", "Dora", "Emil"))
    table = seat(site, dora.name, emil.name)
    watcher.goto("/lobby/")
    looks_often(watcher.page)
    here = watcher.page.get_by_role("region", name="Who is here")
    dora.goto(table.path)
    expect(dora.page.locator("nardy-board")).to_be_visible()
    expect(here.get_by_role("listitem").filter(has_text="Dora")).to_contain_text("playing")
    here.get_by_role("link", name="Dora").focus()
    emil.goto(table.path)
    expect(emil.page.locator("nardy-board")).to_be_visible()
    expect(here.get_by_role("listitem").filter(has_text="Emil")).to_contain_text("playing")
    expect(here.get_by_role("link", name="Dora")).to_be_focused()
    dora.goto("/rules/")
    expect(here.get_by_role("link", name="Dora")).to_have_count(0)
    expect(here.get_by_role("heading")).to_be_focused()

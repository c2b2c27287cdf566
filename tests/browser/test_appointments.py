"""Appointments as people see them: agreed on, met, missed by one and by both; a test moves their times instead of waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import faults
from tests.browser.people import Person
from tests.browser.playing import act, play_on
from tests.live import Site

NewPerson = Callable[..., Person]

# An appointment of two people, by their names: agreed on by the commands that the pages call.
AGREE = """
from datetime import timedelta
from accounts.models import User
from django.utils import timezone
from games.rules.ruleset import preset
from games.rules.board import Colour
from lobby import challenges
anna, boris = (User.objects.get(name=name) for name in {names!r})
now = timezone.now()
row = challenges.challenge(anna, boris, "club-long", preset("club-long"), colour=Colour.WHITE,
                           at=now + timedelta(hours=5), now=now)
challenges.accept(boris, row.key, 1, now)
print(row.key)
"""
# The agreed time, seconds from now; what is due then, is due.
MOVE = """
from datetime import timedelta
from django.utils import timezone
from games.models import Table
from lobby.models import Challenge
now = timezone.now()
at = now + timedelta(seconds={seconds})
rows = Challenge.objects.filter(key={key!r})
Table.objects.filter(pk__in=rows.values("table"), meets_at__isnull=False).update(meets_at=at)
rows.update(at=at, due_at=now, no_show_at=at + timedelta(minutes=10))
"""

HERE = """
from django.utils import timezone
from games.models import Presence
print(Presence.objects.filter(expires_at__gt=timezone.now()).count())
"""


def until(holds: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Look again and again, doing something `meanwhile`, but not for ever."""
    patience = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < patience, "it does not come about"
        meanwhile()


def says(place: Locator, text: str) -> bool:
    return place.text_content() == text


def agree(site: Site, *people: Person) -> str:
    return site.python(AGREE.format(names=[person.name for person in people])).strip()


def move(site: Site, key: str, **ahead: float) -> None:
    """Let the appointment be so far ahead; the referee looks at it at once."""
    site.python(MOVE.format(key=key, seconds=timedelta(**ahead).total_seconds()))


def enter(person: Person, key: str) -> None:
    """Go through the page of the challenge to the room, as soon as it is open, and be seated there."""
    page = person.page
    person.goto(f"/challenges/{key}/")
    to_table = page.get_by_role("link", name="To the table")
    until(to_table.is_visible, page.reload)
    to_table.click()
    expect(page.locator("[data-room]")).to_be_visible()
    expect(act(page, "ready")).to_be_visible()


def said(person: Person, text: str) -> None:
    expect(person.page.locator("[data-log=chat]")).to_contain_text(text)


def test_a_game_is_agreed_on_and_played_at_its_time(site: Site, new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Agrees"), new_person("Boris Agrees", server=1, width=360)
    boris.goto("/lobby/")
    boris.page.get_by_role("link", name="Boris Agrees, your page").click()
    anna.goto(boris.page.url.replace(boris.base, ""))
    anna.page.get_by_role("link", name="Challenge", exact=True).click()
    expect(anna.page.get_by_label("Player")).to_have_value("Boris Agrees")
    at = anna.page.get_by_label("Date and time")
    expect(at).to_be_hidden()
    anna.page.get_by_label("When").select_option("later")
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    at.fill(f"{tomorrow:%Y-%m-%d}T18:30")
    expect(anna.page.locator(".hint")).to_contain_text("The time of your clock: ")
    assert not faults(anna.page)
    anna.page.get_by_role("button", name="Send the challenge").press("Enter")
    expect(anna.page.get_by_text("waits for an answer")).to_be_visible()
    key = anna.page.url.rstrip("/").rpartition("/")[2]

    boris.goto("/challenges/")
    boris.page.get_by_role("link", name="Open the challenge with Anna Agrees").click()
    assert not faults(boris.page)
    boris.page.get_by_text("Propose another time").click()
    boris.page.get_by_label("Date and time").fill(f"{tomorrow:%Y-%m-%d}T19:30")
    boris.page.get_by_role("button", name="Propose this time").click()
    anna.page.reload()
    expect(anna.page.locator("#what")).to_contain_text("7:30")
    anna.page.get_by_role("button", name="Accept").click()
    expect(anna.page.get_by_role("heading", name="Appointment with Boris Agrees")).to_be_visible()

    move(site, key, minutes=9)
    enter(anna, key)
    bar = anna.page.locator("[data-bar]", has_text="Kept for Boris Agrees")
    expect(bar).to_be_visible()
    expect(bar.get_by_role("button")).to_have_count(0)
    assert not faults(anna.page)
    enter(boris, key)
    expect(anna.page.locator("[data-bar]", has_text="Boris Agrees")).to_be_visible()
    expect(act(anna.page, "ready")).to_be_visible()
    move(site, key, seconds=0)
    said(anna, "starts")
    for person in (anna, boris):
        expect(act(person.page, "resign")).to_be_visible()
        expect(person.page.locator("[data-room]")).to_be_hidden()
    play_on([anna, boris], turns=1)
    turns = "from games.models import Event; print(Event.objects.filter(kind='turn').count())"
    assert int(site.python(turns)) >= 1


def test_who_comes_alone_wins_by_walkover(site: Site, new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Waits"), new_person("Boris Forgets", server=1)
    key = agree(site, anna, boris)
    move(site, key, minutes=9)
    enter(anna, key)
    move(site, key, minutes=-10)
    said(anna, "Boris Forgets did not come to the appointment.")
    said(anna, "Win: mars (2 points)")
    expect(anna.page.locator("[data-room]")).to_be_hidden()
    act(anna.page, "replay").click()
    expect(anna.page.get_by_text("Boris Forgets did not come to the appointment.")).to_be_visible()
    assert not faults(anna.page)
    boris.goto(f"/challenges/{key}/")
    expect(boris.page.locator("#state")).to_have_text("lost by walkover")
    boris.page.get_by_role("link", name="Boris Forgets", exact=True).click()
    expect(boris.page.locator(".sums").first).to_contain_text("Losses 2 (1)")


def test_an_appointment_that_both_miss_is_void(site: Site, new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Misses"), new_person("Boris Misses", server=1)
    key = agree(site, anna, boris)
    move(site, key, minutes=9)
    enter(anna, key)
    anna.goto("/challenges/")
    expect(anna.page.get_by_text("the room is open")).to_be_visible()
    # For a moment, whoever turns a page still counts as here.
    until(lambda: site.python(HERE).strip() == "0")
    move(site, key, minutes=-10)
    for person in (anna, boris):
        person.goto(f"/challenges/{key}/")
        state = person.page.locator("#state")
        until(partial(says, state, "void: nobody came"), person.page.reload)
        expect(person.page.get_by_role("link", name="To the table")).to_have_count(0)
        expect(person.page.get_by_role("link", name="The game")).to_have_count(0)


def test_each_reader_sees_their_own_time(site: Site, new_person: NewPerson, browser: Browser) -> None:
    anna, boris = new_person("Anna Here"), new_person("Boris There")
    key = agree(site, anna, boris)
    moment = "2031-05-12T21:30:00+00:00"
    site.python(
        f"from lobby.models import Challenge\nChallenge.objects.filter(key={key!r}).update(at={moment!r})"
    )
    far = browser.new_context(timezone_id="Asia/Tokyo", locale="en")
    try:
        far.add_cookies(boris.context.cookies())  # type: ignore[arg-type]
        page = far.new_page()
        page.goto(f"{boris.base}/challenges/{key}/")
        expect(page.locator("#what")).to_contain_text("May 13, 2031")
        expect(page.locator("#what")).to_contain_text("06:30")
        page.goto(f"{boris.base}/challenges/")
        expect(page.locator(".day h3")).to_have_text("Tuesday, May 13, 2031")
        expect(page.locator("[data-zone]")).to_contain_text("Asia/Tokyo")
    finally:
        far.close()

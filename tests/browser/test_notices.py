"""What people hear of while they look elsewhere: once a browser, and only if they want to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import WINDOWED
from tests.browser.people import Person
from tests.browser.playing import ON_TURN, play_by_words
from tests.browser.tables import seat
from tests.live import Site

# A tab that says of itself whether it is looked at. All tabs together count which messages of the browser they have
# shown, and how often one has asked whether it may.
ELSEWHERE = """(() => {
  let away = true;
  Object.defineProperty(document, "hidden", { get: () => away });
  Object.defineProperty(document, "visibilityState", { get: () => (away ? "hidden" : "visible") });
  window.look = (here) => {
    away = !here;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  };
  if (!navigator.locks) return;  // the blank page before the first one
  const count = (key, value) => { localStorage[key] = JSON.stringify([...JSON.parse(localStorage[key] ?? "[]"), value]); };
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      count("shown", options.body);
    }
  };
  const request = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = (name, work, ...more) => {
    if (name !== "nardy-alert") return request(name, work, ...more);
    return request(name, () => {
      count("asked", name);
      return work();
    });
  };
})()"""
TELL = """
from django.utils import timezone
from accounts.notices import tell
from accounts.models import User
me = User.objects.get(name={waits!r})
tell(me.pk, "challenge", "challenge", "/rules/about/", {{"who": me.pk, "preset": "club-long", "now": True}}, timezone.now())
"""
OFF = """
from accounts.models import Preferences
Preferences.objects.filter(user__name={waits!r}).update(notify_turn=False, notify_challenge=False)
"""
# What was told by another process than the server's, a page hears at its next ping; now, if its network is back.
PING = "dispatchEvent(new Event('online'))"
# A grown site serves it under a name with a fingerprint.
ALERTS_LOADED = (
    r"performance.getEntriesByType('resource').some(({ name }) => /table\/alerts\.(\w+\.)?js$/.test(name))"
)

Come = Callable[..., Person]


@pytest.fixture(scope="module")
def browser_names() -> Sequence[str]:
    """One that can show notifications."""
    return WINDOWED


@dataclass(frozen=True, slots=True)
class Begun:
    """A table where a game has begun, and the names of who moves and who waits."""

    table: str
    moves: str
    waits: str


def begun(site: Site, n: int) -> Begun:
    """A game between two new members, whose sessions `come` asks for."""
    names = f"Vera {n}", f"Boris {n}"
    for name in names:
        SESSIONS[name] = site.member(name)
    seated = seat(site, *names)
    moves, waits = names if seated.on_turn == "white" else names[::-1]
    return Begun(seated.path, moves, waits)


SESSIONS: dict[str, str] = {}


@pytest.fixture
def come(new_person: Callable[..., Person]) -> Come:
    def call(name: str, *, away: bool) -> Person:
        person = new_person(name, member=False)
        person.come_in(SESSIONS[name])
        if away:
            person.context.grant_permissions(["notifications"])
            person.context.add_init_script(ELSEWHERE)
        return person

    return call


def tabs(person: Person, path: str) -> list[Page]:
    """Two tabs with the same page, neither of which is looked at."""
    both = [person.page, person.context.new_page()]
    for page in both:
        page.goto(person.base + path)
    return both


def shown(page: Page) -> list[str]:
    """The messages that the browser has shown, in whichever tab."""
    texts: list[str] = page.evaluate("JSON.parse(localStorage.shown ?? '[]')")
    return texts


def all_have_asked(pages: list[Page]) -> None:
    """Wait until every tab has asked whether the alert is its own, and one has shown it."""
    pages[0].wait_for_function(
        f"JSON.parse(localStorage.asked ?? '[]').length === {len(pages)} && localStorage.shown"
    )


def gather(come: Come, game: Begun) -> tuple[Person, list[Page]]:
    """The one who moves, at the board; and two tabs of the one who waits and looks elsewhere."""
    moving, waiting = come(game.moves, away=False), come(game.waits, away=True)
    moving.goto(game.table)
    moving.page.wait_for_function(ON_TURN)
    pages = tabs(waiting, game.table)
    for page in pages:
        expect(page.locator(".say")).to_contain_text("Waiting for")
        page.wait_for_function(ALERTS_LOADED)
    return moving, pages


def test_a_turn_is_told_once_for_two_tabs_in_the_background(site: Site, come: Come) -> None:
    moving, pages = gather(come, begun(site, 1))
    play_by_words(moving.page)
    for page in pages:
        page.wait_for_function("document.title.startsWith('(1) (your turn) ')")
    all_have_asked(pages)
    assert shown(pages[0]) == ["Your turn."]
    pages[0].evaluate("look(true)")
    expect(pages[0]).to_have_title(pages[1].title().removeprefix("(1) "))


def test_an_opponent_who_is_back_is_told_once(site: Site, come: Come) -> None:
    game = begun(site, 2)
    moving, pages = gather(come, game)
    lost = [page.locator("[data-log=chat] li", has_text="lost the connection") for page in pages]
    before = lost[0].count()
    moving.goto("/rules/")
    for lines in lost:
        expect(lines).to_have_count(before + 1)
    moving.goto(game.table)
    for page in pages:
        page.wait_for_function("document.title.startsWith('(1) ')")
    all_have_asked(pages)
    (text,) = shown(pages[0])
    assert "is back" in text


def test_who_wants_no_alerts_gets_none(site: Site, come: Come) -> None:
    game = begun(site, 3)
    site.python(OFF.format(waits=game.waits))
    moving, pages = gather(come, game)
    play_by_words(moving.page)
    for page in pages:
        page.wait_for_function("document.title.startsWith('(your turn) ')")
    site.python(TELL.format(waits=game.waits))
    for page in pages:
        page.evaluate(PING)
        expect(page.locator(".bell b")).to_have_text("1")
        assert page.title().startswith("(your turn) ")
    assert shown(pages[0]) == []


def test_a_notice_reaches_every_page_and_is_told_once(site: Site, come: Come) -> None:
    game = begun(site, 4)
    reader = come(game.waits, away=True)
    pages = tabs(reader, "/rules/")
    pages.append(reader.context.new_page())
    pages[2].goto(reader.base + game.table)
    for page in pages[:2]:
        expect(page.locator(".toast")).to_be_attached()
    expect(pages[2].locator(".say")).to_contain_text("Waiting for")
    site.python(TELL.format(waits=game.waits))
    for page in pages:
        page.evaluate(PING)
        expect(page.locator(".bell b")).to_have_text("1")
        page.wait_for_function("document.title.startsWith('(1) ')")
    all_have_asked(pages)
    assert len(shown(pages[0])) == 1

    pages[0].evaluate("look(true)")
    assert not pages[0].title().startswith("(1)")
    pages[0].locator(".toast a").click()
    pages[0].wait_for_url("**/rules/about/")
    expect(pages[0].locator(".bell b")).to_be_hidden()
    # What was seen on one page is no longer counted on the others.
    for page in pages[1:]:
        expect(page.locator(".bell b")).to_be_hidden()

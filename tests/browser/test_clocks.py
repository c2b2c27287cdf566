"""Clocks and lost connections as both players see them. Time is moved in the database, never waited for."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Person
from tests.browser.playing import act, play_by_words
from tests.browser.tables import seat
from tests.live import Site

# What the page sounds and speaks, kept for a test to look at.
LISTEN = """
window.played = [];
const [Audio, Tone] = [AudioContext, OscillatorNode];
window.AudioContext = class extends Audio { constructor() { super(); window.audible = true; } };
window.OscillatorNode = class extends Tone { constructor(context, options) { super(context, options); played.push(options.type); } };
document.addEventListener("DOMContentLoaded", () => {
  const live = document.querySelector("[data-live]");
  const listen = () => { document.documentElement.dataset.spoken = `${document.documentElement.dataset.spoken ?? ""} ${live.textContent}`; };
  if (live) new MutationObserver(listen).observe(live, { childList: true, characterData: true, subtree: true });
});
"""
# Some seconds more have passed for the game of a table; the referee looks at it.
LATER = """
from datetime import timedelta
from django.db.models import F
from django.utils import timezone
from games.models import Game
past = timedelta(seconds=%(seconds)s)
games = Game.objects.filter(table__key="%(key)s", ended_at=None)
games.update(due_at=timezone.now(), **{field: F(field) - past for field in %(fields)r})
"""

# Two seconds on a machine with nothing else to do; this one runs a second browser and their servers besides.
SOON = 8_000


@dataclass
class Duel:
    """Two players at a game; before it starts, "mover" is just one of them."""

    site: Site
    path: str
    mover: Person
    waiter: Person
    started: bool

    def pass_time(self, seconds: float, *fields: str) -> None:
        """Let these moments of the game lie so much further back."""
        key = self.path.split("/")[2]
        self.site.python(LATER % {"key": key, "seconds": seconds, "fields": list(fields)})

    def come(self) -> None:
        """Both open the table, and start the game if it waits for them."""
        people = (self.mover, self.waiter)
        for person in people:
            person.goto(self.path)
        if not self.started:
            for person in people:
                act(person.page, "ready").click()
        for person in people:
            expect(act(person.page, "resign")).to_be_visible()


@pytest.fixture(scope="module")
def numbers() -> Iterator[int]:
    """Nobody is in two tests."""
    return iter(range(1, 100))


@pytest.fixture
def meet(site: Site, new_person: Callable[..., Person], numbers: Iterator[int]) -> Callable[..., Duel]:
    """How a test gets a game by a preset, running or not yet; its players have not come to the table."""

    def make(preset: str, *, start: bool = True, **options: Any) -> Duel:
        number = next(numbers)
        white, black = (
            new_person(f"{number} {colour}", server=server, **options)
            for server, colour in enumerate(("White", "Black"))
        )
        seated = seat(site, white.name, black.name, preset=preset, start=start)
        mover, waiter = (black, white) if seated.on_turn == "black" else (white, black)
        return Duel(site, seated.path, mover, waiter, start)

    return make


def bar(viewer: Person, player: Person) -> Locator:
    """A player's bar, as somebody sees it."""
    return viewer.page.locator("[data-bar]", has_text=player.name)


def clock(viewer: Person, player: Person) -> Locator:
    """A player's clock, as somebody sees it."""
    return bar(viewer, player).locator("[data-part=clock]")


def milliseconds(text: str) -> int:
    minutes, seconds = text.split(":") if ":" in text else ("0", text)
    return round((int(minutes) * 60 + float(seconds)) * 1000)


def leave(viewer: Person, player: Person, seconds: int) -> None:
    """Let the viewer's own time run ahead of the server's until the player seems to have so much left."""
    texts = [
        clock(viewer, player).locator(f"[data-part={part}]").inner_text() for part in ("move", "reserve")
    ]
    viewer.page.clock.fast_forward(sum(map(milliseconds, texts)) - seconds * 1000)


def chat(person: Person) -> Locator:
    return person.page.locator("[data-log=chat]")


def test_the_clock_of_who_decides_runs_and_the_other_stands(meet: Callable[..., Duel]) -> None:
    duel = meet("pro-long")
    duel.come()
    for person in (duel.mover, duel.waiter):
        running = clock(person, duel.mover)
        expect(running).to_have_class(re.compile("clock-on"))
        expect(running.locator("[data-part=move]")).to_have_text(re.compile(r"^0:2\d$"))
        expect(running.locator("[data-part=reserve]")).to_have_text("10:00")
        standing = clock(person, duel.waiter)
        expect(standing).not_to_have_class(re.compile("clock-on"))
        expect(standing.locator("[data-part=move]")).to_have_text("0:30")


def test_a_game_with_a_clock_is_played_like_any_other(meet: Callable[..., Duel]) -> None:
    duel = meet("pro-long")
    duel.come()
    play_by_words(duel.mover.page)
    for person in (duel.mover, duel.waiter):
        expect(clock(person, duel.waiter)).to_have_class(re.compile("clock-on"))
        expect(clock(person, duel.mover)).not_to_have_class(re.compile("clock-on"))
    act(duel.mover.page, "resign").click()
    duel.mover.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in (duel.mover, duel.waiter):
        expect(person.page.locator("[data-part=clock]:visible")).to_have_count(2)
        expect(person.page.locator(".clock-on")).to_have_count(0)


def test_the_page_without_script_tells_the_time_left(meet: Callable[..., Duel], site: Site) -> None:
    duel = meet("pro-long")
    duel.pass_time(91, "owed_since")
    answer = duel.waiter.page.request.get(site.urls[0] + duel.path).text()
    times = re.findall(r'data-part="(move|reserve)">([\d:]+)<', answer)
    assert ("move", "0:00") in times
    assert any(part == "reserve" and 530_000 < milliseconds(text) <= 540_000 for part, text in times)
    assert ("reserve", "10:00") in times


@pytest.mark.parametrize("width", [360, 1280])
def test_little_time_is_told_by_colour_and_shape(meet: Callable[..., Duel], width: int) -> None:
    duel = meet("pro-long", width=width, height=740)
    duel.pass_time(30 + 575, "owed_since")
    duel.come()
    for person in (duel.mover, duel.waiter):
        low = clock(person, duel.mover)
        expect(low).to_have_class(re.compile("clock-low"))
        expect(low.locator("svg")).to_be_visible()
        expect(clock(person, duel.waiter).locator("svg")).to_be_hidden()
    room = duel.mover.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert room <= 0


def test_little_time_is_heard_and_spoken_once_by_its_owner_and_zero_waits_for_the_server(
    meet: Callable[..., Duel],
) -> None:
    duel = meet("pro-long")
    for person in (duel.mover, duel.waiter):
        person.page.add_init_script(LISTEN)
        person.page.clock.install()
    duel.come()
    for person in (duel.mover, duel.waiter):
        person.page.locator(".say").click()
        person.page.wait_for_function("window.audible")
        for seconds in (25, 8):
            leave(person, duel.mover, seconds)
        expect(clock(person, duel.mover)).to_have_class(re.compile("clock-low"))
    html = duel.mover.page.locator("html")
    expect(html).to_have_attribute("data-spoken", re.compile(r"^.*\d+ seconds left\..*\d+ seconds left\..*$"))
    assert duel.mover.page.evaluate("played.filter((wave) => wave === 'square').length") == 2 * 2
    expect(duel.waiter.page.locator("html")).not_to_have_attribute(
        "data-spoken", re.compile(r"seconds left\.")
    )
    assert not duel.waiter.page.evaluate("played.includes('square')")

    duel.mover.page.clock.fast_forward(60_000)
    shown = clock(duel.mover, duel.mover)
    expect(shown.locator("[data-part=move]")).to_have_text("0:00")
    expect(shown.locator("[data-part=reserve]")).to_have_text("0:00")
    expect(act(duel.mover.page, "resign")).to_be_visible()


def test_who_runs_out_of_time_loses_by_the_position_before_both(meet: Callable[..., Duel]) -> None:
    duel = meet("pro-long")
    duel.come()
    act(duel.mover.page, "resign").click()
    price = duel.mover.page.locator("[data-price]").inner_text()
    duel.mover.page.keyboard.press("Escape")
    worth = re.search(r": (.+), (\d points?)", price)
    assert worth is not None
    duel.pass_time(31 + 600, "owed_since")
    for person in (duel.mover, duel.waiter):
        expect(person.page.locator(".say")).to_contain_text(f"Win: {worth[1]} ({worth[2]})")
        expect(chat(person)).to_contain_text("time")
    expect(duel.waiter.page.locator(".say")).to_contain_text("You won.")
    expect(duel.mover.page.locator(".say")).to_contain_text(f"{duel.waiter.name} won.")


def test_who_does_not_return_within_the_grace_loses(meet: Callable[..., Duel]) -> None:
    duel = meet("club-long")
    duel.come()
    duel.mover.page.close()
    away = bar(duel.waiter, duel.mover).locator("[data-part=away]")
    expect(away).to_be_visible(timeout=SOON)
    expect(away.locator("[data-part=left]")).to_have_text(re.compile(r"^0:(30|2\d)$"))
    duel.pass_time(30, "white_absent_since", "black_absent_since")
    expect(duel.waiter.page.locator(".say")).to_contain_text("You won.")
    expect(duel.waiter.page.locator(".say")).to_contain_text("mars (2 points)")


def test_who_returns_within_the_grace_plays_on(meet: Callable[..., Duel]) -> None:
    duel = meet("club-long")
    duel.come()
    duel.mover.goto("/leaderboard/")
    away = bar(duel.waiter, duel.mover).locator("[data-part=away]")
    expect(away).to_be_visible(timeout=SOON)
    duel.pass_time(20, "white_absent_since", "black_absent_since")
    duel.mover.goto(duel.path)
    expect(away).to_be_hidden()
    duel.pass_time(0)
    expect(chat(duel.waiter)).to_contain_text(f"{duel.mover.name} is back")
    expect(act(duel.waiter.page, "resign")).to_be_visible()


def test_with_the_clock_alone_the_third_disconnection_loses(meet: Callable[..., Duel]) -> None:
    duel = meet("pro-long", start=False)
    duel.come()
    gone = bar(duel.waiter, duel.mover).locator("[data-part=gone]")
    for number in (1, 2):
        duel.mover.goto("/leaderboard/")
        expect(gone).to_have_text(f"Connection lost ({number} of 3)")
        expect(bar(duel.waiter, duel.mover).locator("[data-part=away]")).to_be_hidden()
        duel.mover.goto(duel.path)
        expect(gone).to_be_hidden()
    duel.mover.goto("/leaderboard/")
    expect(duel.waiter.page.locator(".say")).to_contain_text("You won.")

"""What somebody meets at a table who has no luck: before the first game, after the last one, without a line, without rights."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.playing import ON_TURN, act, compose_by_words
from tests.browser.tables import Seated, seat
from tests.live import Site

NewPerson = Callable[..., Person]
Meet = Callable[..., tuple[Person, Person, Seated]]

OPEN = """
from accounts.models import User
from games.commands import Order, open_table
print(f"/table/{{open_table(Order.fresh(User.objects.get(name={name!r})), preset={preset!r}).key}}/")
"""
# The reader's own clock is set half a minute ahead; the board tells the page to draw what it knows.
SET_CLOCK = """() => {
  const { now } = Date;
  Date.now = () => now() + 25_000;
  const detail = { canUndo: false, canCommit: false, diceLeft: [] };
  document.querySelector("nardy-board").dispatchEvent(new CustomEvent("turn-change", { detail }));
}"""


@pytest.fixture(scope="module")
def numbers() -> Iterator[int]:
    """Nobody is in two tests: who leaves a game running is busy for a while."""
    return iter(range(100))


@pytest.fixture
def come(new_person: NewPerson, numbers: Iterator[int]) -> NewPerson:
    """How a test calls a member in; options as for `new_person`."""
    return lambda **options: new_person(f"Stray {next(numbers):02}", **options)


@pytest.fixture
def meet(site: Site, come: NewPerson) -> Meet:
    """A game between two people who look at it; options as for `seat`. If it runs, the one to move comes first."""

    def call(**options: Any) -> tuple[Person, Person, Seated]:
        white, black = come(), come()
        seated = seat(site, white.name, black.name, **options)
        for person in (white, black):
            person.goto(seated.path)
        return (black, white, seated) if seated.on_turn == "black" else (white, black, seated)

    return call


def lies(page: Page, place: int, text: str) -> None:
    """Wait until this is what lies on a point, in the viewer's own numbers."""
    expect(page.locator(f"nardy-board .pt[data-p='{place}']")).to_have_attribute("aria-label", text)


def says(page: Page, text: str) -> None:
    """Wait until the line between the buttons says this."""
    expect(page.locator(".say")).to_contain_text(text)


@pytest.mark.parametrize(("preset", "place", "count"), [("club-long", 24, 15), ("match", 13, 5)])
def test_before_the_first_game_the_board_is_turned_for_whoever_sees_it(
    site: Site, come: NewPerson, preset: str, place: int, count: int
) -> None:
    anna, boris = come(), come()
    path = site.python(OPEN.format(name=anna.name, preset=preset)).strip()
    anna.goto(path)
    lies(anna.page, place, f"your {place} point, {count} white checkers")

    boris.goto(path)
    lies(boris.page, place, f"{place} point, {count} white checkers")
    act(boris.page, "flip").click()
    lies(boris.page, place, f"{place} point, {count} black checkers")
    act(boris.page, "flip").click()
    boris.page.get_by_role("button", name="Sit here").click()
    expect(act(boris.page, "ready")).to_be_visible()
    lies(boris.page, place, f"your {place} point, {count} black checkers")

    if preset == "match":
        card = anna.page.locator(".card", has=anna.page.get_by_role("heading", name="Match", exact=True))
        expect(card.locator(".card-body")).to_be_hidden()
        act(boris.page, "ready").click()
        act(anna.page, "ready").click()
        expect(card.locator(".card-body")).to_contain_text("Game 1")


def test_two_who_want_different_seats_are_told_so_and_one_gives_in(meet: Meet) -> None:
    anna, boris, _ = meet()
    act(anna.page, "resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    act(anna.page, "swap").click()
    says(anna.page, f"Waiting until {boris.name} is ready.")
    says(boris.page, f"{anna.name} offers a rematch with the seats swapped.")
    act(boris.page, "rematch").click()
    says(anna.page, f"{boris.name} offers a rematch.")
    expect(act(anna.page, "swap")).to_have_count(0)
    expect(act(anna.page, "rematch")).to_have_class(re.compile("btn-primary"))
    says(boris.page, f"{anna.name} offers a rematch with the seats swapped.")
    expect(act(boris.page, "rematch")).to_have_count(0)
    act(boris.page, "swap").click()
    for person in (anna, boris):
        expect(act(person.page, "resign")).to_be_visible()


def test_a_turn_made_without_a_line_waits_for_it_and_goes_out_once(meet: Meet) -> None:
    mover, waiter, _ = meet()
    mover.page.wait_for_function(ON_TURN)
    mover.expect_outage()
    mover.page.locator("#move").focus()  # fetches what reads typed moves
    mover.page.wait_for_function("document.querySelector('nardy-board').learn().then(() => true)")
    mover.context.set_offline(True)
    lost = mover.page.locator("[data-line=offline]")
    expect(lost).to_contain_text("The connection is lost. Trying again; nothing is lost.")

    compose_by_words(mover.page)
    expect(act(mover.page, "done")).to_have_attribute("aria-disabled", "false")
    act(mover.page, "done").click()
    says(mover.page, "Sent as soon as the connection is back.")
    expect(act(mover.page, "done")).to_have_attribute("aria-disabled", "true")

    mover.context.set_offline(False)
    expect(lost).to_be_hidden()
    says(waiter.page, "Your turn.")
    says(mover.page, f"Waiting for {waiter.name}.")
    for person in (mover, waiter):
        expect(person.page.locator("[data-log=moves] li")).to_have_count(1)


def test_the_lobby_says_at_once_that_the_line_is_down(come: NewPerson) -> None:
    anna = come()
    anna.goto("/lobby/")
    anna.expect_outage()
    lost = anna.page.locator("[data-lost]")
    expect(lost).to_be_hidden()
    anna.context.set_offline(True)
    expect(lost).to_be_visible()
    anna.context.set_offline(False)
    expect(lost).to_be_hidden()


def test_the_readers_own_clock_may_be_set_while_an_absence_is_counted(meet: Meet) -> None:
    anna, boris, _ = meet()
    left = anna.page.locator("[data-bar]", has_text=boris.name).locator("[data-part=left]")
    expect(left).to_be_hidden()  # who has not opened the page yet is away as well
    boris.page.close()
    expect(left).to_be_visible()
    anna.page.evaluate(SET_CLOCK)
    assert re.fullmatch(r"0:(30|2\d)", left.inner_text())


def test_whoever_writes_too_fast_is_told_beside_the_field(meet: Meet) -> None:
    anna, _, _ = meet()
    field = anna.page.get_by_label("Message")
    for number in range(6):
        field.fill(f"line {number}")
        field.press("Enter")
    card = anna.page.locator(".talk")
    expect(card.get_by_role("status")).to_contain_text("too fast")
    expect(field).to_have_accessible_description(re.compile("too fast"))
    expect(anna.page.locator("[data-line=notice]")).to_be_hidden()
    expect(card.get_by_text("line 4")).to_be_in_viewport()


@pytest.mark.parametrize("refusal", ["() => Promise.reject(new DOMException('no', 'NotAllowedError'))", None])
def test_an_invitation_that_may_not_be_copied_is_selected(come: NewPerson, refusal: str | None) -> None:
    anna = come()
    # Without a certificate there is no clipboard at all.
    clipboard = f"{{ writeText: {refusal} }}" if refusal else "undefined"
    anna.page.add_init_script(
        f"Object.defineProperty(navigator, 'clipboard', {{ get: () => ({clipboard}) }})"
    )
    anna.goto("/lobby/")
    anna.page.locator("#new-table [value=private]").evaluate("it => { it.selected = it.checked = true; }")
    anna.page.locator("#new-table form button").click()
    anna.page.wait_for_url("**/table/**")
    field = anna.page.get_by_label("Invitation link")
    expect(field).to_have_value(re.compile("/invite/"))
    anna.page.get_by_role("button", name="Copy").click()
    expect(field).to_be_focused()
    chosen = field.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)")
    assert chosen == field.input_value()
    assert not anna.page.locator("[data-line=notice]").is_visible()  # nothing claims that it is copied

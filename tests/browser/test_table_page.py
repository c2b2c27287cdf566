"""The table as people use it: checkers by hand and finger, leaving and coming back, guests, second tabs, talk."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board_page import Board
from tests.browser.people import Person
from tests.browser.playing import ON_TURN, act, end_turn, play_by_words
from tests.browser.tables import seat
from tests.live import Site

Come = Callable[..., Person]

Meet = Callable[[Person, Person], str]


@pytest.fixture(scope="module")
def numbers() -> Iterator[int]:
    """Nobody is in two tests: who leaves a game running is busy for a while."""
    return iter(range(100))


@pytest.fixture
def come(new_person: Callable[..., Person], numbers: Iterator[int]) -> Come:
    """How a test calls a member in; options as for `new_person`."""

    def call(**options: Any) -> Person:
        return new_person(f"Guest {next(numbers):02}", **options)

    return call


@pytest.fixture
def meet(site: Site) -> Meet:
    """A game between two people who look at it; gives the table's path. The first one plays White."""

    def call(owner: Person, guest: Person) -> str:
        path = seat(site, owner.name, guest.name).path
        for person in (owner, guest):
            person.goto(path)
            expect(act(person.page, "resign")).to_be_visible()
        return path

    return call


def open_table(owner: Person, audience: str = "public") -> str:
    """A new table of this person's; returns its path."""
    owner.goto("/lobby/")
    owner.page.locator(f"#new-table [value={audience}]").evaluate(
        "it => { it.selected = it.checked = true; }"
    )
    owner.page.locator("#new-table form button").click()
    owner.page.wait_for_url("**/table/**")
    return owner.page.url.removeprefix(owner.base)


def in_turn(one: Person, other: Person) -> tuple[Person, Person]:
    """Who is to move, and who waits."""
    say = one.page.locator(".say")
    expect(say).to_contain_text(re.compile("Your turn|Waiting for"))
    return (one, other) if "Your turn" in say.inner_text() else (other, one)


def fresh_board(mover: Person) -> tuple[Board, int, int]:
    """The mover's board before the first step of a game's first turn, and the two dice, the left one first."""
    page = mover.page
    page.wait_for_function(ON_TURN)
    # With one way to play it, the turn has been made by itself.
    while page.evaluate("document.querySelector('nardy-board').canUndo"):
        act(page, "undo").click()
    page.evaluate("window.board = document.querySelector('nardy-board')")
    left, right = page.evaluate("board.play.graph.dice")
    page.locator("nardy-board").scroll_into_view_if_needed()
    return Board(page), left, right


def finish(board: Board, point: int) -> None:
    """Go on with the checker that was moved to this point, which nothing can stop yet, and press Done."""
    board.click(point)
    end_turn(board.page, act(board.page, "done").click)


def said(page: Page, text: str) -> Locator:
    """Lines of the chat with these words, seen or not."""
    return page.locator("[data-log=chat] li", has_text=text)


def test_a_turn_by_hand_is_made_taken_back_and_refused_with_a_reason(come: Come, meet: Meet) -> None:
    anna, boris = come(), come(server=1)
    meet(anna, boris)
    mover, waiter = in_turn(anna, boris)
    board, left, right = fresh_board(mover)

    board.drag(24, 5, 24 - right)
    assert len(board.steps) == 1
    assert board.steps[0][1] == right
    expect(act(mover.page, "undo")).to_have_attribute("aria-disabled", "false")
    expect(act(mover.page, "done")).to_have_attribute("aria-disabled", "true")

    # The head has given its one checker: the next one is refused, and the page says why.
    board.drag(24, 5, 24 - left)
    assert len(board.steps) == 1
    expect(mover.page.locator("[data-line=why]")).to_contain_text("Head:")

    act(mover.page, "undo").click()
    assert board.steps == []
    expect(mover.page.locator("[data-line=why]")).to_be_hidden()

    # A tap plays the left die, tapping the dice exchanges them.
    board.click(24, 5)
    assert [die for _, die in board.steps] == [left]
    act(mover.page, "undo").click()
    mover.page.mouse.click(*board.window(696, 366))
    board.click(24, 5)
    assert [die for _, die in board.steps] == [right]
    finish(board, 24 - right)
    expect(waiter.page.locator(".say")).to_contain_text("Your turn")


def test_a_turn_by_finger_on_a_phone(come: Come, meet: Meet) -> None:
    phone = {"width": 360, "height": 740, "touch": True}
    anna, boris = come(**phone), come(server=1, **phone)
    meet(anna, boris)
    mover, waiter = in_turn(anna, boris)
    board, left, right = fresh_board(mover)
    finger = mover.page.touchscreen

    finger.tap(*board.at(24, 5))
    assert [die for _, die in board.steps] == [left]
    mover.page.get_by_role("button", name="Undo").tap()
    assert board.steps == []

    # Under the checkers the point is taken in hand, and put down where the second tap says.
    finger.tap(*board.at(24, 6))
    assert {24 - left, 24 - right} <= set(board.lit)
    finger.tap(*board.at(24 - right, 2))
    assert [die for _, die in board.steps] == [right]
    for name in ("Resign", "Undo", "Done"):
        box = mover.page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    finish(board, 24 - right)
    expect(waiter.page.locator(".say")).to_contain_text("Your turn")


def test_each_sees_the_own_head_at_the_top_right_and_a_watcher_may_turn_the_board(
    come: Come, meet: Meet
) -> None:
    anna, boris, clara = come(), come(), come(server=1)
    clara.goto(meet(anna, boris))
    for person, colour in ((anna, "white"), (boris, "black"), (clara, "white")):
        head = person.page.locator("nardy-board .pt[data-p='24']")
        expect(head).to_have_attribute("aria-label", re.compile(f"24 point, 1[45] {colour} checkers"))
        box, board = head.bounding_box(), person.page.locator("nardy-board svg").bounding_box()
        assert box is not None
        assert board is not None
        assert box["x"] > board["x"] + board["width"] * 0.8
    top = clara.page.locator("[data-bar=top]")
    expect(top).to_contain_text(boris.name)
    clara.page.get_by_role("button", name="Flip the board").click()
    expect(top).to_contain_text(anna.name)
    expect(clara.page.locator("nardy-board .pt[data-p='24']")).to_have_attribute(
        "aria-label", re.compile("24 point, 15 black|24 point, 1[45] black")
    )


def test_a_lost_connection_is_counted_down_before_everybody_until_the_return(come: Come, meet: Meet) -> None:
    anna, boris, clara = come(), come(server=1), come()
    clara.goto(meet(anna, boris))
    boris.goto("/leaderboard/")
    for person in (anna, clara):
        bar = person.page.locator("[data-bar]", has_text=boris.name)
        expect(bar.locator("[data-part=left]")).to_have_text(re.compile(r"^0:[0-3]\d$"))
        expect(bar.locator("[data-part=away]")).to_be_visible()
        expect(person.page.locator("[data-log=chat]")).to_contain_text(f"{boris.name} lost the connection.")
    boris.page.go_back()
    for person in (anna, clara):
        expect(person.page.locator("[data-part=away]:visible")).to_have_count(0)
        expect(person.page.locator("[data-log=chat]")).to_contain_text(f"{boris.name} is back")
    expect(act(boris.page, "resign")).to_be_visible()


def test_standing_up_in_a_game_names_its_price_and_then_tells_who_won(come: Come, meet: Meet) -> None:
    anna, boris = come(), come(server=1)
    meet(anna, boris)
    stand = anna.page.get_by_role("button", name="Stand up")
    dialog = anna.page.get_by_role("dialog")
    stand.click()
    expect(dialog).to_contain_text("mars, 2 points")
    dialog.get_by_role("button", name="Go on playing").click()
    expect(act(anna.page, "resign")).to_be_visible()
    stand.click()
    dialog.get_by_role("button", name="Resign").click()
    expect(boris.page.locator(".say")).to_contain_text("Win: mars (2 points)")
    expect(boris.page.locator(".say")).to_contain_text("You won.")
    expect(anna.page.locator(".say")).to_contain_text(f"{boris.name} won.")
    expect(anna.page.locator("[data-bar]", has_text="Empty seat")).to_be_visible()


def test_a_private_table_opens_to_those_with_the_link_alone(
    come: Come, new_person: Callable[..., Person]
) -> None:
    anna, boris, clara = come(), come(server=1), come()
    nobody = new_person("Nobody", member=False)
    path = open_table(anna, "private")
    link = anna.page.get_by_label("Invitation link").input_value().replace(anna.base, "")
    assert link.startswith("/invite/")

    for stranger in (clara, nobody):
        answer = stranger.page.request.get(stranger.base + path)
        assert answer.status == 404
        stranger.goto("/lobby/")
        expect(stranger.page.locator(".tables > li", has_text=anna.name)).to_have_count(0)
    code = clara.page.evaluate(
        """path => new Promise((done) => {
          new WebSocket(location.origin.replace("http", "ws") + "/ws" + path).onclose = ({ code }) => done(code);
        })""",
        path,
    )
    assert code == 4403
    nobody.goto(link)
    expect(nobody.page.get_by_role("heading", level=1)).to_contain_text(f"{anna.name} invites you")

    boris.goto(link)
    boris.page.locator("main").get_by_role("button").click()
    boris.page.wait_for_url("**/table/**")
    expect(anna.page.locator("[data-bar]", has_text=boris.name)).to_be_visible()


def test_two_tabs_of_a_player_act_as_one(come: Come, meet: Meet) -> None:
    anna, boris = come(), come(server=1)
    path = meet(anna, boris)
    mover, waiter = in_turn(anna, boris)
    # The game began before they came, which may have been told.
    lost = said(waiter.page, "lost the connection")
    before = lost.count()
    second = mover.context.new_page()
    second.goto(mover.base + path)
    second.wait_for_function(ON_TURN)
    play_by_words(second)
    mover.page.wait_for_function(f"!({ON_TURN})")
    second.close()
    play_by_words(waiter.page)
    mover.page.wait_for_function(ON_TURN)
    play_by_words(mover.page)
    waiter.page.wait_for_function(ON_TURN)
    expect(lost).to_have_count(before)


def test_what_is_composed_stays_when_the_opponent_comes_and_goes(come: Come, meet: Meet) -> None:
    anna, boris = come(), come(server=1)
    path = meet(anna, boris)
    mover, waiter = in_turn(anna, boris)
    board, left, _right = fresh_board(mover)
    board.click(24, 5)
    composed = board.steps
    assert composed
    gone, back = (said(mover.page, text) for text in ("lost the connection", "is back"))
    before = gone.count(), back.count()
    waiter.goto("/leaderboard/")
    expect(gone).to_have_count(before[0] + 1)
    waiter.goto(path)
    expect(back).to_have_count(before[1] + 1)
    assert board.steps == composed
    finish(board, 24 - left)
    expect(waiter.page.locator(".say")).to_contain_text("Your turn")


def test_talk_can_be_hidden_is_only_text_and_has_its_measure(come: Come, meet: Meet) -> None:
    anna, boris = come(), come(server=1)
    meet(anna, boris)
    field = anna.page.get_by_label("Message")
    field.fill("<img src=x onerror=alert(1)> 'OR 1=1")
    field.press("Enter")
    line = said(boris.page, "<img src=x onerror=alert(1)> 'OR 1=1")
    expect(line).to_be_visible()

    boris.page.get_by_role("button", name="Hide what people write").click()
    expect(line).to_be_hidden()
    for number in range(6):
        field.fill(f"line {number}")
        field.press("Enter")
    expect(anna.page.locator("[data-line=chat]")).to_contain_text("too fast")
    expect(field).not_to_have_value("")
    last = said(boris.page, "line 3")
    expect(last).to_be_attached()
    expect(last).to_be_hidden()
    expect(said(boris.page, "starts:")).to_be_visible()


def test_the_lobby_follows_a_table_without_a_reload(come: Come) -> None:
    anna, boris, clara = come(), come(), come(server=1)
    clara.goto("/lobby/")
    clara.page.evaluate("window.stays = true")
    row = clara.page.locator(".tables > li", has_text=anna.name)
    path = open_table(anna)
    expect(row).to_contain_text("waiting for a player")
    boris.goto(path)
    boris.page.get_by_role("button", name="Sit here").click()
    expect(row).to_contain_text(boris.name)
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    expect(row.get_by_role("link", name="Watch")).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)
    assert clara.page.evaluate("window.stays")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_double_click_does_not_press_what_comes_after(come: Come, width: int) -> None:
    anna = come(width=width)
    anna.goto("/lobby/")
    anna.page.locator("#new-table form button").dblclick()
    anna.page.wait_for_url("**/table/**")
    act(anna.page, "ready").dblclick()
    expect(act(anna.page, "unready")).to_be_visible()
    expect(act(anna.page, "unready")).to_have_attribute("aria-disabled", "false")
    act(anna.page, "unready").dblclick()
    expect(act(anna.page, "ready")).to_have_attribute("aria-disabled", "false")
    anna.goto("/lobby/")
    expect(anna.page.locator(".tables > li", has_text=anna.name)).to_have_count(1)

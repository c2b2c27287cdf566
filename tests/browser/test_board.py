"""The board in a real browser: drag, tap, touch, keyboard and screen reader, and everything that may come in between."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.axe import faults
from tests.browser.board_page import GRAPHS, Open, boards


@pytest.fixture
def open_board(browser: Browser) -> Iterator[Open]:
    """Opens a board with one of the recorded turns."""
    yield from boards(browser)


def test_a_checker_is_dragged_to_a_lit_target(open_board: Open) -> None:
    board = open_board()
    board.press(24, 4)
    assert board.lit == [19, 16]
    board.page.mouse.move(*board.at(19, 3), steps=5)
    board.page.mouse.up()
    assert board.steps == [[24, 5]]
    assert board.lit == []


def test_one_drag_may_use_both_dice(open_board: Open) -> None:
    board = open_board()
    board.drag(16, 2, 8)
    assert board.steps == [[16, 3], [13, 5]]
    assert board.get("board.canCommit")


def test_a_tap_on_a_checker_plays_the_left_die_and_after_a_swap_the_other(open_board: Open) -> None:
    board = open_board()
    board.click(8)
    assert board.steps == [[8, 5]]
    board.get("board.undo()")
    board.page.mouse.click(*board.window(696, 366))
    board.click(8)
    assert board.steps == [[8, 3]]


def test_a_tap_plays_the_only_step_that_is_possible(open_board: Open) -> None:
    board = open_board()
    board.click(16, 2)
    assert board.steps == [[16, 3]]


def test_a_tap_beside_the_checker_takes_it_and_the_next_tap_puts_it_down(open_board: Open) -> None:
    board = open_board()
    board.click(16, 5)
    assert board.get("board.held") == 16
    board.click(8, 4)
    assert board.steps == [[16, 3], [13, 5]]


def test_a_refused_drop_marks_what_forbids_it_and_says_why(open_board: Open) -> None:
    board = open_board()
    board.drag(24, 4, 21)
    refused = board.get("heard.filter(([name]) => name === 'turn-refused').at(-1)[1]")
    assert (refused["code"], refused["points"]) == ("closed_point", [21])
    assert board.page.locator('.pt[data-p="21"] use[href="#refuse"]').count() == 1
    assert board.said.startswith("Closed point")
    assert board.steps == []


def test_undo_takes_back_steps_but_never_the_roll(open_board: Open) -> None:
    board = open_board()
    board.click(8)
    board.get("board.undo(); board.undo()")
    assert board.steps == []
    assert board.page.locator(".die").count() == 2


def test_a_whole_turn_without_a_choice_plays_itself_and_can_be_taken_back(open_board: Open) -> None:
    board = open_board("forced", autoplay="whole")
    assert board.steps == [[24, 6], [24, 6]]
    board.get("board.undo()")
    assert board.steps == []
    assert not board.get("board.canUndo")


def test_black_plays_in_own_numbers_and_sends_whites(open_board: Open) -> None:
    board = open_board("black")
    board.drag(24, 5, 21)
    assert board.steps == [[12, 3]]


def test_a_drag_out_of_the_window_puts_the_checker_back(open_board: Open) -> None:
    board = open_board()
    board.press(24, 4)
    board.page.mouse.move(-40, -40, steps=4)
    board.page.mouse.up()
    assert board.steps == []
    assert board.get("board.held") is None


def test_a_new_snapshot_during_a_drag_ends_the_drag(open_board: Open) -> None:
    board = open_board()
    board.press(24, 4)
    board.page.mouse.move(*board.at(22, 3), steps=3)
    board.get("board.show(snapshot); board.offer(turn)")
    board.page.mouse.move(*board.at(19, 3))
    board.page.mouse.up()
    assert board.steps == []
    assert board.page.locator(".held").count() == 0


def test_a_lost_pointer_puts_the_checker_back(open_board: Open) -> None:
    board = open_board()
    board.press(24, 4)
    board.get(
        "board.querySelector('svg').dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))"
    )
    assert board.get("board.held") is None
    board.page.mouse.up()
    assert board.steps == []


def test_a_double_click_makes_only_legal_steps(open_board: Open) -> None:
    board = open_board()
    board.page.mouse.dblclick(*board.at(24, 4))
    assert board.steps == [[24, 5]]


def test_composing_goes_on_when_the_same_turn_is_offered_again(open_board: Open) -> None:
    board = open_board()
    board.click(8)
    board.get("board.show(snapshot); board.offer(turn)")
    assert board.steps == [[8, 5]]


def test_a_turn_can_be_played_by_keyboard_alone(open_board: Open) -> None:
    board = open_board()
    board.focus(24)
    keys = board.page.keyboard
    keys.press("Enter")
    assert board.said == "In hand from 24. Targets: 19, 16."
    assert board.focused == "your 24 point, 4 white checkers, in hand"
    for _ in range(5):
        keys.press("ArrowLeft")
    assert board.focused == "your 19 point, 2 white checkers, legal target"
    keys.press(" ")
    assert board.steps == [[24, 5]]
    keys.press("ArrowDown")
    assert board.focused.startswith("your 6 point")
    keys.press("Enter")
    assert board.said == "There is no checker of yours to move there."


def test_escape_lets_go(open_board: Open) -> None:
    board = open_board()
    board.focus(24)
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("Escape")
    assert board.get("board.held") is None


def test_arrows_lead_round_the_whole_board(open_board: Open) -> None:
    board = open_board()
    board.focus(24)
    seen = [board.focused.split(",")[0]]
    for key in ["ArrowLeft"] * 13 + ["ArrowRight"] * 12:
        board.page.keyboard.press(key)
        seen.append(board.focused.split(",")[0])
    numbers = [name for name in seen if "point" in name]
    assert numbers == [f"your {point} point" for point in range(24, 0, -1)]
    assert {"Black's tray", "White's tray"} <= set(seen)


def test_the_board_is_one_tab_stop_and_the_dice_another(open_board: Open) -> None:
    board = open_board()
    assert board.page.locator('[data-p][tabindex="0"]').count() == 1
    board.page.keyboard.press("Tab")
    assert board.focused.startswith("your 24 point")
    board.page.keyboard.press("Tab")
    assert board.focused.startswith("Dice: 5, 3")
    board.page.keyboard.press("Enter")
    assert board.focused.startswith("Dice: 3, 5")


def test_the_dice_end_the_turn_by_keyboard_when_nothing_is_left(open_board: Open) -> None:
    board = open_board()
    board.get("board.enter('24/19 16/13')")
    board.page.locator(".dice-btn").focus()
    board.page.keyboard.press(" ")
    assert board.get("heard.at(-1)[0]") == "turn-commit"


def test_assistive_technology_may_click_without_a_pointer(open_board: Open) -> None:
    board = open_board()
    for point in (24, 19):
        board.page.locator(f'.pt[data-p="{point}"]').dispatch_event("click", {"detail": 0})
    assert board.steps == [[24, 5]]


def test_typed_moves_are_played_or_refused_with_their_reason(open_board: Open) -> None:
    board = open_board()
    assert board.get("board.enter('24/21')") == {"ok": False, "code": "closed_point"}
    assert board.get("board.enter('nonsense')") == {"ok": False, "code": "syntax"}
    assert board.get("board.enter('16/8')") == {"ok": True, "code": None}
    assert board.steps == [[16, 3], [13, 5]]


EVENTS = [
    {"kind": "turn", "data": {"colour": "white", "dice": [5, 3], "steps": [[24, 19, 5], [16, 13, 3]]}},
    {"kind": "roll", "data": {"colour": "black", "dice": [6, 1]}},
    {"kind": "turn", "data": {"colour": "black", "dice": [6, 1], "steps": [[12, 6, 6], [12, 11, 1]]}},
]


def test_events_are_played_and_end_at_the_snapshot(open_board: Open) -> None:
    board = open_board()
    board.get("board.speed = 'fast'")
    after = {
        "position": GRAPHS["forced"]["position"],
        "dice": [],
        "roller": "white",
        "last": EVENTS[2]["data"],
    }
    board.page.evaluate("([events, after]) => board.animate(events, after)", [EVENTS, after])
    assert board.said == "Black: 12/6 12/11."
    assert "15 white checkers" in (board.page.locator('.pt[data-p="24"]').get_attribute("aria-label") or "")
    assert board.page.locator(".air > *").count() == 0


def test_an_offer_waits_until_nothing_moves(open_board: Open) -> None:
    board = open_board()
    ready = board.page.evaluate(
        """async (events) => { board.speed = "fast"; const moving = board.animate(events, snapshot);
        board.offer(turn, { autoplay: "off" }); const before = board.ready; await moving; return [before, board.ready]; }""",
        EVENTS,
    )
    assert ready == [False, True]


def test_a_snapshot_cuts_motion_short(open_board: Open) -> None:
    board = open_board()
    board.page.evaluate(
        """async (events) => { board.speed = "slow"; const moving = board.animate(events, snapshot);
        board.show(snapshot); await moving; }""",
        EVENTS,
    )
    assert "4 white checkers" in (board.page.locator('.pt[data-p="24"]').get_attribute("aria-label") or "")


def test_motion_is_left_out_for_those_who_want_none(open_board: Open) -> None:
    board = open_board(reduced_motion="reduce")
    board.click(8)
    assert board.page.locator(".air > *").count() == 0
    assert board.get("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_a_finger_drags_a_checker_and_not_the_page(open_board: Open) -> None:
    board = open_board(width=360, has_touch=True, is_mobile=True)
    touch = board.page.context.new_cdp_session(board.page)

    def send(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), (to_x, to_y) = board.at(24, 4), board.at(19, 3)
    send("touchStart", (x, y))
    for part in range(1, 6):
        send("touchMove", (x + (to_x - x) * part / 5, y + (to_y - y) * part / 5))
    send("touchEnd")
    assert board.steps == [[24, 5]]
    assert board.get("scrollY") == 0
    board.get("board.undo()")
    send("touchStart", (x, y))
    send("touchMove", (x - 30, y))
    send("touchStart", (x - 30, y), (60, 60))
    assert board.get("board.held") is None
    send("touchEnd")
    assert board.steps == []


def test_on_a_phone_a_tap_next_to_a_column_means_the_nearest_playable_point(open_board: Open) -> None:
    board = open_board(width=360, has_touch=True, is_mobile=True)
    x, y = board.at(16, 5)
    board.page.touchscreen.tap(x + 16, y)
    assert board.get("board.held") == 16


def test_on_a_phone_the_tray_has_a_stand_in_beside_the_dice(open_board: Open) -> None:
    board = open_board("bearing_off", width=360, has_touch=True, is_mobile=True)
    board.page.touchscreen.tap(*board.at(2, 4))
    board.page.touchscreen.tap(*board.window(850, 366))
    assert board.steps == [[2, 2]]


def test_every_control_on_a_phone_is_large_enough(open_board: Open) -> None:
    board = open_board(width=360, has_touch=True, is_mobile=True)
    small = board.get(
        """[...board.querySelectorAll(".pt .hit")].map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width < 24 || height < 24).length"""
    )
    assert small == 0
    assert board.get("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["middle", "bar"])
def test_axe_finds_nothing(open_board: Open, scheme: str, name: str) -> None:
    board = open_board(name, color_scheme=scheme)
    board.click(16, 5)
    assert faults(board.page) == []


def test_what_reads_typed_moves_is_fetched_again_after_a_failure(open_board: Open) -> None:
    board = open_board()
    asked: list[str] = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            # Remembered like a module that never came, which would be an error in the console.
            route.fulfill(body="throw new Error('gone')", content_type="text/javascript")
        else:
            route.fallback()

    board.page.route("**/typed.js*", fail_once)
    enter = "board.enter('nonsense').then(({ code }) => code, () => 'missing')"
    assert [board.get(enter) for _ in range(3)] == ["missing", "syntax", "syntax"]
    assert len(asked) == 2

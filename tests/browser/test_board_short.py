"""The board of the short game in a real browser: the bar, entering, hits, what forbids a step, and the cube."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board_page import Board, Open, boards


@pytest.fixture
def open_board(browser: Browser) -> Iterator[Open]:
    """Opens a board with one of the recorded turns."""
    yield from boards(browser)


def label(board: Board, point: int) -> str:
    """The name of a place as assistive technology reads it."""
    return board.page.locator(f'.pt[data-p="{point}"]').get_attribute("aria-label") or ""


def test_a_checker_enters_from_the_bar_and_hits(open_board: Open) -> None:
    board = open_board("bar")
    assert label(board, 25) == "bar, 1 white checker"
    board.drag(25, 1, 20, 1)
    assert board.steps == [[25, 5]]
    assert label(board, 25) == "bar, 1 black checker"
    assert label(board, 20) == "your 20 point, 1 white checker"
    assert board.said.startswith("bar/20*.")
    board.get("board.undo()")
    assert label(board, 25) == "bar, 1 white checker"
    assert label(board, 20) == "your 20 point, 1 black checker"


def test_a_tap_enters_the_checker_on_the_bar(open_board: Open) -> None:
    board = open_board("bar")
    board.click(25)
    assert board.steps == [[25, 5]]


def test_whoever_is_on_the_bar_is_told_to_enter_first(open_board: Open) -> None:
    board = open_board("bar")
    board.drag(13, 4, 8)
    assert board.said == "On the bar: checkers on the bar enter first."
    assert board.page.locator('.pt[data-p="25"] use[href="#refuse"]').count() == 1
    assert board.steps == []


def test_a_hitter_may_not_hide(open_board: Open) -> None:
    board = open_board("caucasian")
    board.get("board.enter('8/5*')")
    board.drag(5, 1, 4)
    assert board.said.startswith("Hit and hide:")
    assert board.steps == [[8, 3]]


def test_the_bar_is_reached_and_left_by_keys(open_board: Open) -> None:
    board = open_board("bar")
    keys = board.page.keyboard
    board.focus(19)
    keys.press("ArrowLeft")
    assert board.focused == "bar, 1 white checker"
    keys.press("Enter")
    assert board.said == "In hand from bar. Targets: 20, 22."
    assert board.focused == "bar, 1 white checker, in hand"
    for _ in range(2):
        keys.press("ArrowRight")
    keys.press("Enter")
    assert board.steps == [[25, 5]]


def test_a_whole_turn_that_hits_or_not_is_a_choice(open_board: Open) -> None:
    assert open_board("blots", autoplay="whole").steps == []
    assert open_board("short_black", autoplay="whole").steps == [[25, 4], [25, 3]]


def test_an_opponents_hit_sends_the_checker_to_the_bar(open_board: Open) -> None:
    board = open_board("blots")
    board.get("board.speed = 'fast'")
    steps = [[8, 10, 2], [19, 22, 3]]
    after: dict[str, object] = {
        "position": "e0000000000000000000000001/c0000000001000000001001000",
        "dice": [],
        "roller": "white",
        "last": None,
    }
    events = [{"kind": "turn", "data": {"colour": "black", "dice": [2, 3], "steps": steps}}]
    board.page.evaluate("([events, after]) => board.animate(events, after)", [events, after])
    assert board.said == "Black: 8/10* 19/22."
    assert label(board, 25) == "bar, 1 white checker"
    assert board.page.locator(".air > *").count() == 0


def test_the_cube_moves_to_its_owner_and_over_the_bar_when_offered(open_board: Open) -> None:
    board = open_board("bar")
    cube = board.page.locator(".cubes")
    show = "(cube) => board.show({ ...snapshot, cube })"
    board.page.evaluate(show, {"value": 2, "owner": "black", "offer": None, "crawford": False})
    expect(cube).to_have_attribute("aria-label", "Cube at 2, Black's")
    expect(cube.locator(":scope > g").first).to_have_attribute("transform", "translate(50 70)")
    board.page.evaluate(show, {"value": 2, "owner": "black", "offer": 4, "crawford": False})
    expect(cube).to_have_attribute("aria-label", "Cube offered to White at 4")
    expect(cube.locator(":scope > g")).to_have_count(1)


def slides(board: Board) -> int:
    """How many cubes are on their way now."""
    found: int = board.get(
        "[...board.querySelectorAll('.cube:not(.cube-bar)')].flatMap((one) => one.getAnimations()).length"
    )
    return found


def put_cube(board: Board, **cube: object) -> None:
    """Show the cube like this, and wait until it is drawn."""
    shown = {"value": 1, "owner": None, "offer": None, "crawford": False, **cube}
    board.page.evaluate("(cube) => board.show({ ...snapshot, cube })", shown)
    face = str(shown["offer"] or shown["value"])
    expect(board.page.locator(".cube-n").first).to_have_text(face)


def test_the_cube_slides_to_its_new_place_and_a_redrawn_board_does_not_stop_it(open_board: Open) -> None:
    board = open_board("bar")
    board.get("board.speed = 'slow'")
    put_cube(board)
    assert slides(board) == 0, "it lay there from the beginning"
    put_cube(board, offer=2)
    assert slides(board) == 1
    board.get("board.hold(null)")
    assert slides(board) == 1
    put_cube(board, value=2, owner="white")
    assert slides(board) == 1
    board.get("board.viewer = 'black'")
    expect(board.page.locator(".cube").first).to_have_attribute("transform", "translate(50 70)")
    assert slides(board) == 0, "the board was turned, the cube did not move"


@pytest.mark.parametrize(("speed", "motion"), [("off", "no-preference"), ("slow", "reduce")])
def test_the_cube_does_not_slide_for_whoever_wants_no_motion(
    open_board: Open, speed: str, motion: str
) -> None:
    board = open_board("bar", reduced_motion=motion)
    board.get(f"board.speed = '{speed}'")
    put_cube(board)
    put_cube(board, value=2, owner="white")
    assert slides(board) == 0

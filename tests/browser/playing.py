"""How people play long backgammon in the browser: by the move box, or by keys on the board alone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Locator, Page

    from tests.browser.people import Person

# One legal turn through the graph that the server sent, in the numbers that this viewer sees.
ONE_TURN = """() => {
  const { graph } = document.querySelector("nardy-board").play;
  const seek = (node) => {
    if (graph.done.includes(node)) return [];
    for (const [origin, target, , next] of graph.nodes[node]) {
      const rest = seek(next);
      if (rest) return [[origin, target], ...rest];
    }
    return null;
  };
  return seek(0);
}"""
# What the board of each page says of its viewer's turn.
ON_TURN = "Boolean(document.querySelector('nardy-board').play?.graph)"
# Seconds; whoever plays on for longer waits for something that does not come.
LONGEST_GAME = 240
OVER = "!document.querySelector('[data-act=replay]').hidden"


def act(page: Page, name: str) -> Locator:
    """One button of the row of actions."""
    return page.locator(f"[data-act={name}]:visible")


def may_end(page: Page) -> bool:
    """Whether the turn is composed: forced ones are made by themselves."""
    return bool(page.evaluate("document.querySelector('nardy-board').canCommit"))


def compose_by_words(page: Page) -> None:
    """Write one turn into the move box, unless it is composed already."""
    if not may_end(page):
        steps = page.evaluate(ONE_TURN)
        field = page.locator("#move")
        field.fill(
            " ".join(f"{'bar' if origin == 25 else origin}/{target or 'off'}" for origin, target in steps)
        )
        field.press("Enter")


def play_by_words(page: Page) -> None:
    """Write one turn into the move box, and end it there."""
    compose_by_words(page)
    end_turn(page, lambda: page.locator("#move").press("Enter"))


def play_by_keys(page: Page) -> None:
    """Play one turn with nothing but keys: walk over the board, pick up, put down, space to end it."""
    if not may_end(page):
        for origin, target in page.evaluate(ONE_TURN):
            walk_to(page, origin)
            page.keyboard.press("Enter")
            if page.evaluate("document.querySelector('nardy-board').held") is not None:
                walk_to(page, target)
                page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    end_turn(page, lambda: page.keyboard.press(" "))


def walk_to(page: Page, point: int) -> None:
    """Move the focus to a point (0: the own tray) by arrow keys, as someone who does not see the board may."""
    if page.evaluate("document.activeElement.closest('nardy-board [data-p]')") is None:
        page.locator("nardy-board [tabindex='0']").first.focus()
    if point == 0:
        page.keyboard.press("End")
    else:
        at = focused_point(page)
        if not 1 <= at <= 24:
            page.keyboard.press("Home")
            at = focused_point(page)
        if (at > 12) != (point > 12):
            page.keyboard.press("ArrowDown" if at > 12 else "ArrowUp")
            at = 25 - at
        key = "ArrowLeft" if (at > 12) == (at > point) else "ArrowRight"
        for _step in range(abs(at - point)):
            page.keyboard.press(key)
    assert focused_point(page) == point, f"the keys do not reach point {point}"


def focused_point(page: Page) -> int:
    """The point that has the focus."""
    return int(page.evaluate("document.activeElement.dataset.p"))


def end_turn(page: Page, press: Callable[[], None]) -> None:
    """Press what ends the turn, and wait until the board has left it behind."""
    expect(act(page, "done")).to_have_attribute("aria-disabled", "false")
    page.evaluate("window.ended = document.querySelector('nardy-board').play.graph")
    press()
    page.wait_for_function("document.querySelector('nardy-board').play?.graph !== window.ended")


def play_on(
    players: Sequence[Person], play: Callable[[Page], None] = play_by_words, turns: int = 1000
) -> None:
    """Let these people play their turns as they come, until the game is over or so many were played."""
    played = 0
    first = players[0].page
    patience = time.monotonic() + LONGEST_GAME
    while played < turns and not first.evaluate(OVER):
        assert time.monotonic() < patience, "the game does not go on"
        for player in players:
            if player.page.evaluate(ON_TURN):
                play(player.page)
                played += 1
        if len(players) == 1:
            first.wait_for_function(f"{ON_TURN} || {OVER}")


# Plays this page's turns as they come, quicker than hands can: rolls, legal turns through the board, takes; between two
# games of a match it asks for the next. The pause between two commands, which guards hands from a double click, is left out.
PLAY_OUT = """() => {
  const { setTimeout } = window;
  window.setTimeout = (act, ms, ...more) => setTimeout(act, ms === 400 ? 0 : ms, ...more);
  const board = document.querySelector("nardy-board");
  const button = (name) => document.querySelector(`[data-act=${name}]:not([hidden], [aria-disabled=true])`);
  const compose = () => {
    const { graph, groups } = board.play;
    const seek = (node) => {
      if (graph.done.includes(node)) return [];
      for (const [origin, target, die, next] of graph.nodes[node]) {
        const rest = seek(next);
        if (rest) return [[origin, target, die], ...rest];
      }
      return null;
    };
    board.make(seek(groups.at(-1)?.node ?? 0));
  };
  const go_on = () => {
    if (button("rematch")) return;
    if (board.ready && !board.canCommit) compose();
    for (const name of ["done", "roll", "take", "ready"]) button(name)?.click();
    setTimeout(go_on, 10);
  };
  go_on();
}"""
ALL_OVER = "!document.querySelector('[data-act=rematch]').hidden"


def play_out(players: Sequence[Person]) -> None:
    """Let these people's pages play on by themselves until the game, or the whole match, is over."""
    for player in players:
        player.page.evaluate(PLAY_OUT)
    for player in players:
        player.page.wait_for_function(ALL_OVER, timeout=LONGEST_GAME * 1000)

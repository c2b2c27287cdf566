"""A whole game against a bot with nothing but the keyboard, from the lobby to the result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.playing import play_by_keys, play_on

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def site_env() -> dict[str, str]:
    """The bot moves at once: nobody has to see its dice here."""
    return {"BOT_PAUSE": "0"}


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the control with these words has the focus."""
    for _press in range(60):
        page.keyboard.press("Tab")
        if words in (page.evaluate("document.activeElement.textContent") or "").strip():
            return
    raise AssertionError(f"Tab never reaches {words}")


def test_a_bot_is_played_to_the_end_by_keyboard_only(new_person: NewPerson) -> None:
    dora = new_person("Dora Keys")
    dora.goto("/lobby/")
    tab_to(dora.page, "Play a bot now")
    dora.page.keyboard.press("Enter")
    dora.page.wait_for_url("**/table/**")
    expect(dora.page.locator("[data-bar]", has_text="Bot").first).to_be_visible()
    play_on([dora], play_by_keys)
    expect(dora.page.locator("[data-log=chat]")).to_contain_text("Win: ")
    # What a screen reader heard last is the arbiter's word on the result.
    expect(dora.page.locator("[data-live]")).to_contain_text("Win: ")

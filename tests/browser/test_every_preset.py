"""Every preset is played to the end in a browser: a whole game, or a whole match, against a bot.

The club's game is played elsewhere: by two people in test_two_strangers.py, and by keys alone against a bot in
test_bot_by_keys.py. Two people also play a match with the cube in test_short_games.py.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.rules.ruleset import PRESETS
from tests.browser.people import Person
from tests.browser.playing import play_out

NewPerson = Callable[..., Person]

# Preset -> what is changed in the form of custom rules, so that several games are played; nothing: a single game.
PLAYED: dict[str, dict[str, str]] = {
    "series-long": {"length": "games", "length_n": "2"},
    "pro-long": {},
    "short": {},
    "caucasian": {},
    "match": {"length_n": "3"},
}


@pytest.fixture(scope="module")
def site_env() -> dict[str, str]:
    """The bot moves at once: nobody has to see its dice here."""
    return {"BOT_PAUSE": "0"}


def open_table(anna: Person, name: str, changes: dict[str, str]) -> None:
    """Sit down against a bot: from the lobby, or with one's own number of games."""
    page = anna.page
    if not changes:
        anna.goto("/lobby/")
        tile = page.locator("form", has=page.locator(f"input[value={name}]"))
        tile.get_by_role("button", name="Play a bot now").click()
        page.wait_for_url("**/table/**")
        return
    anna.goto(f"/lobby/custom/?preset={name}")
    form = page.locator("form[data-custom]")
    for option, value in changes.items():
        field = form.locator(f"[name={option}]")
        if field.evaluate("(field) => field.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("button.btn-primary").click()
    page.wait_for_url("**/table/**")
    page.get_by_role("button", name="Put a bot here").click()


@pytest.mark.parametrize("name", PLAYED)
def test_a_preset_is_played_to_the_end(new_person: NewPerson, name: str) -> None:
    anna = new_person(f"Anna {name.title()}")
    open_table(anna, name, PLAYED[name])
    if PRESETS[name].clock:
        expect(anna.page.locator("[data-bar] .clock").first).to_be_visible()
    play_out([anna])
    chat = anna.page.locator("[data-log=chat]")
    expect(chat).to_contain_text("Win: ")
    if PLAYED[name]:
        check_series(anna, name)
    anna.goto(f"/leaderboard/?family={PRESETS[name].family}")
    expect(anna.page.locator("table tr", has_text=anna.name).first).to_be_visible()


def check_series(anna: Person, name: str) -> None:
    """The match is over, and its page has every game with its starter."""
    page = anna.page
    expect(page.locator("[data-log=chat]")).to_contain_text("match")
    discs = page.locator("[data-discs] > li")
    games = discs.count()
    assert games == 2 if name == "series-long" else 1 <= games <= 5
    page.get_by_role("link", name="All games of the match").click()
    page.wait_for_url("**/match/**")
    lines = page.locator(".list > li")
    expect(lines).to_have_count(games)
    expect(page.get_by_text("The match goes on.")).to_have_count(0)
    if name == "series-long":
        # Whoever starts plays White, and the loser of the first game starts the second.
        winner = lines.nth(0).locator("strong").inner_text()
        white = [
            lines.nth(n).locator(".sub").inner_text().split(",")[0].removeprefix("White: ") for n in (0, 1)
        ]
        for n in (0, 1):
            assert f"{white[n]} started." in lines.nth(n).inner_text()
        assert white[1] != winner


def test_no_preset_is_left_out() -> None:
    assert {"club-long", *PLAYED} == set(PRESETS)

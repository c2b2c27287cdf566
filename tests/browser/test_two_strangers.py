"""The main job: two strangers sign up, meet at a table, play a whole game, and stand on the leaderboard."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.playing import act, play_on, play_out

NewPerson = Callable[..., Person]


def test_two_strangers_play_a_whole_game_while_a_third_watches(new_person: NewPerson) -> None:
    anna = new_person("Anna Play", server=0, by_form=True)
    boris = new_person("Boris Play", server=1, width=360, height=740, by_form=True)
    clara = new_person("Clara Look", server=1)

    boris.goto("/lobby/")
    anna.goto("/lobby/")
    anna.page.locator("#new-table form button").click()
    anna.page.wait_for_url("**/table/**")

    # The table appears in Boris's list without a reload, and he sits down there.
    row = boris.page.locator(".tables > li", has_text="Anna Play")
    row.get_by_role("button", name="Sit here").click()
    boris.page.wait_for_url("**/table/**")
    clara.goto(anna.page.url.replace(anna.base, ""))
    expect(clara.page.locator("[data-bar]", has_text="Boris Play")).to_be_visible()

    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    everybody = (anna, boris, clara)
    for person in everybody:
        expect(person.page.locator("[data-log=chat]")).to_contain_text("starts:")

    clara.page.get_by_label("Message").fill("Good luck to both!")
    clara.page.keyboard.press("Enter")
    for person in (anna, boris):
        expect(person.page.locator("[data-log=chat]")).to_contain_text("Good luck to both!")

    play_on([anna, boris], turns=24)
    play_out([anna, boris])
    for person in everybody:
        expect(person.page.locator("[data-log=chat]")).to_contain_text("Win: ")
        expect(person.page.locator(".say")).to_contain_text("Win: ")

    clara.goto("/leaderboard/")
    for name in ("Anna Play", "Boris Play"):
        expect(clara.page.locator("table tr", has_text=name).first).to_contain_text("1")
    act(boris.page, "replay").click()
    boris.page.wait_for_url("**/game/**")
    expect(boris.page.locator("main")).to_contain_text("Win: ")


def test_a_rematch_with_changed_seats_starts_at_the_same_table(new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Again"), new_person("Boris Again", server=1)
    anna.goto("/lobby/")
    anna.page.locator("#new-table form button").click()
    anna.page.wait_for_url("**/table/**")
    address = anna.page.url.replace(anna.base, "")
    boris.goto(address)
    boris.page.get_by_role("button", name="Sit here").click()
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    act(boris.page, "resign").click()
    dialog = boris.page.get_by_role("dialog")
    expect(dialog).to_contain_text("mars, 2 points")
    dialog.get_by_role("button", name="Resign").click()
    expect(anna.page.locator("[data-log=chat]")).to_contain_text("Win: mars (2 points)")
    act(anna.page, "swap").click()
    act(boris.page, "swap").click()
    expect(act(anna.page, "resign")).to_be_visible()
    assert boris.page.evaluate("document.querySelector('nardy-board').viewer") == "white"
    assert anna.page.evaluate("document.querySelector('nardy-board').viewer") == "black"
    play_on([anna, boris], turns=4)

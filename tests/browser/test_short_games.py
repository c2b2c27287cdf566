"""A match of short games with the cube, as two people play it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.playing import act, play_on

NewPerson = Callable[..., Person]


def test_two_people_double_take_and_pass_in_a_match(new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Cube"), new_person("Boris Cube", server=1, width=360, height=740)
    anna.goto("/lobby/custom/?preset=match")
    form = anna.page.locator("main form", has=anna.page.locator("[name=cube_limit]"))
    form.locator("[name=clock_move]").fill("")
    form.locator("[name=clock_game]").fill("")
    form.locator("[name=silence]").fill("10")
    form.locator("[name=disconnect]").select_option("grace")
    form.locator("[name=grace_seconds]").fill("30")
    form.locator("[name=length_n]").fill("4")
    form.locator("button.btn-primary").click()
    anna.page.wait_for_url("**/table/**")
    boris.goto(anna.page.url.replace(anna.base, ""))
    boris.page.get_by_role("button", name="Sit here").click()

    # The first game: a double that is passed is one point.
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    expect(act(anna.page, "resign")).to_be_visible()
    act(anna.page, "stand").click()
    asked = anna.page.get_by_role("dialog")
    expect(asked).to_contain_text("Standing up now gives the match up: Boris Cube wins it.")
    asked.get_by_role("button", name="Go on playing").click()
    doubler, other = double(anna, boris)
    act(other.page, "pass").click()
    for person in (anna, boris):
        expect(person.page.locator("[data-log=chat]")).to_contain_text("passes.")
        expect(person.page.locator("[data-log=chat]")).to_contain_text("Win: oin (1 point)")

    # The second: a double that is taken makes the resignation of a mars four points, which end the match.
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    doubler, other = double(anna, boris)
    act(other.page, "take").click()
    expect(doubler.page.locator("[data-log=chat]")).to_contain_text("the cube is at 2")
    act(other.page, "resign").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in (anna, boris):
        expect(person.page.locator("[data-log=chat]")).to_contain_text("wins the match.")


def double(anna: Person, boris: Person) -> tuple[Person, Person]:
    """Whoever may double first does; returns that person and the one who owes the answer."""
    for _turn in range(20):
        for person, opponent in ((anna, boris), (boris, anna)):
            if act(person.page, "double").is_visible():
                act(person.page, "double").click()
                expect(act(opponent.page, "take")).to_be_visible()
                return person, opponent
        play_on([anna, boris], turns=1)
        anna.page.wait_for_function(
            "document.querySelector('nardy-board').play?.graph"
            " || !document.querySelector('[data-act=double]').hidden"
            " || document.querySelector('.say').innerText.includes('to move')"
            " || document.querySelector('.say').innerText.includes('Waiting')"
        )
    raise AssertionError("nobody may double")

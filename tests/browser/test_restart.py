"""The server is killed at any instant and comes back: both play on, nothing is lost, doubled or forfeited."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.playing import ON_TURN, act, compose_by_words, play_on
from tests.live import Site

NewPerson = Callable[..., Person]

STATE = """() => fetch(location.href).then((r) => r.text()).then((html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { game } = JSON.parse(page.getElementById("first").textContent);
  return { v: game.v, position: game.position, on: game.on, dice: game.dice, over: Boolean(game.result) };
})"""


def seat_both(anna: Person, boris: Person) -> None:
    anna.goto("/lobby/")
    anna.page.locator("#new-table form button").click()
    anna.page.wait_for_url("**/table/**")
    boris.goto(anna.page.url.replace(anna.base, ""))
    boris.page.get_by_role("button", name="Sit here").click()
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    expect(act(anna.page, "resign")).to_be_visible()


def test_both_come_back_after_a_kill_and_play_on(site: Site, new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Kill"), new_person("Boris Kill", server=1)
    seat_both(anna, boris)
    for person in (anna, boris):
        person.expect_outage()
    for round_number in range(3):
        play_on([anna, boris], turns=3)
        before = anna.page.evaluate(STATE)
        mover = anna if anna.page.evaluate(ON_TURN) else boris
        mover.page.locator("#move").focus()
        mover.page.wait_for_load_state("networkidle")
        site.kill()
        if round_number:
            # The turn goes out into the void; its command is kept, and sent again under the same id.
            mover.page.evaluate("window.ended = document.querySelector('nardy-board').play.graph")
            compose_by_words(mover.page)
            expect(act(mover.page, "done")).to_have_attribute("aria-disabled", "false")
            mover.page.locator("#move").press("Enter")
        expect(mover.page.locator("[data-line=offline]")).to_be_visible()
        site.start()
        for person in (anna, boris):
            expect(person.page.locator("[data-line=offline]")).to_be_hidden(timeout=30_000)
        if round_number:
            mover.page.wait_for_function(
                "document.querySelector('nardy-board').play?.graph !== window.ended", timeout=30_000
            )
        after = anna.page.evaluate(STATE)
        assert not after["over"]
        if round_number:
            assert after["v"] > before["v"]
        else:
            assert {**after, "v": 0} == {**before, "v": 0}, "no more than the outage itself is noted"
    play_on([anna, boris], turns=2)
    log = site.python(
        "from games.models import Event, Game; from games.record import RULES_KINDS; from games.rules import game as rules\n"
        "game = Game.objects.get()\n"
        "log = [rules.Event(e.kind, e.data) for e in Event.objects.filter(game=game).order_by('version')"
        " if e.kind in RULES_KINDS]\n"
        "print(rules.fold(rules.new_game(game.ruleset), log) == game.state, game.how or 'running')"
    )
    assert log.split() == ["True", "running"]

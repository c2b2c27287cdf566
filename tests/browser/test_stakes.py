"""Chips at a table, in browsers: the largest loss is told beforehand, mars with the cube at 4 is paid, too few are refused."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.playing import ON_TURN, act, play_by_words
from tests.live import Site

NewPerson = Callable[..., Person]

# White has one checker left; Black has borne off none and stands nowhere near White's home. White may redouble to 4.
NEAR_THE_END = """
from dataclasses import replace
from django.db import transaction
from django.utils import timezone
from games.commands.course import save
from games.commands.held import hold
from games.dice import server_die
from games.rules.board import Colour, Family, Position
from games.rules.state import Phase
white, black = [14, 1] + [0] * 24, [0] * 26
black[6] = 15
now = timezone.now()
with transaction.atomic():
    held = hold({key!r}, now, server_die)
    game = held.running
    game.become(replace(
        game.state, position=Position.of(Family.SHORT, white, black), phase=Phase.ROLL, on_turn=Colour.WHITE,
        dice=(), starter=Colour.WHITE, turns=(9, 9), cube=2, cube_owner=Colour.WHITE,
    ))
    game.version += 1
    game.owed_since = now
    save(held)
"""
OWNS = """
from django.utils import timezone
from accounts.chips import balance, correct
from accounts.models import User
now, user = timezone.now(), User.objects.get(name={name!r})
correct("test " + user.name, user, {chips} - balance(user, now).free, reason="test", by=user, now=now)
"""
BALANCES = """
import json
from django.utils import timezone
from accounts.chips import balance
from accounts.models import User
people = [(name, User.objects.get(name=name)) for name in {names!r}]
print(json.dumps({{name: [balance(user, timezone.now()).free, balance(user, timezone.now()).held] for name, user in people}}))
"""


def open_staked(person: Person, stake: int) -> str:
    """Open a short table with the cube to 4 and wins up to mars; returns its key."""
    person.goto("/lobby/custom/?preset=short")
    form = person.page.locator("form[data-custom]")
    form.locator("[name=cube_limit]").select_option("4")
    form.locator("[name=cap]").select_option("mars")
    form.locator("[name=stake]").fill(str(stake))
    expect(form.locator("[data-loss]")).to_have_text(
        f"A game can cost you at most {8 * stake} chips. You have 1,000 chips."
    )
    form.locator("button.btn-primary").click()
    person.page.wait_for_url("**/table/**")
    return person.page.url.rstrip("/").rsplit("/", 1)[-1]


def balances(site: Site, *people: Person) -> dict[str, list[int]]:
    """What each has free, and held."""
    found: dict[str, list[int]] = json.loads(site.python(BALANCES.format(names=[p.name for p in people])))
    return found


def hears(page: Page, words: str) -> None:
    """The arbiter says this."""
    expect(page.locator("[data-log=chat]")).to_contain_text(words)


def test_mars_with_the_cube_at_4_is_settled(site: Site, new_person: NewPerson) -> None:
    anna, boris = new_person("Anna Stake"), new_person("Boris Stake", server=1, width=360, height=740)
    key = open_staked(anna, 10)

    # Whoever comes sees beforehand what can be lost.
    boris.goto("/lobby/")
    row = boris.page.locator(f"[data-key='{key}']")
    expect(row).to_contain_text("Short, up to mars, cube to 4, stake 10")
    expect(row).to_contain_text("at most 80 chips a game")
    boris.goto(f"/table/{key}/")
    expect(boris.page.get_by_role("button", name="Sit here")).to_contain_text("at most 80 chips")
    expect(boris.page.locator("[data-act=bot]")).to_have_count(0)
    boris.page.get_by_role("button", name="Sit here").click()
    act(anna.page, "ready").click()
    act(boris.page, "ready").click()
    for person in (anna, boris):
        hears(person.page, "80 chips of each player are held.")
    assert balances(site, anna, boris) == {anna.name: [920, 80], boris.name: [920, 80]}

    site.python(NEAR_THE_END.format(key=key))
    for person in (anna, boris):
        person.page.reload()
    act(anna.page, "double").click()
    expect(boris.page.locator("[data-offer]")).to_contain_text("Pass: you lose 2 points, in chips 20.")
    act(boris.page, "take").click()
    anna.page.wait_for_function(ON_TURN)
    act(boris.page, "resign").click()
    price = boris.page.get_by_role("dialog")
    expect(price).to_contain_text("This resigns the game: mars, 8 points, 80 chips.")
    price.get_by_role("button", name="Go on playing").click()
    play_by_words(anna.page)
    for person in (anna, boris):
        hears(person.page, "Win: mars (8 points)")
        hears(person.page, "Anna Stake gets 80 chips from the opponent.")

    assert balances(site, anna, boris) == {anna.name: [1080, 0], boris.name: [920, 0]}
    for person, total in ((anna, "1,080"), (boris, "920")):
        person.goto("/chips/")
        expect(person.page.locator("main")).to_contain_text(total)


@pytest.mark.parametrize("from_lobby", [True, False])
def test_who_cannot_cover_the_largest_loss_is_told_what_is_missing(
    site: Site, new_person: NewPerson, from_lobby: bool
) -> None:
    host = new_person(f"Anna {'Lobby' if from_lobby else 'Table'}")
    poor = new_person(f"Boris {'Lobby' if from_lobby else 'Table'}")
    site.python(OWNS.format(name=poor.name, chips=50))
    key = open_staked(host, 10)
    if from_lobby:
        poor.goto("/lobby/")
        poor.page.locator(f"[data-key='{key}']").get_by_role("button", name="Sit here as Black").click()
    else:
        poor.goto(f"/table/{key}/")
        poor.page.get_by_role("button", name="Sit here").click()
    words = "You need 80 chips for this table and have 50: 30 too few."
    expect(poor.page.get_by_text(words).first).to_be_visible()
    assert balances(site, poor) == {poor.name: [50, 0]}
    host.page.reload()
    expect(host.page.locator("[data-bar=top] [data-part=name]")).to_have_text("Empty seat")


def test_a_stake_above_the_balance_opens_no_table(new_person: NewPerson) -> None:
    anna = new_person("Anna Dear", width=360, height=740)
    anna.forgiven.append(re.compile("400 \\(Bad Request\\)"))  # Chromium writes down every refused form
    anna.goto("/lobby/custom/?preset=short")
    form = anna.page.locator("form[data-custom]")
    form.locator("[name=stake]").fill("1000")
    expect(form.locator("[data-loss]")).to_have_text(
        "A game can cost you at most 3,000 chips. You have 1,000 chips and lack 2,000."
    )
    form.locator("button.btn-primary").click()
    expect(anna.page.locator("#id_stake_error")).to_contain_text("2000 too few")
    anna.page.locator("[name=length]").select_option("points")
    expect(anna.page.locator("[data-loss]")).to_have_text(
        "The match can cost you at most 1,000 chips. You have 1,000 chips."
    )

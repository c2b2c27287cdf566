"""Tables with rules of one's own: the form, what it refuses and where, and how such a table is shown."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games import commands
from games.commands import Order
from games.errors import Refused
from games.models import Game, Table
from games.option_words import FOREIGN, OPTIONS
from games.rules.board import Colour, Family
from games.rules.ruleset import CHOICES, PRESETS, preset
from games.ruleset_words import label
from lobby import custom
from lobby.custom import CustomForm
from tests.lobby.conftest import come, seated, signed_in

Make = Callable[[str], User]
CUSTOM = "/lobby/custom/"
SPLIT = ("clock", "silence_seconds", "family")


def filled(start: str = "club-long", **changes: object) -> dict[str, Any]:
    """What a browser posts when nothing is touched but these fields."""
    form = CustomForm(start)
    values = {field.name: field.value() for field in form} | {"start": start} | changes
    return {name: value for name, value in values.items() if value is not None and value is not False}


def errors(start: str = "club-long", **changes: object) -> dict[str, list[str]]:
    """The sentences at each field."""
    form = CustomForm(start, filled(start, **changes))
    assert not form.is_valid()
    return {name: list(map(str, found)) for name, found in form.errors.items()}


def opened_with(user: User, start: str = "club-long", **changes: object) -> Table:
    response = signed_in(user).post(CUSTOM, filled(start, **changes))
    assert response.status_code == 303, response.content.decode()
    return Table.objects.get(owner=user, closed_at=None)


# -- the form -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", PRESETS)
def test_a_preset_fills_the_form_with_exactly_its_own_rules(
    start: str,
) -> None:
    form = CustomForm(start, filled(start))
    assert form.is_valid(), form.errors
    assert form.ruleset == preset(start)


@pytest.mark.parametrize("family", Family)
def test_the_form_has_every_option_of_its_family_and_no_other(family: Family) -> None:
    start = next(name for name, ruleset in PRESETS.items() if ruleset.family is family)
    shown = set(CustomForm(start).fields) - {"start", "audience", "colour"}
    wanted = {name for name in preset(start).to_json() if name not in SPLIT and name not in FOREIGN[family]}
    assert shown == wanted | {"clock_move", "clock_game", "silence"}


def test_every_option_is_explained_in_a_sentence() -> None:
    for start in PRESETS:
        form = CustomForm(start)
        for group in form.groups():
            for field, _needs in group.fields:
                assert str(field.help_text).endswith("."), field.name


def test_choosing_a_preset_is_a_link() -> None:
    html = Client().get(CUSTOM).content.decode()
    for start in PRESETS:
        assert f'href="?preset={start}"' in html


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("start", PRESETS)
def test_the_link_leads_to_its_form_in_both_languages(start: str, language: str) -> None:
    page = Client(headers={"accept-language": language}).get(CUSTOM, {"preset": start})
    assert page.status_code == 200
    assert f'name="start" value="{start}"' in page.content.decode()
    assert page.headers["Content-Language"] == language


def test_an_unknown_preset_is_said_and_the_form_is_there() -> None:
    page = Client().get(CUSTOM, {"preset": "chess\0"})
    assert page.status_code == 404
    assert "There is no such preset." in page.content.decode()


@pytest.mark.parametrize("number", ["1.0", "1.000", "1_0", "\u0661", "1e1", "+1"])
def test_every_number_is_written_in_plain_digits(number: str) -> None:
    found = errors("match", **dict.fromkeys(custom._NUMBERS, number))
    assert found == {name: ["Enter a whole number."] for name in custom._NUMBERS}


# -- opening and playing ------------------------------------------------------------------------------------


def test_two_people_play_by_rules_of_their_own(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    table = opened_with(ada, last_roll="on", scale="four_step", cap="koks", head_exception="starter")
    assert table.preset == "custom"
    rules = table.ruleset
    assert (rules.last_roll, rules.scale, rules.cap) == (True, "four_step", "koks")
    assert (rules.head_exception, rules.obligation) == ("starter", "sequential")
    assert seated(table)["white"] == "Ada"
    commands.sit(Order.fresh(boris), table.key, Colour.BLACK)
    for user in (ada, boris):
        come(user, table)
        commands.ready(Order.fresh(user), table.key)
    assert Game.objects.get(table=table, ended_at=None).ruleset == rules


def test_a_private_table_and_the_other_seat(person: Make) -> None:
    table = opened_with(person("Ada"), last_roll="on", audience="private", colour="black")
    assert table.private
    assert table.invite
    assert seated(table) == {"white": None, "black": "Ada"}


def test_rules_that_are_a_presets_own_go_by_its_name(person: Make) -> None:
    assert opened_with(person("Ada"), "series-long").preset == "series-long"


def test_a_second_click_leads_to_the_same_table_and_other_rules_to_another(person: Make) -> None:
    ada = person("Ada")
    first = opened_with(ada, last_roll="on")
    assert opened_with(ada, last_roll="on") == first
    signed_in(ada).post(CUSTOM, filled(grace_seconds=60))
    assert Table.objects.count() == 2


def test_a_stranger_signs_in_first(person: Make) -> None:
    assert "Sign in" in Client().get(CUSTOM).content.decode()
    assert "/accounts/login/" in Client().post(CUSTOM, filled())["Location"]
    assert not Table.objects.exists()


def test_a_table_cannot_be_opened_around_the_form(person: Make) -> None:
    with pytest.raises(Refused, match="unknown_preset"):
        commands.open_table(Order.fresh(person("Boris")), preset="custom")


# -- what is refused, and where -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "changes", "options"),
    [
        ("club-long", {"cap": "koks"}, ("scale", "cap")),
        ("club-long", {"length": "points"}, ("length", "length_n")),
        ("club-long", {"length_n": 7}, ("length", "length_n")),
        ("club-long", {"grace_seconds": None}, ("disconnect", "grace_seconds")),
        ("club-long", {"disconnect_limit": 3}, ("disconnect", "disconnect_limit")),
        ("club-long", {"disconnect": "clock_only"}, ("disconnect", "clock")),
        ("club-long", {"clock_move": 30, "clock_game": 10}, ("clock", "silence_seconds")),
        ("short", {"beavers": "on"}, ("beavers", "cube_limit")),
        ("match", {"beavers": "on"}, ("beavers", "length")),
        ("match", {"length": "games"}, ("crawford", "length")),
        ("match", {"cube_limit": ""}, ("crawford", "cube_limit")),
    ],
)
def test_what_contradicts_itself_is_explained_at_both_fields(
    start: str, changes: dict[str, object], options: tuple[str, str]
) -> None:
    found = errors(start, **changes)
    names = [name for option in options for name in custom._FIELDS.get(option, (option,))]
    (sentence,) = set.intersection(*(set(found[name]) for name in names))
    for option in options:
        assert custom._called(option) in sentence
    with translation.override("ru"):
        assert errors(start, **changes)[names[0]][0] != sentence


def test_all_contradictions_are_explained_at_once() -> None:
    found = errors("short", beavers="on", crawford="on", clock_move=30, clock_game=10)
    assert set(found) >= {
        "beavers",
        "crawford",
        "length",
        "cube_limit",
        "clock_move",
        "clock_game",
        "silence",
    }
    assert len(found["cube_limit"]) == len(found["crawford"]) == 2


def test_a_contradiction_that_the_form_has_no_words_for_names_the_options() -> None:
    form = CustomForm("club-long", filled())
    assert form.is_valid()
    form._explain(["opening", "last_roll"])
    assert set(form.errors) == {"opening", "last_roll"}
    assert label("opening") in form.errors["opening"][0]


@pytest.mark.parametrize(("family", "start"), [("long", "club-long"), ("short", "short")])
def test_an_option_of_the_other_family_is_refused_by_name(family: str, start: str) -> None:
    for name in FOREIGN[Family(family)]:
        assert str(OPTIONS[name].label) in errors(start, **{name: "both"})["__all__"][0]


def test_half_a_clock_is_asked_to_be_whole() -> None:
    assert set(errors(clock_move=30)) == {"clock_game"}
    assert set(errors(clock_game=10)) == {"clock_move"}


NUMBERS = ("length_n", "clock_move", "clock_game", "silence", "grace_seconds", "disconnect_limit", "stake")
CHOSEN = [name for name in CHOICES if name != "family"]
FIELDS = [*CHOSEN, *NUMBERS, "claim_seconds", "audience", "colour", "start"]
NONSENSE = ("nonsense", "-1", "1e9", "9" * 5000, "\0")


def filled_for(name: str) -> tuple[str, dict[str, Any]]:
    """A form that has this field, with the preset that it starts from."""
    start = "match" if name in FOREIGN[Family.LONG] else "club-long"
    return start, filled(start)


@pytest.mark.parametrize("name", FIELDS)
def test_nonsense_in_a_field_is_refused(name: str) -> None:
    start, values = filled_for(name)
    for value in NONSENSE:
        assert not CustomForm(start, values | {name: value}).is_valid(), value


@pytest.mark.parametrize(
    ("name", "value"), list(zip(["cap", "silence", "colour", "start", "stake"], NONSENSE, strict=True))
)
def test_nonsense_in_a_field_comes_back_and_stores_nothing(person: Make, name: str, value: str) -> None:
    client = signed_in(person("Ada"))
    response = client.post(CUSTOM, filled_for(name)[1] | {name: value})
    assert response.status_code == 400
    assert re.search(r'class="errors"|notice-danger', response.content.decode())
    assert not Table.objects.exists()


def test_an_empty_post_comes_back(person: Make) -> None:
    assert signed_in(person("Ada")).post(CUSTOM, {}).status_code == 400
    assert not Table.objects.exists()


# -- how such a table is shown --------------------------------------------------------------------------------


def test_lobby_invitation_and_table_tell_what_is_special(person: Make) -> None:
    ada = person("Ada")
    table = opened_with(ada, last_roll="on", audience="private")
    client = signed_in(ada)
    lobby = client.get("/lobby/").content.decode()
    assert "Custom rules (like “Long, club”; Last roll: on)" in lobby
    invitation = Client().get(f"/invite/{table.invite}/").content.decode()
    assert "like “Long, club”; Last roll: on" in invitation
    assert reverse("lobby:invite_rules", args=[table.invite]) in invitation
    page = client.get(table.get_absolute_url()).content.decode()
    assert "<dt>Last roll</dt><dd>on</dd>" in page
    assert reverse("games:table_rules", args=[table.key]) in page

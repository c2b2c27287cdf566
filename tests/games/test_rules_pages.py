"""The pages of the rules say what the options in force decide: all of them, and in both languages."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games import commands
from games.commands import Order
from games.models import Table
from games.option_words import OPTIONS
from games.rules import turns
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused
from games.rules.ruleset import CHOICES, PRESETS, SCALES, Ruleset, preset
from games.rules.step import Step
from games.rules_pages.pages import comparisons, sections
from games.rules_pages.section import Section
from games.ruleset_words import facts, preset_of, summary, title, variation

Make = Callable[[str], User]
LANGUAGES = ["en", "ru"]


def told(ruleset: Ruleset) -> list[Section]:
    return sections(ruleset)


def words(ruleset: Ruleset) -> str:
    """All sentences of a ruleset's page."""
    parts: list[str] = []
    for section in told(ruleset):
        parts += [section.title, *section.text, *(diagram.caption for diagram in section.diagrams)]
        parts += [part for term in section.terms for part in term]
    return "\n".join(parts)


def section(ruleset: Ruleset, name: str) -> str:
    return "\n".join(text for found in told(ruleset) if found.id == name for text in found.text)


def varied(base: Ruleset, option: str, values: Sequence[object]) -> list[Ruleset]:
    return [Ruleset.from_json({option: value}, base=base) for value in values]


# -- every option has its words ------------------------------------------------------------------------------

MATCH = preset("match")
SERIES = replace(preset("series-long"), length="games", length_n=7)
# For every option rulesets that differ in it alone, in a game where it matters.
VARIED: dict[str, list[Ruleset]] = {
    "family": [preset("club-long"), preset("short")],
    "opening": varied(SERIES, "opening", CHOICES["opening"]),
    "colours": varied(SERIES, "colours", CHOICES["colours"]),
    "next_starter": varied(SERIES, "next_starter", CHOICES["next_starter"]),
    "next_game": varied(SERIES, "next_game", CHOICES["next_game"]),
    "head_exception": varied(SERIES, "head_exception", CHOICES["head_exception"][:3]),
    "obligation": varied(SERIES, "obligation", CHOICES["obligation"]),
    "block_of_six": [SERIES, preset("short")],
    "hit_and_hide": varied(MATCH, "hit_and_hide", ("free", "caucasian")),
    "scale": [preset("club-long"), preset("pro-long"), preset("short")],
    "cap": varied(preset("pro-long"), "cap", SCALES["four_step"]),
    "last_roll": varied(SERIES, "last_roll", (False, True)),
    "cube_limit": varied(replace(MATCH, crawford=False), "cube_limit", CHOICES["cube_limit"]),
    "beavers": [replace(preset("short"), cube_limit=8, beavers=value) for value in (False, True)],
    "length": [SERIES, replace(SERIES, length="points"), preset("series-long")],
    "length_n": varied(SERIES, "length_n", (1, 2, 5)),
    "crawford": varied(MATCH, "crawford", (False, True)),
    "clock": [replace(MATCH, clock=value) for value in ((30, 600), (31, 600), (30, 660))] + [preset("short")],
    "disconnect": [MATCH, preset("short")],
    "grace_seconds": varied(SERIES, "grace_seconds", (5, 30, 60)),
    "disconnect_limit": varied(MATCH, "disconnect_limit", (1, 3, None)),
    "silence_seconds": varied(SERIES, "silence_seconds", (60, 600, None)),
    "claim_seconds": varied(SERIES, "claim_seconds", (10, 120)),
    "stake": varied(SERIES, "stake", (0, 1, 50)),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", Ruleset().to_json())
def test_every_option_changes_what_the_page_says(option: str, language: str) -> None:
    with translation.override(language):
        pages = [words(ruleset) for ruleset in VARIED[option]]
    assert len(pages) > 1
    assert len(set(pages)) == len(pages)


@pytest.mark.parametrize("option", sorted(set(VARIED) - {"family"}))
def test_every_option_is_a_fact_of_the_card_where_it_is_out_of_the_ordinary(option: str) -> None:
    cards = [tuple(facts(ruleset)) for ruleset in VARIED[option]]
    assert len(set(cards)) == len(cards)


def test_every_value_of_every_option_has_a_name() -> None:
    for option, values in CHOICES.items():
        if option != "family":
            assert {value for value in values if value is not None} <= set(OPTIONS[option].choices), option


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_no_sentence_is_left_unfilled_or_in_english(name: str, language: str) -> None:
    with translation.override("en"):
        english = words(PRESETS[name])
    with translation.override(language):
        text = words(PRESETS[name])
    assert not re.search(r"%\(|None|\{", text)
    if language != "en":
        assert not set(english.splitlines()) & set(text.splitlines())


# -- the rules themselves --------------------------------------------------------------------------------------


def test_the_three_head_rules_read_differently_and_only_long_games_have_one() -> None:
    assert "for both players" in section(preset("club-long"), "head")
    assert "who starts the game" in section(preset("series-long"), "head")
    assert "44 has no exception" in section(replace(SERIES, head_exception="both_but_44_after_55"), "head")
    assert section(preset("short"), "head") == ""


def test_endings_list_the_kinds_with_their_points() -> None:
    def terms(ruleset: Ruleset) -> list[str]:
        return [term for found in told(ruleset) if found.id == "endings" for term, _ in found.terms]

    assert terms(preset("club-long")) == ["oin: 1 point", "mars: 2 points"]
    assert terms(preset("pro-long")) == [
        "oin: 1 point",
        "mars: 2 points",
        "koks: 3 points",
        "home mars: 4 points",
    ]
    assert terms(preset("short")) == ["oin: 1 point", "mars: 2 points", "cox: 3 points"]
    assert terms(replace(preset("short"), cap="oin")) == ["oin: 1 point"]


def test_cube_and_crawford_stand_where_they_apply() -> None:
    assert "up to 64" in section(MATCH, "cube")
    assert "nobody may double" in section(MATCH, "crawford")
    assert section(preset("short"), "cube") == ""
    assert section(preset("short"), "crawford") == ""


@pytest.mark.parametrize("name", PRESETS)
def test_every_section_has_an_address_of_its_own(name: str) -> None:
    ids = [found.id for found in told(PRESETS[name])]
    assert len(set(ids)) == len(ids)


def pictures(ruleset: Ruleset) -> dict[str, list[Position]]:
    return {found.id: [diagram.position for diagram in found.diagrams] for found in told(ruleset)}


def test_the_pictured_blocks_are_what_they_claim_to_be() -> None:
    rules = preset("club-long")
    closed, opened = pictures(rules)["block"]
    for position, legal in ((closed, False), (opened, True)):
        counts = list(position.counts(Colour.WHITE))
        counts[6], counts[8] = 0, 4  # the step with which the row would be closed is 8/6
        before = Position.of(Family.LONG, counts, position.counts(Colour.BLACK))
        try:
            turns.check_turn(before, Colour.WHITE, (2, 1), [Step.of(8, 2)], ruleset=rules, first_turn=False)
            code = ""
        except Refused as refused:
            code = refused.code
        assert (code != "block_of_six") is legal


def test_the_pictured_head_is_a_legal_first_turn() -> None:
    for name in ("club-long", "series-long", "pro-long"):
        rules = preset(name)
        (after,) = pictures(rules)["head"]
        start = Position.start(Family.LONG)
        ends = turns.final_positions(start, Colour.WHITE, (6, 6), ruleset=rules, first_turn=True)
        assert after in ends


# -- the pages ---------------------------------------------------------------------------------------------------


def page(path: str, client: Client | None = None, language: str = "en") -> str:
    response = (client or Client()).get(path, headers={"accept-language": language})
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    return response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_every_preset(name: str, language: str) -> None:
    html = page(f"/rules/{name}/", language=language)
    with translation.override(language):
        assert title(name) in html
        assert all(found.title in html for found in told(PRESETS[name]))
    drawn = sum(len(found.diagrams) for found in told(PRESETS[name]))
    assert html.count("<figcaption>") == html.count('<svg viewBox="0 0 972 732"') == drawn
    assert html.count("<defs>") == 1, "the shapes of all boards stand in the page once"


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_compares_all_presets(language: str) -> None:
    html = page("/rules/", language=language)
    with translation.override(language):
        for name in PRESETS:
            assert reverse("games:rules_preset", args=[name]) in html
            assert summary(name) in html
        for group in comparisons():
            assert all(len(values) == len(group.presets) for _, values in group.rows)
    assert page("/rules/about/", language=language)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rules/chess/", "/table/nosuchtable/rules/", "/invite/nosuchtoken/rules/"])
def test_rules_of_nothing_are_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404


def opened(user: User, *, private: bool) -> Table:
    rules = replace(Ruleset(), last_roll=True, grace_seconds=45)
    return commands.open_table(Order.fresh(user), preset="custom", ruleset=rules, private=private)


def test_the_rules_of_a_table_are_its_own(person: Make) -> None:
    table = opened(person("Ada"), private=False)
    html = page(f"/table/{table.key}/rules/")
    assert "45 seconds to return" in html
    assert "has a draw" in html
    assert table.get_absolute_url() in html


def test_the_rules_of_a_private_table_are_for_its_people_and_for_who_is_invited(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    table = opened(ada, private=True)
    path = f"/table/{table.key}/rules/"
    assert Client().get(path).status_code == 404
    for user, status in ((ada, 200), (boris, 404)):
        client = Client()
        client.force_login(user)
        assert client.get(path).status_code == status
    assert "45 seconds to return" in page(f"/invite/{table.invite}/rules/")
    assert Client().post(f"/invite/{table.invite}/rules/").status_code == 405


@pytest.mark.django_db
def test_header_and_footer_lead_to_the_rules() -> None:
    html = page("/rules/")
    assert html.count('href="/rules/"') >= 3
    assert 'href="/rules/" aria-current="page"' in html
    assert 'href="/rules/about/"' in html


# -- stakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_is_said_of_chips_where_none_are_at_stake(name: str) -> None:
    assert section(preset(name), "stake") == ""


def test_the_largest_loss_is_worked_out() -> None:
    text = section(replace(preset("short"), stake=10, cube_limit=4, cap="mars"), "stake")
    assert "pays the winner 10 chips for each of its points" in text
    assert "at most 80 chips: the stake times 2, for mars, times 4, the limit of the cube" in text
    assert "80 chips of each player are set aside" in text
    assert "game by game" in text
    without_cube = section(replace(preset("pro-long"), stake=10), "stake")
    assert "at most 40 chips: the stake times 4, for home mars." in without_cube


def test_a_match_to_points_is_settled_once() -> None:
    text = section(replace(MATCH, stake=50), "stake")
    assert "The match is played for 50 chips" in text
    assert "When the match starts, 50 chips of each player are set aside" in text
    assert "game by game" not in text


@pytest.mark.parametrize("ruleset", [replace(MATCH, stake=50), replace(SERIES, stake=50)])
def test_chips_are_said_to_be_play_money(ruleset: Ruleset) -> None:
    text = section(ruleset, "stake")
    assert "Chips are play money: they cannot be bought, sold or cashed" in text
    assert "Bots do not play for chips." in text
    assert "both players get back" in text


# -- custom rules in a phrase ------------------------------------------------------------------------------------


def test_custom_rules_are_told_by_the_preset_that_comes_nearest() -> None:
    assert preset_of(preset("pro-long")) == "pro-long"
    changed = replace(preset("club-long"), head_exception="starter", opening="roll_again")
    assert preset_of(changed) == "custom"
    assert (
        variation(changed)
        == "like “Long, club”; First roll: rolled anew; Two from the head: 33, 44, 66 of who starts"
    )
    assert variation(replace(preset("short"), last_roll=True)) == "like “Short”; Last roll: on"


def test_what_a_preset_has_and_custom_rules_have_not_is_told_too() -> None:
    assert "Who starts: keeps the colour" in variation(replace(preset("series-long"), colours="seats"))
    single = replace(MATCH, length="single", length_n=None, crawford=False)
    assert variation(single) == "like “Short, match”; Length: a single game"


# -- time ----------------------------------------------------------------------------------------------------


def test_a_clock_is_told_with_both_its_times_and_what_running_out_means() -> None:
    fact = dict(facts(preset("pro-long")))
    assert fact["Clock"] == "30 s a decision, 10 minutes in reserve"
    assert fact["Lost connection"] == "the clock runs on; disconnection no. 3 loses the game"
    text = section(preset("pro-long"), "clock")
    for part in (
        "timer of its own: 30 seconds",
        "one second after",
        "10 minutes of it",
        "The position at that moment",
    ):
        assert part in text
    assert "take" not in text
    assert "Silence is never a take" in section(preset("match"), "clock")
    assert "disconnection no. 3 in one game loses it at once" in section(preset("pro-long"), "absence")


def test_a_clock_without_a_reserve_says_so() -> None:
    bare = replace(preset("pro-long"), clock=(20, 0))
    assert dict(facts(bare))["Clock"] == "20 s a decision, no reserve"
    assert "There is no reserve" in section(bare, "clock")


def test_a_clock_runs_on_during_a_grace() -> None:
    both = replace(preset("pro-long"), disconnect="grace", grace_seconds=30, disconnect_limit=None)
    assert "what is over first decides" in section(both, "absence")
    assert "what is over first decides" not in section(preset("club-long"), "absence")

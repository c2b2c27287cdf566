"""What tables are called: by the game, and by what is set up around it."""

from dataclasses import replace

import pytest

from games.rules.ruleset import PRESETS, Ruleset
from games.ruleset_words import CUSTOM, preset_of, title
from games.table_titles import table_title, table_variation

CLUB, SHORT, MATCH, PRO = (PRESETS[name] for name in ("club-long", "short", "match", "pro-long"))
TIMED = replace(SHORT, clock=(30, 600), silence_seconds=None)


@pytest.mark.parametrize("name", PRESETS)
def test_a_presets_table_has_its_name(name: str) -> None:
    assert table_title(name, PRESETS[name]) == title(name)
    assert table_variation(name, PRESETS[name]) == ""


@pytest.mark.parametrize(
    ("ruleset", "called"),
    [
        (replace(SHORT, stake=10), "Short, stake 10"),
        (replace(SHORT, stake=10, length="points", length_n=5), "Short, to 5 points, stake 10"),
        (replace(SHORT, stake=2_500, length="games", length_n=3), "Short, 3 games, stake 2,500"),
        (replace(SHORT, stake=10, cube_limit=4, cap="mars"), "Short, up to mars, cube to 4, stake 10"),
        (TIMED, "Short, 30 s + 10 minutes"),
        (replace(PRESETS["caucasian"], stake=1), "Short, Caucasian, stake 1"),
        (replace(MATCH, stake=50), "Short, match, stake 50"),
        (replace(MATCH, length_n=7), "Short, match, to 7 points"),
        (replace(CLUB, stake=5), "Long, club, stake 5"),
        (replace(PRO, stake=5), "Long, pro, stake 5"),
    ],
)
def test_what_is_set_up_around_the_game_follows_the_name(ruleset: Ruleset, called: str) -> None:
    assert preset_of(ruleset) == CUSTOM
    assert table_title(CUSTOM, ruleset) == called
    assert table_variation(CUSTOM, ruleset) == ""


def test_a_match_without_its_clock_says_so() -> None:
    untimed = replace(
        MATCH, clock=None, silence_seconds=600, disconnect="grace", grace_seconds=30, disconnect_limit=None
    )
    assert table_title(CUSTOM, untimed) == "Short, match, no clock"


@pytest.mark.parametrize("change", [{"last_roll": True}, {"grace_seconds": 60}])
def test_other_rules_are_custom_and_told_in_a_phrase(change: dict[str, object]) -> None:
    ruleset = Ruleset.from_json({**change, "stake": 10}, base=SHORT)
    assert table_title(CUSTOM, replace(ruleset, stake=0)) == "Custom rules"
    assert table_variation(CUSTOM, ruleset).startswith("like “Short”; ")


def test_what_is_at_stake_is_told_once_and_by_the_title() -> None:
    ruleset = replace(SHORT, last_roll=True, cube_limit=4, beavers=True, stake=10)
    assert table_title(CUSTOM, ruleset) == "Custom rules, stake 10"
    told = table_variation(CUSTOM, ruleset)
    assert told == "like “Short”; Last roll: on; Doubling cube: up to 4, with beavers"

"""Every option of a game: its values, its presets, and the combinations that make no sense."""

import json
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from games.rules.board import Family
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset, preset
from tests.rules.setting import CLUB

MATCH, SHORT = PRESETS["match"], PRESETS["short"]
NO_CLOCK = {
    "clock": None,
    "silence_seconds": 600,
    "disconnect": "grace",
    "grace_seconds": 30,
    "disconnect_limit": None,
}


def changed(base: Ruleset, **options: Any) -> Ruleset:
    return Ruleset.from_json(options, base=base)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_survives_json(name: str) -> None:
    stored = json.loads(json.dumps(PRESETS[name].to_json()))
    assert Ruleset.from_json(stored) == PRESETS[name]
    assert preset(name) == PRESETS[name]


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(Refused, match="unknown_preset"):
        preset("tall")


def test_the_long_presets_differ_as_their_clubs_do() -> None:
    club, series, pro = (PRESETS[name] for name in ("club-long", "series-long", "pro-long"))
    assert [one.opening for one in (club, series, pro)] == ["roll_is_first_turn", "roll_again", "roll_again"]
    assert [one.head_exception for one in (club, series, pro)] == ["both", "starter", "both"]
    assert [one.obligation for one in (club, series, pro)] == ["sequential", "maximum", "maximum"]
    assert [one.scale for one in (club, series, pro)] == ["two_step", "two_step", "four_step"]
    assert [one.colours for one in (club, series, pro)] == ["seats", "winner_white", "seats"]


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        CLUB.stake = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("base", "options"),
    [
        (
            CLUB,
            {
                "last_roll": True,
                "head_exception": "both_but_44_after_55",
                "scale": "four_step",
                "cap": "koks",
            },
        ),
        (CLUB, {"obligation": "maximum", "colours": "winner_white", "opening": "roll_again"}),
        (
            CLUB,
            {"length": "games", "length_n": 3, "next_starter": "alternate", "next_game": "auto", "stake": 50},
        ),
        (MATCH, {"length": "single", "length_n": None, "crawford": False, "beavers": True}),
    ],
)
def test_options_that_agree_are_accepted(base: Ruleset, options: dict[str, Any]) -> None:
    assert changed(base, **options).to_json() == {**base.to_json(), **options}


@pytest.mark.parametrize(
    ("base", "options", "named"),
    [
        (CLUB, {"cube_limit": 64}, {"family", "cube_limit"}),
        (CLUB, {"hit_and_hide": "free"}, {"family", "hit_and_hide"}),
        (CLUB, {"head_exception": None}, {"family", "head_exception"}),
        (CLUB, {"block_of_six": None}, {"family", "block_of_six"}),
        (CLUB, {"scale": "three_step", "cap": "cox"}, {"family", "scale"}),
        (CLUB, {"cap": "koks"}, {"scale", "cap"}),
        (SHORT, {"head_exception": "both"}, {"family", "head_exception"}),
        (SHORT, {"block_of_six": "needs_checker_ahead"}, {"family", "block_of_six"}),
        (SHORT, {"hit_and_hide": None}, {"family", "hit_and_hide"}),
        (SHORT, {"scale": "four_step", "cap": "mars"}, {"family", "scale"}),
        (SHORT, {"beavers": True}, {"beavers", "cube_limit"}),
        (MATCH, {"beavers": True}, {"beavers", "length"}),
        (MATCH, {"length": "games"}, {"crawford", "length"}),
        (MATCH, {"cube_limit": None}, {"crawford", "cube_limit"}),
        (CLUB, {"crawford": True}, {"crawford", "length"}),
        (CLUB, {"length": "points"}, {"length", "length_n"}),
        (CLUB, {"length_n": 5}, {"length", "length_n"}),
        (CLUB, {"clock": [30, 600]}, {"clock", "silence_seconds"}),
        (CLUB, {"disconnect": "clock_only", "grace_seconds": None}, {"disconnect", "clock"}),
        (CLUB, {"grace_seconds": None}, {"disconnect", "grace_seconds"}),
        (CLUB, {"disconnect_limit": 3}, {"disconnect", "disconnect_limit"}),
        (MATCH, {"grace_seconds": 30}, {"disconnect", "grace_seconds"}),
    ],
)
def test_options_that_contradict_are_both_named(
    base: Ruleset, options: dict[str, Any], named: set[str]
) -> None:
    with pytest.raises(Refused, match="bad_ruleset") as refusal:
        changed(base, **options)
    options_named = refusal.value.data["options"]
    assert isinstance(options_named, list)
    assert set(options_named) == named
    assert all(name in str(refusal.value.data["reason"]) for name in named)


def test_every_contradiction_is_told_the_first_in_words() -> None:
    with pytest.raises(Refused) as refusal:
        changed(SHORT, beavers=True, crawford=True, disconnect_limit=2)
    told = refusal.value.data
    assert told["together"] == [
        ["crawford", "length"],
        ["crawford", "cube_limit"],
        ["beavers", "cube_limit"],
        ["disconnect", "disconnect_limit"],
    ]
    assert told["options"] == ["crawford", "length"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("family", "tall"),
        ("opening", None),
        ("obligation", 1),
        ("cube_limit", 3),
        ("cube_limit", 2.0),
        ("last_roll", 1),
        ("length_n", 0),
        ("stake", -1),
        ("stake", True),
        ("grace_seconds", "30"),
        ("claim_seconds", None),
        ("clock", 30),
        ("clock", [30]),
        ("clock", [0, 600]),
        ("clock", [30, "600"]),
        ("cap", []),
        ("colour", "red"),
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(Refused, match="bad_ruleset") as refusal:
        Ruleset.from_json({name: value})
    assert refusal.value.data["options"] == [name]


def test_options_left_out_come_from_the_base() -> None:
    assert Ruleset.from_json({"last_roll": True}) == replace(CLUB, last_roll=True)
    assert changed(SHORT, **NO_CLOCK).family is Family.SHORT

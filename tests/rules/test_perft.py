"""The number of turns in the first plies of each preset stays what it was (`python -m tests.rules.perft` writes it anew)."""

import json

import pytest

from games.rules.board import Family, Position
from games.rules.ruleset import PRESETS
from tests.rules import slow, slow_short
from tests.rules.perft import GOLDEN, PLIES, perft
from tests.rules.setting import ROLLS, WHITE, position

COUNTS: dict[str, list[int]] = json.loads(GOLDEN.read_text())


# What is counted whenever tests are run.
QUICK = {**{preset: min(plies, 3) for preset, plies in PLIES.items()}, "caucasian": 1}


@pytest.mark.parametrize("preset", PLIES)
def test_the_first_plies_have_as_many_turns_as_recorded(preset: str) -> None:
    plies = QUICK[preset]
    assert perft(PRESETS[preset], plies) == COUNTS[preset][:plies]


# The fourth ply of a long game is millions of turns.
@pytest.mark.load
@pytest.mark.parametrize("preset", [preset for preset in PLIES if PLIES[preset] > QUICK[preset]])
def test_so_has_the_last_ply(preset: str) -> None:
    assert perft(PRESETS[preset], PLIES[preset]) == COUNTS[preset]


def test_the_first_ply_has_as_many_turns_as_the_plain_generator_finds() -> None:
    start = position({24: 15}, {24: 15})
    found = [slow.finals(start, WHITE, dice, PRESETS["pro-long"], first_turn=True) for dice in ROLLS]
    assert sum(map(len, found)) == COUNTS["pro-long"][0]


def test_the_first_short_ply_has_as_many_turns_as_the_plain_generator_finds() -> None:
    start = Position.start(Family.SHORT)
    singles = [dice for dice in ROLLS if dice[0] != dice[1]]
    found = [slow_short.finals(start, WHITE, dice, PRESETS["short"]) for dice in singles]
    assert sum(map(len, found)) == COUNTS["short"][0]

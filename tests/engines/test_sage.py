"""Sage at the table: legal by every preset, quick, and stronger than the bot written by hand; where it is installed."""

from dataclasses import replace
from time import thread_time

import pytest

from games.engines import chooser, estimate, sage, short
from games.engines.think import Thought, think
from games.rules import cube
from games.rules.board import Family, Position
from games.rules.game import fold, new_game
from games.rules.ruleset import PRESETS
from games.rules.turns import check_turn
from tests.engines.playing import played
from tests.rules.setting import BLACK, CAUCASIAN, SHORT, WHITE, position

START = Position.start(Family.SHORT)
pytestmark = pytest.mark.skipif(not sage.INSTALLED, reason="bgsage is not installed")


def test_it_is_the_master_of_the_short_game() -> None:
    assert chooser(Family.SHORT, "master") is sage.choose
    assert estimate(Family.SHORT, "master") is sage.chances


def test_it_plays_the_openings_that_everybody_plays() -> None:
    for dice, steps in (((3, 1), [(6, 5), (8, 5)]), ((4, 2), [(6, 4), (8, 4)]), ((6, 1), [(8, 7), (13, 7)])):
        found = sage.choose(START, WHITE, dice, ruleset=SHORT, first_turn=True)
        assert sorted(step[:2] for step in found) == steps


@pytest.mark.load
def test_it_beats_the_bot_written_by_hand() -> None:
    points = 0
    for seed in range(20):
        colour = (WHITE, BLACK)[seed % 2]
        result = played({colour: sage.choose, colour.other: short.choose}, SHORT, seed).result
        assert result is not None
        points += result.points if result.winner is colour else -result.points
    assert points > 0


@pytest.mark.parametrize("preset", ["caucasian", "match"])
def test_it_plays_legal_turns_to_the_end(preset: str) -> None:
    assert played({WHITE: sage.choose, BLACK: sage.choose}, PRESETS[preset], seed=3).result is not None


def test_it_keeps_to_hit_and_hide() -> None:
    here = position({8: 1, 4: 2, 3: 12}, {20: 1, 6: 14}, Family.SHORT)
    steps = sage.choose(here, WHITE, (3, 1), ruleset=CAUCASIAN, first_turn=False)
    check_turn(here, WHITE, (3, 1), steps, ruleset=CAUCASIAN, first_turn=False)


def test_its_chances_are_of_the_side_on_roll() -> None:
    win, mars, lost_mars = sage.chances(START, WHITE)
    assert 0.5 < win < 0.56
    assert 0 < lost_mars < mars < 0.3
    assert sage.chances(START, BLACK) == (win, mars, lost_mars)
    over = position({}, {6: 15}, Family.SHORT)
    assert sage.chances(over, WHITE) == (1.0, 1.0, 0.0)
    assert sage.chances(over, BLACK) == (0.0, 0.0, 1.0)


def test_it_thinks_quickly() -> None:
    sage.choose(START, WHITE, (2, 1), ruleset=SHORT, first_turn=True)
    before = thread_time()
    sage.choose(START, WHITE, (2, 2), ruleset=SHORT, first_turn=True)
    assert thread_time() - before < 0.1


def test_it_decides_with_the_cube() -> None:
    state = new_game(PRESETS["match"], starter=WHITE)
    assert think("master", state) == Thought("roll")
    state = fold(state, cube.double(state, WHITE))
    assert think("master", state) == Thought("take")
    race = position({6: 3, 5: 3}, {13: 5, 6: 10}, Family.SHORT)
    assert think("master", replace(state, position=race)) == Thought("pass")

"""The bot of the short game: always legal, always the same, quick, clearly better than chance, and honest about its chances."""

import random
from statistics import quantiles
from time import thread_time

import pytest

from games.engines import chooser
from games.engines.short import chances, choose, equity
from games.engines.think import Thought, think
from games.rules.board import BAR, Family, Position
from games.rules.game import Phase, fold, new_game, roll
from games.rules.ruleset import PRESETS
from games.rules.turns import check_turn
from tests.engines.playing import played, random_player
from tests.rules.setting import BLACK, SHORT, WHITE, position
from tests.rules.walk import random_game

START = Position.start(Family.SHORT)


# Ten games without a loss are no chance: a player as bad as the other would have them once in a thousand times.
def test_it_beats_random_play_clearly() -> None:
    wins = 0
    for seed in range(10):
        colour = (WHITE, BLACK)[seed % 2]
        over = played({colour: choose, colour.other: random_player(seed)}, SHORT, seed)
        assert over.result is not None
        wins += over.result.winner is colour
    assert wins == 10


@pytest.mark.parametrize("preset", ["short", "caucasian", "match"])
def test_it_plays_legal_turns_to_the_end_by_every_preset(preset: str) -> None:
    over = played({WHITE: choose, BLACK: choose}, PRESETS[preset], seed=5)
    assert over.result is not None


def test_it_thinks_quickly() -> None:
    times = []
    for state, _ in random_game(SHORT, random.Random(1)):
        if state.phase is Phase.TURN and state.on_turn is not None and state.dice:
            before = thread_time()
            choose(state.position, state.on_turn, state.dice, ruleset=SHORT, first_turn=False)
            times.append(thread_time() - before)
    assert quantiles(times, n=20)[-1] < 0.1


def test_it_answers_the_same_question_the_same_way() -> None:
    answers = {choose(START, WHITE, (4, 4), ruleset=SHORT, first_turn=True) for _ in range(3)}
    assert len(answers) == 1
    check_turn(START, WHITE, (4, 4), answers.pop(), ruleset=SHORT, first_turn=True)


def test_it_makes_its_own_five_point_with_31() -> None:
    steps = choose(START, WHITE, (3, 1), ruleset=SHORT, first_turn=True)
    assert sorted(step[:2] for step in steps) == [(6, 5), (8, 5)]


def test_it_plays_nothing_when_nothing_can_be_played() -> None:
    shut = position({BAR: 1, 13: 14}, {6: 8, 5: 7}, Family.SHORT)
    assert choose(shut, WHITE, (6, 5), ruleset=SHORT, first_turn=False) == ()


def test_it_takes_the_win() -> None:
    here = position({2: 1, 1: 1}, {6: 15}, Family.SHORT)
    steps = choose(here, WHITE, (6, 5), ruleset=SHORT, first_turn=False)
    assert check_turn(here, WHITE, (6, 5), steps, ruleset=SHORT, first_turn=False).off(WHITE) == 15


def test_both_colours_have_the_same_chances_in_the_same_place() -> None:
    assert chances(START, WHITE) == chances(START, BLACK)
    assert 0.5 < chances(START, WHITE)[0] < 0.6


def test_a_race_is_judged_by_its_pips() -> None:
    ahead = position({6: 5, 5: 5, 4: 5}, {6: 10, 5: 5}, Family.SHORT)
    level = position({6: 10, 5: 5}, {6: 10, 5: 5}, Family.SHORT)
    assert 0.5 < chances(level, WHITE)[0] < chances(ahead, WHITE)[0] < 0.95
    assert chances(ahead, BLACK)[0] < 0.5


def test_a_finished_game_is_certain() -> None:
    over = position({}, {6: 15}, Family.SHORT)
    assert chances(over, WHITE) == (1.0, 1.0, 0.0)
    assert chances(over, BLACK) == (0.0, 0.0, 1.0)
    assert equity(over, WHITE) == 2.0


def test_a_worker_is_asked_with_the_whole_game_and_answers_in_whites_numbers() -> None:
    assert chooser(Family.SHORT, "club") is choose
    state = new_game(SHORT, starter=BLACK)
    assert think("club", state) == Thought("roll")
    thought = think("club", fold(state, roll(state, BLACK, (3, 1))))
    assert (thought.verb, sorted(thought.steps)) == ("play", [(17, 3), (19, 1)])

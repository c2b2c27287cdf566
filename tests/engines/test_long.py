"""The bot of the long game: always legal, always the same, quick, and clearly better than chance."""

import random
from dataclasses import replace
from statistics import quantiles
from time import thread_time

import pytest

from games.engines import BOTS, chooser, estimate
from games.engines.long import choose, evaluate
from games.engines.think import Thought, think
from games.rules.board import Family
from games.rules.game import Phase, fold, new_game, roll
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS
from games.rules.turns import check_turn
from tests.engines.playing import played, random_player
from tests.rules.setting import AT_START, BLACK, CLUB, LONG_PRESETS, MAXIMUM, WHITE, position
from tests.rules.walk import random_game


# A player as bad as chance would win all of five games once in 32 times; these have been decided by their seeds.
def test_it_beats_random_play_game_after_game() -> None:
    assert wins_over_random_play(range(5)) == 5


@pytest.mark.load
def test_it_beats_random_play_clearly() -> None:
    assert wins_over_random_play(range(5, 17)) >= 11


def wins_over_random_play(seeds: range) -> int:
    wins = 0
    for seed in seeds:
        colour = (WHITE, BLACK)[seed % 2]
        over = played({colour: choose, colour.other: random_player(seed)}, CLUB, seed)
        assert over.result is not None
        wins += over.result.winner is colour
    return wins


@pytest.mark.parametrize("preset", LONG_PRESETS)
def test_it_plays_legal_turns_to_the_end_by_every_preset(preset: str) -> None:
    over = played({WHITE: choose, BLACK: choose}, PRESETS[preset], seed=5)
    assert over.result is not None


def test_it_thinks_quickly() -> None:
    times = []
    for seed in range(2):
        for state, _ in random_game(CLUB, random.Random(seed)):
            if state.phase is Phase.TURN and state.on_turn is not None and state.dice:
                before = thread_time()
                choose(state.position, state.on_turn, state.dice, ruleset=CLUB, first_turn=False)
                times.append(thread_time() - before)
    assert quantiles(times, n=20)[-1] < 0.05


def test_it_answers_the_same_question_the_same_way() -> None:
    here = position({24: 12, 20: 1, 15: 2}, {24: 13, 18: 1, 4: 1})
    answers = {choose(here, WHITE, (4, 4), ruleset=MAXIMUM, first_turn=False) for _ in range(3)}
    assert len(answers) == 1
    check_turn(here, WHITE, (4, 4), answers.pop(), ruleset=MAXIMUM, first_turn=False)


def test_it_plays_nothing_when_nothing_can_be_played() -> None:
    stuck = position({24: 15}, {24: 10, 10: 1, 7: 4})
    assert choose(stuck, WHITE, (5, 2), ruleset=MAXIMUM, first_turn=False) == ()


def test_it_takes_the_win() -> None:
    here = position({2: 1, 1: 1}, AT_START)
    steps = choose(here, WHITE, (6, 5), ruleset=CLUB, first_turn=False)
    assert check_turn(here, WHITE, (6, 5), steps, ruleset=CLUB, first_turn=False).off(WHITE) == 15


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    here = position({24: 5, 11: 4, 10: 3, 9: 3}, {24: 14, 4: 1})
    assert evaluate(here, WHITE) == -evaluate(here, BLACK)


def test_a_wall_before_the_other_side_is_worth_more_than_a_stack() -> None:
    wall = position({20: 1, 11: 3, 10: 3, 9: 3, 8: 3, 7: 2}, AT_START)
    stack = position({20: 1, 11: 3, 9: 11}, AT_START)
    assert evaluate(wall, WHITE) > evaluate(stack, WHITE)


def test_players_are_found_by_level() -> None:
    assert all(chooser(family, level) is player for (family, level), player in BOTS.items())
    with pytest.raises(Refused, match="no_bot"):
        chooser(Family.LONG, "oracle")
    with pytest.raises(Refused, match="no_bot"):
        estimate(Family.LONG, "club")


def test_a_worker_is_asked_with_the_whole_game_and_answers_in_whites_numbers() -> None:
    start = replace(new_game(CLUB, starter=BLACK), turns=(1, 0))
    assert think("club", start) == Thought("roll")
    thought = think("club", fold(start, roll(start, BLACK, (5, 2))))
    assert thought.verb == "play"
    assert sorted(die for _, die in thought.steps) == [2, 5]
    assert thought.steps[0][0] == 12

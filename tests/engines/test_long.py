"""The bot of the long game: always legal, always the same, quick, and clearly better than chance."""

import random
from statistics import quantiles
from time import thread_time

import pytest

from games.engines import BOTS, Choose, chooser
from games.engines.long import choose, evaluate
from games.engines.think import think
from games.rules import game
from games.rules.board import Colour, Family, Position
from games.rules.game import GameState, Phase
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.step import Step
from games.rules.turns import check_turn, final_positions, steps_to
from tests.rules.setting import AT_START, BLACK, CLUB, LONG_PRESETS, MAXIMUM, WHITE, position
from tests.rules.walk import random_game


def random_player(seed: int) -> Choose:
    """A player that takes any legal turn."""
    chance = random.Random(seed)

    def any_turn(
        here: Position, colour: Colour, dice: tuple[int, int], *, ruleset: Ruleset, first_turn: bool
    ) -> tuple[Step, ...]:
        ends = final_positions(here, colour, dice, ruleset=ruleset, first_turn=first_turn)
        end = chance.choice(sorted(ends, key=lambda one: one.packed(colour)))
        return steps_to(here, colour, dice, end, ruleset=ruleset, first_turn=first_turn)

    return any_turn


def played(players: dict[Colour, Choose], ruleset: Ruleset, seed: int) -> GameState:
    """The end of a game between two players."""
    chance = random.Random(seed)
    state = game.new_game(ruleset)
    while state.phase is not Phase.ENDED:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if state.on_turn is None:
            events = game.roll_off(state, *dice)
        elif state.phase is Phase.ROLL:
            events = game.roll(state, state.on_turn, dice)
        else:
            first = game.first_turn(state)
            assert state.dice
            steps = players[state.on_turn](
                state.position, state.on_turn, state.dice, ruleset=ruleset, first_turn=first
            )
            absolute = [step.turned(ruleset.family, state.on_turn) for step in steps]
            events = game.play(state, state.on_turn, [(step.origin, step.die) for step in absolute])
        state = game.fold(state, events)
    return state


def test_it_beats_random_play_clearly() -> None:
    wins = 0
    for seed in range(40):
        colour = (WHITE, BLACK)[seed % 2]
        over = played({colour: choose, colour.other: random_player(seed)}, CLUB, seed)
        assert over.result is not None
        wins += over.result.winner is colour
    assert wins >= 36


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
        chooser(Family.SHORT, "club")


def test_a_worker_is_asked_with_plain_values_and_answers_in_whites_numbers() -> None:
    start = position(AT_START, AT_START)
    answer = think("club", CLUB.to_json(), start.text, "black", [5, 2], first_turn=True)
    assert sorted(die for _, die in answer) == [2, 5]
    assert answer[0][0] == 12

"""A bot and the cube: it doubles when it should win, takes when it may still, and never throws a match away."""

from dataclasses import replace
from typing import Any

import pytest

from games.engines.doubling import Chances, decide
from games.engines.think import Thought, think
from games.rules import cube, game
from games.rules.board import Colour, Position
from games.rules.game import GameState, fold, new_game
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.setting import SHORT, WHITE, position

MATCH = PRESETS["match"]
BEAVERS = Ruleset.from_json(
    {"length": "single", "length_n": None, "crawford": False, "beavers": True}, base=MATCH
)


def white_wins(win: float, mars: float = 0.0, lost_mars: float = 0.0) -> Chances:
    """White on roll wins so often; Black on roll would win the rest."""

    def known(_: Position, colour: Colour) -> tuple[float, float, float]:
        return (win, mars, lost_mars) if colour is WHITE else (1 - win, lost_mars, mars)

    return known


def to_roll(ruleset: Ruleset = BEAVERS, **changes: Any) -> GameState:
    return replace(new_game(ruleset, starter=WHITE), **changes)


def doubled(ruleset: Ruleset = BEAVERS, **changes: Any) -> GameState:
    state = to_roll(ruleset, **changes)
    return fold(state, cube.double(state, WHITE))


@pytest.mark.parametrize(
    ("win", "decision"), [(0.5, "roll"), (0.65, "roll"), (0.75, "double"), (0.95, "double")]
)
def test_it_offers_when_it_should_win_and_might_be_passed(win: float, decision: str) -> None:
    assert decide(to_roll(), white_wins(win)) == decision


def test_it_plays_on_for_a_mars_when_that_is_worth_more() -> None:
    assert decide(to_roll(), white_wins(0.95, mars=0.6)) == "roll"
    capped = Ruleset.from_json({"cap": "oin"}, base=BEAVERS)
    assert decide(to_roll(capped), white_wins(0.95, mars=0.6)) == "double"


def test_it_offers_sooner_when_the_cube_cannot_come_back() -> None:
    last = Ruleset.from_json({"cube_limit": 2}, base=BEAVERS)
    assert decide(to_roll(last), white_wins(0.65)) == "double"


def test_it_rolls_where_it_may_not_offer() -> None:
    assert decide(to_roll(SHORT), white_wins(0.75)) == "roll"
    assert decide(to_roll(MATCH, crawford=True), white_wins(0.75)) == "roll"
    assert decide(to_roll(last_roll=True), white_wins(0.75)) == "roll"


@pytest.mark.parametrize(
    ("win", "decision"), [(0.4, "beaver"), (0.6, "take"), (0.74, "take"), (0.85, "pass")]
)
def test_its_answer_follows_its_chances(win: float, decision: str) -> None:
    assert decide(doubled(), white_wins(win)) == decision


def test_it_takes_less_when_many_losses_are_a_mars() -> None:
    assert decide(doubled(), white_wins(0.7, mars=0.3)) == "pass"


def test_where_no_beaver_is_allowed_it_takes() -> None:
    assert decide(doubled(MATCH), white_wins(0.4)) == "take"


@pytest.mark.parametrize(("win", "decision"), [(0.4, "take"), (0.2, "pass")])
def test_a_doubler_answers_a_beaver_by_the_own_chances(win: float, decision: str) -> None:
    state = doubled()
    assert decide(fold(state, cube.beaver(state, state.on_turn or WHITE)), white_wins(win)) == decision


def test_in_a_match_it_never_doubles_what_it_needs_no_more_of() -> None:
    assert decide(to_roll(MATCH), white_wins(0.75), away=(1, 4)) == "roll"


def test_in_a_match_it_doubles_at_once_when_the_other_needs_one_point() -> None:
    assert decide(to_roll(MATCH), white_wins(0.3), away=(3, 1)) == "double"


def test_in_a_match_it_takes_whatever_a_pass_would_lose_it() -> None:
    assert decide(doubled(MATCH), white_wins(0.95), away=(3, 1)) == "take"


def test_it_decides_nothing_while_the_dice_are_on_the_table() -> None:
    state = to_roll()
    turn = fold(state, game.roll(state, WHITE, (2, 1)))
    with pytest.raises(Refused, match="wrong_phase"):
        decide(turn, white_wins(0.5))


def test_a_worker_is_asked_with_the_whole_game() -> None:
    race = position({6: 3, 5: 3}, {13: 5, 6: 10}, SHORT.family)
    assert think("club", doubled(position=race)) == Thought("pass")
    assert think("club", to_roll()) == Thought("roll")
    assert think("club", to_roll(MATCH, position=race), away=(1, 4)) == Thought("roll")
    with pytest.raises(Refused, match="wrong_phase"):
        think("club", new_game(BEAVERS))

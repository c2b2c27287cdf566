"""The doubling cube: who may offer when, what the answers do, and what each end is then worth."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from games.rules import cube, game
from games.rules.board import Colour
from games.rules.game import Event, GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.setting import BLACK, CAUCASIAN, SHORT, WHITE, Points, position
from tests.rules.walk import random_steps

MATCH = PRESETS["match"]
SINGLE: dict[str, Any] = {"length": "single", "length_n": None, "crawford": False}
BEAVERS = Ruleset.from_json({**SINGLE, "beavers": True}, base=MATCH)
UNDER_WAY: Points = {13: 5, 8: 3, 6: 7}
ONE_OFF: Points = {13: 5, 6: 9}
IN_WHITES_HOME: Points = {20: 2, 13: 5, 6: 8}


def to_roll(
    ruleset: Ruleset = BEAVERS, black: Points = UNDER_WAY, white: Points = UNDER_WAY, **cube_is: Any
) -> GameState:
    """White owes the roll in the middle of a game."""
    here = position(white, black, ruleset.family)
    return GameState(ruleset, here, Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9), **cube_is)


def limited(limit: int, *, beavers: bool = True) -> Ruleset:
    return Ruleset.from_json({"cube_limit": limit, "beavers": beavers}, base=BEAVERS)


def after(state: GameState, *acts: Callable[[GameState], tuple[Event, ...]]) -> GameState:
    for act in acts:
        state = fold(state, act(state))
    return state


def on_turn(
    act: Callable[[GameState, Colour], tuple[Event, ...]],
) -> Callable[[GameState], tuple[Event, ...]]:
    """The act of whoever owes one."""

    def of_whoever(state: GameState) -> tuple[Event, ...]:
        assert state.on_turn is not None
        return act(state, state.on_turn)

    return of_whoever


DOUBLE, TAKE, BEAVER, PASS = map(on_turn, (cube.double, cube.take, cube.beaver, cube.pass_))


# --- the offer


def test_the_cube_begins_at_one_in_the_middle() -> None:
    state = new_game(MATCH, starter=WHITE)
    assert (state.cube, state.cube_owner) == (1, None)
    assert cube.may_double(state, WHITE)
    assert not cube.may_double(state, BLACK)


def test_an_offer_waits_for_the_other_players_answer() -> None:
    state = to_roll()
    events = cube.double(state, WHITE)
    assert events == (Event("double", {"colour": "white", "value": 2}),)
    state = fold(state, events)
    assert (state.phase, state.on_turn, state.cube, state.cube_owner) == (Phase.DOUBLE, BLACK, 1, None)
    with pytest.raises(Refused, match="wrong_phase"):
        game.roll(state, BLACK, (2, 1))


def test_with_the_dice_on_the_table_nobody_doubles() -> None:
    state = to_roll()
    turn = fold(state, game.roll(state, WHITE, (2, 1)))
    assert not cube.may_double(turn, WHITE)
    with pytest.raises(Refused, match="wrong_phase"):
        cube.double(turn, WHITE)


def test_the_roll_off_that_is_the_first_turn_leaves_no_time_to_double() -> None:
    state = fold(new_game(MATCH), game.roll_off(new_game(MATCH), 6, 2))
    assert not cube.may_double(state, WHITE)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (to_roll(SHORT), "no_cube"),
        (to_roll(CAUCASIAN), "no_cube"),
        (to_roll(MATCH, crawford=True), "crawford"),
        (to_roll(cube=2, cube_owner=BLACK), "not_your_cube"),
        (to_roll(limited(4), cube=4, cube_owner=WHITE), "cube_limit"),
        (to_roll(cube=64, cube_owner=WHITE), "cube_limit"),
    ],
)
def test_when_no_double_is_allowed(state: GameState, code: str) -> None:
    assert not cube.may_double(state, WHITE)
    with pytest.raises(Refused, match=code):
        cube.double(state, WHITE)
    with pytest.raises(Refused, match="bad_event"):
        game.apply(state, Event("double", {"colour": "white", "value": 2}))


@pytest.mark.parametrize("limit", [2, 4, 8, 16, 32, 64])
def test_the_cube_goes_up_to_the_limit_and_no_further(limit: int) -> None:
    chance = random.Random(1)
    state, value = to_roll(limited(limit)), 1
    while cube.may_double(state, state.on_turn or WHITE):
        state = after(state, DOUBLE, TAKE)
        value *= 2
        assert state.cube == value
        state = after(state, on_turn(lambda now, colour: game.roll(now, colour, (2, 1))))
        state = after(state, on_turn(lambda now, colour: game.play(now, colour, random_steps(now, chance))))
    assert value == limit


# --- the answers


def test_taking_doubles_the_cube_and_the_doubler_rolls() -> None:
    state = after(to_roll(), DOUBLE)
    assert cube.take(state, BLACK) == (Event("take", {"colour": "black", "value": 2}),)
    state = after(state, TAKE)
    assert (state.phase, state.on_turn, state.cube, state.cube_owner) == (Phase.ROLL, WHITE, 2, BLACK)
    assert not cube.may_double(state, WHITE)


def test_the_owner_alone_redoubles() -> None:
    state = to_roll(cube=2, cube_owner=WHITE)
    assert cube.may_double(state, WHITE)
    state = after(state, DOUBLE, TAKE)
    assert (state.cube, state.cube_owner) == (4, BLACK)


@pytest.mark.parametrize("black", [ONE_OFF, UNDER_WAY, IN_WHITES_HOME])
@pytest.mark.parametrize("value", [1, 2, 8])
def test_a_pass_loses_the_value_before_the_offer_whatever_the_position(black: Points, value: int) -> None:
    owner = WHITE if value > 1 else None
    state = after(to_roll(black=black, cube=value, cube_owner=owner), DOUBLE)
    events = cube.pass_(state, BLACK)
    assert [event.kind for event in events] == ["pass", "end"]
    assert events[0].data == {"colour": "black", "value": value}
    over = fold(state, events)
    assert over.result == Result(WHITE, Kind.OIN, value, How.PASSED, cube=value)
    assert (over.phase, over.on_turn) == (Phase.ENDED, None)


def test_only_who_was_asked_answers() -> None:
    state = after(to_roll(), DOUBLE)
    for answer in (cube.take, cube.pass_, cube.beaver):
        with pytest.raises(Refused, match="not_your_turn"):
            answer(state, WHITE)
        with pytest.raises(Refused, match="wrong_phase"):
            answer(to_roll(), WHITE)


# --- beavers


def test_a_beaver_doubles_again_keeps_the_cube_and_asks_the_doubler() -> None:
    state = after(to_roll(), DOUBLE)
    assert cube.may_beaver(state, BLACK)
    assert not cube.may_beaver(state, WHITE)
    assert cube.beaver(state, BLACK) == (Event("beaver", {"colour": "black", "value": 4}),)
    state = after(state, BEAVER)
    assert (state.phase, state.on_turn, state.cube_owner) == (Phase.BEAVER, WHITE, BLACK)
    state = after(state, TAKE)
    assert (state.phase, state.on_turn, state.cube, state.cube_owner) == (Phase.ROLL, WHITE, 4, BLACK)


def test_a_doubler_who_passes_a_beaver_loses_what_the_own_double_had_made() -> None:
    over = after(to_roll(white=IN_WHITES_HOME), DOUBLE, BEAVER, PASS)
    assert over.result == Result(BLACK, Kind.OIN, 2, How.PASSED, cube=2)
    over = after(to_roll(cube=4, cube_owner=WHITE), DOUBLE, BEAVER, PASS)
    assert over.result == Result(BLACK, Kind.OIN, 8, How.PASSED, cube=8)


def test_a_beaver_is_not_beavered() -> None:
    state = after(to_roll(), DOUBLE, BEAVER)
    assert not cube.may_beaver(state, WHITE)
    with pytest.raises(Refused, match="wrong_phase"):
        cube.beaver(state, WHITE)


@pytest.mark.parametrize(
    "state",
    [
        after(to_roll(limited(64, beavers=False)), DOUBLE),
        after(to_roll(limited(2)), DOUBLE),
        after(to_roll(limited(8), cube=4, cube_owner=WHITE), DOUBLE),
    ],
    ids=["no beavers here", "the limit is two", "above the limit"],
)
def test_when_no_beaver_is_allowed(state: GameState) -> None:
    assert not cube.may_beaver(state, BLACK)
    with pytest.raises(Refused, match="no_beaver"):
        cube.beaver(state, BLACK)
    with pytest.raises(Refused, match="bad_event"):
        game.apply(state, Event("beaver", {"colour": "black", "value": 4}))
    assert after(state, TAKE).cube_owner is BLACK


# --- what a game is worth


@pytest.mark.parametrize(
    ("black", "kind", "points"),
    [(ONE_OFF, Kind.OIN, 4), (UNDER_WAY, Kind.MARS, 8), (IN_WHITES_HOME, Kind.COX, 12)],
)
def test_the_kind_is_multiplied_by_the_cube(black: Points, kind: Kind, points: int) -> None:
    state = to_roll(black=black, cube=4, cube_owner=WHITE)
    assert game.price(state, BLACK) == (kind, points)
    over = fold(state, game.resign(state, BLACK))
    assert over.result == Result(WHITE, kind, points, How.RESIGNED, cube=4)


def test_a_cap_limits_the_kind_before_the_cube_multiplies() -> None:
    capped = Ruleset.from_json({"cap": "mars"}, base=BEAVERS)
    state = to_roll(capped, black=IN_WHITES_HOME, cube=8, cube_owner=BLACK)
    assert game.price(state, BLACK) == (Kind.MARS, 16)


@pytest.mark.parametrize("how", [How.RESIGNED, How.ABSENT, How.TIME, How.SILENT])
@pytest.mark.parametrize("loser", [WHITE, BLACK])
def test_leaving_a_double_unanswered_is_judged_by_position_at_the_value_before_it(
    how: How, loser: Colour
) -> None:
    state = after(to_roll(cube=2, cube_owner=WHITE), DOUBLE)
    over = fold(state, game.forfeit(state, loser, how))
    assert over.result == Result(loser.other, Kind.MARS, 4, how, cube=2)


def test_leaving_a_beaver_unanswered_is_judged_at_the_value_of_the_double() -> None:
    state = after(to_roll(white=ONE_OFF), DOUBLE, BEAVER)
    assert fold(state, game.resign(state, WHITE)).result == Result(BLACK, Kind.OIN, 2, How.RESIGNED, cube=2)


def test_an_arbiters_win_counts_the_cube_and_a_draw_or_an_abort_nothing() -> None:
    state = to_roll(cube=4, cube_owner=BLACK)
    how = How.ADJUDICATED
    assert fold(state, game.adjudicate(state, WHITE, Kind.OIN)).result == Result(
        WHITE, Kind.OIN, 4, how, cube=4
    )
    assert fold(state, game.adjudicate(state, WHITE)).result == Result(WHITE, Kind.MARS, 8, how, cube=4)
    assert fold(state, game.adjudicate(state, None)).result == Result(None, None, 0, how, cube=4)
    assert fold(state, game.abort(state)).result == Result(None, None, 0, How.ABORTED, cube=4)


def test_a_borne_off_win_counts_the_cube() -> None:
    state = to_roll(white={1: 1}, black=ONE_OFF, cube=2, cube_owner=BLACK)
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    over = fold(state, game.play(state, WHITE, [(1, 1)]))
    assert over.result == Result(WHITE, Kind.OIN, 2, How.BORNE_OFF, cube=2)


def test_a_draw_by_the_last_roll_is_worth_nothing_whatever_the_cube() -> None:
    last_roll = Ruleset.from_json({"last_roll": True}, base=BEAVERS)
    state = to_roll(last_roll, white={1: 1}, black={1: 1}, cube=2, cube_owner=BLACK)
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    state = fold(state, game.play(state, WHITE, [(1, 1)]))
    assert (state.phase, state.on_turn, state.last_roll) == (Phase.ROLL, BLACK, True)
    state = fold(state, game.roll(state, BLACK, (6, 5)))
    over = fold(state, game.play(state, BLACK, [(24, 5)]))
    assert over.result == Result(None, None, 0, How.BORNE_OFF, cube=2)


def test_where_no_cube_is_in_play_the_log_does_not_speak_of_it() -> None:
    state = to_roll(SHORT)
    assert "cube" not in game.resign(state, WHITE)[0].data
    assert game.resign(to_roll(), WHITE)[0].data["cube"] == 1

"""A game from its first roll to its end: who may do what when, and what each event makes of the state."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.rules import game
from games.rules.board import Colour, Position
from games.rules.game import Event, GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.setting import AT_START, BLACK, CLUB, WHITE, Points, position

SERIES, PRO = PRESETS["series-long"], PRESETS["pro-long"]
LAST_ROLL = replace(CLUB, last_roll=True)


def after(state: GameState, events: tuple[Event, ...]) -> GameState:
    return fold(state, events)


def to_roll(white: Points, black: Points, colour: Colour = WHITE, ruleset: Ruleset = CLUB) -> GameState:
    """A game in its middle that White has started; `colour` owes the roll."""
    return GameState(ruleset, position(white, black), Phase.ROLL, on_turn=colour, starter=WHITE, turns=(9, 9))


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


# --- the roll-off


def test_equal_dice_leave_the_roll_off_open() -> None:
    start = new_game(CLUB)
    state = after(start, game.roll_off(start, 4, 4))
    assert state == start
    assert state.phase is Phase.ROLL_OFF


@pytest.mark.parametrize(("white", "black", "starter"), [(6, 2, WHITE), (2, 6, BLACK)])
def test_the_roll_off_is_the_first_turn_of_the_higher_die(white: int, black: int, starter: Colour) -> None:
    state = after(new_game(CLUB), game.roll_off(new_game(CLUB), white, black))
    assert (state.phase, state.on_turn, state.starter, state.dice) == (Phase.TURN, starter, starter, (6, 2))
    assert state.turns == ((1, 0) if starter is WHITE else (0, 1))
    assert game.first_turn(state)


def test_where_the_starter_rolls_again_the_roll_off_only_decides() -> None:
    state = after(new_game(PRO), game.roll_off(new_game(PRO), 2, 6))
    assert (state.phase, state.on_turn, state.dice, state.turns) == (Phase.ROLL, BLACK, (), (0, 0))
    state = after(state, game.roll(state, BLACK, (3, 3)))
    assert (state.phase, state.dice, state.turns) == (Phase.TURN, (3, 3), (0, 1))
    assert game.first_turn(state)


def test_where_the_winner_plays_white_the_players_change_colours() -> None:
    events = game.roll_off(new_game(SERIES), 2, 6)
    assert events[0].data == {"white": 2, "black": 6, "swap": True}
    state = after(new_game(SERIES), events)
    assert (state.starter, state.on_turn) == (WHITE, WHITE)


def test_nobody_changes_colours_when_white_wins_the_roll_off_or_it_is_a_tie() -> None:
    assert game.roll_off(new_game(SERIES), 6, 2)[0].data == {"white": 6, "black": 2}
    assert game.roll_off(new_game(SERIES), 3, 3)[0].data == {"white": 3, "black": 3}


def test_a_known_starter_needs_no_roll_off() -> None:
    state = new_game(SERIES, starter=BLACK)
    assert (state.phase, state.on_turn, state.starter) == (Phase.ROLL, BLACK, BLACK)


# --- rolls and turns


def test_a_turn_moves_the_checkers_and_passes_on() -> None:
    state = after(new_game(CLUB), game.roll_off(new_game(CLUB), 6, 2))
    events = game.play(state, WHITE, [(24, 6), (18, 2)])
    assert events == (
        Event("turn", {"colour": "white", "dice": [6, 2], "steps": [[24, 18, 6], [18, 16, 2]]}),
    )
    state = after(state, events)
    assert state.position == position({24: 14, 16: 1}, AT_START)
    assert (state.phase, state.on_turn, state.dice) == (Phase.ROLL, BLACK, ())
    assert not game.first_turn(state)


def test_black_plays_in_whites_numbers_too() -> None:
    state = after(new_game(CLUB), game.roll_off(new_game(CLUB), 2, 6))
    events = game.play(state, BLACK, [(12, 6), (6, 2)])
    assert events[0].data["steps"] == [[12, 6, 6], [6, 4, 2]]
    assert after(state, events).position == position(AT_START, {24: 14, 16: 1})


def test_a_first_turn_is_the_first_roll_even_when_nothing_could_be_played() -> None:
    stuck = GameState(
        CLUB,
        position(AT_START, {24: 10, 10: 1, 7: 4}),
        Phase.ROLL,
        on_turn=WHITE,
        starter=BLACK,
        turns=(0, 3),
    )
    events = game.roll(stuck, WHITE, (5, 2))
    assert kinds(events) == ["roll", "skip"]
    state = after(stuck, events)
    assert (state.phase, state.on_turn, state.turns) == (Phase.ROLL, BLACK, (1, 3))
    state = after(state, game.roll(state, BLACK, (4, 1)))
    assert not game.first_turn(state)


def test_a_roll_that_can_be_played_is_not_skipped() -> None:
    state = to_roll(AT_START, AT_START)
    assert kinds(game.roll(state, WHITE, (5, 2))) == ["roll"]


def test_an_illegal_turn_is_refused_with_the_reason_and_changes_nothing() -> None:
    state = after(new_game(CLUB), game.roll_off(new_game(CLUB), 6, 2))
    with pytest.raises(Refused, match="head"):
        game.play(state, WHITE, [(24, 6), (24, 2)])


# --- who may do what when


def test_only_the_player_on_turn_acts() -> None:
    rolling = to_roll(AT_START, AT_START)
    with pytest.raises(Refused, match="not_your_turn"):
        game.roll(rolling, BLACK, (2, 1))
    turn = after(rolling, game.roll(rolling, WHITE, (2, 1)))
    with pytest.raises(Refused, match="not_your_turn"):
        game.play(turn, BLACK, [])


def test_each_phase_has_its_own_act() -> None:
    start, rolling = new_game(CLUB), to_roll(AT_START, AT_START)
    turn = after(rolling, game.roll(rolling, WHITE, (2, 1)))
    with pytest.raises(Refused, match="wrong_phase"):
        game.roll(start, WHITE, (2, 1))
    with pytest.raises(Refused, match="wrong_phase"):
        game.roll(turn, WHITE, (2, 1))
    with pytest.raises(Refused, match="wrong_phase"):
        game.play(rolling, WHITE, [])
    with pytest.raises(Refused, match="wrong_phase"):
        game.roll_off(rolling, 2, 1)


ACTS: dict[str, Callable[[GameState], object]] = {
    "roll_off": lambda over: game.roll_off(over, 2, 1),
    "roll": lambda over: game.roll(over, WHITE, (2, 1)),
    "play": lambda over: game.play(over, WHITE, []),
    "resign": lambda over: game.resign(over, BLACK),
    "forfeit": lambda over: game.forfeit(over, BLACK, How.TIME),
    "adjudicate": lambda over: game.adjudicate(over, WHITE),
    "walkover": lambda over: game.walkover(over, WHITE),
    "abort": game.abort,
}


@pytest.mark.parametrize("act", ACTS)
def test_nothing_happens_after_the_end(act: str) -> None:
    rolling = to_roll(AT_START, AT_START)
    over = after(rolling, game.resign(rolling, WHITE))
    with pytest.raises(Refused, match="game_over"):
        ACTS[act](over)


@pytest.mark.parametrize("dice", [(0, 1), (1, 7)])
def test_dice_show_one_to_six(dice: tuple[int, int]) -> None:
    with pytest.raises(Refused, match="bad_dice"):
        game.roll(to_roll(AT_START, AT_START), WHITE, dice)
    with pytest.raises(Refused, match="bad_dice"):
        game.roll_off(new_game(CLUB), *dice)


@pytest.mark.parametrize(
    "event",
    [
        Event("roll", {"colour": "black", "dice": [2, 1]}),
        Event("roll", {"colour": "white", "dice": [2]}),
        Event("roll", {}),
        Event("double", {"colour": "white", "value": 2}),
        Event("take", {"colour": "white", "value": 2}),
        Event("pass", {"colour": "white", "value": 1}),
        Event("beaver", {"colour": "white", "value": 4}),
        Event("turn", {"colour": "white", "dice": [2, 1], "steps": []}),
        Event("skip", {"colour": "white", "dice": [2, 1]}),
        Event("roll_off", {"white": 2, "black": 1}),
        Event("dance", {}),
        Event("end", {"winner": "red", "kind": None, "points": 0, "how": "time", "loser": None}),
    ],
)
def test_an_event_that_cannot_follow_is_refused(event: Event) -> None:
    with pytest.raises(Refused, match="bad_event"):
        game.apply(to_roll(AT_START, AT_START), event)


def test_a_turn_to_nowhere_is_refused() -> None:
    rolling = to_roll(AT_START, AT_START)
    turn = after(rolling, game.roll(rolling, WHITE, (2, 1)))
    for steps in ([[99, 97, 2]], [[24]], [["a", "b", "c"]]):
        with pytest.raises(Refused, match="bad_event"):
            game.apply(turn, Event("turn", {"colour": "white", "dice": [2, 1], "steps": steps}))
    with pytest.raises(Refused, match="bad_position"):
        game.apply(turn, Event("turn", {"colour": "white", "dice": [2, 1], "steps": [[5, 3, 2]]}))


# --- the end


def test_the_last_checker_borne_off_wins() -> None:
    state = to_roll({1: 1}, {24: 5, 1: 9})
    state = after(state, game.roll(state, WHITE, (6, 5)))
    events = game.play(state, WHITE, [(1, 6)])
    assert kinds(events) == ["turn", "end"]
    assert events[1].data == {
        "winner": "white",
        "kind": "oin",
        "points": 1,
        "how": "borne_off",
        "loser": "black",
    }
    over = after(state, events)
    assert over.result == Result(WHITE, Kind.OIN, 1, How.BORNE_OFF)
    assert (over.phase, over.on_turn, over.dice) == (Phase.ENDED, None, ())


def test_a_loser_with_nothing_off_loses_a_mars() -> None:
    state = to_roll({1: 1}, AT_START)
    state = after(state, game.roll(state, WHITE, (6, 5)))
    assert after(state, game.play(state, WHITE, [(1, 5)])).result == Result(
        WHITE, Kind.MARS, 2, How.BORNE_OFF
    )


@pytest.mark.parametrize("on_turn", [WHITE, BLACK])
def test_resigning_is_possible_on_either_players_turn(on_turn: Colour) -> None:
    state = to_roll({6: 14}, AT_START, on_turn)
    assert after(state, game.resign(state, WHITE)).result == Result(BLACK, Kind.OIN, 1, How.RESIGNED)
    assert after(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.MARS, 2, How.RESIGNED)


def test_resigning_is_possible_with_the_dice_on_the_table_and_during_the_roll_off() -> None:
    rolling = to_roll({6: 14}, AT_START)
    turn = after(rolling, game.roll(rolling, WHITE, (2, 1)))
    assert after(turn, game.resign(turn, WHITE)).result == Result(BLACK, Kind.OIN, 1, How.RESIGNED)
    start = new_game(PRO)
    assert after(start, game.resign(start, WHITE)).result == Result(BLACK, Kind.KOKS, 3, How.RESIGNED)


@pytest.mark.parametrize("how", [How.ABSENT, How.SILENT, How.TIME])
def test_a_forfeit_is_judged_by_position(how: How) -> None:
    state = to_roll({6: 15}, AT_START, ruleset=PRO)
    assert after(state, game.forfeit(state, WHITE, how)).result == Result(BLACK, Kind.HOME_MARS, 4, how)


def test_an_adjudication_is_by_position_or_by_name_or_a_draw() -> None:
    state = to_roll({6: 14}, AT_START)
    how = How.ADJUDICATED
    assert after(state, game.adjudicate(state, WHITE)).result == Result(WHITE, Kind.MARS, 2, how)
    assert after(state, game.adjudicate(state, WHITE, Kind.OIN)).result == Result(WHITE, Kind.OIN, 1, how)
    assert after(state, game.adjudicate(state, None)).result == Result(None, None, 0, how)


def test_an_adjudication_keeps_to_the_scale() -> None:
    state = to_roll({6: 14}, AT_START)
    with pytest.raises(Refused, match="bad_kind"):
        game.adjudicate(state, WHITE, Kind.KOKS)
    with pytest.raises(Refused, match="bad_kind"):
        game.adjudicate(state, None, Kind.OIN)


def test_an_aborted_game_has_no_winner_and_no_points() -> None:
    state = to_roll({6: 14}, AT_START)
    assert after(state, game.abort(state)).result == Result(None, None, 0, How.ABORTED)


# --- the walkover


@pytest.mark.parametrize(
    ("ruleset", "kind", "points"),
    [
        (CLUB, Kind.MARS, 2),
        (PRO, Kind.HOME_MARS, 4),
        (PRESETS["short"], Kind.COX, 3),
        (replace(PRO, cap="oin"), Kind.OIN, 1),
        (replace(PRESETS["match"], cap="mars"), Kind.MARS, 2),
    ],
)
def test_a_walkover_is_worth_the_dearest_win_that_the_table_counts(
    ruleset: Ruleset, kind: Kind, points: int
) -> None:
    start = new_game(ruleset)
    assert after(start, game.walkover(start, BLACK)).result == Result(BLACK, kind, points, How.WALKOVER)


def test_a_walkover_needs_no_roll_off_and_comes_before_the_first_roll() -> None:
    known = new_game(CLUB, WHITE)
    assert after(known, game.walkover(known, WHITE)).result == Result(WHITE, Kind.MARS, 2, How.WALKOVER)
    played = after(new_game(CLUB), game.roll_off(new_game(CLUB), 6, 2))
    for begun in (played, to_roll(AT_START, AT_START)):
        with pytest.raises(Refused, match="wrong_phase"):
            game.walkover(begun, WHITE)


# --- the last roll


def starter_has_finished(black: Points) -> GameState:
    """White, who started, has just borne off the last checker."""
    state = to_roll({1: 1}, black, ruleset=LAST_ROLL)
    state = after(state, game.roll(state, WHITE, (2, 1)))
    events = game.play(state, WHITE, [(1, 2)])
    assert events[1:] == (Event("last_roll", {"colour": "black"}),)
    return after(state, events)


def test_the_second_player_gets_one_more_roll() -> None:
    state = starter_has_finished({2: 2})
    assert (state.phase, state.on_turn, state.last_roll, state.result) == (Phase.ROLL, BLACK, True, None)


def test_bearing_everything_off_with_it_is_a_draw() -> None:
    state = starter_has_finished({2: 2})
    state = after(state, game.roll(state, BLACK, (3, 2)))
    # Black's 2 is White's 14.
    events = game.play(state, BLACK, [(14, 3), (14, 2)])
    assert events[1].data == {"winner": None, "kind": None, "points": 0, "how": "borne_off", "loser": None}
    assert after(state, events).result == Result(None, None, 0, How.BORNE_OFF)


def test_otherwise_the_starter_wins_and_the_kind_is_judged_after_that_turn() -> None:
    state = starter_has_finished({2: 15})
    state = after(state, game.roll(state, BLACK, (3, 2)))
    over = after(state, game.play(state, BLACK, [(14, 3), (14, 2)]))
    assert over.result == Result(WHITE, Kind.OIN, 1, How.BORNE_OFF)


def test_there_is_no_last_roll_when_the_second_player_finishes_first() -> None:
    state = to_roll({2: 2}, {1: 1}, BLACK, LAST_ROLL)
    state = after(state, game.roll(state, BLACK, (2, 1)))
    assert kinds(game.play(state, BLACK, [(13, 2)])) == ["turn", "end"]


def test_there_is_no_last_roll_where_the_table_has_none() -> None:
    state = to_roll({1: 1}, {2: 2})
    state = after(state, game.roll(state, WHITE, (2, 1)))
    assert kinds(game.play(state, WHITE, [(1, 2)])) == ["turn", "end"]


def test_giving_up_the_last_roll_loses() -> None:
    state = starter_has_finished({2: 2})
    assert after(state, game.resign(state, BLACK)).result == Result(WHITE, Kind.OIN, 1, How.RESIGNED)


def test_a_state_is_its_log() -> None:
    start = new_game(CLUB)
    log = game.roll_off(start, 6, 2)
    log += game.play(after(start, log), WHITE, [(24, 2), (22, 6)])
    log += game.roll(after(start, log), BLACK, (6, 6))
    log += game.resign(after(start, log), BLACK)
    state = after(start, log)
    assert kinds(log) == ["roll_off", "turn", "roll", "end"]
    assert state.position == Position.parse(CLUB.family, state.position.text)
    assert state.turns == (1, 1)

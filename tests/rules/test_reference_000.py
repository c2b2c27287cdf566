"""Document 000, the club's long game, statement by statement: preset club-long.

What it says of seats, the chat, the connection and the standings is in tests/games/test_reference_around.py.
"""

import pytest

from games.rules import game
from games.rules.board import HOME, Colour, Family, Position, absolute
from games.rules.game import GameState, How, Phase, Result, fold, new_game
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from tests.rules.setting import (
    AT_START,
    BLACK,
    CLUB,
    OUT_OF_THE_WAY,
    WHITE,
    Points,
    ends,
    graph,
    legal,
    position,
    side,
    why_not,
)


def in_the_middle(white: Points, black: Points) -> GameState:
    """White, who started, is to roll."""
    return GameState(CLUB, position(white, black), Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


# --- the start


def test_000_all_fifteen_checkers_start_on_the_heads_on_different_halves() -> None:
    start = Position.start(Family.LONG)
    assert [start.counts(colour)[24] for colour in (WHITE, BLACK)] == [15, 15]
    assert absolute(Family.LONG, WHITE, 24) > 12 >= absolute(Family.LONG, BLACK, 24)


def test_000_the_higher_die_starts_and_the_roll_is_the_first_move_and_a_tie_is_rolled_again() -> None:
    start = new_game(CLUB)
    tied = fold(start, game.roll_off(start, 5, 5))
    assert tied.phase is Phase.ROLL_OFF
    state = fold(tied, game.roll_off(tied, 1, 4))
    assert (state.on_turn, state.dice, state.phase) == (BLACK, (4, 1), Phase.TURN)


# --- moving


def test_000_two_checkers_by_one_number_each_or_one_checker_by_both() -> None:
    after = ends({24: 14, 20: 1}, AT_START, (3, 2), CLUB)
    assert side({24: 13, 21: 1, 18: 1}) in after
    assert side({24: 14, 15: 1}) in after


def test_000_a_double_gives_four_moves() -> None:
    assert side({24: 14, 16: 1}) in ends(AT_START, AT_START, (2, 2), CLUB)


def test_000_both_sides_move_in_the_same_direction() -> None:
    numbers = [absolute(Family.LONG, BLACK, point) for point in (24, 23, 13, 12, 1)]
    assert numbers == [12, 11, 1, 24, 13]


def test_000_a_roll_without_a_legal_move_is_skipped() -> None:
    state = in_the_middle(AT_START, {24: 10, 10: 1, 7: 4})
    events = game.roll(state, WHITE, (5, 2))
    assert [event.kind for event in events] == ["roll", "skip"]
    assert fold(state, events).on_turn is BLACK


def test_000_the_turn_passes_when_all_numbers_are_played_and_not_before() -> None:
    state = in_the_middle({20: 1, 10: 1}, {12: 15})
    state = fold(state, game.roll(state, WHITE, (6, 5)))
    with pytest.raises(Refused, match="unfinished_turn"):
        game.play(state, WHITE, [(10, 6)])
    assert fold(state, game.play(state, WHITE, [(10, 6), (20, 5)])).on_turn is BLACK


def test_000_the_turn_passes_when_the_numbers_left_cannot_be_played() -> None:
    # 10/4 strands the five: nothing asks for the fuller turn here.
    state = in_the_middle({20: 1, 10: 1}, {3: 1, 21: 1})
    state = fold(state, game.roll(state, WHITE, (6, 5)))
    assert fold(state, game.play(state, WHITE, [(10, 6)])).on_turn is BLACK


# --- the head


@pytest.mark.parametrize(
    ("dice", "leaving"), [((6, 6), 2), ((4, 4), 2), ((3, 3), 2), ((5, 5), 1), ((2, 1), 1)]
)
def test_000_one_checker_leaves_the_head_and_two_on_three_doubles_of_a_first_turn(
    dice: tuple[int, int], leaving: int
) -> None:
    assert {15 - end[24] for end in ends(AT_START, {24: 14, 18: 1}, dice, CLUB, first_turn=True)} == {leaving}
    assert {15 - end[24] for end in ends(AT_START, {24: 14, 18: 1}, dice, CLUB, first_turn=False)} == {1}


def test_000_either_player_has_a_first_turn_and_only_one() -> None:
    state = fold(new_game(CLUB), game.roll_off(new_game(CLUB), 2, 1))
    state = fold(state, game.play(state, WHITE, [(24, 2), (22, 1)]))
    state = fold(state, game.roll(state, BLACK, (6, 6)))
    state = fold(state, game.play(state, BLACK, [(12, 6), (12, 6)]))
    assert state.position.counts(BLACK)[24] == 13
    state = fold(state, game.roll(state, WHITE, (3, 3)))
    with pytest.raises(Refused, match="head"):
        game.play(state, WHITE, [(24, 3), (24, 3)])


# --- landing and blocks


def test_000_there_is_no_hitting() -> None:
    assert why_not(graph(AT_START, {24: 14, 10: 1}, (2, 1), CLUB), 24, 2) == ("closed_point", [22])


def test_000_a_block_needs_an_opponents_checker_ahead() -> None:
    five = {11: 3, 10: 3, 9: 3, 8: 3, 7: 3}
    assert why_not(graph(five, AT_START, (5, 3), CLUB), 11, 5)[0] == "block_of_six"
    assert legal(graph(five, {24: 14, 5: 1}, (5, 3), CLUB), 11, 5)


# --- bearing off


def test_000_bearing_off_needs_all_fifteen_at_home_or_off() -> None:
    assert list(HOME) == [1, 2, 3, 4, 5, 6]
    assert why_not(graph({6: 13, 7: 1}, OUT_OF_THE_WAY, (6, 5), CLUB), 6, 6) == ("not_all_home", [7])
    assert legal(graph({6: 13}, OUT_OF_THE_WAY, (6, 5), CLUB), 6, 6)


def test_000_the_number_is_the_distance_to_the_edge() -> None:
    turn = graph({6: 2, 4: 2, 1: 2}, OUT_OF_THE_WAY, (6, 1), CLUB)
    assert legal(turn, 6, 6)
    assert legal(turn, 1, 1)


def test_000_a_higher_number_takes_only_from_the_farthest_point() -> None:
    turn = graph({4: 2, 1: 2}, OUT_OF_THE_WAY, (6, 5), CLUB)
    assert legal(turn, 4, 6)
    assert why_not(turn, 1, 6) == ("checker_behind", [4])


def test_000_a_number_may_move_inside_home_instead() -> None:
    assert ends({6: 1, 4: 1, 1: 1}, OUT_OF_THE_WAY, (4, 1), CLUB) >= {side({6: 1}), side({4: 1, 2: 1})}


# --- the end


@pytest.mark.parametrize(("loser", "kind", "points"), [({24: 14}, Kind.OIN, 1), (AT_START, Kind.MARS, 2)])
def test_000_the_first_with_all_off_wins_an_oin_or_a_mars(loser: Points, kind: Kind, points: int) -> None:
    state = in_the_middle({1: 1}, loser)
    state = fold(state, game.roll(state, WHITE, (6, 4)))
    over = fold(state, game.play(state, WHITE, [(1, 6)]))
    assert over.result == Result(WHITE, kind, points, How.BORNE_OFF)


def test_000_there_is_no_koks_no_home_mars_and_no_cube() -> None:
    assert CLUB.cube_limit is None
    for loser in (AT_START, {6: 15}):
        state = in_the_middle(loser, {6: 15})
        result = fold(state, game.resign(state, WHITE)).result
        assert result is not None
        assert result.kind is Kind.MARS
    with pytest.raises(Refused, match="bad_kind"):
        game.adjudicate(in_the_middle({6: 15}, {24: 15}), WHITE, Kind.HOME_MARS)


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_000_either_player_may_resign_at_any_moment(colour: Colour) -> None:
    new = new_game(CLUB)
    to_move = fold(new, game.roll_off(new, 6, 2))
    moved = fold(to_move, game.play(to_move, WHITE, [(24, 6), (18, 2)]))
    for state in (new, to_move, moved):
        result = fold(state, game.resign(state, colour)).result
        assert result == Result(colour.other, Kind.MARS, 2, How.RESIGNED)


@pytest.mark.parametrize("how", [How.RESIGNED, How.ABSENT])
@pytest.mark.parametrize(("loser", "kind", "points"), [({6: 14}, Kind.OIN, 1), ({6: 15}, Kind.MARS, 2)])
def test_000_resigning_and_staying_away_are_judged_alike(
    how: How, loser: Points, kind: Kind, points: int
) -> None:
    state = in_the_middle(loser, {24: 15})
    assert fold(state, game.forfeit(state, WHITE, how)).result == Result(BLACK, kind, points, how)


def test_000_who_does_not_come_back_has_thirty_seconds() -> None:
    assert (CLUB.disconnect, CLUB.grace_seconds) == ("grace", 30)

"""The short game: landing, hitting a single checker, and coming in from the bar. Black's own p is White's 25 - p."""

import pytest

from games.rules import game
from games.rules.board import BAR
from games.rules.game import GameState, Phase, fold
from games.rules.moving import carry_out
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.step import Step
from games.rules.turns import check_turn
from tests.rules.setting import (
    BLACK,
    SHORT,
    WHITE,
    Points,
    both_ends,
    ends,
    graph,
    legal,
    position,
    side,
    sides,
    why_not,
)

# Black's checkers that matter to nobody: far behind White's, two to a point.
FAR: Points = {6: 2, 5: 2, 4: 2}


def to_roll(white: Points, black: Points) -> GameState:
    here = position(white, black, SHORT.family)
    return GameState(SHORT, here, Phase.ROLL, on_turn=WHITE, starter=WHITE, turns=(9, 9))


def test_two_opposing_checkers_close_a_point_and_one_does_not() -> None:
    turn = graph({13: 2}, {17: 2, 16: 1}, (5, 4), SHORT)
    assert why_not(turn, 13, 5) == ("closed_point", [8])
    assert legal(turn, 13, 4)


def test_a_single_checker_is_hit_and_goes_to_the_bar() -> None:
    assert both_ends({13: 1}, {17: 1, 6: 14}, (5, 6)) >= {sides({2: 1}, {BAR: 1, 6: 14})}


def test_passing_over_a_single_checker_hits_nothing() -> None:
    # From 13 over 8 to 2: by 7 the blot stays, by 8 it is hit.
    assert both_ends({13: 1}, {17: 1, 6: 14}, (6, 5)) == {
        sides({2: 1}, {17: 1, 6: 14}),
        sides({2: 1}, {BAR: 1, 6: 14}),
    }


def test_two_checkers_that_meet_on_a_blot_hit_it_once() -> None:
    assert sides({5: 2}, {BAR: 1, 6: 14}) in both_ends({10: 1, 11: 1}, {20: 1, 6: 14}, (6, 5))


def test_one_turn_may_hit_several() -> None:
    assert sides({8: 1, 7: 1}, {BAR: 2, 6: 13}) in both_ends({13: 2}, {17: 1, 18: 1, 6: 13}, (6, 5))


def test_nothing_else_moves_while_a_checker_is_on_the_bar() -> None:
    turn = graph({BAR: 1, 13: 5}, FAR, (3, 1), SHORT)
    assert why_not(turn, 13, 3) == ("on_the_bar", [BAR])
    assert legal(turn, 13, 3, after=[(BAR, 1)])


def test_with_two_on_the_bar_both_dice_are_for_them() -> None:
    assert ends({BAR: 2, 13: 5}, FAR, (3, 1), SHORT) == {side({24: 1, 22: 1, 13: 5})}


def test_who_cannot_bring_in_everything_brings_in_what_goes() -> None:
    # Black holds White's 19, 20 and 21: a 4, 5 or 6 does not enter.
    assert ends({BAR: 2, 13: 5}, FAR, (4, 1), SHORT) == {side({BAR: 1, 24: 1, 13: 5})}


def test_with_both_points_closed_nothing_is_played() -> None:
    assert ends({BAR: 1, 13: 5}, FAR, (5, 4), SHORT) == {side({BAR: 1, 13: 5})}
    state = to_roll({BAR: 1, 13: 5}, FAR)
    assert [event.kind for event in game.roll(state, WHITE, (5, 4))] == ["roll", "skip"]


def test_after_entering_the_other_die_must_be_played() -> None:
    assert side({BAR: 0, 24: 1, 13: 4, 9: 1}) in ends({BAR: 1, 13: 5}, FAR, (4, 1), SHORT)
    assert all(not end[BAR] and end[13] + end[20] < 6 for end in ends({BAR: 1, 13: 5}, FAR, (4, 1), SHORT))


def test_entering_may_hit() -> None:
    assert sides({22: 1, 13: 4, 12: 1}, {BAR: 1, 6: 14}) in both_ends({BAR: 1, 13: 5}, {3: 1, 6: 14}, (3, 1))


def test_a_double_enters_and_goes_on() -> None:
    assert ends({BAR: 2}, {6: 15}, (2, 2), SHORT) == {side({21: 2})}
    assert side({BAR: 1}) in ends({BAR: 1}, {6: 5, 5: 5, 1: 5}, (1, 1), SHORT)


def test_a_hit_stops_bearing_off_until_the_checker_is_home_again() -> None:
    turn = graph({BAR: 1, 3: 5}, {6: 15}, (3, 1), SHORT)
    assert why_not(turn, 3, 3) == ("on_the_bar", [BAR])
    assert why_not(turn, 3, 3, after=[(BAR, 1)]) == ("not_all_home", [24])


def test_a_turn_from_the_bar_and_a_hit_are_told_in_whites_numbers() -> None:
    # Black on the bar enters with a 3 on own 22, White's 3, and hits.
    here = position({3: 1, 8: 14}, {BAR: 1, 6: 14}, SHORT.family)
    state = GameState(SHORT, here, Phase.ROLL, on_turn=BLACK, starter=WHITE, turns=(9, 9))
    state = fold(state, game.roll(state, BLACK, (3, 1)))
    events = game.play(state, BLACK, [(BAR, 3), (3, 1)])
    assert events[0].data["steps"] == [[BAR, 3, 3], [3, 4, 1]]
    after = fold(state, events)
    assert after.position == position({BAR: 1, 8: 14}, {21: 1, 6: 14}, SHORT.family)


def test_the_refusal_names_the_bar_in_any_numbers() -> None:
    here = position({BAR: 1, 13: 5}, FAR, SHORT.family)
    with pytest.raises(Refused, match="on_the_bar") as refusal:
        check_turn(here, WHITE, (3, 1), [Step.of(13, 1)], ruleset=SHORT, first_turn=False)
    assert refusal.value.data == {"step": 0, "origin": 13, "die": 1, "points": [BAR]}


@pytest.mark.parametrize(
    ("loser", "kind", "points"),
    [({6: 14}, Kind.OIN, 1), ({6: 15}, Kind.MARS, 2), ({6: 14, BAR: 1}, Kind.COX, 3)],
)
def test_the_last_checker_off_wins_by_the_losers_position(loser: Points, kind: Kind, points: int) -> None:
    state = to_roll({1: 1}, loser)
    state = fold(state, game.roll(state, WHITE, (2, 1)))
    result = fold(state, game.play(state, WHITE, [(1, 1)])).result
    assert result is not None
    assert (result.winner, result.kind, result.points) == (WHITE, kind, points)


def test_the_first_turn_is_that_of_the_roll_off() -> None:
    start = game.new_game(SHORT)
    state = fold(start, game.roll_off(start, 3, 5))
    assert (state.phase, state.on_turn, state.dice) == (Phase.TURN, BLACK, (5, 3))
    state = fold(state, game.play(state, BLACK, [(17, 5), (19, 3)]))
    assert state.position.counts(BLACK) == side({24: 2, 13: 5, 8: 2, 6: 4, 3: 2})


def test_each_step_tells_whether_it_hit() -> None:
    here = position({13: 3}, {17: 1, 18: 2, 6: 12}, SHORT.family)
    steps = [Step.of(13, 5), Step.of(13, 5), Step.of(8, 5)]
    after, hits = carry_out(here, WHITE, steps)
    assert hits == (True, False, False)
    assert (after.counts(WHITE), after.counts(BLACK)) == sides({13: 1, 8: 1, 3: 1}, {BAR: 1, 18: 2, 6: 12})


def test_in_the_long_game_nothing_is_hit() -> None:
    here = position({13: 1}, {20: 1})
    assert carry_out(here, WHITE, [Step.of(13, 5), Step.of(8, 6)])[1] == (False, False)

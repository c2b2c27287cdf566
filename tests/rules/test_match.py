"""Several games for one result: the score of the two players, who starts, Crawford, and the end."""

import random
from typing import Any

import pytest

from games.rules import match
from games.rules.board import Colour
from games.rules.game import How, Phase, Result
from games.rules.match import MatchState, NextGame, Outcome, Player, new_match
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset
from tests.rules.setting import BLACK, CLUB, WHITE
from tests.rules.walk import random_game

MATCH, SERIES = PRESETS["match"], PRESETS["series-long"]
DRAW = Result(None, None, 0, How.BORNE_OFF)
ABORTED = Result(None, None, 0, How.ABORTED)


def rules(base: Ruleset = CLUB, **options: Any) -> Ruleset:
    return Ruleset.from_json(options, base=base)


TO_FIVE = rules(MATCH, length_n=5)
THREE_GAMES = rules(length="games", length_n=3)


def won(colour: Colour, points: int = 1) -> Result:
    return Result(colour, Kind.OIN, points, How.BORNE_OFF)


def after(
    ruleset: Ruleset, *games: tuple[Result, Player], starter: Colour | None = WHITE, **so_far: Any
) -> MatchState:
    """A match after games given as (result, who played White); `starter` started each."""
    state = MatchState(ruleset, **so_far)
    for result, white in games:
        state = match.finish(state, result, white=white, starter=starter)
    return state


# --- the score


def test_the_score_is_kept_by_player_whatever_colours_they_play() -> None:
    state = after(TO_FIVE, (won(WHITE, 2), 0), (won(WHITE), 1), (won(BLACK), 1))
    assert (state.score, state.games) == ((3, 1), 3)


def test_a_draw_is_a_game_without_points_and_an_aborted_game_is_none() -> None:
    state = after(TO_FIVE, (DRAW, 0))
    assert (state.score, state.games, state.winner) == ((0, 0), 1, None)
    assert after(TO_FIVE, (won(WHITE), 0), (ABORTED, 0)) == after(TO_FIVE, (won(WHITE), 0))


# --- the end


def test_a_walkover_decides_the_whole_match() -> None:
    absent = Result(BLACK, Kind.COX, 3, How.WALKOVER)
    state = after(TO_FIVE, (absent, 0), starter=None)
    assert (state.score, state.outcome) == ((0, 3), Outcome(1, left=True))
    assert after(CLUB, (absent, 0), starter=None).outcome == Outcome(1)


def test_the_first_at_or_above_the_goal_wins() -> None:
    assert after(TO_FIVE, (won(WHITE, 4), 0)).outcome is None
    assert after(TO_FIVE, (won(WHITE, 4), 0), (won(WHITE), 0)).outcome == Outcome(0)
    over = after(TO_FIVE, (won(WHITE, 4), 0), (won(BLACK, 6), 0))
    assert (over.outcome, over.score) == (Outcome(1), (4, 6))


def test_so_many_games_are_all_played_and_more_points_win() -> None:
    assert after(THREE_GAMES, (won(WHITE), 0), (won(WHITE), 0)).outcome is None
    over = after(THREE_GAMES, (won(WHITE), 0), (won(WHITE), 0), (won(BLACK, 4), 0))
    assert (over.outcome, over.score) == (Outcome(1), (2, 4))


def test_equal_points_draw_a_number_of_games() -> None:
    over = after(THREE_GAMES, (won(WHITE, 2), 0), (won(BLACK, 2), 0), (DRAW, 0))
    assert over.outcome == Outcome(None)


def test_a_single_game_is_a_match_of_one() -> None:
    assert after(CLUB, (won(BLACK), 0)).outcome == Outcome(1)
    assert after(CLUB, (DRAW, 0)).outcome == Outcome(None)
    assert after(CLUB, (ABORTED, 0)).outcome is None


def test_leaving_between_games_forfeits_the_match() -> None:
    state = after(TO_FIVE, (won(WHITE, 4), 0))
    over = match.leave(state, 0)
    assert (over.outcome, over.score) == (Outcome(1, left=True), (4, 0))


def test_nothing_follows_on_the_end() -> None:
    over = after(CLUB, (won(WHITE), 0))
    with pytest.raises(Refused, match="match_over"):
        match.next_game(over)
    with pytest.raises(Refused, match="match_over"):
        match.finish(over, won(WHITE), white=0, starter=WHITE)
    with pytest.raises(Refused, match="match_over"):
        match.leave(over, 0)


# --- who starts the next game


@pytest.mark.parametrize("next_starter", ["roll_off", "loser", "alternate"])
def test_the_first_game_begins_with_a_roll_off(next_starter: str) -> None:
    state = new_match(rules(THREE_GAMES, next_starter=next_starter))
    assert match.next_game(state) == NextGame(starter=None, white=None, crawford=False)
    game, white = match.begin(state, white=1)
    assert (game.phase, white) == (Phase.ROLL_OFF, 1)


@pytest.mark.parametrize(
    ("next_starter", "result", "starter"),
    [
        ("roll_off", won(WHITE), None),
        ("loser", won(WHITE), 0),
        ("loser", won(BLACK), 1),
        ("loser", DRAW, 0),
        ("alternate", won(WHITE), 1),
        ("alternate", won(BLACK), 1),
        ("alternate", DRAW, 1),
    ],
)
def test_who_starts_the_next_game(next_starter: str, result: Result, starter: Player | None) -> None:
    # Player 1 plays White; Black, player 0, has started.
    ruleset = rules(THREE_GAMES, next_starter=next_starter)
    state = after(ruleset, (result, 1), starter=BLACK)
    assert match.next_game(state).starter == starter


def test_after_two_draws_the_same_player_starts_again() -> None:
    ruleset = rules(THREE_GAMES, next_starter="loser")
    state = after(ruleset, (DRAW, 0), (DRAW, 0), starter=BLACK)
    assert match.next_game(state).starter == 1


def test_who_gave_up_before_the_roll_off_lost_and_starts_where_the_loser_does() -> None:
    resigned = Result(WHITE, Kind.MARS, 2, How.RESIGNED)
    lost = after(rules(THREE_GAMES, next_starter="loser"), (resigned, 0), starter=None)
    assert match.next_game(lost).starter == 1
    alternate = after(rules(THREE_GAMES, next_starter="alternate"), (resigned, 0), starter=None)
    assert match.next_game(alternate).starter is None


def test_a_known_starter_begins_with_the_roll_in_the_colour_of_the_seat() -> None:
    ruleset = rules(THREE_GAMES, next_starter="loser")
    state = after(ruleset, (won(WHITE), 0))
    game, white = match.begin(state, white=0)
    assert (game.phase, game.on_turn, game.starter, white) == (Phase.ROLL, BLACK, BLACK, 0)
    game, white = match.begin(state, white=1)
    assert (game.on_turn, white) == (WHITE, 1)


def test_where_the_winner_of_the_roll_off_plays_white_every_starter_does() -> None:
    ruleset = rules(SERIES, length="games", length_n=3)
    state = after(ruleset, (won(WHITE), 0))
    assert match.next_game(state) == NextGame(starter=1, white=1, crawford=False)
    game, white = match.begin(state, white=0)
    assert (game.on_turn, white) == (WHITE, 1)


# --- Crawford


def test_the_first_game_one_point_from_the_goal_is_played_without_the_cube() -> None:
    state = after(TO_FIVE, (won(WHITE, 4), 0))
    assert match.next_game(state).crawford
    game, _ = match.begin(state, white=0)
    assert game.crawford


def test_afterwards_the_cube_is_back() -> None:
    state = after(TO_FIVE, (won(WHITE, 4), 0), (won(BLACK), 0))
    assert state.score == (4, 1)
    assert not match.next_game(state).crawford
    # The other player coming to the same score brings no second one.
    state = after(TO_FIVE, (won(WHITE, 4), 0), (won(BLACK), 0), (won(BLACK, 3), 0))
    assert state.score == (4, 4)
    assert not match.next_game(state).crawford


def test_who_leaps_over_that_score_brings_no_crawford_game() -> None:
    assert not match.next_game(after(TO_FIVE, (won(WHITE, 3), 0))).crawford


def test_a_drawn_crawford_game_was_played_and_an_aborted_one_was_not() -> None:
    assert not match.next_game(after(TO_FIVE, (won(WHITE, 4), 0), (DRAW, 0))).crawford
    assert match.next_game(after(TO_FIVE, (won(WHITE, 4), 0), (ABORTED, 0))).crawford


def test_without_the_rule_the_cube_is_never_away() -> None:
    free = rules(TO_FIVE, crawford=False)
    assert not match.next_game(after(free, (won(WHITE, 4), 0))).crawford


# --- whole matches


@pytest.mark.parametrize("next_starter", ["roll_off", "loser", "alternate"])
@pytest.mark.parametrize(
    "ruleset",
    [
        TO_FIVE,
        rules(MATCH, length_n=3, last_roll=True),
        rules(MATCH, length="games", length_n=2, crawford=False),
        rules(PRESETS["caucasian"], length="points", length_n=2),
        rules(SERIES, length="points", length_n=3),
        rules(PRESETS["pro-long"], length="games", length_n=2),
    ],
    ids=["to 5", "to 3 with the last roll", "2 games", "caucasian", "white starts", "long"],
)
def test_random_matches_come_to_their_end(ruleset: Ruleset, next_starter: str) -> None:
    chance = random.Random(next_starter)
    state = new_match(rules(ruleset, next_starter=next_starter))
    seat: Player = 0
    crawford_games = 0
    while state.outcome is None:
        ahead = match.next_game(state)
        start, white = match.begin(state, white=seat)
        crawford_games += ahead.crawford
        game = start
        for game, event in random_game(state.ruleset, chance, start):
            if event is not None and event.data.get("swap"):
                white = match.other(white)
            assert not (ahead.crawford and game.cube != 1)
        assert game.result is not None
        if ahead.starter is not None:
            assert game.starter is (WHITE if ahead.starter == white else BLACK)
        if state.ruleset.colours == "winner_white":
            assert game.starter is WHITE
        after_game = match.finish(state, game.result, white=white, starter=game.starter)
        assert sum(after_game.score) - sum(state.score) == game.result.points
        state, seat = after_game, white
    assert crawford_games <= 1
    goal = state.ruleset.length_n or 1
    if state.ruleset.length == "points":
        assert max(state.score) >= goal
        assert state.outcome.winner == (0 if state.score[0] >= goal else 1)
    else:
        assert state.games == goal

"""Series and matches at a table: the score is the players', and leaving between games gives the match up."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from games import commands, referee
from games.commands import Order
from games.errors import Refused
from games.models import Game, Match
from games.referee import SEAT_KEPT
from games.rules.board import Colour
from games.snapshots import game_json, snapshot
from tests.games.conftest import Club, loaded


def resign(club: Club, *throws: int) -> None:
    """Black gives the running game up; both are ready for the next one, whose throws these are."""
    loser = club.game.black
    assert loser is not None
    commands.resign(club.order(loser), club.table.key)
    if throws:
        ready(club, *throws)


def ready(club: Club, *throws: int) -> None:
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, *throws), club.table.key)


def test_the_points_of_all_games_add_up_and_the_first_at_the_goal_wins(club: Club) -> None:
    club.rule(length="points", length_n=4)
    club.start(6, 2)
    resign(club, 6, 2)
    match = Match.objects.get()
    assert (match.first_score, match.second_score, match.ended_at) == (2, 0, None)
    assert club.game.number == 2
    resign(club)
    match.refresh_from_db()
    assert (match.first_score, match.winner, match.ended_at) == (4, 0, club.now)
    assert club.said()[-2:] == ["The score: White 4, Black 0.", "Anna wins the match."]


def test_the_loser_starts_the_next_game_without_a_roll_off(club: Club) -> None:
    club.rule(length="games", length_n=3, next_starter="loser")
    club.start(6, 2)
    resign(club, 5, 4)
    game = club.game
    assert (game.starter, game.on_turn, game.dice) == ("black", "black", [5, 4])
    assert [event.kind for event in game.events.all()] == ["roll"]
    assert "Boris starts." in club.said()


def test_where_the_starter_plays_white_the_score_stays_with_the_player(club: Club) -> None:
    club.rule(length="points", length_n=9, next_starter="loser", colours="winner_white", opening="roll_again")
    club.start(6, 2, 4, 3)
    resign(club, 5, 4)
    game = club.game
    assert (game.white, game.black) == (club.boris, club.anna)
    assert game_json(game)["match"]["score"] == {"white": 0, "black": 2}
    assert club.table.seats.get(colour="white").user == club.boris


def test_an_even_series_is_drawn(club: Club) -> None:
    club.rule(length="games", length_n=2)
    club.start(6, 2)
    resign(club, 6, 2)
    commands.resign(club.order(club.anna), club.table.key)
    match = Match.objects.get()
    assert (match.winner, match.ended_at) == (None, club.now)
    assert club.said()[-1] == "The match is a draw."


def test_standing_up_between_two_games_gives_the_match_up(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    resign(club)
    shown = snapshot(club.last_game.key, club.last_game.version)
    assert not shown.wire["match"]["over"]
    commands.stand(club.order(club.anna), club.table.key)
    match = Match.objects.get()
    assert (match.winner, match.left, match.first_score) == (1, True, 2)
    assert club.said()[-1] == "Boris wins the match."
    game = club.last_game
    assert snapshot(game.key, game.version).wire["match"]["winner"] == "black"


def test_between_two_games_nobody_takes_another_seat_or_table(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    resign(club)
    with pytest.raises(Refused) as refused:
        commands.open_table(club.order(club.anna), preset="club-long")
    assert refused.value.code == "busy"
    with pytest.raises(Refused) as refused:
        commands.sit(club.order(club.anna), club.table.key, Colour.BLACK)
    assert refused.value.code == "match_running"


def test_the_next_game_starts_by_itself_after_ten_seconds_where_the_table_says_so(club: Club) -> None:
    club.rule(length="points", length_n=9, next_game="auto", next_starter="loser")
    club.start(6, 2)
    resign(club)
    match = Match.objects.get()
    assert match.next_at == club.now + timedelta(seconds=10)
    referee.sweep(club.later(seconds=9), loaded())
    assert Game.objects.count() == 1
    club.here(club.anna)
    club.here(club.boris)
    referee.sweep(club.later(seconds=1), loaded(3, 1))
    assert (club.game.number, club.game.dice) == (2, [3, 1])
    match.refresh_from_db()
    assert match.next_at is None


def test_who_stays_away_between_two_games_gives_the_match_up_with_the_seat(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    resign(club)
    club.wait(30, club.anna)  # Boris has closed the page
    club.wait(SEAT_KEPT.total_seconds(), club.anna)
    club.tidy()
    match = Match.objects.get()
    assert (match.winner, match.left) == (0, True)


def test_a_match_that_both_leave_has_no_winner(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    resign(club)
    club.wait(30)
    club.tidy(seconds=SEAT_KEPT.total_seconds())
    match = Match.objects.get()
    assert match.ended_at == club.now
    assert match.winner is None


def test_an_aborted_game_of_a_series_is_played_anew(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    club.anna.is_staff = True
    club.anna.save()
    commands.abort_game(club.order(club.anna), club.game.key, "The lights went out")
    match = Match.objects.get()
    assert (match.games_played, match.ended_at) == (0, None)
    ready(club, 6, 2)
    assert Match.objects.count() == 1


def test_a_rematch_after_a_single_game_is_a_new_match(club: Club) -> None:
    club.start(6, 2)
    resign(club, 6, 2)
    assert Match.objects.count() == 2


@pytest.mark.parametrize("verb", [commands.resign, partial(commands.stand, resign=True)])
def test_a_resignation_that_comes_late_does_not_give_the_next_game_up(
    club: Club, verb: Callable[[Order, str], object]
) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    late = club.order(club.boris, version=30)  # said some turns into the first game
    resign(club, 6, 2)
    with pytest.raises(Refused) as refused:
        verb(late, club.table.key)
    assert refused.value.code == "stale"
    assert club.game.running


@pytest.mark.parametrize(
    "verb",
    [
        commands.resign,
        partial(commands.stand, resign=True),
        commands.claim,
        commands.roll,
        partial(commands.play, steps=[(24, 6), (18, 2)]),
    ],
)
def test_what_was_said_in_one_game_does_nothing_in_the_next(
    club: Club, verb: Callable[[Order, str], object]
) -> None:
    club.rule(length="points", length_n=9)
    first = club.start(6, 2)
    resign(club, 6, 2)
    before = club.game
    assert before.version == first.version, "the version alone would not tell one from the other"
    late = replace(club.order(club.anna, version=before.version), game=first.key)
    with pytest.raises(Refused) as refused:
        verb(late, club.table.key)
    assert refused.value.code == "stale"
    assert club.game == before
    assert club.game.version == before.version


def test_ready_for_one_game_is_not_ready_for_the_one_after(club: Club) -> None:
    first = club.start(6, 2)
    resign(club, 6, 2)
    second = club.game
    commands.resign(club.order(club.anna), club.table.key)
    with pytest.raises(Refused) as refused:
        commands.ready(replace(club.order(club.boris), game=first.key), club.table.key)
    assert refused.value.code == "stale"
    commands.ready(replace(club.order(club.boris), game=second.key), club.table.key)
    assert club.table.seats.get(user=club.boris).ready

"""Move timer, reserve and flag, decided by the server alone; and what a clock changes about absences and pauses."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import commands, presence, pulse, referee
from games.commands import Order
from games.errors import Refused
from games.models import Game, Presence
from games.rules.board import Colour
from games.rules.ruleset import PRESETS
from games.snapshots import game_json
from tests.games.conftest import Club, loaded

PRO = PRESETS["pro-long"].to_json()
MATCH = PRESETS["match"].to_json()


@pytest.fixture
def timed(club: Club) -> Club:
    """A game under the preset pro-long: 30 s for each decision, 600 s in reserve; White has rolled 6-2."""
    club.rule(**PRO)
    club.start(6, 2, 6, 2)
    return club


def seconds(value: float) -> timedelta:
    return timedelta(seconds=value)


def play(club: Club, *throws: int, **delta: float) -> Game:
    """White plays the opening 6-2 so much later."""
    commands.play(
        Order(club.anna, f"p{club.later(**delta)}", club.now, loaded(*throws), club.game.version),
        club.table.key,
        [(24, 6), (18, 2)],
    )
    return club.last_game


def test_a_decision_within_the_move_timer_costs_no_reserve(timed: Club) -> None:
    game = play(timed, 5, 4, seconds=31)
    assert (game.white_reserve, game.black_reserve) == (seconds(600), seconds(600))


def test_the_reserve_runs_only_once_the_move_timer_is_spent(timed: Club) -> None:
    game = play(timed, 5, 4, seconds=71.5)  # a second of grace, 30 of move timer
    assert game.white_reserve == seconds(600 - 40.5)
    assert game.black_reserve == seconds(600)


def test_the_move_timer_is_afresh_with_every_decision(timed: Club) -> None:
    play(timed, 5, 4, seconds=100)
    wire = game_json(timed.game)["clock"]
    assert wire == {
        "move": 30_000,
        "reserve": {"white": 531_000, "black": 600_000},
        "on": "black",
        "from": (timed.now + seconds(1)).timestamp() * 1000,
    }


def test_at_zero_the_game_is_lost_by_position_though_nobody_is_connected(timed: Club) -> None:
    Presence.objects.all().delete()
    assert timed.game.due_at == timed.now + seconds(631)
    referee.sweep(timed.now + seconds(630.9), loaded())
    assert timed.game.running
    referee.sweep(timed.now + seconds(631), loaded())
    game = timed.last_game
    assert (game.winner, game.how, game.kind, game.points) == ("black", "time", "koks", 3)
    assert timed.said()[-2:] == ["Anna ran out of time.", "Win: koks (3 points)"]


def test_a_move_that_comes_with_the_flag_is_too_late(timed: Club) -> None:
    with pytest.raises(Refused) as refused:
        play(timed, 5, 4, seconds=631)
    assert refused.value.code == "game_over"
    assert timed.last_game.how == "time"


def test_a_move_in_the_last_moment_counts(timed: Club) -> None:
    game = play(timed, 5, 4, seconds=630.999)
    assert game.running
    assert game.white_reserve == seconds(0.001)


def test_an_answer_to_a_double_has_its_own_timer_and_silence_is_no_take(club: Club) -> None:
    club.rule(**{**MATCH, "length": "single", "length_n": None, "crawford": False})
    club.start(6, 2)
    commands.play(club.order(club.anna, version=club.game.version), club.table.key, [(24, 6), (13, 2)])
    commands.double(
        Order(club.boris, "double", club.later(seconds=41), loaded(), club.game.version), club.table.key
    )
    game = club.game
    assert (game.on_turn, game.black_reserve) == ("white", seconds(590))
    club.wait(631, club.anna, club.boris)
    game = club.last_game
    assert (game.winner, game.how, game.cube, game.points) == ("black", "time", 1, 3)


def test_a_clock_leaves_no_room_for_the_warning_of_the_silent(timed: Club) -> None:
    timed.wait(630, timed.anna, timed.boris)
    assert timed.game.claim_at is None


# -- absences -----------------------------------------------------------------------------------------------


def away(club: Club, number: int) -> None:
    """Boris closes the page and, after a while, is seen to be away."""
    for row in Presence.objects.filter(user=club.boris):
        presence.depart(row.socket, club.now)
    club.later(seconds=1.1)
    club.here(club.anna)
    referee.sweep(club.now, loaded())


def back(club: Club, number: int) -> None:
    presence.arrive(f"again-{number}", club.table.key, club.boris, club.later(seconds=3), loaded())


def test_with_the_clock_alone_one_may_be_away_as_long_as_it_runs(timed: Club) -> None:
    play(timed, 5, 4)
    away(timed, 1)
    assert timed.said()[-1] == "Boris lost the connection (1 of 3), with 10:30 left on the clock."
    assert game_json(timed.game)["absent"]["black"] == {"until": None, "count": 1, "limit": 3}
    timed.wait(400, timed.anna)
    back(timed, 1)
    assert timed.game.running
    assert timed.said()[-1] == "Boris is back with 3:47 left on the clock."
    assert game_json(timed.game)["absent"]["black"] is None


def test_the_third_disconnection_loses_at_once(timed: Club) -> None:
    for number in (1, 2):
        away(timed, number)
        back(timed, number)
    assert timed.game.running
    away(timed, 3)
    game = timed.last_game
    assert (game.winner, game.how) == ("white", "absent")
    assert timed.said()[-2:] == ["Boris lost the connection too often.", "Win: koks (3 points)"]


def test_a_flag_that_fell_before_the_last_disconnection_decides(timed: Club) -> None:
    flag = timed.now + seconds(1 + 30 + 600)
    Game.objects.update(black_absences=2)
    timed.wait((flag - timed.now).total_seconds() - 0.1, timed.boris)
    Presence.objects.filter(user=timed.boris).update(expires_at=flag + seconds(0.1))
    timed.later(seconds=0.4)
    referee.sweep(timed.now, loaded())
    game = timed.last_game
    assert (game.winner, game.how) == ("black", "time")


def test_the_next_game_counts_disconnections_anew_and_has_whole_reserves(club: Club) -> None:
    club.rule(**{**PRO, "length": "games", "length_n": 3})
    club.start(6, 2, 6, 2)
    away(club, 1)
    back(club, 1)
    play(club, 5, 4, seconds=50)
    commands.resign(club.order(club.boris), club.table.key)
    club.here(club.boris)
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, 2, 5, 3, 1), club.table.key)
    assert (club.game.number, club.game.black_absences, club.game.white_reserve) == (2, 0, seconds(600))


def test_who_is_away_with_both_a_grace_and_a_clock_loses_by_what_ends_first(club: Club) -> None:
    club.rule(clock=[10, 5], silence_seconds=None)
    club.start(6, 2)
    away(club, 1)  # Black is away, White owes the move
    club.wait(14, club.anna)
    assert club.game.running
    club.wait(2, club.anna)
    assert (club.last_game.winner, club.last_game.how) == ("black", "time")


def test_the_grace_ends_first_where_the_clock_is_longer(club: Club) -> None:
    club.rule(clock=[30, 600], silence_seconds=None)
    club.start(6, 2)
    away(club, 1)
    club.wait(31, club.anna)
    assert (club.last_game.winner, club.last_game.how) == ("white", "absent")


def test_going_away_does_not_stop_the_clock(club: Club) -> None:
    club.rule(clock=[30, 60], silence_seconds=None)
    club.start(6, 2)
    Presence.objects.filter(user=club.anna).delete()
    club.wait(20, club.boris)
    presence.arrive("anna", club.table.key, club.anna, club.now, loaded())
    club.wait(70, club.anna, club.boris)
    assert club.game.running
    club.wait(1, club.anna, club.boris)
    assert club.last_game.how == "time"


def test_an_outage_is_charged_to_nobody(timed: Club) -> None:
    pulse.served(timed.now)
    referee.sweep(timed.now, loaded())
    for _moment in range(10):
        pulse.served(timed.later(seconds=2))
        referee.sweep(timed.now, loaded())
    pulse.served(timed.later(hours=2))
    referee.sweep(timed.now, loaded())
    assert timed.game.due_at == timed.now + seconds(631 - 20)
    for _moment in range(10):
        pulse.served(timed.later(seconds=2))
        referee.sweep(timed.now, loaded())
    game = play(timed, 5, 4, seconds=0)  # 40 s of use: a second of grace, 30 of the timer, 9 of the reserve
    assert game.white_reserve == seconds(591)


def test_a_move_that_comes_before_the_deadlines_are_moved_pays_nothing_for_the_outage(timed: Club) -> None:
    pulse.served(timed.now)
    referee.sweep(timed.now, loaded())
    game = play(timed, 5, 4, hours=2)
    assert game.white_reserve == seconds(600)


def test_a_clock_that_is_set_back_gives_nobody_an_hour_more(timed: Club) -> None:
    pulse.served(timed.now)
    referee.sweep(timed.now, loaded())
    pulse.served(timed.later(hours=-1))
    referee.sweep(timed.now, loaded())
    assert timed.game.due_at == timed.now + seconds(631)


def test_a_move_just_after_the_clock_was_set_back_is_not_charged_for_it(timed: Club) -> None:
    pulse.served(timed.now)
    referee.sweep(timed.now, loaded())
    game = play(timed, 5, 4, hours=-1)
    pulse.served(timed.later(seconds=1))
    referee.sweep(timed.now, loaded())
    assert timed.game.due_at == timed.now + seconds(630)
    assert game.white_reserve == seconds(600)


def test_going_away_again_and_again_stops_no_silence(club: Club) -> None:
    club.rule(silence_seconds=120)
    club.start(6, 2)
    for number in range(20):
        for row in Presence.objects.filter(user=club.anna):
            presence.depart(row.socket, club.now)
        club.wait(25, club.boris)
        if not club.last_game.running or club.game.claim_at is not None:
            break
        presence.arrive(f"anna-{number}", club.table.key, club.anna, club.now, loaded())
    assert number < 11


# -- between games ------------------------------------------------------------------------------------------


@pytest.fixture
def between(club: Club) -> Club:
    """A series of three games in which both press Ready; Boris has resigned the first."""
    club.rule(length="games", length_n=3)
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)
    return club


def test_who_is_not_ready_in_two_minutes_gives_the_match_up(between: Club) -> None:
    assert (
        game_json(between.last_game)["match"]["ready_by"] == (between.now + seconds(120)).timestamp() * 1000
    )
    commands.ready(between.order(between.boris), between.table.key)
    between.wait(119, between.anna, between.boris)
    assert between.last_game.match.ended_at is None
    between.wait(1, between.anna, between.boris)
    match = between.last_game.match
    assert (match.winner, match.left) == (match.number_of(between.boris.pk), True)
    assert game_json(between.last_game)["match"]["ready_by"] is None


def test_a_match_that_neither_goes_on_with_has_no_winner(between: Club) -> None:
    between.wait(120, between.anna, between.boris)
    match = between.last_game.match
    assert match.ended_at is not None
    assert match.winner is None


def test_both_being_ready_starts_the_next_game_in_time(between: Club) -> None:
    between.wait(100, between.anna, between.boris)
    commands.ready(between.order(between.boris), between.table.key)
    commands.ready(between.order(between.anna, 2, 5), between.table.key)
    between.wait(60, between.anna, between.boris)
    assert between.game.number == 2


def test_an_outage_moves_the_pause_between_games(between: Club) -> None:
    pulse.served(between.now)
    referee.sweep(between.now, loaded())
    pulse.served(between.later(minutes=20))
    referee.sweep(between.now, loaded())
    match = between.last_game.match
    assert match.ended_at is None
    assert match.next_at == between.now + seconds(120)


def test_colours_know_their_own_reserve(timed: Club) -> None:
    game = timed.game
    game.set_reserve(Colour.BLACK, seconds(7))
    assert [game.reserve(colour) for colour in Colour] == [seconds(600), seconds(7)]

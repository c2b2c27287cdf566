"""What the five documents say of what surrounds the board, each statement by the number of its document.

000 club, 001 series, 002 pro, 003 short and Caucasian, 004 match. What they say of moves is in tests/rules/test_reference_*,
and of no-shows in tests/lobby/test_reference_appointments.py.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from accounts import chips
from accounts.models import User
from games import commands, presence, referee
from games.board_svg import View
from games.commands import Order
from games.errors import Refused
from games.models import Game, Presence
from games.rules import game as rules
from games.rules.board import Colour, Family, absolute
from games.rules.outcome import Kind
from games.rules.ruleset import PRESETS, Ruleset
from stats.models import Standing
from tests.games.conftest import Club, loaded
from tests.rules.setting import AT_START, Points, position


def seconds(value: float) -> timedelta:
    return timedelta(seconds=value)


def follow(club: Club, name: str, **options: Any) -> Club:
    """The table plays by a preset, with some options of it chosen."""
    club.rule(**{**PRESETS[name].to_json(), **options})
    return club


def put(club: Club, white: Points, black: Points) -> None:
    """The checkers of the running game stand so; each side in its own numbers."""
    game = club.game
    game.become(replace(game.state, position=position(white, black)))
    game.save()


def lose_the_line(club: Club, user: User) -> None:
    for row in Presence.objects.filter(user=user):
        presence.depart(row.socket, club.now)
    for row in Presence.objects.exclude(user=user):
        presence.renew(row.socket, club.now)
    club.later(seconds=1.1)
    referee.sweep(club.now, loaded())


def play(club: Club, *throws: int) -> Game:
    """White plays 6-2 from the head with one checker."""
    order = Order(club.anna, f"p{club.now}", club.now, loaded(*throws), club.game.version)
    commands.play(order, club.table.key, [(24, 6), (18, 2)])
    return club.last_game


# -- 000 ----------------------------------------------------------------------------------------------------


def test_000_two_play_white_and_black(club: Club) -> None:
    assert sorted(seat.colour for seat in club.table.seats.all()) == ["black", "white"]


def test_000_an_empty_seat_can_be_taken_by_a_bot(club: Club) -> None:
    bot = User.objects.create_bot("Bot Test", "club")
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    assert club.table.seats.get(colour="black").user == bot


def test_000_the_game_starts_when_both_have_pressed_ready(club: Club) -> None:
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.boris), club.table.key)
    assert not Game.objects.exists()
    commands.ready(club.order(club.anna, 6, 2), club.table.key)
    assert club.game.running


def test_000_the_arbiter_tells_a_skipped_turn_in_the_chat(club: Club) -> None:
    club.start(6, 2)
    put(club, {24: 13, 7: 1, 6: 1}, {24: 1})
    play(club, 6, 5, 2, 1)  # Black's six and five are closed; White has the next roll
    assert (club.game.on_turn, club.game.dice) == ("white", [2, 1])
    assert club.said()[-1] == "Boris, 65: no move. The turn is skipped."


@pytest.mark.parametrize(
    ("loser", "line", "anna", "boris"),
    [
        (
            {6: 14},
            "Win: oin (1 point)",
            "Games 1 · Wins 1 (0) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 1 (0)",
        ),
        (
            {6: 15},
            "Win: mars (2 points)",
            "Games 1 · Wins 2 (1) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 2 (1)",
        ),
    ],
)
def test_000_the_arbiter_names_the_kind_of_win_and_both_are_credited_with_its_points(
    club: Club, loser: Points, line: str, anna: str, boris: str
) -> None:
    club.start(6, 2)
    put(club, {1: 1}, loser)
    commands.play(club.order(club.anna, version=club.game.version), club.table.key, [(1, 6)])
    assert club.said()[-1] == line
    lines = Standing.objects.filter(scope="all").select_related("user")
    assert {standing.user.name: standing.line for standing in lines} == {"Anna": anna, "Boris": boris}


def test_000_standing_up_during_a_game_resigns_it(club: Club) -> None:
    club.start(6, 2)
    commands.stand(club.order(club.boris), club.table.key, resign=True)
    assert (club.last_game.winner, club.last_game.how, club.last_game.kind) == ("white", "resigned", "mars")


@pytest.mark.parametrize(("loser", "kind"), [(AT_START, "mars"), ({24: 14}, "oin")])
def test_000_not_returning_within_thirty_seconds_loses_by_the_same_rule(
    club: Club, loser: Points, kind: str
) -> None:
    club.start(6, 2)
    put(club, AT_START, loser)
    lose_the_line(club, club.boris)
    club.wait(29, club.anna)
    assert club.game.running
    club.wait(1, club.anna)
    assert (club.last_game.winner, club.last_game.kind) == ("white", kind)


def test_000_games_are_counted_as_games_whatever_they_were_worth(club: Club) -> None:
    club.start(6, 2)
    for _ in range(2):
        commands.resign(club.order(club.boris), club.table.key)
        commands.ready(club.order(club.anna), club.table.key)
        commands.ready(club.order(club.boris, 6, 2), club.table.key)
    winner = Standing.objects.get(user=club.anna, scope="all")
    assert winner.line == "Games 2 · Wins 4 (2) · Losses 0 (0)"


# -- 001 and 003 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", Colour)
@pytest.mark.parametrize("player", Colour)
def test_001_checkers_travel_counterclockwise(player: Colour, viewer: Colour) -> None:
    view = View(Family.LONG, viewer)
    route = [view.flip(absolute(Family.LONG, player, point)) for point in range(24, 0, -1)]
    places = [(view.point_x(point), view.spot_y(viewer, point, 0, 1)) for point in route]
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*places, places[0]]))
    assert area < 0  # y grows downwards


def test_001_who_wins_the_draw_receives_the_white_checkers(club: Club) -> None:
    follow(club, "series-long")
    club.start(2, 6, 5, 3)
    assert (club.game.white, club.game.black) == (club.boris, club.anna)
    assert (club.game.on_turn, club.game.dice) == ("white", [5, 3])


@pytest.mark.parametrize(("cap", "paid"), [("oin", 10), ("mars", 20)])
def test_001_a_loss_is_paid_in_stakes_up_to_the_setting_resigned_or_not(
    club: Club, cap: str, paid: int
) -> None:
    follow(club, "series-long", stake=10, cap=cap)
    club.start(6, 2, 5, 3)
    before = chips.balance(club.anna, club.now).total
    commands.resign(club.order(club.boris), club.table.key)
    assert chips.balance(club.anna, club.now).total == before + paid


@pytest.mark.parametrize("name", ["series-long", "short", "caucasian"])
def test_001_003_the_loser_may_start_the_next_game_of_a_series(club: Club, name: str) -> None:
    follow(club, name, length="games", length_n=3)
    club.start(6, 2, 5, 3)
    commands.resign(club.order(club.boris), club.table.key)
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, 5, 3), club.table.key)
    game = club.game
    assert game.starter is not None
    assert game.player_id(Colour(game.starter)) == club.boris.pk


def test_003_the_balance_must_cover_stake_x_cube_limit_x_ending(club: Club) -> None:
    have = chips.balance(club.boris, club.now).free
    stake = have // (8 * 3) + 1
    follow(club, "short", stake=stake, cube_limit=8, cap="cox")
    with pytest.raises(Refused) as refused:
        commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    assert (refused.value.code, refused.value.data["needed"]) == ("short_of_chips", stake * 24)
    follow(club, "short", stake=stake, cube_limit=8, cap="mars")
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)


# -- 002 ----------------------------------------------------------------------------------------------------


def test_002_running_out_of_time_is_judged_on_the_same_scale(club: Club) -> None:
    follow(club, "pro-long").start(6, 2, 6, 2)
    club.wait(631, club.anna, club.boris)
    assert (club.last_game.how, club.last_game.kind, club.last_game.points) == ("time", "koks", 3)


def test_002_a_walkover_takes_the_maximum_of_four_points() -> None:
    state = rules.new_game(PRESETS["pro-long"])
    result = rules.fold(state, rules.walkover(state, Colour.WHITE)).result
    assert result is not None
    assert (result.winner, result.kind, result.points) == (Colour.WHITE, Kind.HOME_MARS, 4)


# -- 004 ----------------------------------------------------------------------------------------------------


@pytest.fixture
def timed(club: Club) -> Club:
    """Long moves are easier to tell; the times are those of the match."""
    match = PRESETS["match"]
    times = {"clock": list(match.clock or ()), "disconnect_limit": match.disconnect_limit}
    club.rule(**times, disconnect="clock_only", grace_seconds=None, silence_seconds=None)
    club.start(6, 2)
    return club


def test_004_the_move_timer_is_reset_after_each_move(timed: Club) -> None:
    timed.later(seconds=20)
    play(timed, 5, 3)
    assert timed.game.due_at == timed.now + seconds(1 + 30 + 600)


def test_004_the_global_timer_ticks_only_after_the_move_timer_and_is_set_for_the_game(timed: Club) -> None:
    timed.later(seconds=31)
    assert play(timed, 5, 3).white_reserve == seconds(600)
    commands.play(
        Order(timed.boris, "b", timed.later(seconds=40), loaded(6, 1), timed.game.version),
        timed.table.key,
        [(12, 5), (7, 3)],
    )
    assert timed.game.black_reserve == seconds(591)
    assert timed.game.white_reserve == seconds(600)


def test_004_who_loses_the_line_may_resume_until_the_global_timer_is_out(timed: Club) -> None:
    lose_the_line(timed, timed.anna)
    timed.wait(600, timed.boris)
    presence.arrive("back", timed.table.key, timed.anna, timed.now, loaded())
    assert timed.game.running
    timed.wait(30, timed.anna, timed.boris)
    assert timed.last_game.how == "time"


def test_004_who_does_not_return_before_that_loses(timed: Club) -> None:
    lose_the_line(timed, timed.anna)
    timed.wait(628, timed.boris)
    assert timed.game.running
    timed.wait(2, timed.boris)
    assert (timed.last_game.winner, timed.last_game.how) == ("black", "time")


def test_004_three_disconnections_in_one_game_lose_it(timed: Club) -> None:
    for number in range(3):
        assert timed.game.running
        lose_the_line(timed, timed.boris)
        if number < 2:
            presence.arrive(f"back{number}", timed.table.key, timed.boris, timed.now, loaded())
    assert (timed.last_game.winner, timed.last_game.how) == ("white", "absent")


def test_004_a_single_game_is_paid_as_sum_x_cube_x_kind(club: Club) -> None:
    options = {"length": "single", "length_n": None, "crawford": False, "stake": 5, "cube_limit": 4}
    follow(club, "match", **options).start(6, 2)
    before = chips.balance(club.boris, club.now).total
    commands.play(club.order(club.anna, version=club.game.version), club.table.key, [(24, 6), (13, 2)])
    commands.double(club.order(club.boris, version=club.game.version), club.table.key)
    commands.take(club.order(club.anna, 5, 4, version=club.game.version), club.table.key)
    commands.resign(club.order(club.anna), club.table.key)
    game = club.last_game
    assert (game.cube, game.kind) == (2, "cox")
    assert chips.balance(club.boris, club.now).total == before + 5 * 2 * 3


def test_004_a_match_is_played_for_the_stake_once(club: Club) -> None:
    ruleset = Ruleset.from_json({"stake": 50, "length_n": 3, "cube_limit": 2}, base=PRESETS["match"])
    club.rule(**ruleset.to_json())
    before = chips.balance(club.anna, club.now).total
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)  # cox: three points
    assert club.last_game.match.ended_at is not None
    assert chips.balance(club.anna, club.now).total == before + 50


def test_004_rapid_messages_are_not_let_through(club: Club) -> None:
    for number in range(5):
        commands.say(club.order(club.boris), club.table.key, f"Hurry up {number}")
    with pytest.raises(Refused, match="chat_flood"):
        commands.say(club.order(club.boris), club.table.key, "Hurry up!")

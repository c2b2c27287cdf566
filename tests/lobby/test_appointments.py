"""An appointment from its room to its game: kept seats, the start by itself, the walkover, the void, and outages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.commands import delete_account
from accounts.models import User
from games import commands, pulse
from games.commands import Order
from games.errors import Refused
from games.models import Event, Game, Match, Seat
from games.rules.board import Colour
from lobby import appointments, challenges
from lobby.commands import accept_invite
from lobby.models import Challenge
from stats.models import Standing
from tests.games.conftest import loaded
from tests.lobby.agreeing import EVENING, LATE, OPENS, Pair, heard, now_of, opened, room
from tests.lobby.conftest import playing, seated

State = Challenge.State
SECOND = timedelta(seconds=1)


@pytest.fixture
def pair(person: Callable[[str], User]) -> Pair:
    return Pair(person("Anna"), person("Boris"))


def order(pair: Pair, user: User, *throws: int) -> Order:
    return Order(user=user, id=f"{user.pk}-{pair.now}", now=pair.now, dice=loaded(*throws))


# --- the room


def test_the_room_opens_ten_minutes_before(pair: Pair) -> None:
    row = pair.agreed()
    pair.until(OPENS - SECOND)
    assert now_of(row).table is None
    pair.until(OPENS)
    table = room(row)
    assert (table.private, table.meets_at) == (True, EVENING)
    assert seated(table) == {"white": None, "black": None}
    for person, other in ((pair.anna, "Boris"), (pair.boris, "Anna")):
        assert heard(person)[-1] == f"The room for your game against {other} is open."
        assert person.notices.last().url == table.get_absolute_url()  # type: ignore[union-attr]


def test_who_comes_sits_down_on_the_kept_seat(pair: Pair) -> None:
    _row, table = opened(pair)
    pair.arrive(pair.boris, table)
    assert seated(table) == {"white": None, "black": "Boris"}
    pair.arrive(pair.anna, table)
    assert seated(table) == {"white": "Anna", "black": "Boris"}
    assert not Game.objects.exists()


def test_nobody_else_sits_there_neither_guest_nor_bot(
    pair: Pair, person: Callable[[str], User], bot: User
) -> None:
    _row, table = opened(pair)
    clara = person("Clara")
    assert accept_invite(clara, table.invite or "") == table  # she comes to watch
    assert seated(table) == {"white": None, "black": None}
    with pytest.raises(Refused, match="seat_kept"):
        commands.sit(order(pair, clara), table.key, Colour.WHITE)
    with pytest.raises(Refused, match="seat_kept"):
        commands.sit(order(pair, pair.boris), table.key, Colour.WHITE)
    with pytest.raises(Refused, match="seat_kept"):
        commands.seat_bot(order(pair, pair.anna), table.key, Colour.BLACK)
    assert bot.is_bot


def test_who_still_plays_elsewhere_comes_as_soon_as_that_is_over(
    pair: Pair, person: Callable[[str], User]
) -> None:
    _row, table = opened(pair)
    clara = person("Clara")
    other = playing(pair.anna, clara)
    pair.arrive(pair.anna, table)
    assert seated(table)["white"] is None
    commands.resign(order(pair, pair.anna), other.key)
    pair.arrive(pair.boris, table)
    pair.until(EVENING + timedelta(minutes=2), pair.anna, pair.boris, table=table)
    assert seated(table) == {"white": "Anna", "black": "Boris"}


def test_the_room_is_not_closed_as_forsaken_before_its_time(pair: Pair) -> None:
    _row, table = opened(pair)
    pair.arrive(pair.anna, table)
    pair.leave(pair.anna)
    Seat.objects.filter(user=pair.anna).update(away_since=pair.now)
    pair.until(EVENING)
    pair.tidy()
    table.refresh_from_db()
    assert table.closed_at is None
    assert seated(table)["white"] is None  # free again, but for nobody else
    pair.arrive(pair.anna, table)
    assert seated(table)["white"] == "Anna"


# --- the game


def test_the_game_starts_by_itself_at_its_time_if_both_are_there(pair: Pair) -> None:
    row, table = opened(pair)
    pair.arrive(pair.anna, table)
    pair.arrive(pair.boris, table)
    pair.until(EVENING - SECOND, pair.anna, pair.boris, table=table)
    assert not Game.objects.exists()
    pair.now = EVENING
    pair.here(pair.anna, table)
    pair.here(pair.boris, table)
    pair.sweep()
    game = Game.objects.get(table=table)
    assert (game.white, game.black, game.running) == (pair.anna, pair.boris, True)
    assert now_of(row).state == State.PLAYED
    table.refresh_from_db()
    assert table.meets_at is None
    assert not Seat.objects.exclude(kept_for=None).exists()


def test_it_starts_with_the_arrival_of_the_second_when_the_time_is_over(pair: Pair) -> None:
    row, table = opened(pair)
    pair.until(EVENING + timedelta(minutes=1))
    pair.arrive(pair.anna, table)
    pair.until(EVENING + timedelta(minutes=4), pair.anna, table=table)
    pair.arrive(pair.boris, table, 6, 2)
    assert Game.objects.get(table=table).running
    pair.until(pair.now + timedelta(minutes=1), pair.anna, pair.boris, table=table)
    assert now_of(row).state == State.PLAYED


def test_both_pressing_ready_start_it_early(pair: Pair) -> None:
    row, table = opened(pair)
    for person in (pair.anna, pair.boris):
        pair.arrive(person, table)
        commands.ready(order(pair, person, 6, 2), table.key)
    assert Game.objects.get(table=table).running
    pair.until(EVENING, pair.anna, pair.boris, table=table)
    assert now_of(row).state == State.PLAYED
    assert Game.objects.count() == 1


def test_before_the_time_no_game_starts_without_one_who_was_ready_and_left(pair: Pair) -> None:
    _row, table = opened(pair)
    pair.arrive(pair.anna, table)
    commands.ready(order(pair, pair.anna), table.key)
    pair.leave(pair.anna)
    pair.until(OPENS + timedelta(minutes=1), table=table)
    pair.arrive(pair.boris, table)
    commands.ready(order(pair, pair.boris), table.key)
    assert not Game.objects.exists()
    pair.arrive(pair.anna, table)
    commands.ready(order(pair, pair.anna, 6, 2), table.key)
    assert Game.objects.get(table=table).running


def test_a_challenge_for_now_starts_when_both_are_there(pair: Pair) -> None:
    row = pair.agreed(None)
    table = room(row)
    pair.arrive(pair.boris, table)
    pair.arrive(pair.anna, table, 6, 2)
    assert Game.objects.get(table=table).running


def test_a_challenge_for_now_is_void_after_ten_minutes_and_nobody_loses(pair: Pair) -> None:
    row = pair.agreed(None)
    table = room(row)
    pair.arrive(pair.boris, table)
    pair.until(pair.now + timedelta(minutes=10), pair.boris, table=table)
    assert now_of(row).state == State.VOID
    assert not Game.objects.exists()
    table.refresh_from_db()
    assert (table.closed_at, seated(table)["black"]) == (None, "Boris")  # he may stay there


# --- nobody, or only one


@pytest.mark.parametrize(
    ("name", "kind", "points"), [("club-long", "mars", 2), ("pro-long", "home_mars", 4), ("short", "cox", 3)]
)
def test_who_comes_alone_wins_the_dearest_win_by_walkover(
    pair: Pair, name: str, kind: str, points: int
) -> None:
    row, table = opened(pair, name)
    pair.arrive(pair.boris, table)
    pair.until(LATE - SECOND, pair.boris, table=table)
    assert not Game.objects.exists()
    pair.until(LATE, pair.boris, table=table)
    game = Game.objects.get(table=table)
    assert (game.white, game.black) == (pair.anna, pair.boris)
    assert (game.winner, game.kind, game.points, game.how) == ("black", kind, points, "walkover")
    assert [event.kind for event in Event.objects.filter(game=game)] == ["end"]
    assert Match.objects.get().ended_at == pair.now
    row = now_of(row)
    assert (row.state, row.winner) == (State.WALKOVER, pair.boris)
    won, lost = (Standing.objects.get(user=person, scope="all") for person in (pair.boris, pair.anna))
    assert (won.games, won.wins, lost.games, lost.losses) == (1, points, 1, points)
    assert heard(pair.boris)[-1] == "Anna did not come to your appointment: you win by walkover."
    assert (
        heard(pair.anna)[-1]
        == "You did not come to the appointment with Boris: the game is lost by walkover."
    )


def test_the_cap_of_the_table_limits_a_walkover(pair: Pair) -> None:
    _row, table = opened(pair, "pro-long", cap="oin")
    pair.arrive(pair.anna, table)
    pair.until(LATE, pair.anna, table=table)
    game = Game.objects.get()
    assert (game.winner, game.kind, game.points) == ("white", "oin", 1)


def test_a_walkover_wins_the_whole_match(pair: Pair) -> None:
    _row, table = opened(pair, "match")
    pair.arrive(pair.anna, table)
    pair.until(LATE, pair.anna, table=table)
    match = Match.objects.get()
    assert (match.winner, match.left, match.first_score, match.second_score) == (0, True, 3, 0)
    assert match.ended_at == pair.now


def test_who_has_left_again_has_not_come(pair: Pair) -> None:
    row, table = opened(pair)
    pair.arrive(pair.anna, table)
    pair.until(EVENING, pair.anna, table=table)
    pair.until(LATE)
    assert now_of(row).state == State.VOID


def test_if_neither_comes_it_is_void_and_nobody_scores(pair: Pair) -> None:
    row, table = opened(pair)
    pair.until(LATE)
    assert now_of(row).state == State.VOID
    table.refresh_from_db()
    assert table.closed_at == pair.now
    assert not Game.objects.exists()
    assert not Standing.objects.exists()
    assert heard(pair.anna)[-1] == "Your appointment with Boris is void: no game was played."
    assert heard(pair.boris)[-1] == "Your appointment with Anna is void: no game was played."


# --- outages and deletions


def test_an_outage_moves_the_moment_from_which_people_are_missed(pair: Pair) -> None:
    row, table = opened(pair)
    pair.arrive(pair.anna, table)
    pair.until(LATE - timedelta(seconds=20), pair.anna, table=table)
    pair.now += timedelta(minutes=5)  # nobody sweeps meanwhile
    pair.here(pair.anna, table)
    pair.sweep()
    assert now_of(row).state == State.ACCEPTED
    assert now_of(row).no_show_at == LATE + timedelta(minutes=5)
    pair.arrive(pair.boris, table, 6, 2)
    assert Game.objects.get().running


def test_after_it_the_one_who_stays_away_still_loses(pair: Pair) -> None:
    row, table = opened(pair)
    pair.until(LATE - timedelta(seconds=20))
    pair.now += timedelta(minutes=5)
    pair.sweep()
    pair.arrive(pair.anna, table)
    pair.until(pair.now + timedelta(seconds=20), pair.anna, table=table)
    assert now_of(row).state == State.WALKOVER


def test_one_that_ends_long_before_the_moment_gives_nobody_more_than_ten_minutes(pair: Pair) -> None:
    row, _table = opened(pair)
    pair.now += timedelta(minutes=9)
    pair.sweep()
    assert now_of(row).no_show_at == LATE


def test_when_an_outage_holds_all_up_too_long_nobody_loses(pair: Pair) -> None:
    row, table = opened(pair)
    pair.arrive(pair.anna, table)
    pair.now = EVENING + timedelta(hours=3)
    pair.here(pair.anna, table)
    pair.sweep()
    pair.until(pair.now + timedelta(minutes=10), pair.anna, table=table)
    assert now_of(row).state == State.VOID
    assert not Game.objects.exists()


def test_a_room_that_could_not_open_in_time_opens_late_or_not_at_all(
    pair: Pair, person: Callable[[str], User]
) -> None:
    pulse.wake(pair.now)
    late, gone = pair.agreed(), Pair(person("Clara"), person("Dora")).agreed(EVENING - timedelta(minutes=20))
    pair.now = EVENING + timedelta(minutes=5)
    pair.sweep()
    assert now_of(late).no_show_at == pair.now + timedelta(minutes=10)
    assert (now_of(gone).state, now_of(gone).table) == (State.VOID, None)


def test_deleting_an_account_closes_the_room(pair: Pair) -> None:
    row, table = opened(pair)
    delete_account(pair.boris)
    assert now_of(row).state == State.CANCELLED
    table.refresh_from_db()
    assert table.closed_at is not None
    pair.until(LATE)
    assert not Game.objects.exists()


def test_a_trouble_with_one_does_not_stop_the_others(
    pair: Pair, person: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = pair.agreed(), Pair(person("Clara"), person("Dora")).agreed(EVENING)
    opens = challenges.open_room

    def fails_for_one(row: Challenge, now: Any) -> None:
        if row.pk == bad.pk:
            raise ValueError("a test")
        opens(row, now)

    monkeypatch.setattr(appointments, "open_room", fails_for_one)
    pair.until(OPENS)
    assert (now_of(bad).table, now_of(good).table is None) == (None, False)
    monkeypatch.undo()
    pair.until(OPENS + timedelta(minutes=1))
    assert now_of(bad).table is not None

"""Who loses the connection has the grace to come back, judged by position; outages are nobody's fault."""

from datetime import timedelta

import pytest
from django.conf import settings

from accounts.models import User
from games import commands, presence, pulse, referee
from games.clock import LEASE
from games.errors import Refused
from games.models import Presence
from games.rules.board import Colour
from stats.models import Standing
from tests.games.conftest import Club, loaded


def sweep(club: Club) -> list[referee.BotTask]:
    return referee.sweep(club.now, loaded())


def disappear(club: Club, *people: User) -> None:
    """Close every socket of these people and let the page-turning moment pass."""
    for row in Presence.objects.filter(user__in=people):
        presence.depart(row.socket, club.now)
    for row in Presence.objects.exclude(user__in=people):
        presence.renew(row.socket, club.now)
    club.later(seconds=1.1)
    sweep(club)


def test_a_closed_socket_starts_the_countdown_and_thirty_seconds_later_loses_by_position(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.boris)
    game = club.game
    assert game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=30)
    assert club.said()[-1] == "Boris lost the connection. 30 seconds to return."
    club.wait(29, club.anna)
    assert club.game.running
    club.wait(1, club.anna)
    game = club.last_game
    assert (game.winner, game.kind, game.points, game.how) == ("white", "mars", 2, "absent")
    assert club.said()[-2:] == ["Boris did not come back in time.", "Win: mars (2 points)"]


def test_a_closed_socket_is_seen_within_two_seconds_and_a_silent_one_within_twenty(club: Club) -> None:
    assert presence.PAGE_TURN.total_seconds() + 2 * settings.REFEREE_PAUSE < 2
    assert LEASE.total_seconds() + 2 * settings.REFEREE_PAUSE < 20
    club.start(6, 2)
    for row in Presence.objects.filter(user=club.boris):
        presence.depart(row.socket, club.now)
    club.later(seconds=presence.PAGE_TURN.total_seconds())
    sweep(club)
    assert club.game.absent_since(Colour.BLACK) == club.now


def test_returning_in_time_cancels_the_countdown_without_loss(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.boris)
    club.wait(6, club.anna)
    presence.arrive("new", club.table.key, club.boris, club.now, loaded())
    assert club.game.absent_until(Colour.BLACK) is None
    assert club.said()[-1] == "Boris is back with 24 seconds left."
    club.wait(60, club.anna, club.boris)
    assert club.game.running


def test_turning_a_page_is_not_going_away(club: Club) -> None:
    club.start(6, 2)
    for row in Presence.objects.filter(user=club.boris):
        presence.depart(row.socket, club.now)
    club.later(seconds=0.6)
    presence.arrive("reloaded", club.table.key, club.boris, club.now, loaded())
    club.later(seconds=1)
    sweep(club)
    assert club.game.absent_until(Colour.BLACK) is None
    assert not [line for line in club.said() if "connection" in line]


def test_two_sockets_are_one_player_who_is_here_while_one_is_open(club: Club) -> None:
    club.start(6, 2)
    club.here(club.boris, sockets=2)
    presence.depart(f"{club.boris.pk}-0", club.now)
    club.later(seconds=2)
    sweep(club)
    assert club.game.absent_until(Colour.BLACK) is None


def test_a_silent_socket_is_noticed_within_twenty_seconds(club: Club) -> None:
    club.start(6, 2)
    club.wait(19, club.anna)
    assert club.game.absent_until(Colour.BLACK) is not None
    assert club.game.absent_until(Colour.WHITE) is None


def test_while_both_are_away_nobody_loses_and_who_comes_back_in_time_wins(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.boris)
    club.wait(10, club.anna)
    disappear(club, club.anna)
    club.wait(20)  # Boris's time is out, Anna's is not
    assert club.game.running
    presence.arrive("anna", club.table.key, club.anna, club.now, loaded())
    assert club.last_game.winner == "white"


def test_coming_back_in_the_last_half_second_is_in_time(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.boris)
    club.wait(10, club.anna)
    disappear(club, club.anna)
    until = club.game.absent_until(Colour.WHITE)
    assert until is not None
    club.wait((until - club.now).total_seconds() - 0.4)
    presence.arrive("anna", club.table.key, club.anna, club.now, loaded())
    assert club.last_game.winner == "white"


def test_when_both_come_too_late_the_first_one_back_gives_the_other_a_new_grace(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.anna, club.boris)
    club.wait(180)
    presence.arrive("anna", club.table.key, club.anna, club.now, loaded())
    game = club.game
    assert game.absent_until(Colour.WHITE) is None
    assert game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=30)


def test_a_game_that_nobody_came_back_to_is_aborted_and_counts_nowhere(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.anna, club.boris)
    club.wait(11 * 60)
    game = club.last_game
    assert (game.how, game.winner, game.points) == ("aborted", None, 0)
    assert not Standing.objects.exists()


def test_deadlines_move_by_the_time_in_which_no_server_was_up(club: Club) -> None:
    club.start(6, 2)
    pulse.served(club.now)
    disappear(club, club.boris)
    until = club.game.absent_until(Colour.BLACK)
    assert until is not None
    club.later(seconds=300)  # servers and referee were down
    pulse.served(club.now)
    sweep(club)
    assert club.game.running
    assert club.game.absent_until(Colour.BLACK) == until + timedelta(seconds=300)


def test_while_no_server_is_up_the_referee_judges_nobody(club: Club) -> None:
    club.start(6, 2)
    pulse.served(club.now)
    disappear(club, club.boris)
    for _second in range(60):
        club.later(seconds=1)
        sweep(club)
    assert club.game.running
    pulse.served(club.now)
    sweep(club)
    deadline = club.game.absent_until(Colour.BLACK)
    assert deadline is not None
    assert deadline > club.now


def test_while_no_server_is_up_nobody_gives_a_match_up(club: Club) -> None:
    club.rule(length="games", length_n=3)
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)
    pulse.served(club.now)
    sweep(club)
    for row in Presence.objects.all():
        presence.depart(row.socket, club.now)
    for _second in range(400):
        club.later(seconds=1)
        sweep(club)
        if club.now.second % 10 == 0:
            referee.tidy(club.now, loaded())
    pulse.served(club.now)
    referee.tidy(club.now, loaded())
    assert club.last_game.match.ended_at is None
    club.table.refresh_from_db()
    assert club.table.closed_at is None
    assert club.table.seats.exclude(user=None).count() == 2


def test_ready_without_being_here_starts_the_countdown_at_once(club: Club) -> None:
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.boris), club.table.key)
    commands.ready(club.order(club.anna, 6, 2), club.table.key)
    assert club.game.absent_until(Colour.BLACK) == club.now + timedelta(seconds=30)


def test_silence_is_warned_after_ten_minutes_and_may_be_claimed_two_minutes_later(club: Club) -> None:
    club.start(6, 2)
    club.wait(600, club.anna, club.boris)
    game = club.game
    assert game.claim_at == club.now + timedelta(seconds=120)
    with pytest.raises(Refused) as refused:
        commands.claim(club.order(club.boris), club.table.key)
    assert refused.value.code == "too_early"
    club.wait(120, club.anna, club.boris)
    commands.claim(club.order(club.boris), club.table.key)
    assert (club.last_game.winner, club.last_game.how) == ("black", "silent")


def test_nobody_claims_from_an_opponent_who_cannot_come_or_has_the_grace_to(club: Club) -> None:
    club.start(6, 2)
    club.wait(600, club.anna, club.boris)
    on_turn = Colour(club.game.on_turn or "white")
    waiting, silent = (club.boris, club.anna) if on_turn is Colour.WHITE else (club.anna, club.boris)
    club.wait(118, club.anna, club.boris)
    disappear(club, silent)
    club.wait(4, waiting)
    with pytest.raises(Refused, match="too_early"):
        commands.claim(club.order(waiting), club.table.key)
    presence.arrive("back", club.table.key, silent, club.now, loaded())
    pulse.served(club.now)
    club.later(seconds=700)
    with pytest.raises(Refused, match="too_early"):
        commands.claim(club.order(waiting), club.table.key)
    assert club.game.running


def test_leaving_for_a_moment_now_and_then_is_no_way_to_be_silent_for_ever(club: Club) -> None:
    club.start(6, 2)
    for visit in range(2):
        club.wait(300, club.anna, club.boris)
        disappear(club, club.anna)
        club.wait(10, club.boris)
        presence.arrive(f"again-{visit}", club.table.key, club.anna, club.now, loaded())
    club.wait(5, club.anna, club.boris)
    assert club.game.claim_at is not None


def test_a_flag_that_has_fallen_wins_over_a_late_move(club: Club) -> None:
    game = club.start(6, 2)
    disappear(club, club.anna)
    club.wait(29, club.boris)
    version = club.game.version
    club.later(seconds=2)  # the next sweep is late
    with pytest.raises(Refused) as refused:
        commands.play(club.order(club.anna, version=version), club.table.key, [(24, 6), (18, 2)])
    assert refused.value.code == "game_over"
    game.refresh_from_db()
    assert (game.winner, game.how) == ("black", "absent")


def test_who_comes_back_a_moment_too_late_has_lost(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.anna)
    club.wait(29, club.boris)
    presence.arrive("late", club.table.key, club.anna, club.later(seconds=2), loaded())
    assert club.last_game.winner == "black"


def test_the_first_one_back_after_an_outage_is_not_judged_by_the_old_deadline(club: Club) -> None:
    club.start(6, 2)
    disappear(club, club.anna)
    club.later(seconds=90)  # everything was down; the first sweep has not run yet
    presence.arrive("back", club.table.key, club.anna, club.now, loaded())
    assert club.game.running
    assert club.game.absent_until(Colour.WHITE) is None

"""Sitting, standing, getting ready, bots and rematches."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.commands import delete_account
from accounts.models import User
from games import commands, referee
from games.errors import Refused
from games.models import Game, Guest, Seat, Table
from games.referee import SEAT_KEPT, TABLE_KEPT
from games.rules.board import Colour
from games.rules.ruleset import PRESETS
from tests.games.conftest import Club, loaded

Person = Callable[[str], User]


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def who(table: Table) -> dict[str, str | None]:
    return {seat.colour: seat.user.name if seat.user else None for seat in table.seats.all()}


def test_opening_a_table_seats_its_owner(club: Club) -> None:
    assert who(club.table) == {"white": "Anna", "black": None}
    assert club.table.owner == club.anna


def test_an_unknown_preset_opens_no_table(club: Club) -> None:
    with refused("unknown_preset"):
        commands.open_table(club.order(club.boris), preset="chess")
    assert Table.objects.count() == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens_a_table_with_its_own_rules(club: Club, preset: str) -> None:
    table = commands.open_table(club.order(club.boris), preset=preset)
    assert table.ruleset == PRESETS[preset]


def test_a_taken_seat_is_refused_and_the_own_other_seat_is_changed(club: Club) -> None:
    with refused("seat_taken"):
        commands.sit(club.order(club.boris), club.table.key, Colour.WHITE)
    commands.sit(club.order(club.anna), club.table.key, Colour.BLACK)
    assert who(club.table) == {"white": None, "black": "Anna"}


def test_sitting_down_elsewhere_frees_the_idle_seat(club: Club) -> None:
    other = commands.open_table(club.order(club.anna), preset="club-long")
    assert who(club.table) == {"white": None, "black": None}
    assert who(other) == {"white": "Anna", "black": None}


def test_who_plays_cannot_sit_at_another_table(club: Club, person: Person) -> None:
    club.start(6, 2)
    other = commands.open_table(club.order(person("Clara")), preset="club-long")
    with refused("busy"):
        commands.sit(club.order(club.boris), other.key, Colour.BLACK)
    with refused("busy"):
        commands.open_table(club.order(club.anna), preset="club-long")
    assert Table.objects.count() == 2  # the refused one was not left behind


def test_a_private_table_lets_in_only_the_bearer_of_its_invitation(club: Club, person: Person) -> None:
    table = commands.open_table(club.order(person("Clara")), preset="club-long", private=True)
    with refused("private"):
        commands.sit(club.order(club.boris), table.key, Colour.BLACK)
    with refused("private"):
        commands.say(club.order(club.boris), table.key, "Let me in")
    with refused("bad_invite"):
        commands.admit(club.order(club.boris), "guessed")
    assert table.invite
    assert commands.admit(club.order(club.boris), table.invite) == table
    commands.sit(club.order(club.boris), table.key, Colour.BLACK)
    assert who(table) == {"white": "Clara", "black": "Boris"}


@pytest.mark.parametrize("gone", ["deleted", "shut out"])
def test_whoever_is_deleted_or_shut_out_does_nothing_more_at_tables(
    club: Club, person: Person, gone: str
) -> None:
    """Their open page, or what they asked for a moment before, goes by an account that was alive then."""
    private = commands.open_table(club.order(person("Clara")), preset="club-long", private=True)
    if gone == "deleted":
        delete_account(User.objects.get(pk=club.boris.pk))
    else:
        commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
        User.objects.filter(pk=club.boris.pk).update(is_active=False)
    seated = who(club.table)
    commands.ready(club.order(club.anna), club.table.key)
    for verb in (
        lambda order: commands.sit(order, club.table.key, Colour.BLACK),
        lambda order: commands.ready(order, club.table.key),
        lambda order: commands.say(order, club.table.key, "Still here"),
        lambda order: commands.open_table(order, preset="club-long"),
        lambda order: commands.admit(order, private.invite or ""),
    ):
        with refused("signed_out"):
            verb(club.order(club.boris, 6, 2))
    assert who(club.table) == seated
    assert (Game.objects.count(), Table.objects.count(), Guest.objects.count()) == (0, 2, 0)
    assert not club.table.chat.exclude(text="").exists()


def test_ready_alone_starts_nothing_and_can_be_taken_back(club: Club) -> None:
    commands.ready(club.order(club.anna), club.table.key)
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    commands.unready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris), club.table.key)
    assert not Game.objects.exists()


def test_standing_up_from_a_waiting_table_costs_nothing(club: Club) -> None:
    commands.stand(club.order(club.anna), club.table.key)
    assert who(club.table) == {"white": None, "black": None}
    with refused("not_seated"):
        commands.stand(club.order(club.anna), club.table.key)


def test_a_rematch_keeps_the_seats_or_changes_them_when_both_want_the_same(club: Club) -> None:
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)
    commands.ready(club.order(club.anna), club.table.key, swap=True)
    commands.ready(club.order(club.boris), club.table.key)
    assert Game.objects.count() == 1  # they do not agree yet
    commands.ready(club.order(club.boris, 6, 2), club.table.key, swap=True)
    assert who(club.table) == {"white": "Boris", "black": "Anna"}
    game = club.game
    assert (game.white, game.black) == (club.boris, club.anna)
    commands.resign(club.order(club.boris), club.table.key)
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, 6, 2), club.table.key)
    assert who(club.table) == {"white": "Boris", "black": "Anna"}


def test_the_winner_of_the_roll_off_plays_white_where_the_rules_say_so(club: Club) -> None:
    club.table = commands.open_table(club.order(club.anna), preset="series-long")
    club.here(club.anna)
    game = club.start(2, 5, 6, 1)
    assert (game.white, game.black) == (club.boris, club.anna)
    assert (game.starter, game.on_turn, game.dice) == ("white", "white", [6, 1])
    assert game.events.get(kind="roll_off").data == {"white": 5, "black": 2}
    assert who(club.table) == {"white": "Boris", "black": "Anna"}


@pytest.fixture
def bot(db: None) -> User:
    return User.objects.create_bot("Bot Test", "club")


def test_only_the_owner_puts_a_bot_on_a_free_seat(club: Club, bot: User) -> None:
    with refused("not_owner"):
        commands.seat_bot(club.order(club.boris), club.table.key, Colour.BLACK)
    with refused("seat_taken"):
        commands.seat_bot(club.order(club.anna), club.table.key, Colour.WHITE)
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    assert who(club.table) == {"white": "Anna", "black": "Bot Test"}
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK, dismiss=True)
    assert who(club.table) == {"white": "Anna", "black": None}


def test_a_bot_is_always_ready_and_its_turn_falls_due_after_a_human_moment(club: Club, bot: User) -> None:
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    game = club.game
    assert game.on_turn == "black"
    assert referee.sweep(club.now + timedelta(seconds=0.5), loaded()) == []
    tasks = referee.sweep(club.now + timedelta(seconds=0.9), loaded())
    assert [(task.game_key, task.state.dice, task.level) for task in tasks] == [(game.key, (6, 2), "club")]
    assert referee.sweep(club.now + timedelta(seconds=1.5), loaded()) == []  # it is thinking


def test_a_bots_answer_that_comes_too_late_is_dropped(club: Club, bot: User) -> None:
    from games.bots import submit
    from games.engines.think import think

    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    (task,) = referee.sweep(club.now + timedelta(seconds=1), loaded())
    thought = think(task.level, task.state)
    submit(task, thought, loaded(5, 4))
    version = club.game.version
    assert (club.game.on_turn, club.game.dice) == ("white", [5, 4])
    submit(task, thought, loaded())
    assert club.game.version == version


def test_a_bot_that_was_retired_ends_its_game(club: Club, bot: User) -> None:
    from games.bots import submit
    from games.engines.think import think

    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    User.objects.filter(pk=bot.pk).update(is_active=False)
    (task,) = referee.sweep(club.now + timedelta(seconds=1), loaded())
    submit(task, think(task.level, task.state), loaded(5, 4))
    assert club.game.on_turn == "white"


def test_one_bot_plays_at_many_tables_a_person_at_one(club: Club, bot: User, person: Person) -> None:
    other = commands.open_table(club.order(person("Clara")), preset="club-long")
    for table, owner in ((club.table, club.anna), (other, other.owner)):
        assert owner is not None
        commands.seat_bot(club.order(owner), table.key, Colour.BLACK)
    assert Seat.objects.filter(user=bot).count() == 2


def test_the_seat_of_a_person_who_left_becomes_free_and_the_table_closes(club: Club, bot: User) -> None:
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    club.wait(30)
    club.tidy(seconds=SEAT_KEPT.total_seconds() - 15)
    assert who(club.table) == {"white": "Anna", "black": "Bot Test"}
    club.tidy(seconds=15)
    assert who(club.table) == {"white": None, "black": None}
    club.tidy(seconds=TABLE_KEPT.total_seconds())
    club.table.refresh_from_db()
    assert club.table.closed_at == club.now
    with refused("table_closed"):
        commands.sit(club.order(club.boris), club.table.key, Colour.WHITE)


def test_a_seat_in_a_running_game_is_never_freed_by_tidying(club: Club) -> None:
    club.start(6, 2)
    Seat.objects.update(away_since=club.now)
    Table.objects.update(idle_since=club.now)
    club.tidy(minutes=30)
    assert who(club.table) == {"white": "Anna", "black": "Boris"}
    assert Table.objects.get().closed_at is None

"""Quick play leads people to tables, once each, whatever else happens at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import User
from games import commands as games_commands
from games.commands import Order
from games.errors import Refused
from games.models import Game, Presence, Seat, Table
from games.rules.board import Colour
from lobby import commands
from tests.lobby.conftest import leave, opened, playing, seated

Make = Callable[[str], User]


def test_a_bot_game_starts_at_once_with_the_person_as_white(person: Make, bot: User) -> None:
    table = commands.play_bot(person("Ada"), "club-long")
    assert seated(table) == {"white": "Ada", "black": "Robot"}
    game = Game.objects.get(table=table)
    assert game.running
    assert not game.events.filter(kind="absent").exists(), "a person whose page is loading is not away"


def test_asking_for_a_bot_again_leads_to_the_running_game(person: Make, bot: User) -> None:
    ada = person("Ada")
    assert commands.play_bot(ada, "club-long") == commands.play_bot(ada, "club-long")
    assert Table.objects.count() == 1
    assert Game.objects.count() == 1


def test_who_waits_alone_plays_the_bot_at_that_table(person: Make, bot: User) -> None:
    ada = person("Ada")
    waiting = commands.find_opponent(ada, "club-long")
    assert commands.play_bot(ada, "club-long") == waiting
    assert Game.objects.get(table=waiting).running


def test_after_a_bot_game_the_next_one_is_played_at_the_same_table(person: Make, bot: User) -> None:
    ada = person("Ada")
    table = commands.play_bot(ada, "club-long")
    games_commands.resign(Order.fresh(ada), table.key)
    assert commands.play_bot(ada, "club-long") == table
    assert Game.objects.filter(table=table, ended_at=None).exists()


def test_a_private_table_that_awaits_a_friend_is_not_given_to_a_bot(person: Make, bot: User) -> None:
    ada = person("Ada")
    private = commands.new_table(ada, "club-long", private=True, colour=Colour.WHITE)
    assert commands.play_bot(ada, "club-long") != private


def test_without_bots_the_wish_is_refused(person: Make) -> None:
    with pytest.raises(Refused, match="no_bot"):
        commands.play_bot(person("Ada"), "club-long")


def test_two_seekers_meet_at_one_table(person: Make) -> None:
    first = commands.find_opponent(person("Ada"), "club-long")
    second = commands.find_opponent(person("Boris"), "club-long")
    assert first == second
    assert seated(first) == {"white": "Ada", "black": "Boris"}


def test_seeking_twice_opens_one_table(person: Make) -> None:
    ada = person("Ada")
    assert commands.find_opponent(ada, "club-long") == commands.find_opponent(ada, "club-long")
    assert Table.objects.count() == 1


def test_seeking_again_does_not_leave_the_opponent_who_was_found(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    opened(person("Carl"))
    table = commands.find_opponent(ada, "club-long")
    assert seated(table) == {"white": "Carl", "black": "Ada"}
    commands.find_opponent(boris, "club-long")
    assert commands.find_opponent(ada, "club-long") == table


def test_the_longest_waiting_is_met_first(person: Make) -> None:
    older, newer = opened(person("Ada")), opened(person("Boris"))
    assert commands.find_opponent(person("Carl"), "club-long") == older
    assert commands.find_opponent(person("Dora"), "club-long") == newer


def test_nobody_is_sent_to_a_table_whose_player_has_gone(person: Make) -> None:
    ada = person("Ada")
    table = opened(ada)
    leave(ada, table)
    assert commands.find_opponent(person("Boris"), "club-long") != table


@pytest.mark.parametrize(("preset", "private"), [("series-long", False), ("club-long", True)])
def test_another_game_or_a_private_table_is_no_match(person: Make, preset: str, private: bool) -> None:
    table = opened(person("Ada"), preset=preset, private=private)
    assert commands.find_opponent(person("Boris"), "club-long") != table


def test_a_bot_waiting_alone_is_no_opponent(person: Make, bot: User) -> None:
    ada = person("Ada")
    table = opened(ada)
    games_commands.seat_bot(Order.fresh(ada), table.key, Colour.BLACK)
    Seat.objects.filter(table=table, user=ada).update(user=None)
    assert commands.find_opponent(person("Boris"), "club-long") != table


def test_a_seat_that_somebody_else_took_is_no_error(person: Make) -> None:
    table = opened(person("Ada"))
    assert commands.take_seat(person("Boris"), table.key, Colour.BLACK) == table
    assert commands.take_seat(person("Carl"), table.key, Colour.BLACK) is None


@pytest.mark.parametrize("wish", [commands.find_opponent, commands.play_bot])
def test_who_plays_is_busy_and_nothing_is_opened(
    person: Make, bot: User, wish: Callable[[User, str], Table]
) -> None:
    ada = person("Ada")
    table = playing(ada, person("Boris"))
    with pytest.raises(Refused) as refused:
        wish(ada, "club-long")
    assert (refused.value.code, refused.value.data) == ("busy", {"table": table.key})
    assert Table.objects.count() == 1


def test_a_new_table_asked_for_twice_is_one_table(person: Make) -> None:
    ada = person("Ada")
    first = commands.new_table(ada, "club-long", private=True, colour=Colour.BLACK)
    assert commands.new_table(ada, "club-long", private=True, colour=Colour.BLACK) == first
    assert seated(first) == {"white": None, "black": "Ada"}


def test_an_invitation_seats_the_friend_and_lets_the_next_one_watch(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    assert table.invite is not None
    assert commands.accept_invite(person("Boris"), table.invite) == table
    assert commands.accept_invite(person("Carl"), table.invite) == table
    assert seated(table) == {"white": "Ada", "black": "Boris"}


def test_who_has_just_sat_down_counts_as_here_until_the_page_has_had_time(person: Make) -> None:
    ada = person("Ada")
    commands.find_opponent(ada, "club-long")
    now = timezone.now()
    leases = Presence.objects.filter(user=ada)
    assert leases.filter(expires_at__gt=now).exists()
    assert not leases.filter(expires_at__gt=now + timedelta(minutes=1)).exists()


def at_once(*wishes: Callable[[], Table]) -> list[Table]:
    """Carry the wishes out in threads of their own, as servers do."""

    def run(wish: Callable[[], Table]) -> Table:
        try:
            return wish()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(wishes)) as pool:
        return list(pool.map(run, wishes))


@pytest.mark.django_db(transaction=True)
def test_six_seekers_at_one_moment_make_three_pairs() -> None:
    people = [User.objects.create_user(f"p{n}@example.org", f"Person {n}") for n in range(6)]
    at_once(*(lambda user=user: commands.find_opponent(user, "club-long") for user in people))
    taken = Seat.objects.exclude(user=None)
    assert taken.count() == 6
    assert taken.values("table").distinct().count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_double_click_opens_one_table() -> None:
    User.objects.create_bot("Robot", "club")
    ada = User.objects.create_user("ada@example.org", "Ada")
    boris = User.objects.create_user("boris@example.org", "Boris")
    played = at_once(*[lambda: commands.play_bot(ada, "club-long")] * 3)
    sought = at_once(*[lambda: commands.find_opponent(boris, "club-long")] * 3)
    assert len(set(played)) == len(set(sought)) == 1
    assert Table.objects.count() == 2


def test_between_two_games_of_a_match_no_other_table_is_opened(person: Make) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = opened(ada)
    Table.objects.update(rules={**table.rules, "length": "games", "length_n": 3})
    games_commands.sit(Order.fresh(ben), table.key, Colour.BLACK)
    for user in (ada, ben):
        games_commands.ready(Order.fresh(user), table.key)
    games_commands.resign(Order.fresh(ben), table.key)
    with pytest.raises(Refused, match="busy"):
        commands.find_opponent(ben, "series-long")
    with pytest.raises(Refused, match="busy"):
        commands.new_table(ada, "club-long", private=False, colour=Colour.WHITE)
    assert Table.objects.count() == 1

"""A person who deletes the account leaves their tables, but not in the middle of a game."""

import pytest
from django.core.exceptions import ValidationError

from accounts.commands import delete_account
from games import commands
from games.models import Match
from tests.games.conftest import Club


def test_an_account_cannot_be_deleted_during_a_game(club: Club) -> None:
    club.start(6, 2)
    with pytest.raises(ValidationError) as refused:
        delete_account(club.anna)
    assert refused.value.code == "in_game"
    assert club.game.running


def test_a_deleted_players_seat_is_free_and_the_finished_game_stays(club: Club) -> None:
    club.start(6, 2)
    commands.resign(club.order(club.anna), club.table.key)
    delete_account(club.anna)
    assert club.table.seats.get(colour="white").user is None
    game = club.last_game
    assert game.white is not None
    assert game.white.public_name == "deleted player"
    assert club.said()[-2:] == ["deleted player resigned.", "Win: mars (2 points)"]


def test_who_deletes_the_account_between_two_games_gives_the_match_up(club: Club) -> None:
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    commands.resign(club.order(club.anna), club.table.key)
    delete_account(club.anna)
    match = Match.objects.get()
    assert (match.winner, match.left) == (1, True)
    assert club.table.seats.get(colour="white").user is None

"""Chips at tables: asked for before sitting down, held while a game runs, paid at its end, once and never more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from accounts.commands import delete_account
from accounts.models import Transaction, User
from games import commands
from games.commands import stakes
from games.commands.held import hold
from games.errors import Refused, sentence
from games.models import Game, Match, Table
from games.referee import SEAT_KEPT
from games.rules.board import Colour
from games.rules.ruleset import PRESETS, Ruleset
from games.snapshots import game_json
from tests.games.conftest import Club, loaded
from tests.games.staking import audit, both, lose, ready, take_chips

pytestmark = pytest.mark.django_db
CUBE = Ruleset.from_json({"cube_limit": 4, "beavers": True, "cap": "mars"}, base=PRESETS["short"])


@pytest.fixture(autouse=True)
def _sound_books() -> Iterator[None]:
    yield
    assert audit() == ""


def refused(code: str, work: Callable[..., Any], *args: Any, **options: Any) -> dict[str, Any]:
    with pytest.raises(Refused) as caught:
        work(*args, **options)
    assert caught.value.code == code
    return caught.value.data


class TestBeforeAGame:
    def test_who_opens_a_table_must_cover_it(self, club: Club) -> None:
        data = refused(
            "short_of_chips",
            commands.open_table,
            club.order(club.boris),
            preset="custom",
            ruleset=Ruleset(stake=501),
        )
        assert data == {"missing": 2, "needed": 1002, "balance": 1000}
        assert "2" in sentence("short_of_chips", **data)
        assert Table.objects.count() == 1

    def test_who_sits_down_must_cover_it(self, club: Club) -> None:
        club.rule(stake=500)
        take_chips(club, club.boris, 1)
        refused("short_of_chips", commands.sit, club.order(club.boris), club.table.key, Colour.BLACK)
        assert club.table.seats.get(colour="black").user is None

    def test_so_must_who_gets_ready(self, club: Club) -> None:
        club.rule(stake=500)
        commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
        take_chips(club, club.boris, 1)
        refused("short_of_chips", commands.ready, club.order(club.boris), club.table.key)

    def test_what_must_be_covered_is_the_largest_loss(self, club: Club) -> None:
        # 40 chips x cube up to 4 x mars
        club.rule(**{**CUBE.to_json(), "stake": 40})
        club.start(6, 2, 1, 1)
        assert both(club) == [(680, 320), (680, 320)]

    def test_bots_do_not_play_for_chips(self, club: Club) -> None:
        User.objects.create_bot("Bot", "long-quick")
        club.rule(stake=1)
        refused("no_bot_for_chips", commands.seat_bot, club.order(club.anna), club.table.key, Colour.BLACK)

    def test_whose_chips_went_meanwhile_is_no_longer_ready(self, club: Club) -> None:
        club.rule(stake=500)
        commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
        commands.ready(club.order(club.anna), club.table.key)
        take_chips(club, club.anna, 1)
        commands.ready(club.order(club.boris), club.table.key)
        assert not Game.objects.exists()
        ready = dict(club.table.seats.values_list("colour", "ready"))
        assert ready == {"white": False, "black": True}
        assert club.said()[-1] == "No game starts: Anna does not have 1,000 chips."
        assert both(club) == [(999, 0), (1000, 0)]

    def test_without_a_stake_nobody_needs_an_account(self, club: Club) -> None:
        club.start(6, 2)
        commands.resign(club.order(club.boris), club.table.key)
        assert not Transaction.objects.exists()


class TestAGame:
    """The stake is 10 chips a point; a long game costs at most two points."""

    @pytest.fixture(autouse=True)
    def _stake(self, club: Club) -> None:
        club.rule(stake=10)

    def test_a_stake_is_held_while_it_runs_and_paid_at_its_end(self, club: Club) -> None:
        club.start(6, 2)
        assert both(club) == [(980, 20), (980, 20)]
        commands.resign(club.order(club.boris), club.table.key)
        # Boris has borne nothing off: mars.
        assert both(club) == [(1020, 0), (980, 0)]
        assert club.said()[-1] == "Anna gets 20 chips from the opponent."

    def test_either_side_may_win(self, club: Club) -> None:
        club.start(6, 2)
        commands.resign(club.order(club.anna), club.table.key)
        assert both(club) == [(980, 0), (1020, 0)]

    def test_a_cap_limits_the_loss_too(self, club: Club) -> None:
        club.rule(cap="oin")
        club.start(6, 2)
        assert both(club) == [(990, 10), (990, 10)]
        commands.resign(club.order(club.boris), club.table.key)
        assert both(club) == [(1010, 0), (990, 0)]

    def test_standing_up_pays_like_resigning(self, club: Club) -> None:
        club.start(6, 2)
        commands.stand(club.order(club.boris), club.table.key, resign=True)
        assert both(club) == [(1020, 0), (980, 0)]

    def test_who_stays_away_pays(self, club: Club) -> None:
        club.start(6, 2)
        club.wait(60, club.anna)
        assert club.last_game.how == "absent"
        assert both(club) == [(1020, 0), (980, 0)]

    def test_a_game_that_a_moderator_aborts_costs_nothing(self, club: Club) -> None:
        game = club.start(6, 2)
        club.anna.is_staff = True
        commands.abort_game(club.order(club.anna), game.key, "they knew each other's dice")
        assert both(club) == [(1000, 0), (1000, 0)]
        assert club.said()[-1] == "No chips change hands: each player gets 20 chips back."

    def test_a_game_that_a_moderator_decides_is_paid(self, club: Club) -> None:
        game = club.start(6, 2)
        club.anna.is_staff = True
        commands.adjudicate_game(club.order(club.anna), game.key, Colour.BLACK, "that is how it stood")
        assert both(club) == [(980, 0), (1020, 0)]

    def test_a_game_that_both_left_costs_nothing(self, club: Club) -> None:
        club.start(6, 2)
        club.wait(900)
        assert club.last_game.how == "aborted"
        assert both(club) == [(1000, 0), (1000, 0)]

    def test_a_draw_returns_the_stakes(self, club: Club) -> None:
        club.rule(last_roll=True)
        game = club.start(6, 2)
        # Both have one checker left, on the last point of their way.
        white, black = "e1" + "0" * 24, "e" + "0" * 12 + "1" + "0" * 12
        Game.objects.filter(pk=game.pk).update(position=f"{white}/{black}")
        play(club, club.anna, [(1, 6)], 6, 6)
        play(club, club.boris, [(13, 6)])
        assert (club.last_game.winner, club.last_game.how) == (None, "borne_off")
        assert both(club) == [(1000, 0), (1000, 0)]

    def test_a_rematch_holds_again(self, club: Club) -> None:
        club.start(6, 2)
        lose(club, club.boris)
        ready(club, 6, 2)
        assert both(club) == [(1000, 20), (960, 20)]

    def test_settling_again_changes_nothing(self, club: Club) -> None:
        club.start(6, 2)
        lose(club, club.boris)
        said = club.said()
        with transaction.atomic():
            stakes.settle_stakes(hold(club.table.key, club.now, loaded()))
        assert both(club) == [(1020, 0), (980, 0)]
        assert club.said() == said


def play(club: Club, user: User, steps: list[tuple[int, int]], *throws: int) -> None:
    commands.play(club.order(user, *throws, version=club.game.version), club.table.key, steps)


class TestTheCube:
    """Ten chips a point, cube up to 4, mars at most: 80 chips can be lost."""

    @pytest.fixture
    def cubed(self, club: Club) -> Club:
        club.rule(**{**CUBE.to_json(), "stake": 10})
        game = club.start(6, 2)
        commands.play(club.order(club.anna, version=game.version), club.table.key, [(24, 6), (13, 2)])
        return club

    def act(self, club: Club, verb: Callable[..., Any], user: User, *throws: int) -> None:
        verb(club.order(user, *throws, version=club.game.version), club.table.key)

    def test_mars_at_cube_four_costs_eight_stakes(self, cubed: Club) -> None:
        self.act(cubed, commands.double, cubed.boris)
        self.act(cubed, commands.beaver, cubed.anna)
        self.act(cubed, commands.take, cubed.boris, 3, 1)
        assert cubed.game.cube == 4
        lose(cubed, cubed.boris)
        assert both(cubed) == [(1080, 0), (920, 0)]

    def test_no_beaver_leads_above_what_is_held(self, cubed: Club) -> None:
        self.act(cubed, commands.double, cubed.boris)
        self.act(cubed, commands.take, cubed.anna, 3, 1)
        play(cubed, cubed.boris, [(12, 3), (19, 1)])
        self.act(cubed, commands.double, cubed.anna)
        refused("no_beaver", self.act, cubed, commands.beaver, cubed.boris)
        self.act(cubed, commands.take, cubed.boris, 3, 1)
        lose(cubed, cubed.anna)
        assert both(cubed) == [(920, 0), (1080, 0)]

    def test_a_pass_costs_the_value_before_the_offer(self, cubed: Club) -> None:
        self.act(cubed, commands.double, cubed.boris)
        self.act(cubed, commands.pass_, cubed.anna)
        assert both(cubed) == [(990, 0), (1010, 0)]

    def test_a_passed_beaver_costs_the_double(self, cubed: Club) -> None:
        self.act(cubed, commands.double, cubed.boris)
        self.act(cubed, commands.beaver, cubed.anna)
        self.act(cubed, commands.pass_, cubed.boris)
        assert both(cubed) == [(1020, 0), (980, 0)]


class TestASeries:
    """Three games, each settled as it ends."""

    @pytest.fixture
    def series(self, club: Club) -> Club:
        club.rule(stake=200, length="games", length_n=3)
        club.start(6, 2)
        return club

    def test_each_game_is_held_and_settled_by_itself(self, series: Club) -> None:
        lose(series, series.boris)
        assert both(series) == [(1400, 0), (600, 0)]
        ready(series, 6, 2)
        assert both(series) == [(1000, 400), (200, 400)]
        lose(series, series.anna)
        assert both(series) == [(1000, 0), (1000, 0)]

    def test_leaving_between_two_games_costs_nothing_more(self, series: Club) -> None:
        lose(series, series.boris)
        commands.stand(series.order(series.boris), series.table.key)
        assert Match.objects.get().winner == 0
        assert both(series) == [(1400, 0), (600, 0)]

    @pytest.mark.parametrize("next_game", ["ready", "auto"])
    def test_it_ends_as_it_stands_when_a_player_lacks_the_chips(self, club: Club, next_game: str) -> None:
        club.rule(stake=200, length="games", length_n=3, next_game=next_game)
        club.start(6, 2)
        lose(club, club.boris)
        take_chips(club, club.boris, 201)
        if next_game == "ready":
            ready(club)
        else:
            club.wait(10, club.anna, club.boris)
        match = Match.objects.get()
        assert (match.games_played, match.winner, match.ended_at) == (1, 0, club.now)
        assert club.said()[-4:] == [
            "No game starts: Boris does not have 400 chips.",
            "The match ends as it stands.",
            "The score: White 2, Black 0.",
            "Anna wins the match.",
        ]
        assert not club.table.seats.filter(ready=True).exists()
        assert both(club) == [(1400, 0), (399, 0)]


class TestAMatch:
    """To four points for 300 chips: held and settled once."""

    @pytest.fixture
    def match(self, club: Club) -> Club:
        club.rule(stake=300, length="points", length_n=4)
        club.start(6, 2)
        return club

    def test_it_settles_once_at_its_end(self, match: Club) -> None:
        assert both(match) == [(700, 300), (700, 300)]
        lose(match, match.boris)
        assert both(match) == [(700, 300), (700, 300)]
        ready(match, 6, 2)
        assert both(match) == [(700, 300), (700, 300)]
        lose(match, match.boris)
        assert both(match) == [(1300, 0), (700, 0)]
        assert match.said()[-1] == "Anna gets 300 chips from the opponent."
        assert list(Transaction.objects.order_by("pk").values_list("kind", flat=True)[2:]) == [
            "hold",
            "settlement",
        ]

    def test_the_winner_is_the_player_and_not_the_colour(self, club: Club) -> None:
        club.rule(
            stake=300,
            length="points",
            length_n=4,
            next_starter="loser",
            colours="winner_white",
            opening="roll_again",
        )
        club.start(6, 2, 4, 3)
        lose(club, club.boris)
        ready(club, 5, 4)
        assert club.game.white == club.boris
        lose(club, club.boris)
        assert both(club) == [(1300, 0), (700, 0)]

    def test_leaving_between_two_games_gives_the_stake_up(self, match: Club) -> None:
        lose(match, match.boris)
        commands.stand(match.order(match.anna), match.table.key)
        assert both(match) == [(700, 0), (1300, 0)]

    def test_whoever_leaves_during_a_game_is_told_that_it_gives_the_match_up(self, match: Club) -> None:
        price = game_json(match.game)["price"]["black"]
        assert price["text"] == "This resigns the game: mars, 2 points."
        assert price["stand"] == (
            "This resigns the game: mars, 2 points. Standing up now gives the match up: Anna wins it, and the stake: 300 chips."
        )
        lose(match, match.boris)
        ready(match, 6, 2)
        deciding = game_json(match.game)["price"]["black"]
        assert deciding["text"] == "This resigns the game: mars, 2 points, 300 chips."
        assert "stand" not in deciding

    def test_leaving_during_a_game_gives_the_stake_up_once(self, match: Club) -> None:
        commands.stand(match.order(match.anna), match.table.key, resign=True)
        assert both(match) == [(700, 0), (1300, 0)]

    def test_deleting_the_account_between_two_games_gives_the_stake_up(self, match: Club) -> None:
        lose(match, match.boris)
        delete_account(match.anna)
        assert both(match) == [(700, 0), (1300, 0)]

    def test_a_match_that_both_leave_returns_the_stakes(self, match: Club) -> None:
        lose(match, match.boris)
        match.wait(30)
        match.tidy(seconds=SEAT_KEPT.total_seconds())
        assert Match.objects.get().winner is None
        assert both(match) == [(1000, 0), (1000, 0)]

    def test_its_chips_stay_held_when_a_game_of_it_is_aborted(self, match: Club) -> None:
        match.anna.is_staff = True
        commands.abort_game(match.order(match.anna), match.game.key, "played twice")
        assert both(match) == [(700, 300), (700, 300)]
        ready(match, 6, 2)
        lose(match, match.boris)
        ready(match, 6, 2)
        lose(match, match.boris)
        assert both(match) == [(1300, 0), (700, 0)]

    def test_its_later_games_ask_for_no_more_chips(self, match: Club) -> None:
        take_chips(match, match.boris, 700)
        lose(match, match.anna)
        ready(match, 6, 2)
        assert match.game.number == 2
        lose(match, match.anna)
        assert both(match) == [(700, 0), (600, 0)]

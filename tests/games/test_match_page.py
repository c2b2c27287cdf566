"""The page of a match: every game of it in order, who may see it, and the whole as a file that other programs read."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import commands
from games.downloads import MOST_ROLLS, match_record, whole_match
from games.formats.json_form import write_json
from games.formats.read import read_any
from games.formats.record import Act, GameRecord, MatchRecord
from games.formats.turned import turned
from games.models import Match
from games.rules.board import Colour, Family
from games.rules.ruleset import preset
from games.snapshots import game_json, snapshot
from tests.formats import making
from tests.formats import test_gnubg as gnubg
from tests.games.conftest import Club

Make = Callable[[str], User]


def resign(club: Club, colour: Colour = Colour.BLACK) -> None:
    """The player of this colour gives the running game up."""
    game = club.game
    loser = game.white if colour is Colour.WHITE else game.black
    assert loser is not None
    commands.resign(club.order(loser), club.table.key)


def ready(club: Club, *throws: int) -> None:
    commands.ready(club.order(club.anna), club.table.key)
    commands.ready(club.order(club.boris, *throws), club.table.key)


def page(match: Match, client: Client | None = None) -> str:
    response = (client or Client()).get(match.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.fixture
def series(club: Club) -> Club:
    """Two games of a series are over, Anna has 2 points and Boris 2, and the third runs."""
    club.rule(length="points", length_n=9)
    club.start(6, 2)
    resign(club)
    ready(club, 6, 2)
    resign(club, Colour.WHITE)
    ready(club, 5, 3)
    return club


class TestPage:
    """What stands on it."""

    def test_every_game_is_on_it_in_order(self, series: Club) -> None:
        html = page(Match.objects.get())
        text = text_of(html)
        assert "Anna – Boris" in text
        assert "Anna 2 Boris 2 The match goes on." in text
        first, second, third = re.findall(r"<li.*?</li>", html[html.index('<ol class="list">') :], re.DOTALL)
        assert (
            "Anna · Win: mars (2 points) White: Anna, Black: Boris. Anna started. Boris resigned. 1 roll."
            in text_of(first)
        )
        assert 'class="disc-w"' in first
        assert "Boris · Win: mars (2 points)" in text_of(second)
        assert 'class="disc-b"' in second
        assert "Game 3 Running now" in text_of(third)
        for game, item in zip(series.table.games.order_by("id"), (first, second), strict=False):
            assert f'href="{game.get_absolute_url()}"' in item
        assert f'href="{series.table.get_absolute_url()}"' in third

    def test_the_rules_are_on_it(self, series: Club) -> None:
        assert "Length to 9 points" in text_of(page(Match.objects.get()))

    def test_the_end_is_told(self, series: Club) -> None:
        resign(series)
        commands.stand(series.order(series.boris), series.table.key)
        text = text_of(page(Match.objects.get()))
        assert "Anna won the match: the opponent gave it up." in text
        assert "Running" not in text

    def test_a_drawn_series_is_told_from_one_that_nobody_won(self, club: Club) -> None:
        club.rule(length="games", length_n=2)
        club.start(6, 2)
        resign(club)
        ready(club, 6, 2)
        resign(club, Colour.WHITE)
        match = Match.objects.get()
        assert "The match is a draw." in text_of(page(match))
        Match.objects.update(games_played=1)
        assert "Nobody won the match." in text_of(page(match))

    def test_queries_do_not_grow_with_the_games(
        self, series: Club, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        match = Match.objects.get()
        with django_assert_num_queries(2):
            page(match)

    def test_it_is_linked_from_the_table_the_replays_and_the_players(self, series: Club) -> None:
        match = Match.objects.get()
        first = match.games.order_by("id")[0]
        for path in (series.table.get_absolute_url(), first.get_absolute_url(), series.anna.url):
            assert f'href="{match.get_absolute_url()}"' in Client().get(path).content.decode(), path

    def test_single_games_are_no_matches_to_look_at(self, club: Club) -> None:
        club.start(6, 2)
        resign(club)
        game = club.last_game
        for path in (game.get_absolute_url(), club.anna.url):
            assert "/match/" not in Client().get(path).content.decode()


class TestWhoMaySee:
    """A finished match is for whoever has its address; one that goes on at a private table is not for strangers."""

    def test_a_private_match_that_goes_on_does_not_exist_for_strangers(
        self, series: Club, person: Make
    ) -> None:
        series.table.private = True
        series.table.save()
        match = Match.objects.get()
        first = match.games.order_by("id")[0]
        stranger, player = Client(), Client()
        stranger.force_login(person("Clara"))
        player.force_login(series.boris)
        for client in (Client(), stranger):
            assert client.get(match.get_absolute_url()).status_code == 404
            assert client.get(f"{match.get_absolute_url()}match.txt").status_code == 404
            replayed = client.get(first.get_absolute_url())
            assert replayed.status_code == 200
            assert match.key not in replayed.content.decode()
        assert "Running" in page(match, player)

    def test_a_finished_private_match_is_shown_without_the_way_to_its_table(self, series: Club) -> None:
        series.table.private = True
        series.table.save()
        resign(series)
        commands.stand(series.order(series.boris), series.table.key)
        html = page(Match.objects.get())
        assert series.table.key not in html
        assert "noindex" in html

    def test_a_match_that_never_was_is_not_found(self, db: None) -> None:
        for path in ("/match/zzzzzzzzzz/", "/match/zzzzzzzzzz/match.txt"):
            assert Client().get(path).status_code == 404


class TestDownloads:
    """All finished games in one file."""

    def _file(self, form: str) -> MatchRecord:
        match = Match.objects.get()
        response = Client().get(f"{match.get_absolute_url()}match.{form}")
        assert response["Content-Disposition"] == f'attachment; filename="nardy-match-{match.key}.{form}"'
        return read_any(response.content)

    @pytest.mark.parametrize("form", ["json", "txt"])
    def test_our_own_forms_hold_the_whole_match(self, series: Club, form: str) -> None:
        found = self._file(form)
        match = Match.objects.get()
        games = list(match.games.filter(ended_at__isnull=False).order_by("id"))
        assert found == whole_match(match, games)
        assert (found.length, [game.score for game in found.games]) == (9, [(0, 0), (2, 0)])

    def test_the_longest_file_that_is_offered_can_be_opened(self) -> None:
        games: list[GameRecord] = []
        while sum(len(game.actions) for game in games) < MOST_ROLLS:
            games += making.a_match(len(games), Family.LONG, games=1, most=200, length=0).games
        games = [replace(game, number=number) for number, game in enumerate(games, 1)]
        match = MatchRecord(Family.LONG, ruleset=preset("pro-long"), games=tuple(games))
        assert len(read_any(write_json(match)).games) == len(games)

    def test_before_the_first_game_is_over_there_is_nothing_to_have(self, club: Club) -> None:
        club.rule(length="points", length_n=9)
        club.start(6, 2)
        match = Match.objects.get()
        assert "download" not in page(match)
        assert Client().get(f"{match.get_absolute_url()}match.txt").status_code == 404

    def test_a_match_too_long_for_one_file_is_had_game_by_game(
        self, series: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.match_page.MOST_ROLLS", 1)
        match = Match.objects.get()
        assert "download" not in page(match)
        assert Client().get(f"{match.get_absolute_url()}match.txt").status_code == 404

    @pytest.mark.parametrize("form", ["sgf", "exe"])
    def test_a_form_that_is_none_for_these_games_is_not_found(self, series: Club, form: str) -> None:
        assert Client().get(f"{Match.objects.get().get_absolute_url()}match.{form}").status_code == 404

    def test_where_the_colours_changed_the_file_keeps_the_first_player_white(self, club: Club) -> None:
        club.rule(
            length="points", length_n=9, next_starter="loser", colours="winner_white", opening="roll_again"
        )
        club.start(6, 2, 4, 3)
        resign(club)
        ready(club, 5, 4)
        second = club.game
        assert (second.white, second.black) == (club.boris, club.anna)
        resign(club)
        found = self._file("txt")
        assert (found.white, found.black) == ("Anna", "Boris")
        assert [game.score for game in found.games] == [(0, 0), (2, 0)]
        assert ("Colours", "changed") in found.games[1].tags
        alone = match_record(club.last_game).games[0]
        assert found.games[1] == replace(turned(alone), tags=found.games[1].tags)
        assert found.games[1].end is not None
        assert found.games[1].end.winner is Colour.BLACK

    def test_aborted_games_are_left_out(self, series: Club) -> None:
        series.anna.is_staff = True
        series.anna.save()
        commands.abort_game(series.order(series.anna), series.game.key, "The lights went out")
        assert len(self._file("txt").games) == 2
        match = Match.objects.get()
        text = text_of(page(match))
        assert "Game 3 The game is aborted and counts nowhere." in text
        assert len(game_json(series.last_game)["match"]["games"]) == 2


def test_leaving_between_games_changes_nothing_of_the_game_before(series: Club) -> None:
    resign(series)
    shown, record = snapshot(series.last_game.key, series.last_game.version), match_record(series.last_game)
    commands.stand(series.order(series.boris), series.table.key)
    game = series.last_game
    assert game.version == shown.game.version + 1
    after = snapshot(game.key, game.version)
    assert [event["kind"] for event in after.events_after(shown.game.version)] == ["left"]
    changed = {name for name in after.wire if after.wire[name] != shown.wire[name]}
    assert changed == {"v", "match"}
    assert (after.wire["match"]["over"], after.wire["match"]["winner"]) == (True, "white")
    assert after.wire["match"]["games"] == shown.wire["match"]["games"]
    assert match_record(game) == record
    assert Client().get(game.get_absolute_url()).status_code == 200


@pytest.mark.skipif(not gnubg.GNUBG.exists(), reason="GNU Backgammon is not installed")
@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_gnu_backgammon_reads_a_match_with_crawford_cube_and_resignation(
    club: Club, tmp_path: Path, form: str
) -> None:
    club.rule(
        family="short", head_exception=None, block_of_six=None, hit_and_hide="free", obligation="maximum",
        scale="three_step", cap="cox", cube_limit=64, length="points", length_n=7, crawford=True, opening="roll_again",
    )  # fmt: skip
    table = club.table.key

    def double(player: User, answer: Callable[..., object]) -> None:
        opponent = club.boris if player == club.anna else club.anna
        commands.double(club.order(player, version=club.game.version), table)
        answer(club.order(opponent, 3, 1, version=club.game.version), table)

    # 6 : 0 by a resignation with the cube at 2, then the Crawford game, a pass after it, and a last resignation.
    club.start(6, 2)
    double(club.anna, commands.take)
    commands.play(club.order(club.anna, version=club.game.version), table, [(8, 3), (6, 1)])
    resign(club)
    ready(club, 6, 2, 3, 1)
    assert club.game.crawford
    resign(club, Colour.WHITE)
    ready(club, 2, 6)
    double(club.boris, commands.pass_)
    ready(club, 2, 6)
    double(club.boris, commands.take)
    resign(club, Colour.WHITE)
    match = Match.objects.get()
    assert match.ended_at is not None
    record = whole_match(match, list(match.games.order_by("id")))
    assert [(game.score, game.crawford, game.end and game.end.points) for game in record.games] == [
        ((0, 0), False, 6),
        ((6, 0), True, 3),
        ((6, 3), False, 1),
        ((6, 4), False, 6),
    ]
    theirs = gnubg.understood(tmp_path, record, form=form)
    assert gnubg.course(theirs) == gnubg.course(_as_told(record))
    assert [game.crawford for game in theirs.games] == [False, True, False, False]


def _as_told(match: MatchRecord) -> MatchRecord:
    """What other forms hold of it: no roll-offs and no rolls that were not played."""
    left_out = {Act.ROLL, Act.ROLL_OFF}
    return replace(
        match,
        games=tuple(
            replace(game, actions=tuple(act for act in game.actions if act.act not in left_out))
            for game in match.games
        ),
    )

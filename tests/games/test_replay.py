"""A finished game step by step: the page, what it is made of, and who may see it."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.downloads import match_record
from games.formats.fold import snapshots
from games.formats.read import read_any
from games.formats.record import Act, MatchRecord
from games.models import Game
from games.pictures import Picture, move_rows, pictures
from games.rules import game as rules
from games.rules.board import Colour, Family, Position
from games.rules.ruleset import preset
from games.rules.turns import has_a_step
from tests.stats import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Some turns played at random, then a resignation."""
    return make.played(make.person("Anna"), make.person("Boris"), seed=3, most=16)


def replay_steps(game: Game) -> list[Picture]:
    match = match_record(game)
    return pictures(match, match.games[0])


def text_of(content: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", content.decode()).split())


@pytest.mark.parametrize("seed", range(3))
def test_the_pictures_are_the_fold_of_the_log(seed: int) -> None:
    game = make.played(make.person(), make.person(), seed=seed)
    state = rules.new_game(game.ruleset)
    expected = [state.position.text]
    for event in game.events.all():
        state = rules.apply(state, rules.Event(event.kind, event.data))
        if event.kind in {"turn", "skip"}:
            expected.append(state.position.text)
    steps = replay_steps(game)
    assert [step.position for step in steps] == expected
    assert steps[-1].position == game.position
    assert Position.parse(Family.LONG, steps[0].position) == Position.start(Family.LONG)


def test_a_picture_has_the_dice_the_steps_and_the_words_of_its_turn(game: Game) -> None:
    event = game.events.filter(kind="turn").first()
    assert event is not None
    step = replay_steps(game)[1]
    assert (step.colour, step.dice, step.steps) == (
        event.data["colour"],
        event.data["dice"],
        event.data["steps"],
    )
    origin, target, _die = step.steps[0]
    assert step.text["white"].startswith(f"{origin}/{target}")
    assert step.text["black"].startswith(f"{(origin + 11) % 24 + 1}/{(target + 11) % 24 + 1}")


def test_the_start_shows_the_decisive_throw() -> None:
    game = make.running_game(make.person(), make.person())
    make.write(game, rules.roll_off(game.state, 3, 3))
    make.write(game, rules.roll_off(game.state, 6, 2))
    make.write(game, rules.resign(game.state, Colour.WHITE))
    start, left = replay_steps(make.finish(game))
    assert (start.colour, start.dice) == (None, [6, 2])
    assert (left.colour, left.dice, left.steps, left.text["white"]) == ("white", [6, 2], [], "not played")


def test_a_skip_says_no_move() -> None:
    game = make.running_game(make.person(), make.person())
    make.write(game, rules.roll_off(game.state, 6, 2))
    stuck = Position.of(
        Family.LONG,
        [1 if p == 24 else 14 if p == 0 else 0 for p in range(26)],
        [{6: 7, 10: 8}.get(p, 0) for p in range(26)],
    )
    game.become(replace(game.state, position=stuck))
    assert not has_a_step(game.state.position, Colour.WHITE, (6, 2), ruleset=game.ruleset, first_turn=True)
    make.write(game, [rules.Event("skip", {"colour": "white", "dice": [6, 2]})])
    make.write(game, rules.resign(game.state, Colour.BLACK))
    step = replay_steps(make.finish(game))[1]
    assert (step.skip, step.steps, step.text["black"]) == (True, [], "no move")


def test_what_moves_no_checker_has_no_picture(game: Game) -> None:
    before = replay_steps(game)
    last = game.events.last()
    assert last is not None
    last.version, last.pk = last.version + 1, None
    last.kind, last.data = "moderated", {"action": "abort", "by": 1, "reason": "test"}
    last.save()
    assert replay_steps(game) == before


def test_the_lines_of_moves_have_white_left_and_black_right(game: Game) -> None:
    steps = replay_steps(game)
    rows = move_rows(steps)
    assert [place for row in rows for place in row if place is not None] == list(range(1, len(steps)))
    for white, black in rows:
        assert white is None or steps[white].colour is Colour.WHITE
        assert black is None or steps[black].colour is Colour.BLACK
    assert all(None not in row for row in rows[1:-1])


class TestPage:
    """The page as it is served, before any script runs."""

    def test_names_rules_result_and_moves_are_on_it(self, client: Client, game: Game) -> None:
        response = client.get(game.get_absolute_url())
        text = text_of(response.content)
        assert "Anna – Boris" in text
        assert "Long, club · Win: " in text
        for step in replay_steps(game)[1:]:
            assert f"{step.roll}{step.text['white']}" in text
        assert f'href="/player/{game.white_id}/"' in response.content.decode()

    def test_each_step_has_its_own_address(self, client: Client, game: Game) -> None:
        steps = replay_steps(game)
        for at in (0, 1, 5, len(steps) - 1):
            response = client.get(game.get_absolute_url(), {"step": at})
            assert response.context["reel"]["step"] == steps[at]
            assert f'data-at="{at}" aria-current="step"' in response.content.decode() or at == 0

    @pytest.mark.parametrize("step", ["", "x", "-1", "٣", "%00", "99999999999", "9999"])
    def test_a_step_that_is_none_shows_the_end(self, client: Client, game: Game, step: str) -> None:
        response = client.get(game.get_absolute_url(), {"step": step})
        assert response.context["reel"]["at"] == response.context["reel"]["last"]

    def test_links_lead_to_the_neighbours_and_ends(self, client: Client, game: Game) -> None:
        response = client.get(game.get_absolute_url(), {"step": 3})
        last = response.context["reel"]["last"]
        links = re.findall(r'data-go="(\w+)" href="\?step=(\d+)&amp;view=white"', response.content.decode())
        assert links == [("first", "0"), ("previous", "2"), ("next", "4"), ("last", str(last))]

    def test_the_flipped_page_has_blacks_numbers(self, client: Client, game: Game) -> None:
        step = replay_steps(game)[1]
        page = text_of(client.get(game.get_absolute_url(), {"view": "black"}).content)
        assert f"{step.roll}{step.text['black']}" in page
        assert f"{step.roll}{step.text['white']}" not in page

    def test_a_resignation_is_told(self, client: Client) -> None:
        game = make.played(make.person("Anna"), make.person("Boris"), most=8)
        text = text_of(client.get(game.get_absolute_url()).content)
        assert re.search(r"(Anna|Boris) resigned\.", text)
        assert "not played" in text or len(replay_steps(game)) > 1

    def test_an_aborted_game_says_so(self, client: Client) -> None:
        game = make.aborted(make.person(), make.person())
        text = text_of(client.get(game.get_absolute_url()).content)
        assert "The game is aborted and counts nowhere." in text

    def test_it_takes_two_queries_however_long_the_game(
        self, client: Client, game: Game, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(2):
            client.get(game.get_absolute_url())


class TestWhoMaySee:
    """A finished game is for whoever has its address; a running one is at its table."""

    def test_a_finished_private_game_is_shown_to_a_stranger(self, client: Client) -> None:
        game = make.played(make.person(), make.person(), most=4, private=True)
        assert client.get(game.get_absolute_url()).status_code == 200

    def test_a_running_public_game_is_at_its_table(self, client: Client) -> None:
        game = make.running_game(make.person(), make.person())
        response = client.get(game.get_absolute_url())
        assert (response.status_code, response["Location"]) == (302, game.table.get_absolute_url())

    def test_a_running_private_game_does_not_exist_for_strangers(self, client: Client) -> None:
        owner, stranger = make.person(), make.person()
        game = make.running_game(owner, make.person(), private=True)
        assert client.get(game.get_absolute_url()).status_code == 404
        client.force_login(stranger)
        assert client.get(game.get_absolute_url()).status_code == 404
        client.force_login(owner)
        assert client.get(game.get_absolute_url()).status_code == 302

    @pytest.mark.parametrize("end", ["", "game.json", "game.txt", "game.mat"])
    def test_a_game_that_never_was_is_not_found(self, client: Client, end: str) -> None:
        assert client.get(f"/game/zzzzzzzzzz/{end}").status_code == 404

    @pytest.mark.parametrize("end", ["game.json", "game.txt", "game.mat"])
    def test_a_running_game_cannot_be_downloaded(self, client: Client, end: str) -> None:
        game = make.running_game(make.person(), make.person())
        assert client.get(game.get_absolute_url() + end).status_code == 404


class TestDownloads:
    """The finished game as a file in every form that its family has."""

    def _file(self, client: Client, game: Game, form: str) -> MatchRecord:
        response = client.get(f"{game.get_absolute_url()}game.{form}")
        assert response["Content-Disposition"] == f'attachment; filename="nardy-{game.key}.{form}"'
        return read_any(response.content)

    @pytest.mark.parametrize("form", ["json", "txt"])
    def test_our_own_forms_hold_the_whole_game(self, client: Client, game: Game, form: str) -> None:
        match = self._file(client, game, form)
        assert match == match_record(game)
        assert (match.white, match.black, match.ruleset) == ("Anna", "Boris", game.ruleset)
        assert dict(match.tags) == {"Game": game.key}
        record = match.games[0]
        assert snapshots(record)[-1].position == game.state.position
        assert record.actions[0].act is Act.ROLL_OFF
        turns = [action for action in record.actions if action.act in {Act.TURN, Act.SKIP}]
        assert len(turns) == game.events.filter(kind__in=["turn", "skip"]).count()
        assert record.end is not None
        assert (record.end.winner, record.end.kind, record.end.points) == (
            game.winner,
            game.kind,
            game.points,
        )

    def test_a_mat_of_a_long_game_is_marked_and_comes_back(self, client: Client, game: Game) -> None:
        match = self._file(client, game, "mat")
        assert (match.family, match.white, match.black) == (Family.LONG, "Anna", "Boris")
        assert snapshots(match.games[0])[-1].position == game.state.position

    def test_long_games_have_no_sgf(self, client: Client, game: Game) -> None:
        assert client.get(game.get_absolute_url() + "game.sgf").status_code == 404
        assert b"game.sgf" not in client.get(game.get_absolute_url()).content

    def test_a_short_game_has_every_form(self, client: Client) -> None:
        game = make.running_game(make.person("Anna"), make.person("Boris"), ruleset=preset("short"))
        make.write(game, rules.roll_off(game.state, 3, 1))
        make.write(game, rules.play(game.state, Colour.WHITE, [(8, 3), (6, 1)]))
        make.write(game, rules.resign(game.state, Colour.BLACK))
        make.finish(game)
        page = client.get(game.get_absolute_url()).content.decode()
        for form in ("txt", "json", "mat", "sgf"):
            assert f"game.{form}" in page
            assert snapshots(self._file(client, game, form).games[0])[-1].position == game.state.position

    def test_a_later_game_of_a_match_tells_the_score_before_it(self) -> None:
        anna, boris = make.person(), make.person()
        first = make.resigned(anna, boris)
        second = make.running_game(boris, anna)
        second.match, second.number = first.match, 2
        second.save()
        assert match_record(second).games[0].score == (0, first.points)

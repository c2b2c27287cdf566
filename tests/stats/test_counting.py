"""What a finished game adds to the standings of its players."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import hooks
from games.rules.board import Colour
from games.rules.ruleset import preset
from stats.commands import compare_standings, count_game
from stats.models import Standing
from tests.stats import factories as make

pytestmark = pytest.mark.django_db
FOUR_STEP = replace(make.CLUB, scale="four_step", cap="home_mars")


def line(user: User, scope: str = "all") -> str | None:
    standing = Standing.objects.filter(user=user, family="long", scope=scope).first()
    return standing.line if standing else None


@pytest.mark.parametrize(
    ("side", "winner_line", "loser_line"),
    [
        (
            make.ONE_OFF,
            "Games 1 · Wins 1 (0) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 1 (0)",
        ),
        (
            make.ON_THE_WAY,
            "Games 1 · Wins 2 (1) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 2 (1)",
        ),
        (
            make.IN_THE_START_QUARTER,
            "Games 1 · Wins 3 (1) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 3 (1)",
        ),
        (
            make.ALL_HOME,
            "Games 1 · Wins 4 (1) · Losses 0 (0)",
            "Games 1 · Wins 0 (0) · Losses 4 (1)",
        ),
    ],
    ids=["oin", "mars", "koks", "home mars"],
)
@pytest.mark.parametrize("winner_plays", list(Colour))
def test_a_win_counts_the_points_of_its_kind(
    side: dict[int, int], winner_line: str, loser_line: str, winner_plays: Colour
) -> None:
    winner, loser = make.person(), make.person()
    make.resigned(winner, loser, side, ruleset=FOUR_STEP, winner_plays=winner_plays)
    assert (line(winner), line(winner, "people")) == (winner_line, winner_line)
    assert (line(loser), line(loser, "people")) == (loser_line, loser_line)


def test_on_the_two_step_scale_everything_above_oin_is_mars() -> None:
    winner, loser = make.person(), make.person()
    make.resigned(winner, loser, make.IN_THE_START_QUARTER)
    assert line(winner) == "Games 1 · Wins 2 (1) · Losses 0 (0)"


def test_a_cap_limits_the_points_and_the_kind() -> None:
    winner, loser = make.person(), make.person()
    make.resigned(winner, loser, make.ALL_HOME, ruleset=replace(make.CLUB, cap="oin"))
    assert line(winner) == "Games 1 · Wins 1 (0) · Losses 0 (0)"


def test_the_points_are_those_of_the_kind_whatever_a_cube_made_of_them() -> None:
    winner, loser = make.person(), make.person()
    game = make.running_game(winner, loser)
    game.winner, game.kind, game.points, game.how = "white", "mars", 8, "resigned"
    make.finish(game)
    assert line(winner) == "Games 1 · Wins 2 (1) · Losses 0 (0)"


def test_the_example_of_the_rules() -> None:
    one, two = make.person(), make.person()
    for side, wins, losses in ((make.ONE_OFF, 3, 3), (make.ON_THE_WAY, 3, 2)):
        for _ in range(wins):
            make.resigned(one, two, side)
        for _ in range(losses):
            make.resigned(two, one, side)
    make.drawn(one, two)
    assert line(one) == "Games 12 · Wins 9 (3) · Losses 7 (2)"
    assert line(two) == "Games 12 · Wins 7 (2) · Losses 9 (3)"


def test_a_draw_is_a_game_for_both_and_nothing_else() -> None:
    one, two = make.person(), make.person()
    make.drawn(one, two)
    assert line(one) == line(two) == "Games 1 · Wins 0 (0) · Losses 0 (0)"


def test_an_aborted_game_counts_nowhere() -> None:
    make.aborted(make.person(), make.person())
    assert not Standing.objects.exists()


def test_a_game_with_a_bot_counts_among_all_games_only() -> None:
    human, machine, friend = make.person(), make.bot(), make.person()
    make.resigned(human, machine)
    make.resigned(friend, human)
    assert line(human) == "Games 2 · Wins 1 (0) · Losses 1 (0)"
    assert line(human, "people") == "Games 1 · Wins 0 (0) · Losses 1 (0)"
    assert line(machine) == "Games 1 · Wins 0 (0) · Losses 1 (0)"
    assert line(machine, "people") is None


def test_families_are_counted_apart() -> None:
    winner, loser = make.person(), make.person()
    game = make.running_game(winner, loser)
    game.match.rules = preset("short").to_json()
    game.winner, game.kind, game.points, game.how = "white", "cox", 3, "resigned"
    game.match.save()
    make.finish(game)
    standing = Standing.objects.get(user=winner, scope="all")
    assert (standing.family, standing.line) == ("short", "Games 1 · Wins 3 (1) · Losses 0 (0)")


def test_statistics_listen_to_finished_games_once() -> None:
    assert hooks.game_finished.count(count_game) == 1


def test_counting_takes_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    one, two = make.person(), make.person()
    game = make.resigned(one, two)
    with django_assert_max_num_queries(4):
        count_game(game)


class TestRecount:
    """The sums of standings and the sums over games are the same."""

    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.fixture
    def many_games(self) -> list[User]:
        people = [make.person() for _ in range(5)]
        machine = make.bot()
        sides = [make.ONE_OFF, make.ON_THE_WAY, make.IN_THE_START_QUARTER, make.ALL_HOME]
        # So many that each way to end comes to each of the people and with each of the sides.
        for number in range(35):
            one, two = people[number % 5], people[(number + 1 + number // 5 % 4) % 5]
            match number % 7:
                case 0:
                    make.drawn(one, two)
                case 1:
                    make.aborted(one, two)
                case 2:
                    make.resigned(one, machine, sides[number % 4])
                case 3:
                    make.resigned(machine, two, sides[number % 4], winner_plays=Colour.BLACK)
                case _:
                    rules = FOUR_STEP if number % 2 else make.CLUB
                    make.resigned(one, two, sides[number % 4], ruleset=rules)
        make.running_game(people[0], people[1])
        return people

    def test_after_many_games_nothing_differs(self, many_games: list[User]) -> None:
        assert compare_standings() == []
        out = StringIO()
        call_command("recount_standings", stdout=out)
        assert out.getvalue() == "All standings agree with the finished games.\n"

    def test_a_difference_is_named_and_fails_the_command(self, many_games: list[User]) -> None:
        player = many_games[0]
        standing = Standing.objects.get(user=player, scope="people")
        Standing.objects.filter(pk=standing.pk).update(wins=standing.wins + 5)
        out = StringIO()
        with pytest.raises(CommandError, match=r"1 standing differs\."):
            call_command("recount_standings", stdout=out)
        assert (
            out.getvalue()
            == f"player {player.pk}, long, people: wins {standing.wins + 5} -> {standing.wins}\n"
        )

    def test_fix_corrects_what_differs_lacks_or_should_not_be_there(self, many_games: list[User]) -> None:
        first, second, third = many_games[:3]
        before = list(Standing.objects.order_by("user_id", "scope").values(*Standing.SUMS))
        Standing.objects.filter(user=first).update(games=0, wins=99)
        Standing.objects.filter(user=second, scope="all").delete()
        Standing.objects.create(user=third, family="short", scope="all", games=7)
        call_command("recount_standings", fix=True, stdout=StringIO())
        assert compare_standings() == []
        after = Standing.objects.exclude(family="short").order_by("user_id", "scope")
        assert list(after.values(*Standing.SUMS)) == before

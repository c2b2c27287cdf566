"""Games that end at the same moment: no count is lost, and nobody waits crosswise."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction

from games.models import Game
from stats.commands import compare_standings, count_game
from stats.models import Standing
from tests.stats import factories as make

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 4


def test_many_games_of_the_same_players_end_at_once() -> None:
    machines = [make.bot(), make.bot()]
    games = []
    for number in range(5 * THREADS):
        white, black = machines if number % 2 else reversed(machines)
        game = make.running_game(white, black)
        game.winner, game.kind, game.points, game.how = "white", "mars", 2, "resigned"
        game.ended_at = game.started_at
        game.save()
        games.append(game)
    barrier = Barrier(THREADS)

    def end(mine: list[Game]) -> None:
        try:
            barrier.wait(timeout=20)
            for game in mine:
                with transaction.atomic():
                    count_game(game)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(end, [games[first::THREADS] for first in range(THREADS)]))
    assert {standing.line for standing in Standing.objects.all()} == {
        "Games 20 · Wins 20 (10) · Losses 20 (10)"
    }
    assert compare_standings() == []

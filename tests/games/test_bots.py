"""A bot's thoughts are lost now and then, with a worker or a whole referee; no game waits for one for ever."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys

import pytest

from accounts.models import User
from games import commands, referee
from games.bots import Bots
from games.dice import fair_die
from games.errors import Refused
from games.models import Event, Game
from games.rules.board import Colour
from tests.games.conftest import Club, loaded


def bot(level: str = "club", name: str = "Bot Test") -> User:
    return User.objects.create_bot(name, level)


def against_bot(club: Club) -> Game:
    """A game in which a bot owes the first turn."""
    commands.seat_bot(club.order(club.anna), club.table.key, Colour.BLACK)
    commands.ready(club.order(club.anna, 2, 6), club.table.key)
    return club.game


def task_of(club: Club) -> referee.BotTask:
    (task,) = referee.sweep(club.later(seconds=1), loaded())
    return task


def test_only_a_bot_that_knows_the_game_is_seated(club: Club) -> None:
    bot("unheard-of", "Bot Stranger")
    with pytest.raises(Refused) as refused:
        against_bot(club)
    assert refused.value.code == "no_bot"
    known = bot()
    assert against_bot(club).black == known


def test_a_game_against_a_bot_that_never_answers_may_be_claimed_like_any_other(club: Club) -> None:
    bot()
    against_bot(club)
    club.wait(610, club.anna)
    assert club.game.claim_at is not None
    club.wait(120, club.anna)
    commands.claim(club.order(club.anna), club.table.key)
    assert (club.last_game.winner, club.last_game.how) == ("white", "silent")


def test_a_thought_asked_for_again_while_it_is_being_thought_is_not_begun_twice(club: Club) -> None:
    bot()
    against_bot(club)
    task = task_of(club)

    async def story() -> int:
        bots = Bots(fair_die)
        bots.work(task)
        bots.work(task)
        thinking = len(bots.thinking)
        bots.close()
        return thinking

    assert asyncio.run(story()) == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_is_replaced_and_the_bot_plays(caplog: pytest.LogCaptureFixture) -> None:
    club = Club(*(User.objects.create_user(email=f"{n}@example.org", name=n) for n in ("Anna", "Boris")))
    bot()
    game = against_bot(club)
    task = task_of(club)

    async def story() -> None:
        bots = Bots(fair_die)
        try:
            worker = bots.pool().submit(os.getpid).result()
            os.kill(worker, signal.SIGKILL)
            for _attempt in range(2):
                bots.work(task)
                await bots.thinking[game.key, task.version]
        finally:
            bots.close()

    asyncio.run(story())
    assert "started anew" in caplog.text
    assert Event.objects.filter(game=game, kind="turn").count() == 1


SERVER = """
import os, time, django
django.setup()
from games.bots import Bots
bots = Bots(lambda: 1)
print(bots.pool().submit(os.getpid).result(), flush=True)
time.sleep(60)
"""


def test_a_worker_ends_with_a_server_that_is_killed() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdout is not None
        worker = os.pidfd_open(int(server.stdout.readline()))
        server.kill()
    ended, _, _ = select.select([worker], [], [], 20)
    os.close(worker)
    assert ended

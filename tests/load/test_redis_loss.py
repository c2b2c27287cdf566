"""Redis dies in the middle of a game and comes back: nobody is judged for what they could not do meanwhile."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.live import HOST, Site, free_port
from tests.load.player import Board, Player, Tally
from tests.scratch import scratch

pytestmark = pytest.mark.load

LOOK = """
import json
from django.utils import timezone
from games.models import Game, Presence, Pulse
game, pulse = Game.objects.get(), Pulse.objects.get()
print(json.dumps({
    "running": game.running,
    "absences": [game.white_absences, game.black_absences],
    "silence": (timezone.now() - pulse.served_at).total_seconds(),
    "here": Presence.objects.filter(expires_at__gt=timezone.now()).values("user").distinct().count(),
}))
"""
START = """
from games.commands import Order, ready
from games.models import Seat, Table
for seat in Seat.objects.exclude(user=None).select_related("user"):
    ready(Order.fresh(seat.user), Table.objects.get().key)
"""


@dataclass
class Redis:
    """A server of the test's own."""

    port: int = field(default_factory=free_port)
    running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ["redis-server", "--bind", HOST, "--port", str(self.port), "--save", ""]
        self.running = subprocess.Popen(
            [*command, "--appendonly", "no", "--dir", scratch("nardy-redis-")], stdout=subprocess.DEVNULL
        )

    def kill(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            self.running = None


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    yield server
    server.kill()


def until(site: Site, holds: Callable[[dict[str, Any]], bool], *, seconds: float = 60) -> dict[str, Any]:
    """Look at the site until this holds; what was seen then."""
    deadline = time.monotonic() + seconds
    while True:
        seen: dict[str, Any] = json.loads(site.python(LOOK))
        if holds(seen):
            return seen
        assert time.monotonic() < deadline, f"{seen}\n{site.logs()}"


def test_a_loss_of_redis_counts_against_nobody(redis: Redis) -> None:
    with Site(servers=1, production=False, database_url="", redis_url=f"redis://{HOST}:{redis.port}") as site:
        table = json.loads(site.python("from tests.load.people import seat; seat(1)"))[0]
        url = f"{site.urls[0].replace('http', 'ws')}/ws/table/{table['key']}/"
        players = [
            Player(url, table[colour], colour, Board(), Tally(), 0, seed=1) for colour in ("white", "black")
        ]

        async def story() -> None:
            for player in players:
                await player.arrive()
            await asyncio.to_thread(site.python, START)
            await asyncio.to_thread(until, site, lambda seen: seen["here"] == 2)
            redis.kill()
            await asyncio.to_thread(until, site, lambda seen: seen["silence"] > 6)
            for player in players:
                await player.leave()
            down = await asyncio.to_thread(until, site, lambda seen: seen["here"] == 0)
            assert down["running"]
            redis.start()
            await asyncio.to_thread(until, site, lambda seen: seen["silence"] < 3)
            for player in players:
                await player.arrive()
            back = await asyncio.to_thread(until, site, lambda seen: seen["here"] == 2)
            assert back["running"]
            assert back["absences"] == [0, 0]
            for player in players:
                await player.leave()

        asyncio.run(story())

"""Measures what a server spends on turns, and what the same server spends on a bare echo."""

import asyncio
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from websockets.asyncio.client import connect

from tests.live import HOST, ROOT, Site, free_port
from tests.load.player import Board, Player, Tally

# A measured site logs little, and its referee looks as often as everywhere but in tests.
QUIET = {"LOG_LEVEL": "WARNING", "REFEREE_PAUSE": "0.4"}
TICKS = os.sysconf("SC_CLK_TCK")
# About the size of a turn on its way up.
ECHOED = json.dumps({"t": "play", "id": "x" * 24, "v": 100, "d": {"steps": [[24, 6], [18, 5]]}})


@dataclass(frozen=True)
class Figures:
    """One measured run. `cpu` is what the server processes used, in seconds; latencies are in milliseconds."""

    name: str
    sockets: int
    seconds: float
    cpu: float
    turns: int
    games: int = 0
    answer: tuple[float, float] = (0.0, 0.0)
    sight: tuple[float, float] = (0.0, 0.0)
    trouble: str = ""

    @property
    def per_cpu_second(self) -> float:
        return self.turns / self.cpu if self.cpu else 0.0

    @property
    def per_second(self) -> float:
        return self.turns / self.seconds if self.seconds else 0.0


def cpu_seconds(pids: list[int]) -> float:
    """User and system time of these processes so far."""
    total = 0
    for pid in pids:
        # The second field may hold spaces; what follows its bracket does not.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def percentiles(seconds: list[float]) -> tuple[float, float]:
    """The 50th and the 99th percentile, in milliseconds."""
    if not seconds:
        return 0.0, 0.0
    ordered = sorted(seconds)
    last = len(ordered) - 1
    return ordered[round(last * 0.5)] * 1000, ordered[round(last * 0.99)] * 1000


def measure_site(name: str, site: Site, *, games: int, seconds: float, think: float = 0.0) -> Figures:
    """Play `games` games at once on a running site for `seconds`."""
    tables = json.loads(site.python(f"from tests.load.people import seat; seat({games})"))
    pids = [process.running.pid for process in site.processes if process.running]
    tally = Tally()
    players = []
    for number, table in enumerate(tables):
        board = Board()
        for side, colour in enumerate(("white", "black")):
            # The two sides of a table sit at different servers where there are two.
            base = site.urls[(number + side) % len(site.urls)].replace("http://", "ws://")
            url = f"{base}/ws/table/{table['key']}/"
            players.append(Player(url, table[colour], colour, board, tally, think, seed=2 * number + side))
    spent, lasted = asyncio.run(_play(players, pids, seconds))
    trouble = {**tally.refusals, **{f"closed {code}": count for code, count in tally.closed.items()}}
    return Figures(
        name=name,
        sockets=len(players),
        seconds=lasted,
        cpu=spent,
        turns=tally.turns,
        games=tally.games,
        answer=percentiles(tally.answers),
        sight=percentiles(tally.sights),
        trouble=", ".join(f"{what}: {count}" for what, count in trouble.items()),
    )


async def _play(players: list[Player], pids: list[int], seconds: float) -> tuple[float, float]:
    """CPU seconds and wall seconds from the first Ready to the whistle."""
    await asyncio.gather(*(player.arrive() for player in players))
    stop = asyncio.Event()
    cpu, began = cpu_seconds(pids), time.perf_counter()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    await asyncio.wait(playing, timeout=seconds)
    spent, lasted = cpu_seconds(pids) - cpu, time.perf_counter() - began
    stop.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*(player.leave() for player in players))
    return spent, lasted


@contextmanager
def echo_server() -> Iterator[tuple[str, int]]:
    """A bare Daphne that echoes: its address and its process number."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "--bind", HOST, "--port", str(port), "--verbosity", "0"]
    with subprocess.Popen([*command, "tests.load.echo:application"], cwd=ROOT) as server:
        try:
            deadline = time.monotonic() + 30
            while not _answers(port):
                if time.monotonic() > deadline or server.poll() is not None:
                    raise RuntimeError("The echo server does not start.")
                time.sleep(0.05)
            yield f"ws://{HOST}:{port}/", server.pid
        finally:
            server.terminate()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/", timeout=5):
            return True
    except OSError:
        return False


def measure_echo(*, sockets: int, seconds: float) -> Figures:
    """Send a frame and wait for it to come back, over and over, on `sockets` sockets at once."""
    with echo_server() as (url, pid):
        spent, lasted, times = asyncio.run(_echo(url, pid, sockets, seconds))
    return Figures("bare Daphne echo", sockets, lasted, spent, turns=len(times), answer=percentiles(times))


async def _echo(url: str, pid: int, sockets: int, seconds: float) -> tuple[float, float, list[float]]:
    times: list[float] = []
    connections = [await connect(url, compression=None) for _ in range(sockets)]
    cpu, began = cpu_seconds([pid]), time.perf_counter()

    async def bounce(number: int) -> None:
        while (sent_at := time.perf_counter()) - began < seconds:
            await connections[number].send(ECHOED)
            await connections[number].recv()
            times.append(time.perf_counter() - sent_at)

    await asyncio.gather(*(bounce(number) for number in range(sockets)))
    spent, lasted = cpu_seconds([pid]) - cpu, time.perf_counter() - began
    for connection in connections:
        await connection.close()
    return spent, lasted, times

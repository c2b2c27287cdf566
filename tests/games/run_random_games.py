"""Plays thousands of random games in a database in memory: python -m tests.games.run_random_games --games 2000.

Kinds of tables are dealt out over processes in batches of seeds; a batch begins with an empty database. Each batch that is
done is a line of the file given by --done, and what stands there is not played again: a run can be stopped and taken up.
The first broken invariant ends its batch, with the kind and the seed that repeat it, and the run with a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from threading import Thread
from time import perf_counter, process_time
from typing import NamedTuple

BATCH = 50


class Batch(NamedTuple):
    """Seeds `first` to `last` of a kind of table, the last one not included."""

    name: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.name}: {self.first}-{self.last}"


class Done(NamedTuple):
    """What became of a batch: seconds of CPU time, and what broke (empty: nothing)."""

    batch: Batch
    seconds: float
    broken: str


def main(arguments: list[str] | None = None) -> int:
    """Play what is asked for; the exit status is that of the run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="seeds of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--kind", action="append", help="only this kind of table; may be given again")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--done", type=Path, help="a file that remembers the batches that are done")
    asked = parser.parse_args(arguments)
    _django()
    from tests.games.random_games import RULES

    kinds = asked.kind or list(RULES)
    known = set(asked.done.read_text().splitlines()) if asked.done and asked.done.exists() else set()
    every = batches(kinds, asked.first, asked.games, asked.batch)
    left = [batch for batch in every if str(batch) not in known]
    say = sys.stdout.write
    say(f"{sum(last - first for _, first, last in left)} games left of {asked.games * len(kinds)}\n")
    began, played, broken = perf_counter(), 0, 0
    with ProcessPoolExecutor(asked.processes, initializer=prepare) as pool:
        for future in as_completed([pool.submit(play, batch) for batch in left]):
            done = future.result()
            number = done.batch.last - done.batch.first
            played += number
            pace = played / (perf_counter() - began)
            say(f"{done.batch}  {number / done.seconds:.1f} games a second of CPU, {pace:.1f} in all\n")
            if done.broken:
                broken += 1
                say(done.broken)
            elif asked.done:
                with asked.done.open("a") as file:
                    file.write(f"{done.batch}\n")
            sys.stdout.flush()
    say(f"{played} games, {broken} batches broken\n")
    return 1 if broken else 0


def batches(kinds: list[str], first: int, games: int, size: int) -> Iterator[Batch]:
    """The seeds in batches, kind after kind for each range, so that every kind gets on."""
    for start in range(first, first + games, size):
        for kind in kinds:
            yield Batch(kind, start, min(start + size, first + games))


def _django() -> None:
    import django

    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": "sqlite://:memory:"}
    os.environ.pop("REDIS_URL", None)
    django.setup()


def prepare() -> None:
    """A database in this process's memory, and as in a server: statements not recorded, one loop to ring on."""
    _django()
    from django.conf import settings
    from django.core.management import call_command

    from config.aio import adopt_loop

    settings.DEBUG = False
    call_command("migrate", verbosity=0)
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()

    async def own() -> None:
        adopt_loop()

    asyncio.run_coroutine_threadsafe(own(), loop).result()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def play(batch: Batch) -> Done:
    """Play the games of a batch, each between two new people."""
    from django.core.management import call_command

    from accounts.models import User
    from tests.games.conftest import Club
    from tests.games.random_games import RULES, play_out

    call_command("flush", verbosity=0, interactive=False)
    began = process_time()
    for seed in range(batch.first, batch.last):
        try:
            people = [
                User.objects.create_user(f"{name}{seed}@example.org", f"{name} {seed}")
                for name in ("Anna", "Boris")
            ]
            play_out(Club(*people), RULES[batch.name], seed)
        except Exception:  # noqa: BLE001 - whatever broke, its seed is what counts
            return Done(
                batch, process_time() - began, f"{batch.name}, seed {seed}:\n{traceback.format_exc()}"
            )
    return Done(batch, process_time() - began, "")


if __name__ == "__main__":
    sys.exit(main())

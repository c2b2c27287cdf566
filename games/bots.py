"""Lets bots think in worker processes, so that no thought ever holds a server's loop or a transaction."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from django.utils import timezone

from accounts.models import User
from config.aio import in_db
from games import commands
from games.commands import Order
from games.dice import Dice
from games.engines.think import Thought, think
from games.errors import Refused
from games.referee import BotTask
from games.worker import end_with_parent

log = logging.getLogger(__name__)


class Bots:
    """A small pool of thinking processes; `work` hands a task over and forgets it."""

    def __init__(self, dice: Dice, workers: int = 1) -> None:
        self._dice = dice
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        # By game and version: what takes long is asked for again, and must not queue up behind itself.
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    def work(self, task: BotTask) -> None:
        """Think about one decision in the background and carry it out, unless that is being done."""
        name = (task.game_key, task.version)
        if name not in self.thinking:
            job = self.thinking[name] = asyncio.get_running_loop().create_task(self._play(task))
            job.add_done_callback(lambda _job: self.thinking.pop(name))

    def close(self) -> None:
        """Stop the workers; unfinished thoughts are asked for again by the next sweep."""
        for job in self.thinking.values():
            job.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _play(self, task: BotTask) -> None:
        loop, pool = asyncio.get_running_loop(), self.pool()
        try:
            thought = await loop.run_in_executor(pool, think, task.level, task.state, task.away)
            await in_db(submit, task, thought, self._dice)
        except BrokenProcessPool:
            log.exception("A bot's worker process died; it is started anew.")
            if self._pool is pool:
                self._pool = None
        except Exception:
            log.exception("A bot failed at table %s.", task.table_key)

    def pool(self) -> ProcessPoolExecutor:
        """The worker processes, started at the first use and after one has died."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                # "spawn": a fork would copy the server's threads and connections in the middle of their work.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=end_with_parent,
            )
        return self._pool


VERBS: dict[str, Callable[[Order, str], object]] = {
    "roll": commands.roll,
    "double": commands.double,
    "take": commands.take,
    "pass": commands.pass_,
    "beaver": commands.beaver,
}


def submit(task: BotTask, thought: Thought, dice: Dice) -> None:
    """Do what the bot has decided, unless the game has gone on meanwhile."""
    order = Order(
        user=User.objects.get(pk=task.user_id),
        id=f"bot-{task.game_key}-{task.version}",
        now=timezone.now(),
        dice=dice,
        version=task.version,
        game=task.game_key,
    )
    try:
        if thought.verb == "play":
            commands.play(order, task.table_key, thought.steps)
        else:
            VERBS[thought.verb](order, task.table_key)
    except Refused as refusal:
        log.info("A bot's decision at table %s came too late: %s.", task.table_key, refusal.code)

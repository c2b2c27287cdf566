"""Sweeps over everything that falls due: lapsed connections, ended graces, silence, bots; and forsaken tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet

from accounts import notices
from games import clock, hooks, presence, pulse
from games.commands.course import settle, waiting
from games.commands.held import hold
from games.commands.series import score_by_colour
from games.commands.tidy import close_if_forsaken, free_seats, start_next
from games.dice import Dice
from games.errors import Refused
from games.models import Done, Game, Match, Seat, Table
from games.rules import game as rules
from games.rules.board import Colour

log = logging.getLogger(__name__)

# A bot that was asked to think is asked again after this, should its answer be lost.
THINKING = timedelta(seconds=10)
# A game that could not be judged is looked at again after this.
TROUBLE = timedelta(minutes=1)
SEAT_KEPT = timedelta(minutes=2)
TABLE_KEPT = timedelta(minutes=5)
ANSWERS_KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class BotTask:
    """A game that waits for a bot, in plain values that can cross to another process.

    `away`: the points that the bot and the other player still need in a match to points.
    """

    table_key: str
    game_key: str
    version: int
    user_id: int
    level: str
    state: rules.GameState
    away: tuple[int, int] | None


def sweep(now: datetime, dice: Dice) -> list[BotTask]:
    """Do everything that is due at `now`; returns what bots have to think about."""
    if not pulse.wake(now):
        return []
    tasks: list[BotTask] = []

    def attend(table_key: str) -> None:
        if (task := _attend(table_key, now, dice)) is not None:
            tasks.append(task)

    _each(presence.lapsing(now), lambda key: presence.lapse(key, now, dice))
    next_games = Match.objects.filter(next_at__lte=now).order_by("next_at")
    _each(_keys(next_games), lambda key: start_next(key, now, dice))
    due = Game.objects.filter(due_at__lte=now, ended_at=None).order_by("due_at")
    failed = _each(_keys(due), attend)
    Game.objects.filter(table__key__in=failed, ended_at=None).update(due_at=now + TROUBLE)
    for also in hooks.sweeps:
        also(now, dice)
    return tasks


def _keys(rows: QuerySet[Any]) -> list[str]:
    """The tables of these rows, as many as one sweep looks at: signs of life may have to wait until it is over."""
    return list(rows.values_list("table__key", flat=True)[: presence.SWEPT])


def _each(table_keys: Iterable[str], work: Callable[[str], None]) -> list[str]:
    """Do the work at every table, and return those where it failed: one table's trouble is not the others'."""
    failed = []
    for key in table_keys:
        try:
            work(key)
        except (OperationalError, InterfaceError):
            raise  # the database is everybody's trouble
        except Exception:
            log.exception("The referee failed at table %s.", key)
            failed.append(key)
    return failed


def _attend(table_key: str, now: datetime, dice: Dice) -> BotTask | None:
    """Judge one table, unless another referee is at it."""
    with transaction.atomic(durable=True):
        try:
            held = hold(table_key, now, dice, skip_locked=True)
        except Refused:
            return None
        game = held.game
        act = settle(held)
        if game is None or not game.running:
            return None
        if act is clock.Act.NOTHING:  # after an outage every game is looked at
            game.due_at = clock.due(waiting(game))
            game.save(update_fields=["due_at"])
        if act is not clock.Act.BOT:
            return None
        if game.due_at is not None and game.due_at > now:
            return None  # another referee has just asked the bot
        game.due_at = now + THINKING
        game.save(update_fields=["due_at"])
        return _task(table_key, game)


def _task(table_key: str, game: Game) -> BotTask | None:
    state = game.state
    player = game.white if state.on_turn is Colour.WHITE else game.black
    if state.on_turn is None or player is None:
        return None
    return BotTask(
        table_key=table_key,
        game_key=game.key,
        version=game.version,
        user_id=player.pk,
        level=player.bot_level,
        state=state,
        away=_away(game, state.on_turn),
    )


def _away(game: Game, bot: Colour) -> tuple[int, int] | None:
    goal = game.match.ruleset.length_n
    if game.match.ruleset.length != "points" or goal is None:
        return None
    score = score_by_colour(game.match, game.white_id)
    return goal - score[bot], goal - score[bot.other]


def tidy(now: datetime, dice: Dice) -> None:
    """Free the seats of people who left, close tables that nobody came back to, forget old answers and notices.

    Nothing of it while people cannot be served: nobody could come back.
    """
    if pulse.asleep(now):
        return
    away = Seat.objects.filter(away_since__lte=now - SEAT_KEPT, table__closed_at=None)
    _each(_keys(away.order_by("away_since")), lambda key: free_seats(key, now, now - SEAT_KEPT, dice))
    idle = Table.objects.filter(closed_at=None, meets_at=None, idle_since__lte=now - TABLE_KEPT)
    idle_keys = idle.order_by("idle_since").values_list("key", flat=True)[:500]
    _each(list(idle_keys), lambda key: close_if_forsaken(key, now, dice))
    Done.objects.filter(at__lt=now - ANSWERS_KEPT).delete()
    notices.tidy(now)

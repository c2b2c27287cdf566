"""Sweeps over everything that falls due: lapsed connections, ended graces, silence, bots; and forsaken tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from games import clock, presence, pulse
from games.commands.course import settle, waiting
from games.commands.held import hold
from games.commands.series import score_by_colour
from games.commands.tidy import close_if_forsaken, free_seats, start_next
from games.dice import Dice
from games.errors import Refused
from games.models import Done, Game, Match, Seat, Table
from games.rules import game as rules
from games.rules.board import Colour

# A bot that was asked to think is asked again after this, should its answer be lost.
THINKING = timedelta(seconds=10)
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
    presence.lapse(now, dice)
    for key in Match.objects.filter(next_at__lte=now).values_list("table__key", flat=True)[:500]:
        start_next(key, now, dice)
    return [task for key in _due_tables(now) if (task := _attend(key, now, dice)) is not None]


def _due_tables(now: datetime) -> list[str]:
    due = Game.objects.filter(due_at__lte=now, ended_at=None)
    return list(due.order_by("due_at").values_list("table__key", flat=True)[:500])


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
    """Free the seats of people who left, close tables that nobody came back to, forget old answers."""
    away = Seat.objects.filter(away_since__lte=now - SEAT_KEPT, table__closed_at=None)
    for table_key in list(away.values_list("table__key", flat=True).distinct()[:100]):
        free_seats(table_key, now, now - SEAT_KEPT, dice)
    idle = Table.objects.filter(closed_at=None, idle_since__lte=now - TABLE_KEPT)
    for table_key in list(idle.values_list("key", flat=True)[:100]):
        close_if_forsaken(table_key, now, dice)
    Done.objects.filter(at__lt=now - ANSWERS_KEPT).delete()

"""Runs inside the site under load: games with clocks that nobody plays, and a watch for their verdicts."""

import json
import random
import time
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.clock import due
from games.commands import Order, open_table, ready, sit
from games.commands.course import waiting
from games.models import Game, Presence, Table
from games.rules.board import Colour

# Verdicts are looked for this often; it is part of what is measured.
LOOK = 0.02


def fall(games: int, spread: float) -> None:
    """Let as many flags fall at random moments within `spread` seconds from soon on; print the seconds to each verdict."""
    running = [_game(f"flag{number}") for number in range(games)]
    soon = timezone.now() + timedelta(seconds=2)
    flags: dict[int, datetime] = {}
    for game in running:
        flag = soon + timedelta(seconds=random.uniform(0, spread))
        _let_fall(game, flag)
        flags[game.pk] = flag
    print(json.dumps(_watch(flags, soon + timedelta(seconds=spread + 30))))


def idle(games: int) -> None:
    """Running games in which both players are here and nothing falls due for an hour."""
    for number in range(games):
        _game(f"idle{number}", here=True)


def _game(name: str, *, here: bool = False) -> Game:
    white, black = (
        User.objects.create_user(f"{name}-{side}@example.com", f"{name} {side}")
        for side in ("white", "black")
    )
    table = open_table(Order.fresh(white), preset="pro-long", colour=Colour.WHITE)
    sit(Order.fresh(black), table.key, Colour.BLACK)
    if here:
        _here(table, white, black)
    for user in (white, black):
        ready(Order.fresh(user), table.key)
    game = Game.objects.select_related("match").get(table=table)
    if here:
        _let_fall(game, timezone.now() + timedelta(hours=1))
    return game


def _here(table: Table, *people: User) -> None:
    until = timezone.now() + timedelta(hours=1)
    Presence.objects.bulk_create(
        Presence(socket=f"{user.pk}", table=table, user=user, expires_at=until) for user in people
    )


def _let_fall(game: Game, flag: datetime) -> None:
    """Let the clock of whoever is on turn run out at that moment."""
    falls = waiting(game).timer
    if falls is None or game.owed_since is None:
        raise ValueError("a game without a clock")
    game.owed_since += flag - falls.flag(game.owed_since)
    game.due_at = due(waiting(game))
    game.save(update_fields=["owed_since", "due_at"])


def _watch(flags: dict[int, datetime], until: datetime) -> list[float]:
    """The seconds from each flag to the moment at which its verdict could be read. Raises TimeoutError."""
    seen: dict[int, float] = {}
    while len(seen) < len(flags):
        ended = Game.objects.filter(pk__in=flags.keys() - seen.keys()).exclude(ended_at=None)
        found = list(ended.values_list("pk", flat=True))
        now = timezone.now()
        if now > until:
            raise TimeoutError(f"{len(flags) - len(seen)} games were not judged")
        seen |= {pk: (now - flags[pk]).total_seconds() for pk in found}
        time.sleep(LOOK)
    return list(seen.values())

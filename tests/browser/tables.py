"""Seats two members at a table from inside the site, for tests of what comes after that."""

import json
from dataclasses import dataclass

from tests.live import Site

SEAT = """
import json
from accounts.models import User
from games.commands import Order, open_table, ready, sit
from games.models import Game
from games.rules.board import Colour

white, black = (User.objects.get(name=name) for name in %(names)r)
table = open_table(Order.fresh(white), preset=%(preset)r, colour=Colour.WHITE)
sit(Order.fresh(black), table.key, Colour.BLACK)
if %(start)r:
    for user in (white, black):
        ready(Order.fresh(user), table.key, swap=False)
game = Game.objects.filter(table=table).first()
print(json.dumps([f"/table/{table.key}/", game and game.on_turn]))
"""


@dataclass(frozen=True, slots=True)
class Seated:
    """A table's path, and the colour that is on turn if its game has begun."""

    path: str
    on_turn: str | None


def seat(site: Site, white: str, black: str, *, preset: str = "club-long", start: bool = True) -> Seated:
    """Seat two members, named, at a new table; `start` begins their game."""
    return Seated(
        *json.loads(site.python(SEAT % {"names": (white, black), "preset": preset, "start": start}))
    )

"""What the cube allows in a running game: offer a double, take it, pass it, beaver."""

from __future__ import annotations

from collections.abc import Callable

from games.commands.course import go_on
from games.commands.held import Held
from games.commands.order import Answer, Order, carry_out
from games.commands.play import fresh, own_game
from games.rules import cube
from games.rules.board import Colour
from games.rules.game import Events, GameState


def double(order: Order, table_key: str) -> Answer:
    """Offer a double instead of rolling."""
    return _decide(order, table_key, cube.double)


def take(order: Order, table_key: str) -> Answer:
    """Play on at twice the value."""
    return _decide(order, table_key, cube.take)


def pass_(order: Order, table_key: str) -> Answer:
    """Give the game up at the value before the offer."""
    return _decide(order, table_key, cube.pass_)


def beaver(order: Order, table_key: str) -> Answer:
    """Double again at once and keep the cube."""
    return _decide(order, table_key, cube.beaver)


def _decide(order: Order, table_key: str, decider: Callable[[GameState, Colour], Events]) -> Answer:
    def work(held: Held) -> None:
        game, colour = own_game(held, order)
        fresh(order, game)
        go_on(held, decider(game.state, colour))

    return carry_out(order, table_key, work)

"""What a player does in a running game: roll, play a turn, resign, claim an unattended game."""

from __future__ import annotations

from collections.abc import Sequence

from games import pulse
from games.commands.course import go_on
from games.commands.held import Held
from games.commands.order import Answer, Order, carry_out
from games.errors import Refused
from games.models import Game
from games.rules import game as rules
from games.rules.board import Colour


def roll(order: Order, table_key: str) -> Answer:
    """Roll the dice at the start of one's turn."""

    def work(held: Held) -> None:
        game, colour = own_game(held, order)
        fresh(order, game)
        go_on(held, rules.roll(game.state, colour, (held.dice(), held.dice())))

    return carry_out(order, table_key, work)


def play(order: Order, table_key: str, steps: Sequence[tuple[int, int]]) -> Answer:
    """Play a whole turn: steps as (origin, die), the origin by White's numbers, in the order of playing."""

    def work(held: Held) -> None:
        game, colour = own_game(held, order)
        fresh(order, game)
        go_on(held, rules.play(game.state, colour, steps))

    return carry_out(order, table_key, work)


def resign(order: Order, table_key: str) -> Answer:
    """Give the game up, at any moment; judged by position."""

    def work(held: Held) -> None:
        game, colour = own_game(held, order)
        go_on(held, rules.resign(game.state, colour))

    return carry_out(order, table_key, work)


def claim(order: Order, table_key: str) -> Answer:
    """Take the game from an opponent who is here but has not decided for too long, and could have."""

    def work(held: Held) -> None:
        game, colour = own_game(held, order)
        silent = game.on_turn == colour.other.value and game.absent_since(colour.other) is None
        if not silent or game.claim_at is None or game.claim_at > held.now or pulse.asleep(held.now):
            raise Refused("too_early")
        go_on(held, rules.forfeit(game.state, colour.other, rules.How.SILENT))

    return carry_out(order, table_key, work)


def own_game(held: Held, order: Order) -> tuple[Game, Colour]:
    """The running game and the side that the person plays in it."""
    game = held.running
    colour = game.colour_of(order.user.pk)
    if colour is None:
        raise Refused("not_a_player")
    not_of_before(order, game)
    return game, colour


def not_of_before(order: Order, game: Game) -> None:
    """What was said in the game before and comes so late is not meant for this one.

    Where no game is named, a version that this one has not reached tells as much.
    """
    if order.game not in {None, game.key} or (order.version is not None and order.version > game.version):
        raise Refused("stale", v=game.version)


def fresh(order: Order, game: Game) -> None:
    """A decision is about the position that the player saw, so it names the version: any since this decision arose.

    That an opponent came or went meanwhile takes nobody's turn back.
    """
    if order.version is not None and not game.owed_version <= order.version <= game.version:
        raise Refused("stale", v=game.version)

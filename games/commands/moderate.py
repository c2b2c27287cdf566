"""What moderators may do to a running game: abort it, or adjudicate it; the reason is in the log."""

from __future__ import annotations

from games.commands.course import go_on
from games.commands.held import Held
from games.commands.order import Answer, Order, carry_out
from games.errors import Refused
from games.models import Game
from games.rules import game as rules
from games.rules.board import Colour


def abort_game(order: Order, game_key: str, reason: str) -> Answer:
    """End the game without a result; it counts nowhere."""

    def work(held: Held) -> None:
        game = _named(held, game_key)
        _moderated(held, order, "abort", reason)
        go_on(held, rules.abort(game.state))

    return carry_out(order, _table_key(game_key), work)


def adjudicate_game(order: Order, game_key: str, winner: Colour, reason: str) -> Answer:
    """Give the game to `winner`, worth what the loser's position says."""

    def work(held: Held) -> None:
        game = _named(held, game_key)
        _moderated(held, order, "adjudicate", reason)
        go_on(held, rules.forfeit(game.state, winner.other, rules.How.ADJUDICATED))

    return carry_out(order, _table_key(game_key), work)


def _table_key(game_key: str) -> str:
    key = Game.objects.filter(key=game_key).values_list("table__key", flat=True).first()
    if key is None:
        raise Refused("no_game")
    return key


def _named(held: Held, game_key: str) -> Game:
    """The running game, if it is the one that the moderator was looking at."""
    game = held.running
    if game.key != game_key:
        raise Refused("game_over")
    return game


def _moderated(held: Held, order: Order, action: str, reason: str) -> None:
    """Only staff, and never without a reason."""
    if not order.user.is_staff:
        raise Refused("not_moderator")
    if not reason.strip():
        raise Refused("no_reason")
    held.note("moderated", {"action": action, "by": order.user.pk, "reason": reason.strip()})
    held.arbiter("moderated", action=action, reason=reason.strip())

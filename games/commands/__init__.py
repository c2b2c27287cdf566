"""The only writers of tables and games: one short verb each, one transaction each."""

from games.commands.chat import say
from games.commands.double import beaver, double, pass_, take
from games.commands.moderate import abort_game, adjudicate_game
from games.commands.order import Order
from games.commands.play import claim, play, resign, roll
from games.commands.seats import admit, open_table, ready, seat_bot, sit, stand, unready

__all__ = [
    "Order",
    "abort_game",
    "adjudicate_game",
    "admit",
    "beaver",
    "claim",
    "double",
    "open_table",
    "pass_",
    "play",
    "ready",
    "resign",
    "roll",
    "say",
    "seat_bot",
    "sit",
    "stand",
    "take",
    "unready",
]

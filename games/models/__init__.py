"""What is stored of tables, games and presence; only games.commands and games.presence write it."""

from games.models.game import Event, Game, Match
from games.models.presence import Done, Presence, Pulse
from games.models.table import ChatLine, Guest, Seat, Table

__all__ = ["ChatLine", "Done", "Event", "Game", "Guest", "Match", "Presence", "Pulse", "Seat", "Table"]

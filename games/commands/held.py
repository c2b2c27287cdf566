"""A table while its row is locked: seats, running game, and the only hands that write events and arbiter lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.functional import cached_property

from accounts.models import User
from games import doorbell
from games.dice import Dice
from games.errors import Refused
from games.models import ChatLine, Event, Game, Seat, Table
from games.rules import game as rules
from games.rules.board import Colour


@dataclass
class Held:
    """The locked table with its newest game, if any."""

    table: Table
    game: Game | None
    now: datetime
    dice: Dice
    _rung: bool = False
    _listed: bool = False
    _last_line: int = 0
    _log: list[Event] = field(default_factory=list)

    @cached_property
    def seats(self) -> dict[Colour, Seat]:
        rows = Seat.objects.filter(table=self.table).select_related("user")
        return {Colour(seat.colour): seat for seat in rows}

    def keep_seats(self) -> None:
        """Lock the seats as well: until the commit nobody gives one up for another table."""
        rows = Seat.objects.select_for_update(no_key=True, of=("self",)).filter(table=self.table)
        self.seats = {Colour(seat.colour): seat for seat in rows.select_related("user")}

    @property
    def version(self) -> int:
        return self.game.version if self.game else 0

    @property
    def running(self) -> Game:
        """The running game, or a refusal."""
        if self.game is None or not self.game.running:
            raise Refused("game_over" if self.game else "no_game")
        return self.game

    def seat_of(self, user: User) -> Seat | None:
        return next((seat for seat in self.seats.values() if seat.user_id == user.pk), None)

    def own_seat(self, user: User) -> Seat:
        seat = self.seat_of(user)
        if seat is None:
            raise Refused("not_seated")
        return seat

    def log(self, events: Iterable[rules.Event]) -> None:
        """Append the rules' events to the running game and carry its snapshot along; the caller saves the game."""
        game = self.running
        state = game.state
        for event in events:
            state = rules.apply(state, event)
            self.note(event.kind, event.data)
            if event.kind in {"turn", "skip"}:
                game.last_turn = {"steps": [], **event.data}
        game.become(state)

    def note(self, kind: str, data: dict[str, Any]) -> None:
        """Append a line to the game's log, be it of the rules or not; the caller saves the game."""
        game = self.game
        if game is None:
            raise ValueError("no game to log")
        game.version += 1
        self._log.append(Event(game=game, version=game.version, kind=kind, data=data, at=self.now))

    def save_game(self) -> None:
        """Store the game with the log up to its version, all its new lines at once."""
        if self.game is None:
            return
        Event.objects.bulk_create(self._log)
        self._log.clear()
        self.game.save()

    def arbiter(self, code: str, colour: Colour | None = None, **data: Any) -> None:
        """The arbiter speaks in the table's chat, about the player of `colour` if given."""
        user_id = self.game.player_id(colour) if self.game is not None and colour is not None else None
        self.say(user_id=user_id, code=code, data=data)

    def say(self, **line: Any) -> None:
        """Add a line to the table's chat."""
        self._last_line = ChatLine.objects.create(table=self.table, game=self.game, at=self.now, **line).pk
        self.ring()

    def changed(self, *, listed: bool = False) -> None:
        """Something about the table itself changed: seats, readiness, presence, a game's start or end."""
        self.table.rev += 1
        self.table.save(update_fields=["rev", "idle_since", "closed_at"])
        self.ring(listed=listed)

    def ring(self, *, listed: bool = False) -> None:
        """Wake everybody who looks at this table once this transaction is committed; once is enough."""
        if not self._rung:
            self._rung = True
            transaction.on_commit(self._ring, robust=True)
        self._listed = self._listed or listed

    def _ring(self) -> None:
        game = {"game": self.game.key, "v": self.game.version} if self.game is not None else {}
        doorbell.ring(self.table.key, rev=self.table.rev, chat=self._last_line, **game)
        if self._listed:
            doorbell.ring_lists(self.table.key)


def hold(table_key: str, now: datetime, dice: Dice, *, skip_locked: bool = False) -> Held:
    """Lock the open table named by its key, with everything of it that commands touch."""
    rows = Table.objects.select_for_update(no_key=True, skip_locked=skip_locked)
    try:
        table = rows.get(key=table_key, closed_at=None)
    except Table.DoesNotExist:
        raise Refused(
            "table_closed" if Table.objects.filter(key=table_key).exists() else "no_table"
        ) from None
    game = Game.objects.filter(table=table).select_related("match", "white", "black").order_by("-id").first()
    return Held(table=table, game=game, now=now, dice=dice)

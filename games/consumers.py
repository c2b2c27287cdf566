"""The socket of one viewer at one table: reads messages, calls one command each, tells what is new."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone, translation

from accounts import notices
from accounts.language import choose_language
from accounts.models import User
from accounts.sessions import person_of
from config.aio import in_db
from config.throttle import Throttle
from games import commands, doorbell, presence, selectors, wire
from games.access import may_enter
from games.commands import Order
from games.dice import server_die
from games.errors import Refused, sentence
from games.models import Table

log = logging.getLogger(__name__)

# Seconds. Pings renew the presence and re-check the session; where they are late a command does, and a socket that
# has been silent for longer is told nothing before its session was looked at.
TRUSTED, SILENT = 12.0, 60.0

NOT_SIGNED_IN, NO_ACCESS, NO_TABLE, FLOOD, TOO_LARGE = 4401, 4403, 4404, 4429, 4413

Verb = Callable[[Order, str, dict[str, Any]], dict[str, Any]]
VERBS: dict[str, Verb] = {
    "sit": lambda order, key, d: commands.sit(order, key, d["colour"]),
    "stand": lambda order, key, d: commands.stand(order, key, resign=d["resign"]),
    "ready": lambda order, key, d: commands.ready(order, key, swap=d["swap"]),
    "unready": lambda order, key, _: commands.unready(order, key),
    "bot": lambda order, key, d: commands.seat_bot(order, key, d["colour"], dismiss=d["dismiss"]),
    "roll": lambda order, key, _: commands.roll(order, key),
    "play": lambda order, key, d: commands.play(order, key, d["steps"]),
    "double": lambda order, key, _: commands.double(order, key),
    "take": lambda order, key, _: commands.take(order, key),
    "pass": lambda order, key, _: commands.pass_(order, key),
    "beaver": lambda order, key, _: commands.beaver(order, key),
    "resign": lambda order, key, _: commands.resign(order, key),
    "claim": lambda order, key, _: commands.claim(order, key),
    "chat": lambda order, key, d: commands.say(order, key, d["text"]),
}


class TableConsumer(AsyncWebsocketConsumer):
    """One open socket. Everything it knows can be lost: a new socket starts again from the database."""

    table_key: str
    user: User
    language: str
    socket_id: str
    seen: selectors.Cursors
    throttle: Throttle
    checked: float
    noticed: notices.Mark | None = None

    async def connect(self) -> None:
        self.table_key = self.scope["url_route"]["kwargs"]["key"]
        self.socket_id = secrets.token_hex(16)
        self.seen = selectors.Cursors()
        self.throttle = Throttle(at=time.monotonic())
        self.joined = False
        await self.accept()  # first, so that the browser can read a close code
        if not await self.admitted(self._enter):
            return
        for group in self.groups_heard():
            await self.channel_layer.group_add(group, self.channel_name)
        self.joined = True
        await self.tell()

    async def disconnect(self, code: int) -> None:
        if self.joined:
            await in_db(presence.depart, self.socket_id, timezone.now())
            for group in self.groups_heard():
                await self.channel_layer.group_discard(group, self.channel_name)

    def groups_heard(self) -> list[str]:
        """The table's rings, and the person's own: the page then needs no second socket for its notices."""
        return [doorbell.table_group(self.table_key), notices.person_group(self.user.pk)]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.joined:
            return
        if not self.throttle.take(time.monotonic()):
            if self.throttle.lost:
                await self.close(code=FLOOD)
            elif self.throttle.refused == 1:
                await self.refuse(Refused("flood"))
            return
        try:
            message = wire.parse(text_data or "")
        except Refused as refused:
            known_id = refused.data.get("id")
            await self.refuse(refused, known_id if isinstance(known_id, str) else None)
            if refused.code == "too_large":
                await self.close(code=TOO_LARGE)
            return
        try:
            await self.handle(message)
        except Refused as refused:
            if refused.code == "signed_out":
                await self.close(code=NOT_SIGNED_IN)
            else:
                await self.refuse(refused, message.id)
        except Exception:
            log.exception("A message at table %s failed.", self.table_key)
            await self.refuse(Refused("failed"), message.id)

    async def handle(self, message: wire.Message) -> None:
        """Carry out one well-formed message."""
        if message.t == "ping":
            await self.ping(message)
            return
        if time.monotonic() - self.checked > TRUSTED and not await self.admitted(self._still_here):
            return
        answer = await in_db(self._carry_out, message)
        await self.send_json({"t": "done", "id": message.id, "v": answer["v"]})

    async def ping(self, message: wire.Message) -> None:
        """Renew the presence, re-check the session, and repeat whatever the client says it has not seen."""
        if not await self.admitted(self._still_here):
            return
        said = selectors.Cursors(message.d["rev"], message.d["chat"], message.d["game"], message.v or 0)
        if said != self.seen:
            self.seen = said
        await self.tell()
        self.noticed = message.d["notices"]
        await self.notify()
        await self.send_json({"t": "pong", "now": round(time.time() * 1000), "v": self.seen.v})

    async def table_rang(self, event: dict[str, Any]) -> None:
        """The table's doorbell says how far things have got; only what is beyond our cursors is read."""
        if time.monotonic() - self.checked > SILENT and not await self.admitted(self._recognise):
            return
        await self.tell(self.seen.advanced(event["reached"]))

    async def person_rang(self, _event: dict[str, Any]) -> None:
        """The person was told something, or has seen it on another page."""
        if time.monotonic() - self.checked > SILENT and not await self.admitted(self._recognise):
            return
        await self.notify()

    async def notify(self) -> None:
        """Send the notices that the page does not show, if it has said what it shows."""
        if self.noticed is None:
            return
        message, self.noticed = await in_db(self._notices, self.noticed)
        if message is not None:
            await self.send_json(message)

    async def tell(self, reached: selectors.Cursors | None = None) -> None:
        """Send what is new since the cursors, if anything is; without `reached` everything is looked at."""
        if reached == self.seen:
            return
        message, self.seen = await in_db(self._news, reached)
        if len(message) > 2:
            await self.send_json(message)

    async def refuse(self, refused: Refused, command_id: str | None = None) -> None:
        data = {name: value for name, value in refused.data.items() if name != "id"}
        with translation.override(self.language):
            text = sentence(refused.code, **data)
        await self.send_json(
            {"t": "refused", "id": command_id, "code": refused.code, "text": text, "data": data}
        )

    async def send_json(self, message: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    async def admitted(self, check: Callable[[], int | None]) -> bool:
        """Whether the person may stay as far as this check goes; else the socket is closed with its code."""
        code = await in_db(check)
        if code is not None:
            await self.close(code=code)
        return code is None

    # What runs on a database thread. The checks give a close code where they fail.

    def _enter(self) -> int | None:
        """Let the person in, if both the person and the table are what they should be."""
        user = self._person()
        if user is None:
            return NOT_SIGNED_IN
        self.user = user
        headers = dict(self.scope["headers"])
        self.language = choose_language(
            user,
            self.scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME),
            headers.get(b"accept-language", b"").decode("latin-1"),
        )
        table = Table.objects.filter(key=self.table_key, closed_at=None).first()
        if table is None:
            return NO_TABLE
        return self._arrive() if may_enter(table, user) else NO_ACCESS

    def _still_here(self) -> int | None:
        """Take what the person does for a sign of life."""
        if (code := self._recognise()) is not None:
            return code
        self.checked = time.monotonic()
        return None if presence.renew(self.socket_id, timezone.now()) else self._arrive()

    def _arrive(self) -> int | None:
        try:
            presence.arrive(self.socket_id, self.table_key, self.user, timezone.now(), server_die)
        except Refused:  # closed meanwhile
            return NO_TABLE
        self.checked = time.monotonic()
        return None

    def _recognise(self) -> int | None:
        """Whether the session still is this person's."""
        return None if self._person() == self.user else NOT_SIGNED_IN

    def _person(self) -> User | None:
        session = self.scope.get("session")
        return person_of(session.session_key if session is not None else None)

    def _news(self, reached: selectors.Cursors | None) -> tuple[dict[str, Any], selectors.Cursors]:
        with translation.override(self.language):
            if reached is None:
                return selectors.news(self.table_key, self.user, self.seen)
            return selectors.told(self.table_key, self.user, self.seen, reached)

    def _notices(self, shown: notices.Mark) -> tuple[dict[str, Any] | None, notices.Mark]:
        with translation.override(self.language):
            return notices.news(self.user, shown)

    def _carry_out(self, message: wire.Message) -> dict[str, Any]:
        order = Order(
            user=self.user,
            id=message.id,
            now=timezone.now(),
            dice=server_die,
            version=message.v,
            game=message.game,
        )
        return VERBS[message.t](order, self.table_key, message.d)

"""The socket of one lobby page: listens for changes of any table and sends the rows that then look different."""

import asyncio
import json
import logging
import time
from typing import Any

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from accounts.language import scope_language
from accounts.models import User
from config.aio import in_db
from games.doorbell import TABLES
from games.errors import Refused, sentence
from games.sessions import person_of
from games.throttle import Throttle
from lobby import live, wire
from lobby.selectors import DEBOUNCE

log = logging.getLogger(__name__)

NOT_SIGNED_IN, FLOOD, TOO_LARGE = 4401, 4429, 4413


class LobbyConsumer(AsyncWebsocketConsumer):
    """One open page. It knows only which revisions that page shows, and the page says so again at every ping."""

    user: User
    language: str

    async def connect(self) -> None:
        self.seen: dict[str, str] | None = None
        self.throttle = Throttle(at=time.monotonic())
        self.rang = asyncio.Event()
        self.telling = asyncio.Lock()
        self.watch: asyncio.Task[None] | None = None
        await self.accept()  # first, so that the browser can read a close code
        user = await in_db(self._person)
        if user is None:
            await self.close(code=NOT_SIGNED_IN)
            return
        self.user = user
        self.language = scope_language({**self.scope, "user": user})
        await self.channel_layer.group_add(TABLES, self.channel_name)
        self.watch = asyncio.create_task(self._keep_telling())

    async def disconnect(self, code: int) -> None:
        if self.watch is not None:
            self.watch.cancel()
            await self.channel_layer.group_discard(TABLES, self.channel_name)
        raise StopConsumer

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.watch is None:
            return
        if not self.throttle.take(time.monotonic()):
            if self.throttle.lost:
                await self.close(code=FLOOD)
            elif self.throttle.refused == 1:
                await self.refuse(Refused("flood"))
            return
        try:
            await self.handle(wire.parse(text_data))
        except Refused as refused:
            await self.refuse(refused)
            if refused.code == "too_large":
                await self.close(code=TOO_LARGE)
        except Exception:
            log.exception("A message in the lobby failed.")
            await self.refuse(Refused("failed"))

    async def handle(self, message: wire.Message) -> None:
        """Compare what the page shows with how things stand; at a ping re-check the session as well."""
        if message.t == "ping" and await in_db(self._person) != self.user:
            await self.close(code=NOT_SIGNED_IN)
            return
        self.seen = message.seen
        await self.tell()
        if message.t == "ping":
            await self.send_json({"t": "pong", "now": round(time.time() * 1000)})

    async def tables_changed(self, _event: dict[str, Any]) -> None:
        """The doorbell of all lists of tables."""
        self.rang.set()

    async def tell(self) -> None:
        """Send what differs from what the page shows, if anything does."""
        async with self.telling:
            if self.seen is None:
                return
            message, self.seen = await in_db(live.news, self.user, self.seen, self.language)
            if message is not None:
                await self.send_json(message)

    async def refuse(self, refused: Refused) -> None:
        """Answer a message that cannot be accepted."""
        with translation.override(self.language):
            text = sentence(refused.code, **refused.data)
        await self.send_json({"t": "refused", "code": refused.code, "text": text})

    async def send_json(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.send(text_data=json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    async def _keep_telling(self) -> None:
        """Answer each burst of rings once; a ring that comes during the pause or the answer gets another one."""
        while True:
            await self.rang.wait()
            self.rang.clear()
            await asyncio.sleep(DEBOUNCE)
            try:
                await self.tell()
            except Exception:
                log.exception("News for the lobby failed; the next ping brings them.")

    def _person(self) -> User | None:
        session = self.scope.get("session")
        return person_of(session.session_key if session is not None else None)

"""A socket on which one signed-in person's page listens: it is told what has changed, and changes nothing itself."""

import json
import logging
import time
from typing import Any, ClassVar

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from accounts import frames
from accounts.frames import BadFrame
from accounts.language import scope_language
from accounts.models import User
from accounts.sessions import person_of
from config.aio import in_db
from config.throttle import Throttle

log = logging.getLogger(__name__)

NOT_SIGNED_IN, FLOOD, TOO_LARGE = 4401, 4429, 4413
# Seconds. Pings re-check the session; a socket that has been silent for longer is told nothing before that was done.
SILENT = 60.0


class Line(AsyncWebsocketConsumer):
    """Lets people in and keeps floods and nonsense out. Subclasses say `group` and `take` what a page says of itself:
    "hello" once, and "ping" every ten seconds, which is answered by a "pong".
    """

    KINDS: ClassVar = {"hello", "ping"}
    user: User
    language: str
    checked: float

    def group(self) -> str:
        """The group whose rings this line hears."""
        raise NotImplementedError

    async def take(self, message: dict[str, Any]) -> None:
        """Take a message of one of KINDS, its fields unchecked. Raises BadFrame."""
        raise NotImplementedError

    async def connect(self) -> None:
        self.throttle = Throttle(at=time.monotonic())
        self.joined = False
        await self.accept()  # first, so that the browser can read a close code
        user = await in_db(self._person)
        if user is None:
            await self.close(code=NOT_SIGNED_IN)
            return
        self.user = user
        self.checked = time.monotonic()
        self.language = scope_language({**self.scope, "user": user})
        await self.channel_layer.group_add(self.group(), self.channel_name)
        self.joined = True

    async def disconnect(self, code: int) -> None:
        if self.joined:
            await self.channel_layer.group_discard(self.group(), self.channel_name)
        raise StopConsumer

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.joined:
            return
        if not self.throttle.take(time.monotonic()):
            if self.throttle.lost:
                await self.close(code=FLOOD)
            elif self.throttle.refused == 1:
                await self.refuse("flood")
            return
        try:
            await self._handle(frames.read(text_data, self.KINDS))
        except BadFrame as bad:
            await self.refuse(bad.code)
            if bad.code == "too_large":
                await self.close(code=TOO_LARGE)
        except Exception:
            log.exception("A message of %s failed.", type(self).__name__)
            await self.refuse("failed")

    async def _handle(self, message: dict[str, Any]) -> None:
        ping = message["t"] == "ping"
        if ping and not await self.still_signed_in():
            return
        await self.take(message)
        if ping:
            await self.send_json({"t": "pong", "now": round(time.time() * 1000)})

    async def trusted(self) -> bool:
        """Whether the person may be told something: a silent page's session is looked at first."""
        return time.monotonic() - self.checked <= SILENT or await self.still_signed_in()

    async def still_signed_in(self) -> bool:
        """Whether the session still is this person's; else the line is closed."""
        if await in_db(self._person) != self.user:
            await self.close(code=NOT_SIGNED_IN)
            return False
        self.checked = time.monotonic()
        return True

    async def refuse(self, code: str) -> None:
        """Answer a message that cannot be accepted."""
        with translation.override(self.language):
            text = str(frames.SENTENCES[code])
        await self.send_json({"t": "refused", "code": code, "text": text})

    async def send_json(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.send(text_data=json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _person(self) -> User | None:
        session = self.scope.get("session")
        return person_of(session.session_key if session is not None else None)

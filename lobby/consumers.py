"""The socket of one lobby page: listens for changes of any table and sends what then looks different."""

import asyncio
import logging
from typing import Any

from accounts.line import Line
from config.aio import in_db
from games.doorbell import TABLES
from lobby import live, wire
from lobby.selectors import DEBOUNCE

log = logging.getLogger(__name__)


class LobbyConsumer(Line):
    """One open page. It knows only which revisions that page shows, and the page says so again at every ping."""

    async def connect(self) -> None:
        self.shown: wire.Shown | None = None
        self.rang = asyncio.Event()
        self.telling = asyncio.Lock()
        self.watch: asyncio.Task[None] | None = None
        await super().connect()
        if self.joined:
            self.watch = asyncio.create_task(self._keep_telling())

    async def disconnect(self, code: int) -> None:
        if self.watch is not None:
            self.watch.cancel()
        await super().disconnect(code)

    def group(self) -> str:
        return TABLES

    async def take(self, message: dict[str, Any]) -> None:
        """Compare what the page shows with how things stand."""
        self.shown = wire.shown(message)
        await self.tell()

    async def tables_changed(self, _event: dict[str, Any]) -> None:
        """The doorbell of all lists of tables."""
        self.rang.set()

    async def tell(self) -> None:
        """Send what differs from what the page shows, if anything does."""
        async with self.telling:
            if self.shown is None:
                return
            messages, self.shown = await in_db(live.news, self.user, self.shown, self.language)
            for message in messages:
                await self.send_json(message)

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

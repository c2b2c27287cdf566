"""The socket at every address where there is none: refused at the handshake, like a page that does not exist."""

from channels.generic.websocket import AsyncWebsocketConsumer


class Nowhere(AsyncWebsocketConsumer):
    """Closes before it opens, which the browser sees as HTTP 403."""

    async def connect(self) -> None:
        await self.close()

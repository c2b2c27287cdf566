"""The personal socket: tells the open pages of one person, whatever they show, of new notices."""

from typing import Any

from django.utils import translation

from accounts import notices
from accounts.frames import BadFrame
from accounts.line import Line
from accounts.notices import Mark
from config.aio import in_db


def shown(message: dict[str, Any]) -> Mark:
    """How far the page that sent this message has got. Raises BadFrame: bad_message."""
    if message.keys() != {"t", "notices"}:
        raise BadFrame("bad_message")
    try:
        return Mark.read(message["notices"])
    except ValueError:
        raise BadFrame("bad_message") from None


class MeConsumer(Line):
    """One open page. What it shows it says itself, again at every ping, so nothing has to be remembered here."""

    shown: Mark | None = None

    def group(self) -> str:
        return notices.person_group(self.user.pk)

    async def take(self, message: dict[str, Any]) -> None:
        self.shown = shown(message)
        await self.tell()

    async def person_rang(self, _event: dict[str, Any]) -> None:
        """Somebody has told this person something, or another of their pages has seen it."""
        if await self.trusted():
            await self.tell()

    async def tell(self) -> None:
        """Send what the page does not show yet, if anything."""
        if self.shown is None:
            return
        message, self.shown = await in_db(self._news, self.shown)
        if message is not None:
            await self.send_json(message)

    def _news(self, seen: Mark) -> tuple[dict[str, Any] | None, Mark]:
        with translation.override(self.language):
            return notices.news(self.user, seen)

"""What every listening socket asks of a message before it looks at what the message says."""

import json
from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy

# In bytes; larger than any honest message by an order of magnitude.
LONGEST = 4096

SENTENCES = {
    "bad_message": gettext_lazy("This message could not be read."),
    "unknown_message": gettext_lazy("The server does not know this message."),
    "failed": gettext_lazy("The server failed at this; nothing was changed. Try again."),
    "too_large": gettext_lazy("This message is too large."),
    "flood": gettext_lazy("Too many messages at once. Wait a moment."),
}


class BadFrame(Exception):  # noqa: N818  # as Refused: an answer, not a fault of ours
    """A message that cannot be accepted; `code` is one of SENTENCES."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read(frame: str | None, kinds: Collection[str]) -> dict[str, Any]:
    """The JSON object in a text frame (None: a binary one), whose `t` is one of `kinds`. Raises BadFrame."""
    if frame is None:
        raise BadFrame("bad_message")
    if len(frame.encode("utf-8", "surrogatepass")) > LONGEST:
        raise BadFrame("too_large")
    try:
        raw = json.loads(frame)
    except (ValueError, RecursionError):
        raise BadFrame("bad_message") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("t"), str):
        raise BadFrame("bad_message")
    if raw["t"] not in kinds:
        raise BadFrame("unknown_message")
    return raw

"""The two messages that a lobby page may send, checked before anything else sees them."""

import json
import re
from dataclasses import dataclass
from typing import Any

from games.errors import Refused
from games.wire import LONGEST_FRAME

KINDS = {"hello", "ping"}
# Far more rows than a page ever shows.
MOST_SEEN = 150

_KEY = re.compile(r"[a-z0-9]{1,12}", re.ASCII)
_REV = re.compile(r"[0-9a-f]{8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Message:
    """What the page shows: revisions of rows by table key. A "ping" also asks for a sign of life."""

    t: str
    seen: dict[str, str]


def parse(frame: str | None) -> Message:
    """The message in a text frame, None for a binary one. Raises Refused: too_large, bad_message, unknown_message."""
    if frame is None:
        raise Refused("bad_message")
    if len(frame.encode("utf-8", "surrogatepass")) > LONGEST_FRAME:
        raise Refused("too_large")
    try:
        raw = json.loads(frame)
    except (ValueError, RecursionError):
        raise Refused("bad_message") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("t"), str):
        raise Refused("bad_message")
    if raw["t"] not in KINDS:
        raise Refused("unknown_message")
    if raw.keys() != {"t", "seen"} or not _is_seen(raw["seen"]):
        raise Refused("bad_message")
    return Message(t=raw["t"], seen=raw["seen"])


def _is_seen(seen: Any) -> bool:
    return (
        isinstance(seen, dict)
        and len(seen) <= MOST_SEEN
        and all(
            isinstance(rev, str) and _KEY.fullmatch(key) and _REV.fullmatch(rev) for key, rev in seen.items()
        )
    )

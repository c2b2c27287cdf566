"""What a lobby page says of itself, checked before anything else sees it."""

import re
from typing import Any

from accounts.frames import BadFrame

# Far more rows than a page ever shows.
MOST_SEEN = 150

_KEY = re.compile(r"[a-z0-9]{1,12}", re.ASCII)
_REV = re.compile(r"[0-9a-f]{8}", re.ASCII)


def seen(message: dict[str, Any]) -> dict[str, str]:
    """The revisions of the rows that the page shows, by table key. Raises BadFrame: bad_message."""
    if message.keys() != {"t", "seen"} or not _is_seen(message["seen"]):
        raise BadFrame("bad_message")
    rows: dict[str, str] = message["seen"]
    return rows


def _is_seen(rows: Any) -> bool:
    return (
        isinstance(rows, dict)
        and len(rows) <= MOST_SEEN
        and all(
            isinstance(rev, str) and _KEY.fullmatch(key) and _REV.fullmatch(rev) for key, rev in rows.items()
        )
    )

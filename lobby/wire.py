"""What a lobby page says of itself, checked before anything else sees it."""

import re
from dataclasses import dataclass
from typing import Any, TypeGuard

from accounts.frames import BadFrame
from games.rules.board import Family

# Far more rows than a page ever shows.
MOST_SEEN = 150

_KEY = re.compile(r"[a-z0-9]{1,12}", re.ASCII)
_REV = re.compile(r"[0-9a-f]{8}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: the revisions of its rows by table key. `family`: it lists only tables of that one."""

    rows: dict[str, str]
    family: Family | None = None


def shown(message: dict[str, Any]) -> Shown:
    """What the page says that it shows. Raises BadFrame: bad_message."""
    rows, family = message.get("seen"), message.get("family")
    known = family is None or family in tuple(Family)
    if not message.keys() <= {"t", "seen", "family"} or not _are_rows(rows) or not known:
        raise BadFrame("bad_message")
    return Shown(rows=rows, family=None if family is None else Family(family))


def _are_rows(rows: Any) -> TypeGuard[dict[str, str]]:
    return (
        isinstance(rows, dict)
        and len(rows) <= MOST_SEEN
        and all(
            isinstance(rev, str) and _KEY.fullmatch(key) and _REV.fullmatch(rev) for key, rev in rows.items()
        )
    )

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
    """What a page shows: the revisions of its rows by table key, and of its list of people, None where it has none.

    `family`: it lists only tables of that one.
    """

    rows: dict[str, str]
    family: Family | None = None
    people: str | None = None


def shown(message: dict[str, Any]) -> Shown:
    """What the page says that it shows. Raises BadFrame: bad_message."""
    rows, family, people = (message.get(name) for name in ("seen", "family", "people"))
    known = family is None or family in tuple(Family)
    if not message.keys() <= {"t", "seen", "family", "people"} or not known:
        raise BadFrame("bad_message")
    if not _are_rows(rows) or not (people is None or _is_rev(people)):
        raise BadFrame("bad_message")
    return Shown(rows=rows, family=None if family is None else Family(family), people=people)


def _are_rows(rows: Any) -> TypeGuard[dict[str, str]]:
    return (
        isinstance(rows, dict)
        and len(rows) <= MOST_SEEN
        and all(_KEY.fullmatch(key) and _is_rev(rev) for key, rev in rows.items())
    )


def _is_rev(rev: Any) -> TypeGuard[str]:
    return isinstance(rev, str) and _REV.fullmatch(rev) is not None

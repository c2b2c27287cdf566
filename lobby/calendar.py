"""An appointment as an iCalendar file (RFC 5545), for people's own calendars."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from games.table_titles import table_title
from lobby.models import Challenge
from lobby.times import OPENS_BEFORE

# An event needs an end; games of most kinds are over by then.
LENGTH = timedelta(hours=1)
_LINE = 75
State = Challenge.State
# Nothing was played; after a walkover there is a result.
_OFF = {State.DECLINED, State.WITHDRAWN, State.EXPIRED, State.CANCELLED, State.VOID}


def calendar(row: Challenge, reader: User, url: str, host: str, now: datetime) -> bytes:
    """The file of one appointment for one of its two people. url: the page of the challenge; host: of this site."""
    at = row.meets_at
    if at is None:
        raise ValueError("no time is agreed on")
    words = {"name": row.other(reader).public_name}
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Open Nardy//Appointments//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{row.key}@{host}",
        f"SEQUENCE:{_revision(row)}",
        f"DTSTAMP:{_utc(now)}",
        f"DTSTART:{_utc(at)}",
        f"DTEND:{_utc(at + LENGTH)}",
        f"SUMMARY:{_text(_('Backgammon against %(name)s') % words)}",
        f"DESCRIPTION:{_text(table_title(row.preset, row.ruleset))}",
        f"URL:{url}",
        f"STATUS:{'CANCELLED' if row.state in _OFF else 'CONFIRMED'}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"TRIGGER:-PT{OPENS_BEFORE.seconds // 60}M",
        f"DESCRIPTION:{_text(_('Backgammon against %(name)s') % words)}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in folded(line)).encode()


def _revision(row: Challenge) -> int:
    """Grows with every proposal, with the answer and with the end: calendars pass over what is no newer than they have it."""
    return row.round + (not row.open) + (row.ended_at is not None)


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    """A text as a value: the characters that mean something there are escaped."""
    for character in "\\;,":
        words = words.replace(character, f"\\{character}")
    return words.replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """The line in parts of at most 75 bytes, no character cut; every part but the first begins with a blank."""
    part, size = "", 0
    for character in line:
        bytes_more = len(character.encode())
        if size + bytes_more > _LINE:
            yield part
            part, size = " ", 1
        part, size = part + character, size + bytes_more
    yield part

"""How large a file may be and how a bad one is refused: by place and reason, before anything is made of it."""

import unicodedata

from games.rules.refusal import Refused

MOST_BYTES = 1024 * 1024
MOST_NESTING = 64
MOST_ACTIONS = 5_000
MOST_GAMES = 500
MOST_TAGS = 500
MOST_CUBE = 4_096
MOST_POINTS = 9_999
MOST_NUMBER = 999_999_999
_LONGEST_LINE = 200
_LONGEST_TEXT = 10_000


def bad(place: str, reason: str, code: str = "bad_file") -> Refused:
    """The refusal of a file or an id. place: where, such as "line 7"; reason: a short English sentence without a stop."""
    return Refused(code, place=place, reason=reason)


def readable(data: bytes | str) -> str:
    """The text of a file with plain line ends: UTF-8, or Latin-1 where it is not. Raises Refused("bad_file")."""
    raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if len(raw) > MOST_BYTES:
        raise bad("file", f"the file is larger than {MOST_BYTES // 1024} KB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    if "\0" in text:
        raise bad("file", "the file is not a text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def whole(text: str, low: int, high: int) -> int | None:
    """The number written in plain digits, or None when it is no number or out of bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        return None
    return int(text) if low <= int(text) <= high else None


def one_line(text: str) -> str:
    """A name or a value on one line, without control characters, at most 200 characters."""
    return " ".join(_printable(text).split())[:_LONGEST_LINE].rstrip()


def free_text(text: str) -> str:
    """A comment: its lines without trailing blanks, without empty lines around, at most 10,000 characters."""
    lines = [_printable(line).rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    return "\n".join(lines).strip("\n")[:_LONGEST_TEXT].rstrip()


def _printable(text: str) -> str:
    """Separators of any kind as blanks; control characters and halves of surrogate pairs left out."""
    kept = (" " if character.isspace() else character for character in text)
    return "".join(character for character in kept if unicodedata.category(character) not in {"Cc", "Cs"})

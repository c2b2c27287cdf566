"""Reading a file whose form nobody has named: told by how it begins."""

import re
from collections.abc import Callable

from games.formats.gnubg_id import parse_gnubg_id, position_id
from games.formats.json_read import read_json
from games.formats.limits import bad, readable
from games.formats.mat_read import read_mat
from games.formats.record import GameRecord, MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.situation import study
from games.formats.text import TITLE_OF_ANY
from games.formats.text_read import read_text
from games.formats.xgid import parse_xgid
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused

_LONGEST_ID = 100
_POSITION = re.compile(r"\w{20,30}/\w{20,30}", re.ASCII)
_SGF = re.compile(r"\(\s*;")
# What GNU Backgammon writes above a board, and its menu copies.
_IDS = re.compile(
    r"(?:GNU Backgammon\s+)?Position ID\s*:\s*(\S+)(?:\s+Match ID\s*:\s*(\S+))?", re.IGNORECASE | re.ASCII
)
_MATCH_ID = re.compile(r"[A-Za-z0-9+/]{12}", re.ASCII)
_COLONS_OF_XGID = 8


def read_any(data: bytes | str) -> MatchRecord:
    """The match in a file of any form known here, or the position behind an id.

    An id is an XGID (its prefix may be missing), a GNU Backgammon ID, a Match ID alone (at the usual start) or the text of a
    long position. Raises Refused("bad_file"), ("bad_xgid"), ("bad_position_id") or ("bad_match_id"), each with place and
    reason.
    """
    whole = readable(data)
    text = whole.strip()
    # The lines keep their numbers.
    above = whole[: len(whole) - len(whole.lstrip())].count("\n")
    return _reader(text)("\n" * above + text)


def _reader(text: str) -> Callable[[str], MatchRecord]:
    """How a text without blanks around is read."""
    if text.startswith("XGID=") or _IDS.match(text):
        return _read_named_id
    if text.startswith("{"):
        return read_json
    if _SGF.match(text):
        return read_sgf
    if text.startswith(TITLE_OF_ANY):
        return read_text
    return _read_id if len(text) <= _LONGEST_ID and len(text.split()) == 1 else read_mat


def _read_named_id(text: str) -> MatchRecord:
    """An id with its name before it; what programs copy behind it, a drawing of the board, is not read."""
    ids = _IDS.match(text.strip())
    if ids:
        return study(parse_gnubg_id(":".join(filter(None, ids.groups()))))
    return study(parse_xgid(text.split(maxsplit=1)[0]))


def _read_id(text: str) -> MatchRecord:
    text = text.strip()
    if _POSITION.fullmatch(text):
        return _long_position(text)
    if text.count(":") >= _COLONS_OF_XGID:
        return study(parse_xgid(text))
    if _MATCH_ID.fullmatch(text):
        text = f"{position_id(Position.start(Family.SHORT), Colour.WHITE)}:{text}"
    return study(parse_gnubg_id(text))


def _long_position(text: str) -> MatchRecord:
    """A record that begins, and ends, at a position as it is stored."""
    try:
        start = Position.parse(Family.LONG, text.lower())
    except Refused as refused:
        raise bad("position", str(refused.data["reason"])) from refused
    return MatchRecord(Family.LONG, games=(GameRecord(start),))

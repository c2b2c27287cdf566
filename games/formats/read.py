"""Reading a file whose form nobody has named: told by how it begins."""

import re

from games.formats.gnubg_id import parse_gnubg_id, position_id
from games.formats.json_read import read_json
from games.formats.limits import bad, readable
from games.formats.mat_read import read_mat
from games.formats.record import GameRecord, MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.situation import study
from games.formats.text import TITLE
from games.formats.text_read import read_text
from games.formats.xgid import parse_xgid
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused

_LONGEST_ID = 100
_POSITION = re.compile(r"\w{20,30}/\w{20,30}", re.ASCII)
_MATCH_ID = re.compile(r"[A-Za-z0-9+/]{12}", re.ASCII)
_COLONS_OF_XGID = 8


def read_any(data: bytes | str) -> MatchRecord:
    """The match in a file of any form known here, or the position behind an id.

    An id is an XGID (its prefix may be missing), a GNU Backgammon ID, a Match ID alone (at the usual start) or the text of a
    long position. Raises Refused("bad_file"), ("bad_xgid"), ("bad_position_id") or ("bad_match_id"), each with place and
    reason.
    """
    text = readable(data).strip()
    if text.startswith("XGID=") and "\n" not in text:
        return study(parse_xgid(text))
    if text.startswith("{"):
        return read_json(text)
    if text.startswith("(;"):
        return read_sgf(text)
    if text.startswith(TITLE):
        return read_text(text)
    if len(text) <= _LONGEST_ID and not any(sign.isspace() for sign in text):
        return _read_id(text)
    return read_mat(text)


def _read_id(text: str) -> MatchRecord:
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

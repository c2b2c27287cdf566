"""Reading a file whose form nobody has named: told by how it begins."""

from games.formats.gnubg_id import parse_gnubg_id
from games.formats.json_read import read_json
from games.formats.limits import readable
from games.formats.mat_read import read_mat
from games.formats.record import MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.situation import study
from games.formats.text import TITLE
from games.formats.text_read import read_text
from games.formats.xgid import parse_xgid

_LONGEST_ID = 100


def read_any(data: bytes | str) -> MatchRecord:
    """The match in a file of any form known here, or the position behind an XGID or a GNU Backgammon ID.

    Raises Refused("bad_file"), ("bad_xgid"), ("bad_position_id") or ("bad_match_id"), each with place and reason.
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
        return study(parse_gnubg_id(text))
    return read_mat(text)

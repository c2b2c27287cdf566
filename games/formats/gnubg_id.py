"""GNU Backgammon's Position ID and Match ID: bits from the lowest up, written in base 64.

Position ID, 80 bits: for each side, first the one not on roll, a one for every checker and a zero after every point, from
its own point 1 up to 24 and then the bar. Match ID, 72 bits: see `_MATCH`; player 0 is White, player 1 Black.
"""

import base64
import binascii
import re

from games.formats.odd import eased_id
from games.formats.record import NO_DICE
from games.formats.situation import Situation, placed
from games.formats.sound import check_situation
from games.rules.board import BAR, Colour, Position
from games.rules.refusal import Refused

_PLAYERS = (Colour.WHITE, Colour.BLACK)
_NOBODY = 3
_PLAYING = 1
_ALPHABET = re.compile(r"[A-Za-z0-9+/]*", re.ASCII)
# Name and width of each part in order. `move` is who rolls, `turn` who decides; what is left are zeros.
_MATCH = (
    ("cube", 4),
    ("owner", 2),
    ("move", 1),
    ("crawford", 1),
    ("state", 3),
    ("turn", 1),
    ("doubled", 1),
    ("resigns", 2),
    ("die", 3),
    ("second", 3),
    ("length", 15),
    ("white", 15),
    ("black", 15),
    ("no_jacoby", 1),
)
_POSITION_LENGTH, _MATCH_LENGTH = 14, 12


def position_id(position: Position, on_roll: Colour) -> str:
    """The 14 letters of a short position as the side on roll sees it."""
    bits = at = 0
    for colour in (on_roll.other, on_roll):
        for count in position.counts(colour)[1:]:
            bits |= (1 << count) - 1 << at
            at += count + 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def parse_position_id(text: str, on_roll: Colour) -> Position:
    """The inverse of `position_id`. Raises Refused("bad_position_id", place=..., reason=...)."""
    code, place = "bad_position_id", "Position ID"
    bits = _bits(text, _POSITION_LENGTH, code, place)
    sides: dict[Colour, list[int]] = {}
    for colour in (on_roll.other, on_roll):
        sides[colour] = side = [0] * (BAR + 1)
        for point in range(1, BAR + 1):
            while bits & 1:
                side[point] += 1
                bits >>= 1
            bits >>= 1
    if bits:
        raise Refused(code, place=place, reason="more than 25 places for a side")
    return placed(sides[Colour.WHITE], sides[Colour.BLACK], place, code)


def match_id(here: Situation) -> str:
    """The 12 letters of everything but the position."""
    mover = _PLAYERS.index(here.on_roll)
    # The larger die first, whatever lay first: one situation has one id.
    die, second = sorted(here.dice, reverse=True) or (0, 0)
    values = {
        "cube": here.cube.bit_length() - 1,
        "owner": _NOBODY if here.owner is None else _PLAYERS.index(here.owner),
        "move": mover,
        "crawford": here.crawford,
        "state": _PLAYING,
        "turn": 1 - mover if here.offer == 1 or here.resigns else mover,
        "doubled": bool(here.offer),
        "resigns": here.resigns,
        "die": die,
        "second": second,
        "length": here.length,
        "white": here.score[0],
        "black": here.score[1],
        "no_jacoby": not here.jacoby,
    }
    bits = at = 0
    for name, width in _MATCH:
        bits |= values[name] << at
        at += width
    return base64.b64encode(bits.to_bytes(9, "little")).decode()


def gnubg_id(here: Situation) -> str:
    """Both ids with a colon between, as GNU Backgammon takes them in one word."""
    return f"{position_id(here.position, here.on_roll)}:{match_id(here)}"


def parse_gnubg_id(text: str) -> Situation:
    """The situation of "POSITION:MATCH", or of a Position ID alone (White on roll, no match).

    Raises Refused("bad_position_id") or Refused("bad_match_id"), both with place and reason.
    """
    first, colon, second = "".join(text.split()).partition(":")
    if not colon:
        return Situation(parse_position_id(first, Colour.WHITE))
    found, at = {}, 0
    bits = _bits(second, _MATCH_LENGTH, "bad_match_id", "Match ID")
    for name, width in _MATCH:
        found[name] = bits >> at & (1 << width) - 1
        at += width
    _check(found)
    on_roll = _PLAYERS[found["move"]]
    offer = 0
    if found["doubled"]:
        offer = 2 if found["turn"] == found["move"] and not found["resigns"] else 1
    here = Situation(
        position=parse_position_id(first, on_roll),
        on_roll=on_roll,
        dice=(found["die"], found["second"]) if found["die"] and not found["doubled"] else NO_DICE,
        cube=1 << found["cube"],
        owner=None if found["owner"] == _NOBODY else _PLAYERS[found["owner"]],
        offer=offer,
        resigns=found["resigns"],
        length=found["length"],
        score=(found["white"], found["black"]),
        crawford=bool(found["crawford"]),
        jacoby=not found["no_jacoby"] and not found["length"],
    )
    here = eased_id(here, "Match ID")
    try:
        check_situation(here)
    except ValueError as error:
        raise Refused("bad_match_id", place="Match ID", reason=str(error)) from error
    return here


def _check(found: dict[str, int]) -> None:
    """Refuse parts that mean nothing by themselves."""
    reason = ""
    if found["die"] > 6 or found["second"] > 6 or (not found["die"]) != (not found["second"]):
        reason = "two dice from 1 to 6, or none, are needed"
    elif found["owner"] == 2:
        reason = "the cube belongs to nobody known"
    elif found["cube"] > 12:
        reason = f"a cube of {1 << found['cube']}"
    elif found["doubled"] and found["turn"] == found["move"] and not (found["cube"] or found["resigns"]):
        reason = "a beaver with the cube at 1"
    elif found["state"] > 4:
        reason = "an unknown state of the game"
    if reason:
        raise Refused("bad_match_id", place="Match ID", reason=reason)


def _bits(text: str, length: int, code: str, place: str) -> int:
    if len(text) != length or not _ALPHABET.fullmatch(text):
        reason = f"{length} letters, digits, + or / are needed"
        raise Refused(code, place=place, reason=reason)
    try:
        raw = base64.b64decode(text + "=" * (-length % 4))
    except binascii.Error as error:
        raise Refused(code, place=place, reason="this is not base 64") from error
    return int.from_bytes(raw, "little")

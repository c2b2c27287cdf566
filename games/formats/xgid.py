"""XGID, eXtreme Gammon's position id: ten fields between colons. White is X, the side with the capital letters."""

from games.formats.limits import MOST_CUBE, MOST_POINTS, whole
from games.formats.odd import eased_id
from games.formats.record import NO_DICE, Dice
from games.formats.situation import MOST_DOUBLINGS, USUAL_LIMIT, Situation, placed
from games.formats.sound import check_situation
from games.rules.board import BAR, Colour
from games.rules.refusal import Refused

_PREFIX = "XGID="
_FIELDS = ("position", "cube", "owner", "turn", "dice", "score", "score", "rules", "length", "limit")
_SIGNS: dict[str, Colour | None] = {"1": Colour.WHITE, "-1": Colour.BLACK, "0": None}
_NAMES = {colour: sign for sign, colour in _SIGNS.items()}
_OFFERS = ("", "D", "B")
_JACOBY, _BEAVERS = 1, 2


def xgid(here: Situation) -> str:
    """The id of a situation. A resignation that waits for an answer has no place in it."""
    asked = 2 * here.cube if here.offer else here.cube
    limit = max(here.cube_limit or USUAL_LIMIT, asked).bit_length() - 1
    rules = here.crawford if here.length else _JACOBY * here.jacoby + _BEAVERS * here.beavers
    # While a beaver waits, the cube is written as it was before the double.
    doublings = here.cube.bit_length() - 1 - (here.offer == 2)
    owner = here.owner if here.offer < 2 else here.on_roll if doublings else None
    dice = _OFFERS[here.offer] or "".join(map(str, here.dice)) or "00"
    parts = (
        _letters(here),
        doublings,
        _NAMES[owner],
        _NAMES[here.on_roll],
        dice,
        *here.score,
        int(rules),
        here.length,
        limit,
    )
    return _PREFIX + ":".join(map(str, parts))


def parse_xgid(text: str) -> Situation:
    """The inverse of `xgid`; the prefix and the last field may be missing.

    Raises Refused("bad_xgid", place="XGID", reason=...): “16 checkers for White”.
    """
    fields = text.strip().removeprefix(_PREFIX).split(":")
    if len(fields) not in (len(_FIELDS) - 1, len(_FIELDS)):
        raise _refused(f"{len(_FIELDS)} fields between colons are needed, not {len(fields)}")
    for name, sign in (("owner", fields[2]), ("turn", fields[3])):
        if sign not in _SIGNS or (name == "turn" and sign == "0"):
            raise _refused(f"the {name} must be 1 or -1, not {sign[:20]}")
    highest = MOST_CUBE.bit_length() - 1
    doublings = _number(fields, 1, highest)
    length, rules = _number(fields, 8, MOST_POINTS), _number(fields, 7, _JACOBY + _BEAVERS)
    score = _number(fields, 5, MOST_POINTS), _number(fields, 6, MOST_POINTS)
    limit = _number(fields, 9, MOST_DOUBLINGS) if len(fields) == len(_FIELDS) else 0
    if length and rules > 1:
        raise _refused("only 0 or 1 says whether it is Crawford")
    dice, offer = _rolled(fields[4])
    on_roll = Colour.WHITE if fields[3] == "1" else Colour.BLACK
    owner = _SIGNS[fields[2]] if doublings else None
    if offer and owner is on_roll.other:
        raise _refused("the cube belongs to the opponent of who doubles")
    white, black = _counts(fields[0])
    # Some programs always write the same highest cube; the cube itself knows better.
    believed = 1 << limit >= 1 << doublings + (0, 1, 2)[offer]
    here = Situation(
        position=placed(white, black, "XGID", "bad_xgid"),
        on_roll=on_roll,
        dice=dice,
        cube=2 << doublings if offer == 2 else 1 << doublings,
        owner=on_roll.other if offer == 2 else owner,
        offer=offer,
        length=length,
        score=score,
        crawford=bool(length and rules),
        jacoby=not length and bool(rules & _JACOBY),
        beavers=not length and bool(rules & _BEAVERS),
        cube_limit=1 << limit if limit and believed else None,
        notices=(f"XGID: a highest cube of {1 << limit}, with a higher one",)
        if limit and not believed
        else (),
    )
    here = eased_id(here, "XGID")
    try:
        check_situation(here)
    except ValueError as error:
        raise _refused(str(error)) from error
    return here


def _letters(here: Situation) -> str:
    """26 places by White's numbers, Black's bar first and White's last: A to O for White, a to o for Black."""
    white, black = here.position.counts(Colour.WHITE), here.position.counts(Colour.BLACK)
    places = []
    for place in range(BAR + 1):
        mine, theirs = white[place] if place else 0, black[BAR - place] if place < BAR else 0
        places.append(chr(64 + mine) if mine else chr(96 + theirs) if theirs else "-")
    return "".join(places)


def _counts(letters: str) -> tuple[list[int], list[int]]:
    if len(letters) != BAR + 1:
        raise _refused(f"the position has {len(letters)} places, not 26")
    white, black = [0] * (BAR + 1), [0] * (BAR + 1)
    for place, letter in enumerate(letters):
        count = ord(letter.upper()) - 64 if letter.isascii() else 0
        if letter == "-":
            continue
        if not 1 <= count <= 16:
            raise _refused(f"the letter {letter!r} at place {place} counts no checkers")
        if place == (0 if letter.isupper() else BAR):
            raise _refused(f"a checker of {'White' if letter.isupper() else 'Black'} on the other's bar")
        if letter.isupper():
            white[place] = count
        else:
            black[BAR - place] = count
    return white, black


def _rolled(field: str) -> tuple[Dice, int]:
    if field in ("D", "B"):
        return NO_DICE, _OFFERS.index(field)
    if field == "00":
        return NO_DICE, 0
    if len(field) != 2 or not all(die in "123456" for die in field):
        raise _refused(f"the dice must be two digits from 1 to 6, 00, D or B, not {field[:20]}")
    return (int(field[0]), int(field[1])), 0


def _number(fields: list[str], at: int, most: int) -> int:
    number = whole(fields[at], 0, most)
    if number is None:
        raise _refused(f"the field {_FIELDS[at]} must be a number from 0 to {most}, not {fields[at][:20]}")
    return number


def _refused(reason: str) -> Refused:
    return Refused("bad_xgid", place="XGID", reason=reason)

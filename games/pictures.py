"""What a recorded game looks like: every picture with its words and ids, and the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.formats.fold import Snapshot, snapshots
from games.formats.gnubg_id import gnubg_id
from games.formats.record import Act, Action, GameRecord, MatchRecord
from games.formats.situation import situation_at
from games.formats.xgid import xgid
from games.rules.board import Colour, Family, Position
from games.rules.moving import carry_out
from games.rules.notation import format_turn


@dataclass(frozen=True, slots=True)
class Picture:
    """The board after a roll was played, or after something was done with the cube.

    colour: whose doing, None for the start. dice: as they lie; at the start White's and Black's die of the roll-off.
    steps: [origin, target, die] by White's numbers, empty where no checker moved. skip: nothing could be played.
    position: both sides as stored. text: the moves in notation, by whose numbers they are read ("white", "black").
    cube: as on the wire, None in games without one. ids: what other programs and this one call the position, by kind.
    """

    colour: Colour | None
    dice: list[int]
    steps: list[list[int]]
    skip: bool
    position: str
    text: dict[str, str]
    cube: dict[str, Any] | None
    ids: dict[str, str]
    comment: str = ""

    @property
    def roll(self) -> str:
        """The dice as they are written: the larger first."""
        return "".join(str(die) for die in sorted(self.dice, reverse=True))

    @property
    def roller(self) -> Colour | None:
        """Whose dice lie there, or who is asked about the cube that is offered."""
        offered = self.cube is not None and self.cube["offer"]
        return self.colour.other if offered and self.colour else self.colour

    @property
    def last(self) -> dict[str, Any] | None:
        """The turn that led here, as on the wire."""
        return {"colour": self.colour, "steps": self.steps} if self.steps else None

    def plain(self) -> dict[str, Any]:
        """As the page's script needs it."""
        return {
            **asdict(self),
            "roller": self.roller,
            "caption": {colour: caption(self, colour) for colour in Colour},
        }


def pictures(match: MatchRecord, game: GameRecord) -> list[Picture]:
    """Every picture of a game of a match, from its start on. Raises Refused("bad_file") as `snapshots` does."""
    seen = snapshots(game)
    thrown = [action for action in game.actions if action.act is Act.ROLL_OFF]
    begun = len(thrown)
    dice = list(thrown[-1].dice) if thrown else []
    start = seen[begun]
    taken = [
        Picture(
            None,
            dice,
            [],
            skip=False,
            position=start.position.text,
            text=_same(""),
            cube=_cube(match, game, start),
            ids=_ids(match, game, begun, start),
            comment=game.comment,
        )
    ]
    for moment, action in enumerate(game.actions[begun:], begun + 1):
        now = seen[moment]
        picture = Picture(
            action.colour,
            list(action.dice),
            [list(step.turned(match.family, action.colour)) for step in action.steps if action.colour],
            skip=action.act is Act.SKIP,
            position=now.position.text,
            text=_text(game, action, seen[moment - 1]),
            cube=_cube(match, game, now),
            ids=_ids(match, game, moment, now),
            comment=action.comment,
        )
        taken.append(picture)
    return taken


def _cube(match: MatchRecord, game: GameRecord, now: Snapshot) -> dict[str, Any] | None:
    """The cube where there is one; files of others do not say, and a short game may always have one."""
    played = match.ruleset.cube_limit is not None if match.ruleset else match.family is Family.SHORT
    if not played:
        return None
    offer = 2 * now.cube if now.offer and not now.over else None
    return {"value": now.cube, "owner": now.owner, "offer": offer, "crawford": game.crawford}


def _ids(match: MatchRecord, game: GameRecord, moment: int, now: Snapshot) -> dict[str, str]:
    if match.family is Family.LONG:
        return {"position": now.position.text}
    here = situation_at(match, game, moment, now)
    return {"xgid": xgid(here), "gnubg": gnubg_id(here)}


def _same(text: str) -> dict[str, str]:
    return {str(viewer): text for viewer in Colour}


def _text(game: GameRecord, action: Action, before: Snapshot) -> dict[str, str]:
    """What was done, by whose numbers it is read."""
    if action.act is Act.TURN:
        return {str(viewer): _moves(action, before.position, viewer) for viewer in Colour}
    if action.act is Act.ROLL:
        return _same(_("not played") if game.end else _("to play"))
    words = {
        Act.SKIP: _("no move"),
        Act.DOUBLE: _("double to %(value)d"),
        Act.BEAVER: _("beaver to %(value)d"),
        Act.TAKE: _("the double is taken"),
        Act.PASS: _("the double is passed"),
    }
    return _same(words[action.act] % {"value": 2 * before.cube * (1 + before.offer)})


def _moves(action: Action, position: Position, viewer: Colour) -> str:
    """The moves of a turn by the viewer's numbers: `24/18* 13/7(2) 6/off`."""
    colour, family = action.colour or viewer, position.family
    _after, hits = carry_out(position, colour, action.steps, drawn=True)
    seen = [step.turned(family, colour).turned(family, viewer) for step in action.steps]
    line = format_turn(action.dice, seen, family=family, colour=viewer, numbers="own", hits=hits)
    return line.partition(": ")[2]


def move_rows(steps: Sequence[Picture]) -> list[list[int | None]]:
    """The pictures after the first as lines of two columns, White's and Black's: places in `steps`."""
    rows: list[list[int | None]] = []
    for at, step in enumerate(steps):
        if step.colour is None:
            continue
        column = 0 if step.colour is Colour.WHITE else 1
        if not rows or column == 0 or rows[-1][1] is not None:
            rows.append([None, None])
        rows[-1][column] = at
    return rows


def caption(step: Picture, viewer: Colour) -> str:
    """One line for the picture, which is also what a screen reader is told."""
    if step.colour is None:
        if not step.dice:
            return _("The start.")
        return _("The start. Roll-off: White %(white)d, Black %(black)d.") % dict(
            zip(Colour, step.dice, strict=True)
        )
    words = {
        "who": _("White") if step.colour is Colour.WHITE else _("Black"),
        "roll": step.roll,
        "moves": step.text[viewer],
    }
    return (_("%(who)s, %(roll)s: %(moves)s") if step.dice else _("%(who)s: %(moves)s")) % words

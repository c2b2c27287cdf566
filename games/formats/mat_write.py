"""The match text of Jellyfish, which GNU Backgammon and others read as .mat: White's column on the left."""

from collections.abc import Iterator

from games.formats.fold import snapshots
from games.formats.limits import one_line
from games.formats.moves import stepped
from games.formats.points import write_moves
from games.formats.record import ROLLED, Act, Action, GameRecord, MatchRecord
from games.formats.situation import CUBE_LIMIT, Situation
from games.formats.xgid import xgid
from games.rules.board import Colour, Family, Position

LONG_VARIATION = "Long Nardy"
SHORT_VARIATION = "Backgammon"
CAUCASIAN = "Caucasian"
CENTRED = "CentredCube"
"""The tag with the number of a game whose turned cube belongs to nobody: `Set Pos` knows only two owners."""
_COLUMN = 35
# Some readers take 1,024 bytes a line.
_LONGEST = 240


def write_mat(match: MatchRecord) -> str:
    """The whole match. Roll-offs and comments on actions have no place in this form.

    Raises Refused("bad_file") for a record that cannot be played through.
    """
    parts = ["\n".join(_head(match)), f" {match.length} point match"]
    parts += ["\n".join(_game(match, game)) for game in match.games]
    return "\n\n".join(parts) + "\n"


def _head(match: MatchRecord) -> Iterator[str]:
    short = match.family is Family.SHORT
    yield _tag("Site", match.site or "Open Nardy")
    for name, value in (
        ("Event", match.event),
        ("Round", match.round),
        ("EventDate", match.date.replace("-", ".")),
    ):
        if value:
            yield _tag(name, value)
    yield _tag("Variation", SHORT_VARIATION if short else LONG_VARIATION)
    if match.length:
        yield _tag("Crawford", _on(match.crawford))
    else:
        yield _tag("Jacoby", _on(match.jacoby))
        yield _tag("Beaver", _on(match.beavers))
    if match.ruleset and match.ruleset.cube_limit:
        yield _tag(CUBE_LIMIT, str(match.ruleset.cube_limit))
    if match.ruleset and match.ruleset.hit_and_hide == "caucasian":
        yield _tag("HitAndHide", CAUCASIAN)
    for game in match.games:
        if game.cube > 1 and game.owner is None:
            yield _tag(CENTRED, str(game.number))
    for name, value in match.tags:
        yield _tag(name, one_line(value))
    for line in match.comment.split("\n") if match.comment else ():
        for at in range(0, max(len(line), 1), _LONGEST):
            yield f"; {line[at : at + _LONGEST]}".rstrip()


def _tag(name: str, value: str) -> str:
    return f'; [{name} "{value}"]'


def _on(yes: bool) -> str:
    return "On" if yes else "Off"


def player(name: str, colour: Colour) -> str:
    """A name as this form can hold it: without the colon that ends it and the comma that begins a rating."""
    return one_line(name.replace(":", " ").replace(",", " ")) or colour.value.capitalize()


def _game(match: MatchRecord, game: GameRecord) -> Iterator[str]:
    yield f" Game {game.number}"
    white = f" {player(match.white, Colour.WHITE)} : {game.score[0]}"
    yield f"{_padded(white, _COLUMN + 2)}{player(match.black, Colour.BLACK)} : {game.score[1]}"
    if _unusual(match, game):
        yield _set_up(game)
    row, number = "", 0
    for cell, colour in _cells(game):
        if colour is Colour.WHITE or not row:
            if row:
                yield _padded(row, _COLUMN)
            number += 1
            row = f"{number:3}) "
        if colour is Colour.WHITE:
            row += cell
        else:
            yield _padded(row, _COLUMN) + cell
            row = ""
    if row:
        yield _padded(row, _COLUMN)
    if game.end and game.end.winner:
        points = f"  Wins {game.end.points} point{'' if game.end.points == 1 else 's'}"
        yield _padded("    " + points, _COLUMN) if game.end.winner is Colour.WHITE else " " * _COLUMN + points


def _padded(row: str, width: int) -> str:
    """The left column with two blanks or more behind: readers cut there, and GNU Backgammon needs them in every row."""
    return f"{row.rstrip():{width - 2}}  "


def _cells(game: GameRecord) -> Iterator[tuple[str, Colour]]:
    """What stands in the columns, and in whose."""
    before = snapshots(game)
    for at, (action, now) in enumerate(zip(game.actions, before, strict=False)):
        colour = action.colour
        if colour is None:
            continue
        if action.act in ROLLED:
            yield f"{''.join(map(str, action.dice))}: {_moves(action, colour, now.position)}", colour
        elif action.act is Act.DOUBLE:
            yield f" Doubles => {now.cube * 2}", colour
        elif action.act is Act.BEAVER:
            # GNU Backgammon takes a beaver as accepted; where it is not, the beaver is written as what it also is.
            taken = any(following.act is Act.TAKE for following in game.actions[at + 1 : at + 2])
            yield f" {'Beavers' if taken else 'Doubles'} => {now.cube * 4}", colour
        elif action.act is Act.PASS:
            yield " Drops", colour
        elif now.offer == 1:
            yield " Takes", colour


def _moves(action: Action, colour: Colour, position: Position) -> str:
    if action.act is Act.SKIP:
        return "Cannot Move"
    if action.act is Act.ROLL:
        return "???"
    hits = []
    for step in action.steps:
        position, hit = stepped(position, colour, step)
        hits.append(hit)
    return write_moves(action.steps, hits)


def _unusual(match: MatchRecord, game: GameRecord) -> bool:
    return game.start != Position.start(match.family) or game.cube > 1


def _set_up(game: GameRecord) -> str:
    """The line of eXtreme Gammon for a game that begins elsewhere: the position as in an XGID, and the cube."""
    if game.start.family is Family.LONG:
        return f"; Set Pos={game.start.text}"
    letters = xgid(Situation(game.start)).removeprefix("XGID=").partition(":")[0]
    doublings = game.cube.bit_length() - 1
    sign = "-" if doublings and game.owner is Colour.WHITE else ""
    return f"; Set Pos={letters}/{sign}{doublings}"

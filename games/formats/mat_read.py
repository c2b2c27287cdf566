"""Reading a .mat text, ours or another program's, into a record."""

import re
from collections.abc import Iterator
from dataclasses import replace

from games.formats.build import GameBuilder, begin
from games.formats.limits import (
    MOST_CUBE,
    MOST_NUMBER,
    MOST_POINTS,
    MOST_TAGS,
    bad,
    free_text,
    one_line,
    readable,
    whole,
)
from games.formats.mat_write import CENTRED, LONG_VARIATION, SHORT_VARIATION
from games.formats.moves import can_step
from games.formats.odd import eased
from games.formats.points import read_steps
from games.formats.record import Act, Action, End, GameRecord, MatchRecord
from games.formats.sound import sound
from games.formats.values import is_tag_name
from games.formats.xgid import parse_xgid
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused

_LENGTH = re.compile(r"\s*(\d{1,9}) +point +match\b.*", re.ASCII | re.IGNORECASE)
_GAME = re.compile(r"\s*Game +(\d{1,9})\b.*", re.ASCII)
_TAG = re.compile(r'\[([A-Za-z][\w -]*?) +"(.*)"\]', re.ASCII)
_SET_POS = re.compile(r";\s*Set Pos=(.*)", re.ASCII)
# Name, score, name, score: as it is written, and also as it may be when no name has a colon and a number in it.
_PLAYERS = (
    re.compile(r"(.*?) : (\d{1,9})\s+(.*) : (\d{1,9})", re.ASCII),
    re.compile(r"(.*?):\s*(\d{1,9})\s+(.*):\s*(\d{1,9})", re.ASCII),
)
_DICE = re.compile(r"(?<!\S)([1-6])([1-6]):", re.ASCII)
_WINS = re.compile(r"wins +(\d{1,9}) +points?\b.*", re.ASCII | re.IGNORECASE)
# What stands before the number of a row says nothing; a tab there would move the columns.
_INDENT = re.compile(r"^\s*+(?=\d+\))", re.ASCII)
_NO_MOVE = ("cannot move", "can't move", "no move", "dances")
_LEFT_COLUMN = 15
_LONGEST = 1_000

Lines = Iterator[tuple[int, str]]


def read_mat(data: bytes | str) -> MatchRecord:
    """The match in a .mat text. Unknown tags are kept, unknown lines skipped with a notice.

    Raises Refused("bad_file", place="line 7", reason=...).
    """
    lines = [(number, line.rstrip()) for number, line in enumerate(readable(data).split("\n"), 1)]
    for number, line in lines:
        if len(line) > _LONGEST:
            raise bad(f"line {number}", f"the line is longer than {_LONGEST} characters")
    rest = iter([(number, _without_tabs(line)) for number, line in lines if line])
    return sound(eased(_Reader().match(rest)))


class _Reader:
    """The match as far as it is read."""

    def __init__(self) -> None:
        self.head = MatchRecord(Family.SHORT)
        self.notices: list[str] = []
        self.games: list[GameRecord] = []
        self.crawford_named = False
        self.crawford_played = False
        self.centred: set[int] = set()

    def match(self, lines: Lines) -> MatchRecord:
        self._read_head(lines)
        builder: GameBuilder | None = None
        end: End | None = None
        for number, line in lines:
            game = _GAME.fullmatch(line)
            try:
                if game:
                    if builder:
                        self.games.append(builder.finished(end or builder.told_end()))
                    builder, end = self._begin(int(game[1]), lines), None
                elif builder is None:
                    self._note(number, line)
                elif line.startswith((";", "#")):
                    self._comment(builder, line)
                elif end is None:
                    end = self._row(builder, number, line)
            except ValueError as error:
                raise bad(f"line {number}", str(error)) from error
        if builder:
            self.games.append(builder.finished(end or builder.told_end()))
        return replace(self.head, games=tuple(self.games), notices=tuple(self.notices))

    def _note(self, number: int, line: str) -> None:
        if len(self.notices) < 100:
            self.notices.append(f"line {number}: skipped {one_line(line)[:60]!r}")

    # --- the head

    def _read_head(self, lines: Lines) -> None:
        comments: list[str] = []
        for number, line in lines:
            length = _LENGTH.fullmatch(line)
            if length:
                points = whole(length[1], 0, MOST_POINTS)
                if points is None:
                    raise bad(f"line {number}", f"a match is to {MOST_POINTS} points at most")
                crawford = self.head.crawford if self.crawford_named else points > 0
                comment = free_text("\n".join(comments))
                self.head = replace(self.head, length=points, crawford=crawford, comment=comment)
                return
            if line.startswith((";", "#")):
                text = line[1:].strip()
                tag = _TAG.fullmatch(text)
                if tag is None:
                    comments.append(line[1:].removeprefix(" "))
                elif not self._tag(number, tag[1], one_line(tag[2])):
                    self._keep(number, line, (one_line(tag[1]), one_line(tag[2])))
            else:
                self._note(number, line)
        raise bad("file", 'there is no line "N point match"')

    def _keep(self, number: int, line: str, tag: tuple[str, str]) -> None:
        """Keep a tag that means nothing here, where our own forms can hold it."""
        if is_tag_name(tag[0]) and len(self.head.tags) < MOST_TAGS:
            self.head = replace(self.head, tags=(*self.head.tags, tag))
        else:
            self._note(number, line)

    def _tag(self, number: int, name: str, value: str) -> bool:
        """Take in a tag that has a meaning here; False for any other."""
        yes = value.lower() == "on"
        if name == "Variation":
            families = {SHORT_VARIATION: Family.SHORT, LONG_VARIATION: Family.LONG}
            if value not in families:
                raise bad(f"line {number}", f"the variation {value} is not known here")
            self.head = replace(self.head, family=families[value])
        elif name == "Site":
            self.head = replace(self.head, site=value)
        elif name == "Event":
            self.head = replace(self.head, event=value)
        elif name == "Round":
            self.head = replace(self.head, round=value)
        elif name == "EventDate":
            self.head = replace(self.head, date=value.replace(".", "-"))
        elif name == "Crawford":
            self.head, self.crawford_named = replace(self.head, crawford=yes), True
        elif name == "Jacoby":
            self.head = replace(self.head, jacoby=yes)
        elif name == "Beaver":
            self.head = replace(self.head, beavers=yes)
        elif name == CENTRED and (game := whole(value, 0, MOST_NUMBER)) is not None:
            self.centred.add(game)
        else:
            return False
        return True

    # --- a game

    def _begin(self, number: int, lines: Lines) -> GameBuilder:
        at, line = next(lines, (0, ""))
        players = next(filter(None, (pattern.fullmatch(line) for pattern in _PLAYERS)), None)
        white, first, black, second = players.groups() if players else ("", "", "", "")
        score = whole(first, 0, MOST_POINTS), whole(second, 0, MOST_POINTS)
        if score[0] is None or score[1] is None:
            raise bad(f"line {at}", 'the line "White : 0   Black : 0" is needed after "Game"')
        length = self.head.length
        near = [points == length - 1 for points in score]
        crawford = self.head.crawford and near[0] != near[1] and not self.crawford_played
        self.crawford_played |= crawford
        self.head = replace(self.head, white=one_line(white), black=one_line(black))
        start = Position.start(self.head.family)
        return begin(GameRecord(start, number, (score[0], score[1]), crawford))

    def _comment(self, builder: GameBuilder, line: str) -> None:
        placed = _SET_POS.fullmatch(line)
        if placed is None or builder.actions:
            builder.comment(line[1:].strip())
            return
        letters, _, cube = placed[1].partition("/")
        value, owner = 1, None
        position = _set_up(self.head.family, placed[1], letters)
        if self.head.family is Family.SHORT:
            doublings = whole(cube.removeprefix("-"), 0, MOST_CUBE.bit_length() - 1)
            if doublings is None:
                raise ValueError("the cube after Set Pos must be a digit")
            value = 1 << doublings
            nobody = value == 1 or builder.record.number in self.centred
            owner = None if nobody else Colour.WHITE if cube.startswith("-") else Colour.BLACK
        builder.record = replace(builder.record, start=position, cube=value, owner=owner)
        builder.now = begin(builder.record).now

    def _let_double(self, builder: GameBuilder, colour: Colour) -> None:
        """Outside a match, who first doubles a turned cube may: other writers have no sign for a cube of nobody."""
        now, record = builder.now, builder.record
        untouched = not now.offer and now.cube == record.cube
        if not self.head.length and untouched and record.owner is colour.other:
            self.notices.append(f"game {record.number}: the turned cube is read as nobody's")
            builder.record, builder.now = replace(record, owner=None), replace(now, owner=None)

    def _row(self, builder: GameBuilder, number: int, line: str) -> End | None:
        end = None
        for colour, cell in zip(Colour, _columns(line), strict=True):
            dice = _DICE.match(cell)
            # GNU Backgammon writes the win of a game given up at its opening roll into the cell of the roll.
            behind = dice.end() if dice else 0
            wins = _WINS.fullmatch(cell[behind:].strip())
            told = cell[:behind] if wins else cell
            if told and not self._cell(builder, colour, told):
                self._note(number, cell)
            if wins:
                end = builder.won(colour, min(int(wins[1]), MOST_POINTS))
        return end

    def _cell(self, builder: GameBuilder, colour: Colour, cell: str) -> bool:
        """Take in one cell of a row; False when it says nothing that is known."""
        dice = _DICE.match(cell)
        if dice:
            if builder.now.offer == 2:
                builder.add(Action(Act.TAKE, colour))
            if builder.skip_unplayed():
                self.notices.append(f"game {builder.record.number}: a roll without moves is read as a skip")
            builder.add(_rolled(builder, colour, (int(dice[1]), int(dice[2])), cell[dice.end() :].strip()))
            return True
        word = cell.lower()
        if word.startswith(("double", "redouble", "beaver")):
            self._let_double(builder, colour)
            answer = builder.now.offer == 1 and builder.now.on_roll is not colour
            builder.add(Action(Act.BEAVER if answer else Act.DOUBLE, colour))
        elif word.startswith(("take", "accept")):
            builder.add(Action(Act.TAKE, colour))
        elif word.startswith(("drop", "pass", "reject")):
            builder.add(Action(Act.PASS, colour))
        else:
            return False
        return True


def _rolled(builder: GameBuilder, colour: Colour, dice: tuple[int, int], moves: str) -> Action:
    if moves.lower().startswith(_NO_MOVE):
        return Action(Act.SKIP, colour, dice)
    position = builder.now.position
    if not moves.strip("?"):
        # An empty place is a roll that could not be played, or one that a resignation left.
        stuck = not moves and position.family is Family.SHORT and not can_step(position, colour, dice)
        return Action(Act.SKIP if stuck else Act.ROLL, colour, dice)
    return Action(Act.TURN, colour, dice, read_steps(moves, position, colour, dice))


def _columns(line: str) -> tuple[str, str]:
    """White's and Black's part of a row: cut at a roll behind another cell, else at two blanks behind the left column."""
    number, bracket, _ = line.partition(")")
    begins = len(number) + 1 if bracket and number.strip().isdigit() else 0
    behind = [roll.start() for roll in _DICE.finditer(line) if line[begins : roll.start()].strip()]
    cut = behind[0] if behind else line.find("  ", _LEFT_COLUMN)
    cut = len(line) if cut < 0 else cut
    return line[begins:cut].strip(), line[cut:].strip()


def _without_tabs(line: str) -> str:
    """A row with blanks for its tabs: one leads to White's column, two behind the number of a row to Black's."""
    if line.startswith((";", "#")) or "\t" not in line:
        return line
    return _INDENT.sub("", line).replace("\t", " " * 10)


def _set_up(family: Family, text: str, letters: str) -> Position:
    """The position behind "Set Pos=": letters as in an XGID, or for a long game the stored form."""
    try:
        if family is Family.LONG:
            return Position.parse(family, text)
        return parse_xgid(f"{letters}:0:0:1:00:0:0:0:0").position
    except Refused as refused:
        raise ValueError(refused.data["reason"]) from refused

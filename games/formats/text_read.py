"""Reading our own text form back, strictly: what `write_text` did not write is refused by line and reason."""

import re
from dataclasses import replace
from typing import Any

from games.formats.build import GameBuilder, begin
from games.formats.limits import MOST_CUBE, MOST_POINTS, MOST_TAGS, bad, free_text, one_line, readable, whole
from games.formats.record import Act, Action, End, Ended, GameRecord, MatchRecord
from games.formats.sound import sound
from games.formats.text import FLAGS, HEAD, NO_STEPS, NOBODY, TITLE, TITLE_OF_ANY, VERBS
from games.formats.values import colour_of, json_of, member_of, ruleset_of, tag_of
from games.rules.board import BAR, OFF, Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.step import Step

_GAME = re.compile(r"Game (\d{1,9})", re.ASCII)
_ROLL_OFF = re.compile(r"Roll-off: ([1-6])([1-6])(, colours change)?", re.ASCII)
_ROLL = re.compile(r"\s*(?:\d+\.\s+)?(White|Black) ([1-6])([1-6]): (.+)", re.ASCII)
_VERB = re.compile(r"\s*(White|Black) (\w+)", re.ASCII)
_STEP = re.compile(r"(bar|\d{1,2})/(off|\d{1,2})\*?(?:=([1-6]))?(?:\(([1-4])\))?", re.ASCII)
_LINE = re.compile(r"([A-Z][a-z]*(?: [a-z]+)?): (.+)", re.ASCII)
_TAG = re.compile(r"Tag ([^:]+): (.+)")
_VERB_ACTS = {verb: act for act, verb in VERBS.items()}
_STEP_ACTS = {words: act for act, words in NO_STEPS.items()}
_FIELDS = {name: field for field, name in HEAD.items()}
_FLAG_FIELDS = {name: field for field, name in FLAGS.items()}


def read_text(data: bytes | str) -> MatchRecord:
    """The inverse of `write_text`. Raises Refused("bad_file", place="line 7", reason=...)."""
    reader = _Reader()
    for number, line in enumerate(readable(data).split("\n"), 1):
        try:
            if line.strip():
                reader.take(line.rstrip())
        except Refused as refused:
            raise bad(f"line {number}", str(refused.data.get("reason", refused.code))) from refused
        except ValueError as error:
            raise bad(f"line {number}", str(error)) from error
    return sound(reader.finished())


class _Reader:
    """The match as far as it is read."""

    def __init__(self) -> None:
        self.titled = False
        self.head = MatchRecord(Family.LONG)
        self.games: list[GameRecord] = []
        self.builder: GameBuilder | None = None
        self.end: End | None = None
        self.comments: list[str] = []

    def finished(self) -> MatchRecord:
        """The match with the game that is being read, which is closed."""
        self._flush()
        if self.builder:
            self.games.append(self.builder.finished(self.end))
        self.builder, self.end = None, None
        return replace(self.head, games=tuple(self.games))

    def take(self, line: str) -> None:
        """One line that is not empty."""
        if not self.titled:
            _check_title(line.strip())
            self.titled = True
            return
        if line.startswith(";"):
            self.comments.append(line[1:].removeprefix(" "))
            return
        self._flush()
        game = _GAME.fullmatch(line)
        if game:
            self.finished()
            self.builder = begin(GameRecord(Position.start(self.head.family), int(game[1])))
        elif self.builder is None:
            self.head = _with_head(self.head, line)
        elif self.end is not None:
            raise ValueError("the game has ended already")
        elif line.startswith("End: "):
            self.end = _end(line.removeprefix("End: "))
        else:
            self._game_line(self.builder, line)

    def _flush(self) -> None:
        """Put the lines of a comment where they stand."""
        text, self.comments = "\n".join(self.comments), []
        if text and self.builder:
            self.builder.comment(text)
        elif text:
            self.head = replace(self.head, comment=free_text(text))

    def _game_line(self, builder: GameBuilder, line: str) -> None:
        action = _action(builder, line)
        if action:
            builder.add(action)
            return
        if builder.actions:
            raise ValueError(f"{line.strip()[:40]!r} is no action")
        builder.record = _with_game(builder.record, line)
        builder.now = begin(builder.record).now


def _check_title(line: str) -> None:
    if line.startswith(TITLE_OF_ANY) and line != TITLE:
        raise ValueError(f"only {TITLE} is known here")
    if line != TITLE:
        raise ValueError(f"the first line must be {TITLE!r}")


def _named(line: str) -> tuple[str, str]:
    named = _LINE.fullmatch(line)
    if named is None:
        raise ValueError(f"{line.strip()[:40]!r} is no line of this form")
    return named[1], named[2].strip()


def _with_tag(tags: tuple[tuple[str, str], ...], line: str) -> tuple[tuple[str, str], ...] | None:
    tag = _TAG.fullmatch(line)
    if tag and len(tags) >= MOST_TAGS:
        raise ValueError(f"more than {MOST_TAGS} tags")
    return (*tags, tag_of([tag[1], json_of(tag[2])])) if tag else None


def _with_head(head: MatchRecord, line: str) -> MatchRecord:
    tags = _with_tag(head.tags, line)
    if tags:
        return replace(head, tags=tags)
    name, value = _named(line)
    changes: dict[str, Any] = {}
    if name == "Family":
        changes["family"] = member_of(Family)(value)
    elif name in _FIELDS:
        changes[_FIELDS[name]] = one_line(value)
    elif name in _FLAG_FIELDS and value == "yes":
        changes[_FLAG_FIELDS[name]] = True
    elif name == "Length":
        changes["length"] = _number(value, 0, MOST_POINTS)
    elif name == "Rules":
        changes["ruleset"] = ruleset_of(json_of(value))
    else:
        raise ValueError(f"{name}: {value[:40]} is not known here")
    return replace(head, **changes)


def _with_game(record: GameRecord, line: str) -> GameRecord:
    tags = _with_tag(record.tags, line)
    if tags:
        return replace(record, tags=tags)
    name, value = _named(line)
    first, _, second = value.partition(" ")
    if name == "Score":
        score = _number(first, 0, MOST_POINTS), _number(second, 0, MOST_POINTS)
        return replace(record, score=score)
    if name == "Crawford" and value == "yes":
        return replace(record, crawford=True)
    if name == "Start":
        return replace(record, start=Position.parse(record.start.family, value))
    if name == "Cube":
        cube = _number(first, 1, MOST_CUBE)
        if cube & (cube - 1):
            raise ValueError(f"a cube of {cube}")
        return replace(record, cube=cube, owner=None if second == NOBODY else colour_of(second))
    if name == "On roll":
        return replace(record, on_roll=colour_of(value))
    raise ValueError(f"{name}: {value[:40]} is not known here")


def _action(builder: GameBuilder, line: str) -> Action | None:
    thrown = _ROLL_OFF.fullmatch(line)
    if thrown:
        return Action(Act.ROLL_OFF, dice=(int(thrown[1]), int(thrown[2])), swap=bool(thrown[3]))
    verb = _VERB.fullmatch(line)
    if verb and verb[2] in _VERB_ACTS:
        return Action(_VERB_ACTS[verb[2]], colour_of(verb[1].lower()))
    roll = _ROLL.fullmatch(line)
    if roll is None:
        return None
    colour, dice, moves = colour_of(roll[1].lower()), (int(roll[2]), int(roll[3])), roll[4].strip()
    if moves in _STEP_ACTS:
        return Action(_STEP_ACTS[moves], colour, dice)
    return Action(Act.TURN, colour, dice, read_own_steps(moves, builder.now.position.family, colour))


def read_own_steps(text: str, family: Family, colour: Colour) -> tuple[Step, ...]:
    """The steps that `write_steps` wrote. Raises ValueError with the reason."""
    steps: list[Step] = []
    for word in text.split():
        found = _STEP.fullmatch(word)
        if found is None:
            raise ValueError(f"{word[:20]!r} is no step")
        origin = BAR if found[1] == "bar" else int(found[1])
        target = OFF if found[2] == "off" else int(found[2])
        if not 1 <= origin <= BAR or target >= BAR or (target == OFF) != (found[2] == "off"):
            raise ValueError(f"{word[:20]!r} is not on the board")
        step = Step(origin, target, 0).turned(family, colour)
        steps += [step._replace(die=int(found[3] or step.origin - step.target))] * int(found[4] or 1)
    return tuple(steps)


def _end(value: str) -> End:
    parts = value.split(", ")
    if len(parts) == 1:
        return End(None, None, 0, member_of(Ended)(parts[0]))
    if len(parts) != 4:
        raise ValueError("the end needs how, winner, kind and points")
    how, winner, kind, points = parts
    worth = None if kind == NOBODY else member_of(Kind)(kind)
    return End(colour_of(winner), worth, _number(points, 0, MOST_POINTS), member_of(Ended)(how))


def _number(text: str, low: int, high: int) -> int:
    number = whole(text, low, high)
    if number is None:
        raise ValueError(f"{text[:20]!r} is no number from {low} to {high}")
    return number

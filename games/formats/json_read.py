"""Reading our own JSON form back, strictly: every key by place and reason."""

from collections.abc import Callable
from typing import Any, TypeVar

from games.formats.fold import check
from games.formats.json_form import FORMAT, VERSION
from games.formats.limits import (
    MOST_ACTIONS,
    MOST_CUBE,
    MOST_GAMES,
    MOST_NUMBER,
    MOST_POINTS,
    bad,
    free_text,
    one_line,
    readable,
)
from games.formats.record import NO_DICE, Act, Action, Dice, End, Ended, GameRecord, MatchRecord, Tags
from games.formats.sound import sound
from games.formats.values import NoJsonError, colour_of, json_of, member_of, ruleset_of, tag_of
from games.rules.board import BAR, OFF, Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.step import Step

T = TypeVar("T")


def read_json(data: bytes | str) -> MatchRecord:
    """The inverse of `write_json`. Only the format, its version, the family and the games must be there.

    Raises Refused("bad_file", place="games[0].actions[3].dice", reason=...), for keys that are not known too.
    """
    try:
        document = json_of(readable(data))
    except NoJsonError as error:
        raise bad(f"line {error.line}", str(error)) from error
    except ValueError as error:
        raise bad("file", str(error)) from error
    head = _Object("", document)
    if head.need("format", str) != FORMAT or head.need("version", str) != str(VERSION):
        raise bad("format", f"only {FORMAT} {VERSION} is known here")
    family = head.need("family", member_of(Family))
    match = MatchRecord(
        family,
        white=head.take("white", _line, ""),
        black=head.take("black", _line, ""),
        length=head.take("length", _whole(0, MOST_POINTS), 0),
        crawford=head.take("crawford", _flag, default=False),
        jacoby=head.take("jacoby", _flag, default=False),
        beavers=head.take("beavers", _flag, default=False),
        ruleset=head.take("rules", _perhaps(ruleset_of), None),
        event=head.take("event", _line, ""),
        site=head.take("site", _line, ""),
        round=head.take("round", _line, ""),
        date=head.take("date", _line, ""),
        comment=head.take("comment", _text, ""),
        tags=head.take("tags", _tags, ()),
        games=tuple(_game(family, game) for game in head.objects("games", MOST_GAMES)),
    )
    head.close()
    return check(sound(match))


class _Object:
    """A JSON object that is taken apart key by key, with its place in the document."""

    def __init__(self, place: str, value: object) -> None:
        self.place = place
        if not isinstance(value, dict):
            raise bad(place or "file", "an object is needed")
        self.values = dict(value)

    def at(self, name: str) -> str:
        return f"{self.place}.{name}".lstrip(".")

    def need(self, name: str, read: Callable[[Any], T]) -> T:
        """The value of a key as `read` makes it."""
        if name not in self.values:
            raise bad(self.at(name), "this key is missing")
        try:
            return read(self.values.pop(name))
        except Refused as refused:
            raise bad(self.at(name), str(refused.data.get("reason", refused.code))) from refused
        except ValueError as error:
            raise bad(self.at(name), str(error)) from error

    def take(self, name: str, read: Callable[[Any], T], default: T) -> T:
        """The same, or the default where the key is missing."""
        return self.need(name, read) if name in self.values else default

    def objects(self, name: str, most: int) -> "list[_Object]":
        """A list of objects under a key."""
        found = self.need(name, _list)
        if len(found) > most:
            raise bad(self.at(name), f"more than {most}")
        return [_Object(f"{self.at(name)}[{number}]", one) for number, one in enumerate(found)]

    def close(self) -> None:
        """Refuse what was not taken."""
        for name in self.values:
            raise bad(self.at(one_line(name)[:40]), "this key is not known here")


def _game(family: Family, data: _Object) -> GameRecord:
    ended = data.values.pop("end", None)
    game = GameRecord(
        start=data.take("start", lambda text: Position.parse(family, _str(text)), Position.start(family)),
        number=data.take("number", _whole(0, MOST_NUMBER), 1),
        score=data.take("score", _pair(0, MOST_POINTS), (0, 0)),
        crawford=data.take("crawford", _flag, default=False),
        cube=data.take("cube", _cube, 1),
        owner=data.take("owner", _perhaps(colour_of), None),
        on_roll=data.take("on_roll", _perhaps(colour_of), None),
        comment=data.take("comment", _text, ""),
        tags=data.take("tags", _tags, ()),
        actions=tuple(_action(family, action) for action in data.objects("actions", MOST_ACTIONS)),
        end=None if ended is None else _end(_Object(data.at("end"), ended)),
    )
    data.close()
    return game


def _action(family: Family, data: _Object) -> Action:
    act = data.need("act", member_of(Act))
    colour = None if act is Act.ROLL_OFF else data.need("colour", colour_of)
    steps: tuple[Step, ...] = ()
    if act is Act.TURN and colour:
        steps = data.need("steps", lambda found: tuple(_step(family, colour, step) for step in _list(found)))
    dice: Dice = NO_DICE
    if act in (Act.TURN, Act.SKIP, Act.ROLL, Act.ROLL_OFF):
        dice = data.need("dice", _pair(1, 6))
    swap = act is Act.ROLL_OFF and data.take("swap", _flag, default=False)
    action = Action(act, colour, dice, steps, swap, data.take("comment", _text, ""))
    data.close()
    return action


def _step(family: Family, colour: Colour, value: object) -> Step:
    numbers = _list(value)
    bounds = _whole(OFF, BAR)
    if len(numbers) != 3:
        raise ValueError("a step is origin, target and die")
    return Step(bounds(numbers[0]), bounds(numbers[1]), bounds(numbers[2])).turned(family, colour)


def _end(data: _Object) -> End:
    end = End(
        winner=data.need("winner", _perhaps(colour_of)),
        kind=data.need("kind", _perhaps(member_of(Kind))),
        points=data.need("points", _whole(0, MOST_POINTS)),
        how=data.need("how", member_of(Ended)),
    )
    data.close()
    return end


def _perhaps(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda value: None if value is None else read(value)


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is needed")  # noqa: TRY004 - one kind of error for everything read
    return value


def _line(value: object) -> str:
    return one_line(_str(value))


def _text(value: object) -> str:
    return free_text(_str(value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false is needed")  # noqa: TRY004
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("a list is needed")  # noqa: TRY004
    return value


def _tags(value: object) -> Tags:
    return tuple(tag_of(tag) for tag in _list(value))


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high} is needed")
        return value

    return read


def _pair(low: int, high: int) -> Callable[[object], tuple[int, int]]:
    def read(value: object) -> tuple[int, int]:
        numbers = _list(value)
        if len(numbers) != 2:
            raise ValueError("two numbers are needed")
        first, second = (_whole(low, high)(number) for number in numbers)
        return first, second

    return read


def _cube(value: object) -> int:
    cube = _whole(1, MOST_CUBE)(value)
    if cube & (cube - 1):
        raise ValueError(f"a cube of {cube}")
    return cube

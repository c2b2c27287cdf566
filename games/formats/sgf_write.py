"""SGF for backgammon, GM[6], as GNU Backgammon writes it: letters a to x are White's points 1 to 24, y the bar, z off."""

import re
from collections.abc import Iterator

from games.formats.fold import snapshots
from games.formats.record import ON_THE_BOARD, Act, Action, Ended, GameRecord, MatchRecord
from games.formats.sgf_tree import write_tree
from games.rules.board import BAR, OFF, Colour, Family, Position, absolute
from games.rules.refusal import Refused

_PROPERTY = re.compile(r"[A-Z]{1,8}")

Property = tuple[str, list[str]]

_WORDS = {Act.DOUBLE: "double", Act.BEAVER: "double", Act.TAKE: "take", Act.PASS: "drop"}
_INITIAL = {Colour.WHITE: "W", Colour.BLACK: "B"}


def write_sgf(match: MatchRecord) -> str:
    """All games of a short match, one tree each. Roll-offs have no place in this form.

    Raises Refused("no_sgf") for a long game, Refused("bad_file") for a record that cannot be played through.
    """
    if match.family is not Family.SHORT:
        raise Refused("no_sgf", reason="SGF has no long backgammon")
    trees = []
    for game in match.games:
        moments = snapshots(game)
        acts = [
            [*_action(action, now.on_roll), *_comment("C", action.comment)]
            for action, now in zip(game.actions, moments[1:], strict=True)
            if action.act is not Act.ROLL_OFF
        ]
        trees.append(write_tree([list(_root(match, game)), *_setup(game), *acts]))
    return "\n".join(trees) + "\n"


def _root(match: MatchRecord, game: GameRecord) -> Iterator[Property]:
    yield "FF", ["4"]
    yield "GM", ["6"]
    yield "CA", ["UTF-8"]
    yield "AP", ["Open Nardy"]
    white, black = game.score
    yield "MI", [f"length:{match.length}", f"game:{game.number - 1}", f"ws:{white}", f"bs:{black}"]
    yield "PW", [match.white or "White"]
    yield "PB", [match.black or "Black"]
    for name, value in (("EV", match.event), ("RO", match.round), ("PC", match.site), ("DT", match.date)):
        if value:
            yield name, [value]
    yield from _comment("GC", match.comment)
    yield from _comment("C", game.comment)
    if match.length and match.crawford:
        yield "RU", ["Crawford:CrawfordGame" if game.crawford else "Crawford"]
    elif match.jacoby:
        yield "RU", ["Jacoby"]
    if game.end:
        yield "RE", [_result(game)]
    for name in dict(game.tags):
        if _PROPERTY.fullmatch(name):
            yield name, [value for key, value in game.tags if key == name]


def _result(game: GameRecord) -> str:
    end = game.end
    if end is None or end.winner is None:
        return "Void" if end and end.how is Ended.ABORTED else "0"
    resigned = "" if end.how in ON_THE_BOARD else "R"
    return f"{_INITIAL[end.winner]}+{end.points}{resigned}"


def _comment(name: str, text: str) -> list[Property]:
    return [(name, [text])] if text else []


def _setup(game: GameRecord) -> Iterator[list[Property]]:
    """The nodes of a game that begins elsewhere."""
    if game.cube > 1:
        yield [("CV", [str(game.cube)])]
        yield [("CP", ["c" if game.owner is None else _INITIAL[game.owner].lower()])]
    if game.start != Position.start(Family.SHORT):
        first = game.on_roll or next(
            (action.colour for action in game.actions if action.colour), Colour.WHITE
        )
        sides = [(f"A{_INITIAL[colour]}", _checkers(game.start, colour)) for colour in Colour]
        yield [
            ("PL", [_INITIAL[first]]),
            ("AE", ["a:y"]),
            *[(name, places) for name, places in sides if places],
        ]


def _checkers(position: Position, colour: Colour) -> list[str]:
    """A letter for each checker on the board or the bar."""
    counts = position.counts(colour)
    return [_letter(colour, point) for point in range(1, BAR + 1) for _ in range(counts[point])]


def _letter(colour: Colour, point: int) -> str:
    if point == OFF:
        return "z"
    return "y" if point == BAR else chr(96 + absolute(Family.SHORT, colour, point))


def _action(action: Action, on_roll: Colour | None) -> list[Property]:
    initial = _INITIAL[action.colour or on_roll or Colour.WHITE]
    dice = "".join(map(str, action.dice))
    if action.act in _WORDS:
        return [(initial, [_WORDS[action.act]])]
    if action.act is Act.ROLL:
        return [("PL", [initial]), ("DI", [dice])]
    colour = action.colour or Colour.WHITE
    moves = "".join(_letter(colour, step.origin) + _letter(colour, step.target) for step in action.steps)
    return [(initial, [dice + moves])]

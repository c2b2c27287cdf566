"""Reading SGF backgammon files, ours or another program's, into a record."""

import re
from collections import Counter
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
from games.formats.moves import Hop, with_dice
from games.formats.odd import eased
from games.formats.record import Act, Action, End, Ended, GameRecord, MatchRecord
from games.formats.sgf_tree import Node, read_trees
from games.formats.situation import placed
from games.formats.sound import sound
from games.formats.values import is_tag_name
from games.rules.board import BAR, OFF, Colour, Family, Position, own

_PLAYERS = {"W": Colour.WHITE, "B": Colour.BLACK}
_MOVE = re.compile(r"([1-6])([1-6])((?:[a-y][a-z]){0,4})", re.ASCII)
_RESULT = re.compile(r"([WB])\+(\d{1,6})(R\w*)?", re.ASCII | re.IGNORECASE)
_PLACES = re.compile(r"([a-y])(?::([a-y]))?", re.ASCII)
_SETUP = frozenset({"AE", "AW", "AB", "PL", "CV", "CP"})
# What the root of our own records says in other ways, or what only another program needs.
_ROOT_FORM = frozenset(
    {"FF", "GM", "CA", "AP", "MI", "PW", "PB", "EV", "RO", "PC", "DT", "GC", "C", "RU", "RE"}
)
_RULES = frozenset({"crawford", "crawfordgame", "jacoby"})
_OTHER_STARTS = ("nackgammon", "hypergammon")


def read_sgf(data: bytes | str) -> MatchRecord:
    """The backgammon games of an SGF collection as one match.

    Unknown properties of a game are kept as tags; variations, analysis and other games are skipped with a notice.
    Raises Refused("bad_file", place="game 2, node 14", reason=...).
    """
    trees, variations = read_trees(readable(data))
    games = [nodes for nodes in trees if nodes and _value(nodes[0], "GM") == "6"]
    skipped: Counter[str] = Counter()
    if not games:
        raise bad("file", "there is no backgammon game (GM[6]) in it")
    match = _head(games[0][0])
    records = []
    for number, nodes in enumerate(games, 1):
        place = f"game {number}"
        facts, rules = _facts(nodes[0], place), _rules(nodes[0], place, skipped)
        if number == 1:
            match = replace(match, length=facts.get("length", 0), jacoby="jacoby" in rules)
        if facts.get("length", match.length) != match.length:
            skipped["games of another match"] += 1
            continue
        match = replace(match, crawford=match.crawford or bool(rules & {"crawford", "crawfordgame"}))
        record = _root(nodes[0], facts.get("game", number - 1) + 1, skipped)
        score = facts.get("ws", 0), facts.get("bs", 0)
        record = replace(record, score=score, crawford="crawfordgame" in rules)
        records.append(_game(record, nodes, place, skipped))
    notices = [f"{name}: skipped {times} times" for name, times in sorted(skipped.items())[:100]]
    if variations:
        notices.append(f"{variations} variations skipped")
    if len(games) < len(trees):
        notices.append(f"{len(trees) - len(games)} other games skipped")
    return sound(eased(replace(match, games=tuple(records), notices=tuple(notices))))


def _value(node: Node, name: str) -> str:
    return next((values[0] for key, values in node if key == name), "")


def _facts(root: Node, place: str) -> dict[str, int]:
    """MI: the numbers of the match by name. The number of the game is only a name; where it is none, games are counted."""
    found = {}
    for value in (value for key, values in root if key == "MI" for value in values):
        name, _, text = value.partition(":")
        most = MOST_NUMBER - 1 if name == "game" else MOST_POINTS
        number = whole(text.strip(), 0, most)
        if number is not None:
            found[name] = number
        elif name in ("length", "ws", "bs"):
            raise bad(place, f"{one_line(value)[:20]!r} is no number from 0 to {most}")
    return found


def _rules(root: Node, place: str, skipped: Counter[str]) -> set[str]:
    """RU: the rules that are known here; GNU Backgammon puts several into one value."""
    rules = set()
    for name in ":".join(value for key, values in root if key == "RU" for value in values).split(":"):
        rule = name.strip().lower()
        if rule.startswith(_OTHER_STARTS):
            raise bad(place, f"the variation {one_line(name)[:20]} is not known here")
        if rule in _RULES:
            rules.add(rule)
        elif rule:
            skipped[f"RU {one_line(name)[:20]}"] += 1
    return rules


def _head(root: Node) -> MatchRecord:
    return MatchRecord(
        Family.SHORT,
        white=one_line(_value(root, "PW")),
        black=one_line(_value(root, "PB")),
        event=one_line(_value(root, "EV")),
        round=one_line(_value(root, "RO")),
        site=one_line(_value(root, "PC")),
        date=one_line(_value(root, "DT")),
        comment=free_text(_value(root, "GC")),
    )


def _root(root: Node, number: int, skipped: Counter[str]) -> GameRecord:
    """What the root says of its game besides the match and the rules."""
    tags: list[tuple[str, str]] = []
    kept = [(key, values) for key, values in root if key not in _ROOT_FORM | _SETUP]
    for key, value in ((key, value) for key, values in kept for value in values):
        if is_tag_name(key) and len(tags) < MOST_TAGS:
            tags.append((key, free_text(value)))
        else:
            skipped[key[:20]] += 1
    comment = free_text(_value(root, "C"))
    return GameRecord(Position.start(Family.SHORT), number=number, comment=comment, tags=tuple(tags))


def _game(record: GameRecord, nodes: list[Node], place: str, skipped: Counter[str]) -> GameRecord:
    builder = begin(record)
    for number, node in enumerate(nodes):
        try:
            keys = {key for key, _ in node}
            if keys & _SETUP and not keys & {"W", "B", "DI"}:
                if len(builder.actions) == 1:
                    builder.drop_unplayed()  # GNU Backgammon rolls by itself before anything is set up
                if builder.actions:
                    skipped["edited positions"] += 1
                    break
                _set_up(builder, node, f"{place}, node {number}")
            if number:
                _node(builder, node, skipped)
        except ValueError as error:
            raise bad(f"{place}, node {number}", str(error)) from error
    return builder.finished(_end(builder, _value(nodes[0], "RE")))


def _node(builder: GameBuilder, node: Node, skipped: Counter[str]) -> None:
    for key, values in node:
        if key in _PLAYERS:
            builder.drop_unplayed(_PLAYERS[key])
            builder.skip_unplayed()
            _let_begin(builder, _PLAYERS[key])
            builder.add(_action(builder, _PLAYERS[key], values[0]))
        elif key == "DI":
            dice = _MOVE.fullmatch(values[0])
            colour = _PLAYERS.get(_value(node, "PL")) or builder.now.on_roll
            if dice is None or colour is None or dice[3]:
                raise ValueError(f"{values[0][:20]!r} is no roll of anybody")
            builder.drop_unplayed()
            _let_begin(builder, colour)
            builder.add(Action(Act.ROLL, colour, (int(dice[1]), int(dice[2]))))
        elif key not in _SETUP and key != "C":
            skipped[key[:20]] += 1
    comment = free_text(_value(node, "C"))
    if comment:
        builder.comment(comment)


def _let_begin(builder: GameBuilder, colour: Colour) -> None:
    """The first move says who begins, whatever PL said: GNU Backgammon writes PL[W] before a move of Black."""
    if not builder.actions and builder.record.on_roll not in (None, colour):
        builder.record = replace(builder.record, on_roll=colour)
        builder.now = begin(builder.record).now


def _action(builder: GameBuilder, colour: Colour, value: str) -> Action:
    if value == "double":
        answer = builder.now.offer == 1 and builder.now.on_roll is not colour
        return Action(Act.BEAVER if answer else Act.DOUBLE, colour)
    if value in ("take", "drop"):
        return Action(Act.TAKE if value == "take" else Act.PASS, colour)
    move = _MOVE.fullmatch(value)
    if move is None:
        raise ValueError(f"{one_line(value)[:20]!r} is neither a move nor an answer to a double")
    dice = (int(move[1]), int(move[2]))
    if not move[3]:
        return Action(Act.SKIP, colour, dice)
    pairs = zip(move[3][::2], move[3][1::2], strict=True)
    hops = [Hop(_point(colour, origin), _point(colour, target)) for origin, target in pairs]
    steps = with_dice(builder.now.position, colour, dice, hops)
    if not steps:
        raise ValueError(f"{colour.value.capitalize()} cannot play {value}")
    return Action(Act.TURN, colour, dice, steps)


def _point(colour: Colour, letter: str) -> int:
    if letter == "z":
        return OFF
    return BAR if letter == "y" else own(Family.SHORT, colour, ord(letter) - 96)


def _set_up(builder: GameBuilder, node: Node, place: str) -> None:
    """A node that changes the start of the game."""
    record = builder.record
    sides = {colour: list(record.start.counts(colour)) for colour in Colour}
    for key, values in node:
        if key in ("AE", "AW", "AB"):
            counted = [(point, times) for value, times in Counter(values).items() for point in _places(value)]
            for point, times in counted:
                if key == "AE":
                    for colour in Colour:
                        sides[colour][_point(colour, point)] = 0
                else:
                    sides[_PLAYERS[key[1]]][_point(_PLAYERS[key[1]], point)] += times
        elif key == "PL":
            record = replace(record, on_roll=_PLAYERS.get(values[0][:1].upper()))
        elif key == "CV":
            cube = whole(values[0], 1, MOST_CUBE)
            if cube is None or cube & (cube - 1):
                raise ValueError(f"a cube of {values[0][:20]}")
            record = replace(record, cube=cube)
        elif key == "CP":
            record = replace(record, owner=_PLAYERS.get(values[0][:1].upper()))
    start = placed(sides[Colour.WHITE], sides[Colour.BLACK], place, "bad_file")
    builder.record = replace(record, start=start)
    builder.now = begin(builder.record).now


def _places(value: str) -> str:
    """The letters of "f" or of a range "a:y", its last one included."""
    places = _PLACES.fullmatch(value)
    if places is None:
        raise ValueError(f"{one_line(value)[:20]!r} is no place on the board")
    return "".join(map(chr, range(ord(places[1]), ord(places[2] or places[1]) + 1)))


def _end(builder: GameBuilder, result: str) -> End | None:
    found = _RESULT.fullmatch(result)
    if found:
        end = builder.won(_PLAYERS[found[1].upper()], min(int(found[2]), MOST_POINTS))
        return replace(end, how=Ended.RESIGNED) if found[3] else end
    if result.lower() == "void":
        return End(None, None, 0, Ended.ABORTED)
    if result in ("0", "Draw"):
        return End(None, None, 0, Ended.BORNE_OFF)
    return builder.told_end()

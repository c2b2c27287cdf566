"""Our own text form: one line for each thing that happened, for people to read and for programs to read back without loss."""

import json
from collections.abc import Iterator
from itertools import groupby

from games.formats.fold import snapshots
from games.formats.moves import stepped
from games.formats.record import ROLLED, Act, Action, End, GameRecord, MatchRecord
from games.rules.board import BAR, OFF, Colour, Position
from games.rules.step import Step

TITLE_OF_ANY = "Open Nardy text "
TITLE = f"{TITLE_OF_ANY}1"
VERBS = {Act.DOUBLE: "doubles", Act.TAKE: "takes", Act.PASS: "passes", Act.BEAVER: "beavers"}
NO_STEPS = {Act.SKIP: "no move", Act.ROLL: "not played"}
NOBODY = "nobody"
# The lines of the head by the name of the record's field, in order.
HEAD = {
    "white": "White",
    "black": "Black",
    "event": "Event",
    "site": "Site",
    "round": "Round",
    "date": "Date",
}
FLAGS = {"crawford": "Crawford", "jacoby": "Jacoby", "beavers": "Beavers"}


def write_text(match: MatchRecord) -> str:
    """The whole match. Points are White's numbers. Raises Refused("bad_file") for a record that cannot be played through."""
    blocks = ["\n".join(_head(match)), *("\n".join(_game(match, game)) for game in match.games)]
    return "\n\n".join(blocks) + "\n"


def _head(match: MatchRecord) -> Iterator[str]:
    yield TITLE
    yield f"Family: {match.family}"
    for field, name in HEAD.items():
        if getattr(match, field):
            yield f"{name}: {getattr(match, field)}"
    if match.length:
        yield f"Length: {match.length}"
    for field, name in FLAGS.items():
        if getattr(match, field):
            yield f"{name}: yes"
    if match.ruleset:
        yield f"Rules: {json.dumps(match.ruleset.to_json())}"
    yield from _tags(match.tags)
    yield from _comment(match.comment)


def _game(match: MatchRecord, game: GameRecord) -> Iterator[str]:
    yield f"Game {game.number}"
    if any(game.score):
        yield f"Score: {game.score[0]} {game.score[1]}"
    if game.crawford:
        yield "Crawford: yes"
    if game.start != Position.start(match.family):
        yield f"Start: {game.start.text}"
    if game.cube > 1 or game.owner:
        yield f"Cube: {game.cube} {game.owner or NOBODY}"
    if game.on_roll:
        yield f"On roll: {game.on_roll}"
    yield from _tags(game.tags)
    yield from _comment(game.comment)
    rolls = dict.fromkeys(Colour, 0)
    for action, now in zip(game.actions, snapshots(game), strict=False):
        if action.colour and action.act in ROLLED:
            rolls[action.colour] += 1
        yield _line(action, now.position, rolls)
        yield from _comment(action.comment)
    if game.end:
        yield _end(game.end)


def _tags(tags: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, value in tags:
        yield f"Tag {name}: {json.dumps(value, ensure_ascii=False)}"


def _comment(text: str) -> Iterator[str]:
    for line in text.split("\n") if text else ():
        yield f"; {line}".rstrip()


def _line(action: Action, position: Position, rolls: dict[Colour, int]) -> str:
    dice = "".join(map(str, action.dice))
    if action.colour is None:
        return f"Roll-off: {dice}{', colours change' if action.swap else ''}"
    name = action.colour.value.capitalize()
    if action.act in VERBS:
        return f"     {name} {VERBS[action.act]}"
    moves = NO_STEPS.get(action.act) or write_steps(position, action.colour, action.steps)
    return f"{rolls[action.colour]:3}. {name} {dice}: {moves}"


def _end(end: End) -> str:
    if end.winner is None:
        return f"End: {end.how}"
    return f"End: {end.how}, {end.winner}, {end.kind or NOBODY}, {end.points}"


def write_steps(position: Position, colour: Colour, steps: tuple[Step, ...]) -> str:
    """Steps by White's numbers, equal ones in a row counted; a die larger than a checker borne off needs is named."""
    words = []
    for step in steps:
        position, hit = stepped(position, colour, step)
        origin, target, die = step.turned(position.family, colour)
        start, end = "bar" if origin == BAR else origin, "off" if target == OFF else target
        spare = f"={die}" if target == OFF and die > step.origin else ""
        words.append(f"{start}/{end}{'*' if hit else ''}{spare}")
    counted = [(word, len(list(same))) for word, same in groupby(words)]
    return " ".join(f"{word}({times})" if times > 1 else word for word, times in counted)

"""Our own JSON form: everything a record holds, under plain names, read back without loss."""

import json
from typing import Any

from games.formats.record import Action, GameRecord, MatchRecord
from games.rules.board import Family

FORMAT, VERSION = "open-nardy", 1
_LINE = 120


def write_json(match: MatchRecord) -> str:
    """The whole match as one JSON object. Points are White's numbers, 0 off and 25 the bar."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "family": str(match.family),
        "white": match.white,
        "black": match.black,
        "event": match.event,
        "site": match.site,
        "round": match.round,
        "date": match.date,
        "length": match.length,
        "crawford": match.crawford,
        "jacoby": match.jacoby,
        "beavers": match.beavers,
        "rules": match.ruleset.to_json() if match.ruleset else None,
        "comment": match.comment,
        "tags": [list(tag) for tag in match.tags],
        "games": [_game(game) for game in match.games],
    }
    return _laid_out(document) + "\n"


def _laid_out(value: Any, depth: int = 0) -> str:
    """JSON with an action a line: what is short stays on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= _LINE or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, dict):
        opens, closes = "{}"
        parts = [f"{json.dumps(key)}: {_laid_out(part, depth + 1)}" for key, part in value.items()]
    else:
        opens, closes = "[]"
        parts = [_laid_out(part, depth + 1) for part in value]
    margin = "\n" + " " * depth
    return f"{opens}{margin} {f',{margin} '.join(parts)}{margin}{closes}"


def _game(game: GameRecord) -> dict[str, Any]:
    return {
        "number": game.number,
        "start": game.start.text,
        "score": list(game.score),
        "crawford": game.crawford,
        "cube": game.cube,
        "owner": game.owner and str(game.owner),
        "on_roll": game.on_roll and str(game.on_roll),
        "comment": game.comment,
        "tags": [list(tag) for tag in game.tags],
        "actions": [_action(game.start.family, action) for action in game.actions],
        "end": game.end
        and {
            "winner": game.end.winner and str(game.end.winner),
            "kind": game.end.kind and str(game.end.kind),
            "points": game.end.points,
            "how": str(game.end.how),
        },
    }


def _action(family: Family, action: Action) -> dict[str, Any]:
    data: dict[str, Any] = {"act": str(action.act)}
    if action.colour:
        data["colour"] = str(action.colour)
    if action.dice:
        data["dice"] = list(action.dice)
    if action.steps and action.colour:
        data["steps"] = [list(step.turned(family, action.colour)) for step in action.steps]
    if action.swap:
        data["swap"] = True
    if action.comment:
        data["comment"] = action.comment
    return data

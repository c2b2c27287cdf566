"""What the terminal shows: sentences and a board for people, or one JSON object a line for programs."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.arbiter import result
from games.board_words import refusal_words
from games.errors import sentence
from games.rules.board import Colour, Family, Position, opposite, own
from games.rules.game import Event, GameState, Phase
from games.rules.notation import format_turn
from games.rules.refusal import Refused
from games.rules.step import Step
from games.terminal.picture import picture
from games.terminal.players import Human
from games.terminal.session import Player, situation

Write = Callable[[str], object]


def why(refused: Refused, colour: Colour, state: GameState) -> str:
    """A refusal in a sentence, with the points that it is about in the player's numbers."""
    if refused.code == "bad_notation":
        return f"“{refused.data['at']}” is no step with these dice. {refusal_words()['syntax']} “help” tells more."
    text = refusal_words().get(refused.code) or sentence(refused.code, **refused.data)
    points = refused.data.get("points")
    if not isinstance(points, list) or not points:
        return text
    numbers = [str(own(state.position.family, colour, point)) for point in points]
    return f"{text} ({'point' if len(numbers) == 1 else 'points'} {', '.join(numbers)})"


class TextReport:
    """For people."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def event(
        self, event: Event, before: GameState, state: GameState, players: Mapping[Colour, Player]
    ) -> None:
        """One sentence; after a turn the board as well, when a person looks on."""
        self._write(_turn(event, before.position) if event.kind == "turn" else _told(event, state))
        people = [colour for colour, player in players.items() if isinstance(player, Human)]
        if event.kind in {"roll_off", "turn"} and people and state.phase is not Phase.ENDED:
            viewer = state.on_turn if state.on_turn in people else people[0]
            self._write(picture(state.position, viewer or Colour.WHITE))

    def ask(self, state: GameState, colour: Colour, words: Sequence[str]) -> None:
        """A prompt."""
        if words:
            self._write(f"{colour.name.title()}: {' or '.join(words)}?")
        else:
            self._write(f"{colour.name.title()} to play {_dice(state.dice)}:")

    def say(self, text: str) -> None:
        """As it is."""
        self._write(text)

    def board(self, state: GameState, colour: Colour) -> None:
        """Seen by the player."""
        self._write(picture(state.position, colour))

    def refused(self, refused: Refused, colour: Colour, state: GameState) -> None:
        """A sentence."""
        self._write(why(refused, colour, state))


class JsonReport:
    """For programs: every line is an object with exactly one of the keys event, ask, say, board and refused."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def line(self, **data: Any) -> None:
        """One object."""
        self._write(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def event(
        self, event: Event, _before: GameState, state: GameState, _players: Mapping[Colour, Player]
    ) -> None:
        """What happened, and how things stand then."""
        self.line(event=event.kind, data=event.data, **situation(state))

    def ask(self, state: GameState, colour: Colour, words: Sequence[str]) -> None:
        """What is waited for."""
        self.line(ask=str(state.phase), colour=str(colour), dice=list(state.dice), words=list(words))

    def say(self, text: str) -> None:
        """The lines of an answer."""
        self.line(say=text.splitlines())

    def board(self, state: GameState, _colour: Colour) -> None:
        """The situation."""
        self.line(board=situation(state))

    def refused(self, refused: Refused, colour: Colour, state: GameState) -> None:
        """The code with its data, and the sentence."""
        self.line(refused=refused.code, text=why(refused, colour, state), data=refused.data)


def _dice(dice: Sequence[int]) -> str:
    return "".join(map(str, sorted(dice, reverse=True)))


def _turn(event: Event, before: Position) -> str:
    """A turn in notation by the player's own numbers, played from the position before it."""
    family, colour, dice = before.family, Colour(event.data["colour"]), event.data["dice"]
    steps = [Step(*step).turned(family, colour) for step in event.data["steps"]]
    theirs, hits = list(before.counts(colour.other)), []
    for step in steps:
        there = opposite(family, step.target) if step.target else 0
        hits.append(family is Family.SHORT and step.target > 0 and theirs[there] == 1)
        theirs[there] -= hits[-1]
    line = format_turn(dice, steps, family=family, colour=colour, numbers="own", hits=hits)
    return f"{colour.name.title()} {line}"


def _told(event: Event, state: GameState) -> str:
    data = event.data
    who = str(data.get("colour") or data.get("winner") or "").title()
    if event.kind == "roll_off":
        thrown = f"Roll-off: White {data['white']}, Black {data['black']}."
        return thrown if state.starter is None else f"{thrown} {state.starter.name.title()} starts."
    if event.kind == "roll":
        return f"{who} rolls {_dice(data['dice'])}."
    if event.kind == "end":
        ended = result(data["winner"], data["kind"] or "", data["points"], data["how"])
        return f"{who} wins ({data['how'].replace('_', ' ')}). {ended}" if data["winner"] else ended
    return {
        "skip": f"{who} {_dice(data.get('dice', ()))}: no move",
        "last_roll": f"{who} has the last roll.",
        "double": f"{who} doubles to {data.get('value')}.",
        "take": f"{who} takes at {data.get('value')}.",
        "beaver": f"{who} beavers to {data.get('value')}.",
        "pass": f"{who} passes.",
    }[event.kind]

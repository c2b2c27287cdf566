"""Who plays in the terminal: a person who types, or a bot of the site."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from games.engines import BOTS, chooser
from games.rules import game, turns
from games.rules.board import Colour, absolute
from games.rules.game import GameState, Phase
from games.rules.notation import format_turn, parse_turn
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.terminal.session import Decision, Left

HELP = """Write the steps of your turn by your own numbers: 24/18 13/8, bar/20, 6/off, 13/7(2).
roll, double, take, pass, beaver: the same in words, when the game waits for it (an empty line rolls).
moves lists every legal turn, board shows the board, resign gives the game up, quit leaves it as it is."""

_WORDS = {
    Phase.ROLL: ("roll", "double"),
    Phase.DOUBLE: ("take", "pass", "beaver"),
    Phase.BEAVER: ("take", "pass"),
}
# Who trails by more than this part of the leader's pips passes a double, and who leads by more than the smaller one offers it.
_PASSES_BEHIND, _DOUBLES_AHEAD = 0.12, 0.09


class Bot:
    """A bot of the site. About the cube it knows the race."""

    name = "bot"

    def __init__(self, ruleset: Ruleset) -> None:
        level = next((level for family, level in BOTS if family is ruleset.family), None)
        if level is None:
            raise Refused("no_bot", reason=f"no bot plays {ruleset.family} games; let people play both sides")
        self._choose = chooser(ruleset.family, level)

    def decide(self, state: GameState, colour: Colour) -> Decision:
        """The turn that the engine chooses; doubles by the count of pips."""
        if state.phase is Phase.TURN:
            return self._turn(state, colour)
        mine, theirs = state.position.pips(colour), state.position.pips(colour.other)
        if state.phase is Phase.ROLL:
            return Decision("double" if theirs - mine > _DOUBLES_AHEAD * mine else "roll")
        return Decision("pass" if mine - theirs > _PASSES_BEHIND * theirs else "take")

    def refused(self, refused: Refused, state: GameState, colour: Colour) -> None:
        """A bot that is refused is broken."""
        raise refused

    def _turn(self, state: GameState, colour: Colour) -> Decision:
        dice = list(state.dice)
        steps = self._choose(
            state.position,
            colour,
            (dice[0], dice[1]),
            ruleset=state.ruleset,
            first_turn=game.first_turn(state),
        )
        family = state.position.family
        return Decision("play", tuple((absolute(family, colour, step.origin), step.die) for step in steps))


class Asker(Protocol):
    """Shows questions and answers to a person."""

    def ask(self, state: GameState, colour: Colour, words: Sequence[str]) -> None:
        """The game waits for the person: for a turn, or for one of these words."""

    def say(self, text: str) -> None:
        """An answer to something that is no decision."""

    def board(self, state: GameState, colour: Colour) -> None:
        """The board once more."""

    def refused(self, refused: Refused, colour: Colour, state: GameState) -> None:
        """Why that is not possible."""


class Human:
    """A person: `read` gives the next line, "" at the end of the input."""

    name = "human"

    def __init__(self, read: Callable[[], str], asker: Asker) -> None:
        self._read = read
        self._asker = asker

    def decide(self, state: GameState, colour: Colour) -> Decision:
        """Ask until a decision has been typed. Raises Left at the end of the input."""
        words = _WORDS.get(state.phase, ())
        if state.phase is Phase.DOUBLE and not state.ruleset.beavers:
            words = words[:2]
        while True:
            self._asker.ask(state, colour, words)
            line = self._read()
            word = line.strip().lower()
            if not line or word == "quit":
                raise Left
            if word == "resign" or word in words:
                return Decision(word)
            if word in {"help", "?"}:
                self._asker.say(HELP)
            elif word == "board":
                self._asker.board(state, colour)
            elif word == "moves" and state.phase is Phase.TURN:
                self._asker.say("\n".join(legal_turns(state, colour)))
            elif not word and state.phase is Phase.ROLL:
                return Decision("roll")
            elif word and state.phase is Phase.TURN:
                try:
                    return Decision("play", _read_turn(word, state, colour))
                except Refused as refused:
                    self.refused(refused, state, colour)
            elif word:
                self.refused(Refused("bad_notation", at=word), state, colour)

    def refused(self, refused: Refused, state: GameState, colour: Colour) -> None:
        """Say why."""
        self._asker.refused(refused, colour, state)


def legal_turns(state: GameState, colour: Colour) -> list[str]:
    """One way to every position that a legal turn reaches, in the player's own numbers."""
    setting: dict[str, Any] = {"ruleset": state.ruleset, "first_turn": game.first_turn(state)}
    family = state.position.family
    ends = turns.final_positions(state.position, colour, state.dice, **setting)
    ways = [turns.steps_to(state.position, colour, state.dice, end, **setting) for end in ends]
    return sorted(format_turn(state.dice, way, family=family, colour=colour, numbers="own") for way in ways)


def _read_turn(text: str, state: GameState, colour: Colour) -> tuple[tuple[int, int], ...]:
    """Absolute origins and dice. Raises Refused("bad_notation", at=...)."""
    roll = "".join(map(str, state.dice))
    written, colon, moves = text.rpartition(":")
    if colon and sorted(written.strip()) != sorted(roll):
        raise Refused("bad_notation", at=written.strip())
    family = state.position.family
    _, steps = parse_turn(f"{roll}: {moves.strip()}", family=family, colour=colour, numbers="own")
    return tuple((absolute(family, colour, step.origin), step.die) for step in steps)

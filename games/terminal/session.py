"""Plays one game to its end between two players of any kind, and tells a reporter everything that happens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from games.rules import cube, game
from games.rules.board import Colour
from games.rules.game import Events, GameState, Phase
from games.rules.refusal import Refused

Steps = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player wants: "roll", "double", "take", "pass", "beaver", "resign", or "play" with (absolute origin, die) steps."""

    kind: str
    steps: tuple[tuple[int, int], ...] = ()


class Player(Protocol):
    """Somebody who decides when the game waits for `colour`."""

    def decide(self, state: GameState, colour: Colour) -> Decision:
        """What to do now. Raises Left when the player goes away."""

    def refused(self, refused: Refused, state: GameState, colour: Colour) -> None:
        """The last decision was not allowed; the question will come again."""


class Left(Exception):  # noqa: N818 - going away is no error
    """A player has gone away; the game stays as it is."""


# What happened, the states before and after it, and who plays which colour now.
Report = Callable[[game.Event, GameState, GameState, Mapping[Colour, Player]], None]
_WITHOUT_DICE: Mapping[str, Callable[[GameState, Colour], Events]] = {
    "double": cube.double,
    "take": cube.take,
    "pass": cube.pass_,
    "beaver": cube.beaver,
    "resign": game.resign,
}


class Session:
    """A game in progress: `state` is always the newest, also when a player has left."""

    def __init__(
        self, state: GameState, players: dict[Colour, Player], dice: Callable[[], int], report: Report
    ) -> None:
        self.state = state
        self.players = players
        self._dice = dice
        self._report = report

    def run(self) -> GameState:
        """Play until the end. Raises Left."""
        while self.state.phase is not Phase.ENDED:
            self._happen(self._next())
        return self.state

    def roll(self) -> None:
        """Let the dice of the player on turn fall, whatever else that player might do before."""
        if self.state.on_turn is not None:
            self._happen(self._events(Decision("roll"), self.state.on_turn))

    def _next(self) -> Events:
        state, colour = self.state, self.state.on_turn
        if colour is None:
            return game.roll_off(state, self._dice(), self._dice())
        if state.phase is Phase.ROLL and not cube.may_double(state, colour):
            return game.roll(state, colour, (self._dice(), self._dice()))
        player = self.players[colour]
        while True:
            decision = player.decide(state, colour)
            try:
                return self._events(decision, colour)
            except Refused as refused:
                player.refused(refused, state, colour)

    def _events(self, decision: Decision, colour: Colour) -> Events:
        if decision.kind == "roll":
            return game.roll(self.state, colour, (self._dice(), self._dice()))
        if decision.kind == "play":
            return game.play(self.state, colour, decision.steps)
        return _WITHOUT_DICE[decision.kind](self.state, colour)

    def _happen(self, events: Events) -> None:
        for event in events:
            before, self.state = self.state, game.apply(self.state, event)
            if event.data.get("swap"):
                white, black = self.players[Colour.WHITE], self.players[Colour.BLACK]
                self.players = {Colour.WHITE: black, Colour.BLACK: white}
            self._report(event, before, self.state, self.players)


def situation(state: GameState) -> dict[str, Any]:
    """What a program needs to know of a state."""
    return {
        "position": state.position.text,
        "phase": str(state.phase),
        "on_turn": state.on_turn and str(state.on_turn),
        "dice": list(state.dice),
        "starter": state.starter and str(state.starter),
        "rolls": list(state.turns),
        "cube": state.cube,
        "cube_owner": state.cube_owner and str(state.cube_owner),
    }

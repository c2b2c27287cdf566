"""How fast short turns are found, next to compiled programs in the same run: python -m bench.rivals.

500 recorded positions, each with all 36 rolls; microseconds of CPU time a turn. OpenSpiel (requirements-bench.txt) and Sage
(bgsage) take part where they are installed. OpenSpiel plays a double as two turns, so only its other
rolls can be compared; its states cannot be set up, so each recorded game is played along in it.
"""

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import thread_time_ns
from typing import Any, NamedTuple

from bench.recorded import self_play
from games.rules import short, short_finals
from games.rules.board import BAR, Colour, Position
from games.rules.game import GameState, Phase
from games.rules.ruleset import preset
from games.rules.turns import final_positions
from tests.rules import slow_short

POSITIONS = 500
ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
RULES = preset("short")
_EVERY = 7
_PLAYERS = (Colour.WHITE, Colour.BLACK)
_BAR_OF_SPIEL = 100
Roll = tuple[int, int]


class Asked(NamedTuple):
    """A position with a roll in every program's own form; `spiel` is None where OpenSpiel is missing."""

    position: Position
    colour: Colour
    dice: Roll
    board: list[int]
    spiel: Any


def packed(asked: Asked) -> object:
    """Our ends of a turn as integers."""
    state = short.joined(asked.position.packed(asked.colour), asked.position.packed(asked.colour.other))
    return short_finals.finals(state, asked.dice, short.field(state, RULES), RULES.obligation)


def public(asked: Asked) -> object:
    """Our ends of a turn as positions."""
    return final_positions(asked.position, asked.colour, asked.dice, ruleset=RULES, first_turn=False)


def plain(asked: Asked) -> object:
    """The plain generator of the tests."""
    return slow_short.finals(asked.position, asked.colour, asked.dice, RULES)


def asked_of_all(number: int) -> list[Asked]:
    """So many recorded positions with every roll."""
    spiel = import_module("pyspiel").load_game("backgammon") if find_spec("pyspiel") else None
    chance = random.Random(1)  # noqa: S311 - the same games every time are wanted here
    found: list[Asked] = []
    count = 0
    while len(found) < number * len(ROLLS):
        for state, before_roll in _games(chance, spiel):
            count += 1
            if count % _EVERY == 0 and len(found) < number * len(ROLLS):
                found += _with_every_roll(state, before_roll)
    return found


def _games(chance: random.Random, spiel: Any) -> Iterator[tuple[GameState, Any]]:
    """Each state of a game in which a roll is owed, with OpenSpiel's; the game is left where OpenSpiel cannot follow."""
    theirs = None if spiel is None else spiel.new_initial_state()
    for state in self_play(RULES, chance):
        if state.phase is Phase.TURN and state.on_turn is not None and theirs is not None:
            theirs = _rolled(theirs, state.on_turn, (state.dice[0], state.dice[1]) if state.dice else (0, 0))
        if state.phase is Phase.ROLL and state.on_turn is not None:
            if theirs is not None:
                theirs = _followed(theirs, state.position)
            if spiel is not None and theirs is None:
                return
            yield state, theirs


def _rolled(theirs: Any, colour: Colour, dice: Roll) -> Any:
    """OpenSpiel's state after a roll of `colour`; a turn that it has skipped itself is no roll of the other's."""
    for outcome, _ in theirs.chance_outcomes():
        after = theirs.child(outcome)
        shown = str(after).split("Dice: ")[1][:2]
        if sorted(shown) == sorted(map(str, dice)) and after.current_player() == _PLAYERS.index(colour):
            return after
    return None


def _followed(theirs: Any, position: Position) -> Any:
    """OpenSpiel's state once the turn that led to `position` is played, or None."""
    front = [theirs]
    for _ in range(2):
        for state in front:
            if state.is_chance_node() and _position(state) == _counts(position):
                return state
        front = [
            state.child(action)
            for state in front
            if not state.is_chance_node() and not state.is_terminal()
            for action in state.legal_actions()
        ]
    return next((one for one in front if one.is_chance_node() and _position(one) == _counts(position)), None)


def _counts(position: Position) -> list[list[int]]:
    return [list(position.counts(colour)[1:]) for colour in _PLAYERS]


def _position(theirs: Any) -> list[list[int]]:
    """Both sides' counts from own point 1 to the bar; OpenSpiel's first player runs up its points, the second down."""
    sides = []
    for player in (0, 1):
        points = [theirs.board(player, point) for point in range(24)]
        sides.append([*(points if player else points[::-1]), theirs.board(player, _BAR_OF_SPIEL)])
    return sides


def _with_every_roll(state: GameState, before_roll: Any) -> list[Asked]:
    colour = state.on_turn or Colour.WHITE
    mine, theirs = state.position.counts(colour), state.position.counts(colour.other)
    board = [theirs[BAR], *(mine[point] - theirs[BAR - point] for point in range(1, 25)), mine[BAR]]
    return [
        Asked(state.position, colour, dice, board, before_roll and _rolled(before_roll, colour, dice))
        for dice in ROLLS
    ]


def main() -> None:
    """Measure and print."""
    programs: dict[str, Callable[[Asked], object]] = {
        "plain lists": plain,
        "packed": packed,
        "positions": public,
    }
    if find_spec("pyspiel"):
        programs["OpenSpiel"] = lambda asked: asked.spiel.legal_actions()
    if find_spec("bgsage"):
        moves = import_module("bgsage").possible_moves
        programs["Sage"] = lambda asked: moves(asked.board, *asked.dice)
    questions = [asked for asked in asked_of_all(POSITIONS) if asked.spiel or not find_spec("pyspiel")]
    say = sys.stdout.write
    say(f"short turns, {POSITIONS} positions x {len(ROLLS)} rolls, microseconds of CPU a turn\n")
    say(f"{'':<12}{'mean':>8}{'p99':>8}{'most':>8}{'no doubles':>14}{'p99':>8}\n")
    for name, ask in programs.items():
        everything, single = [], []
        for asked in questions:
            double = asked.dice[0] == asked.dice[1]
            if name == "OpenSpiel" and double:
                continue
            before = thread_time_ns()
            ask(asked)
            time = (thread_time_ns() - before) / 1000
            everything.append(time)
            if not double:
                single.append(time)
        all_, rest = _told(everything), _told(single)
        shown = all_ if name != "OpenSpiel" else ("-", "-", "-")
        say(f"{name:<12}{shown[0]:>8}{shown[1]:>8}{shown[2]:>8}{rest[0]:>14}{rest[1]:>8}\n")


def _told(times: list[float]) -> tuple[str, str, str]:
    """Mean, p99 and maximum."""
    times.sort()
    return f"{sum(times) / len(times):.1f}", f"{times[len(times) * 99 // 100]:.1f}", f"{times[-1]:.0f}"


if __name__ == "__main__":
    main()

"""Sage, a strong neural network for the short game, where the package `bgsage` is installed.

It knows nothing of hit and hide: it only says how good the positions are that the rules allow.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.engines.picking import best_turn
from games.rules.board import BAR, CHECKERS, Colour, Position
from games.rules.ruleset import Ruleset
from games.rules.step import Step

INSTALLED = find_spec("bgsage") is not None


def choose(
    position: Position, colour: Colour, dice: tuple[int, int], *, ruleset: Ruleset, first_turn: bool
) -> tuple[Step, ...]:
    """The best turn by its chances, as steps in own numbers; the same answer for the same question."""

    def worth(end: Position) -> float:
        win, mars, lost_mars = chances(end, colour.other)
        return 1 - 2 * win + (lost_mars - mars if ruleset.cap != "oin" else 0)

    return best_turn(position, colour, dice, worth, ruleset=ruleset, first_turn=first_turn)


def chances(position: Position, colour: Colour) -> tuple[float, float, float]:
    """How likely `colour`, who is to roll, wins, wins a mars or more, and loses one."""
    mine, theirs = position.counts(colour), position.counts(colour.other)
    if theirs[0] == CHECKERS:
        return 0.0, 0.0, float(mine[0] == 0)
    if mine[0] == CHECKERS:
        return 1.0, float(theirs[0] == 0), 0.0
    # It is asked as the side that has just moved, and answers for that side.
    board = [mine[BAR], *(theirs[point] - mine[BAR - point] for point in range(1, 25)), theirs[BAR]]
    found = _analyzer().post_move_analytics(board).probs
    return 1 - found.win, found.gammon_loss, found.gammon_win


@cache
def _analyzer() -> Any:
    """The network, loaded at the first question: a tenth of a second and 50 MB."""
    return import_module("bgsage").BgBotAnalyzer(eval_level="1ply", cubeful=False, parallel_threads=1)

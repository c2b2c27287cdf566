"""What a player does with the doubling cube: offers, answers and beavers from an estimate of the chances to win.

The estimate is of the game without a cube. An equity is in units of the cube's value: 1 = a single win.
"""

from collections.abc import Callable
from typing import Literal

from games.rules.board import Colour, Position
from games.rules.cube import may_beaver, may_double
from games.rules.refusal import Refused
from games.rules.state import GameState, Phase

Decision = Literal["roll", "double", "take", "pass", "beaver"]
# How likely the colour on roll wins, wins a mars, loses one.
Chances = Callable[[Position, Colour], tuple[float, float, float]]

# An offer at twice the value is worth taking down to an equity of a half; owning the cube then is worth a little more.
_TAKE, _OWNING = 0.5, 0.08
# From here on the other's next answer may be a pass; if the cube cannot come back, less is enough.
_OFFER, _OFFER_LAST = 0.42, 0.2
# Where playing on for a mars is worth more than what a pass brings.
_TOO_GOOD = 1.0
# A beaver is for who is ahead after all.
_BEAVER = -0.04


def decide(state: GameState, chances: Chances, away: tuple[int, int] | None = None) -> Decision:
    """What the player on turn does before rolling, or answers to a double or a beaver.

    away: the points that the player on turn and the other still need in a match to points; None elsewhere.
    Raises Refused("wrong_phase") when no such decision is owed.
    """
    colour = state.on_turn
    if colour is None or state.phase not in {Phase.ROLL, Phase.DOUBLE, Phase.BEAVER}:
        raise Refused("wrong_phase", phase=str(state.phase))
    if state.phase is Phase.ROLL:
        return "double" if may_double(state, colour) and _offers(state, colour, chances, away) else "roll"
    if away is not None and away[1] <= state.cube:
        return "take"
    if state.phase is Phase.BEAVER:
        return "take" if _equity(state, colour, chances) >= -_TAKE else "pass"
    against = _equity(state, colour.other, chances)
    if against < _BEAVER and may_beaver(state, colour):
        return "beaver"
    return "take" if against <= _TAKE + (_OWNING if _comes_back(state) else 0) else "pass"


def _offers(state: GameState, colour: Colour, chances: Chances, away: tuple[int, int] | None) -> bool:
    # In the last roll there is nothing to win but a draw.
    if state.last_roll or (away is not None and away[0] <= state.cube):
        return False
    equity = _equity(state, colour, chances)
    if away is not None and away[1] <= state.cube:
        return equity < _TOO_GOOD
    return (_OFFER if _comes_back(state) else _OFFER_LAST) <= equity < _TOO_GOOD


def _comes_back(state: GameState) -> bool:
    """Whether the taker of the double that is or may be offered could ever redouble."""
    return 4 * state.cube <= (state.ruleset.cube_limit or 0)


def _equity(state: GameState, colour: Colour, chances: Chances) -> float:
    """The equity of `colour`, who is to roll, by the table's scale."""
    win, mars, lost_mars = chances(state.position, colour)
    return 2 * win - 1 + (mars - lost_mars if state.ruleset.cap != "oin" else 0)

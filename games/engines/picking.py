"""What every player here does with a roll: of all positions that it can reach, take the one worth most."""

from collections.abc import Callable

from games.rules.board import Colour, Position
from games.rules.ruleset import Ruleset
from games.rules.step import Step
from games.rules.turns import final_positions, steps_to


def best_turn(
    position: Position,
    colour: Colour,
    dice: tuple[int, int],
    worth: Callable[[Position], float],
    *,
    ruleset: Ruleset,
    first_turn: bool,
) -> tuple[Step, ...]:
    """The steps, in own numbers, to the end worth most to `colour`; the same answer for the same question."""
    ends = final_positions(position, colour, dice, ruleset=ruleset, first_turn=first_turn)
    best = max(ends, key=lambda end: (worth(end), end.packed(colour)))
    return steps_to(position, colour, dice, best, ruleset=ruleset, first_turn=first_turn)

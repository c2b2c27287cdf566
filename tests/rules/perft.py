"""Counts the turns of the first plies of presets of both families; `python -m tests.rules.perft` writes them down anew.

A ply is one roll and one turn; a turn is one final position. Each count is of sequences: every way to have come here times
every roll times every turn. Where the roll-off is the first turn, the first roll is no double.
"""

import json
from collections import Counter
from pathlib import Path

from games.rules.board import Position
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.turns import final_positions
from tests.rules.setting import BLACK, LONG_PRESETS, ROLLS, WHITE

GOLDEN = Path(__file__).parent / "data" / "perft.json"
# The fourth ply of a series has nothing that the other long presets do not have.
PLIES = {**dict.fromkeys(LONG_PRESETS, 4), "series-long": 3, "short": 2, "caucasian": 2}


def perft(ruleset: Ruleset, plies: int) -> list[int]:
    """The number of sequences of turns after each ply, White starting."""
    ways = Counter([Position.start(ruleset.family)])
    counts = []
    for ply in range(plies):
        colour = (WHITE, BLACK)[ply % 2]
        rolls = ROLLS
        if ply == 0 and ruleset.opening == "roll_is_first_turn":
            rolls = [(high, low) for high, low in ROLLS if high != low]
        after: Counter[Position] = Counter()
        for position, times in ways.items():
            for dice in rolls:
                for end in final_positions(position, colour, dice, ruleset=ruleset, first_turn=ply < 2):
                    after[end] += times
        ways = after
        counts.append(ways.total())
    return counts


def all_counts() -> dict[str, list[int]]:
    """The counts of every preset."""
    return {name: perft(PRESETS[name], plies) for name, plies in PLIES.items()}


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(all_counts(), indent=1) + "\n")

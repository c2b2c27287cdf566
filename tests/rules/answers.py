"""Prints what the rules answer to many positions and rolls, as one line of JSON: python -m tests.rules.answers.

Run once on the plain sources and once on compiled ones, the lines must be the same but for `plain`.
"""

import hashlib
import json
import sys

from bench.recorded import recorded
from games.rules import finals
from games.rules.ruleset import preset
from games.rules.turns import final_positions, turn_graph

POSITIONS = 60
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def main() -> None:
    """Print which code it is and a digest of its answers."""
    digest = hashlib.sha256()
    for name in ("club-long", "pro-long", "short", "caucasian"):
        rules = preset(name)
        for at in recorded(POSITIONS, name):
            for dice in ROLLS:
                ends = final_positions(at.position, at.colour, dice, ruleset=rules, first_turn=at.first_turn)
                graph = turn_graph(at.position, at.colour, dice, ruleset=rules, first_turn=at.first_turn)
                told = (
                    sorted((end.white, end.black) for end in ends),
                    graph.edges,
                    graph.left,
                    sorted(graph.done),
                )
                digest.update(repr(told).encode())
    sys.stdout.write(json.dumps({"plain": finals.__file__.endswith(".py"), "answers": digest.hexdigest()}))


if __name__ == "__main__":
    main()

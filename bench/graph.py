"""How large the graph of a turn is on the wire and how long it takes: python -m bench.graph.

5,000 random turns: recorded positions with random rolls; bytes after gzip, milliseconds of CPU time for building and encoding.
"""

import gzip
import json
import random
import sys
from dataclasses import replace
from time import thread_time_ns

from bench.recorded import recorded
from games.rules.ruleset import preset
from games.rules.turns import turn_graph

TURNS = 5000


def main() -> None:
    """Measure and print."""
    positions = recorded(TURNS // 2)
    say = sys.stdout.write
    say(f"turn graphs, {TURNS} random turns\n")
    say(f"{'':<12}{'bytes':>8}{'p99':>8}{'most':>8}{'ms':>8}{'p99':>8}{'most':>8}\n")
    for obligation in ("maximum", "sequential"):
        ruleset = replace(preset("club-long"), obligation=obligation)
        chance = random.Random(1)  # noqa: S311 - the same rolls every time are wanted here
        sizes, times = [], []
        for at in positions * 2:
            dice = (chance.randint(1, 6), chance.randint(1, 6))
            before = thread_time_ns()
            graph = turn_graph(at.position, at.colour, dice, ruleset=ruleset, first_turn=at.first_turn)
            text = json.dumps(graph.to_wire(), separators=(",", ":"))
            times.append((thread_time_ns() - before) / 1e6)
            sizes.append(len(gzip.compress(text.encode())))
        sizes.sort()
        times.sort()
        half, late = len(sizes) // 2, len(sizes) * 99 // 100
        say(f"{obligation:<12}{sizes[half]:>8}{sizes[late]:>8}{sizes[-1]:>8}")
        say(f"{times[half]:>8.2f}{times[late]:>8.2f}{times[-1]:>8.2f}\n")


if __name__ == "__main__":
    main()

"""How large the graph of a turn is on the wire and how long it takes: python -m bench.graph.

5,000 random turns of each kind of rules: recorded positions with random rolls; bytes after gzip, milliseconds of CPU time
for building and encoding.
"""

import gzip
import json
import random
import sys
from dataclasses import replace
from time import thread_time_ns

from bench.recorded import Recorded, recorded
from games.rules.ruleset import Ruleset, preset
from games.rules.turns import turn_graph

TURNS = 5000
_LONG = preset("club-long")
RULES = {
    "long, maximum": replace(_LONG, obligation="maximum"),
    "long, sequential": _LONG,
    "short": preset("short"),
    "caucasian": preset("caucasian"),
}


def main() -> None:
    """Measure and print."""
    positions = {name: recorded(TURNS // 2, name) for name in ("club-long", "short")}
    say = sys.stdout.write
    say(f"turn graphs, {TURNS} random turns each\n")
    say(f"{'':<18}{'bytes':>8}{'p99':>8}{'most':>8}{'ms':>8}{'p99':>8}{'most':>8}\n")
    for title, ruleset in RULES.items():
        of_family = positions["club-long" if title.startswith("long") else "short"]
        sizes, times = measure(of_family * 2, ruleset)
        half, late = len(sizes) // 2, len(sizes) * 99 // 100
        say(f"{title:<18}{sizes[half]:>8}{sizes[late]:>8}{sizes[-1]:>8}")
        say(f"{times[half]:>8.2f}{times[late]:>8.2f}{times[-1]:>8.2f}\n")


def measure(positions: list[Recorded], ruleset: Ruleset) -> tuple[list[int], list[float]]:
    """Bytes and milliseconds of each turn, sorted."""
    chance = random.Random(1)  # noqa: S311 - the same rolls every time are wanted here
    sizes, times = [], []
    for at in positions:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        before = thread_time_ns()
        graph = turn_graph(at.position, at.colour, dice, ruleset=ruleset, first_turn=at.first_turn)
        text = json.dumps(graph.to_wire(), separators=(",", ":"))
        times.append((thread_time_ns() - before) / 1e6)
        sizes.append(len(gzip.compress(text.encode())))
    return sorted(sizes), sorted(times)


if __name__ == "__main__":
    main()

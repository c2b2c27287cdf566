"""How fast legal turns are found, next to a plain recursive generator over lists: python -m bench.turns.

500 recorded positions, each with all 21 rolls; microseconds of CPU time a turn.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from time import thread_time_ns

from bench.recorded import Recorded, recorded
from games.rules import long
from games.rules.finals import finals
from games.rules.ruleset import Ruleset, preset
from games.rules.turns import final_positions
from tests.rules import slow

POSITIONS = 500
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
Roll = tuple[int, int]
Ask = Callable[[Recorded, Roll, Ruleset], object]


def plain(at: Recorded, dice: Roll, ruleset: Ruleset) -> object:
    """The plain generator."""
    return slow.finals(at.position, at.colour, dice, ruleset, at.first_turn)


def packed(at: Recorded, dice: Roll, ruleset: Ruleset) -> object:
    """The packed generator, final sides as integers."""
    own, other = at.position.packed(at.colour), at.position.packed(at.colour.other)
    return finals(own, dice, long.field(own, other, dice, ruleset, at.first_turn), ruleset.obligation)


def public(at: Recorded, dice: Roll, ruleset: Ruleset) -> object:
    """The packed generator, final positions as values."""
    return final_positions(at.position, at.colour, dice, ruleset=ruleset, first_turn=at.first_turn)


def measure(ask: Ask, positions: list[Recorded], ruleset: Ruleset) -> list[float]:
    """Microseconds of CPU time of each question, sorted."""
    times = []
    for at in positions:
        for dice in ROLLS:
            before = thread_time_ns()
            ask(at, dice, ruleset)
            times.append((thread_time_ns() - before) / 1000)
    return sorted(times)


def main() -> None:
    """Measure and print."""
    positions = recorded(POSITIONS)
    say = sys.stdout.write
    say(f"legal turns, {len(positions)} positions x {len(ROLLS)} rolls, microseconds of CPU a turn\n")
    for obligation in ("maximum", "sequential"):
        ruleset = replace(preset("club-long"), obligation=obligation)
        say(f"{obligation:<12}{'mean':>8}{'median':>8}{'p99':>8}{'most':>8}{'turns/s':>10}{'ratio':>7}\n")
        yardstick = 0.0
        for name, ask in (("plain lists", plain), ("packed", packed), ("positions", public)):
            times = measure(ask, positions, ruleset)
            mean = sum(times) / len(times)
            yardstick = yardstick or mean
            middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
            say(
                f"{name:<12}{mean:>8.1f}{middle:>8.1f}{late:>8.1f}{times[-1]:>8.0f}"
                f"{1e6 / mean:>10.0f}{yardstick / mean:>7.1f}\n"
            )


if __name__ == "__main__":
    main()

"""How soon a fallen flag is judged, and what the referee costs while nothing falls: `python -m tests.load.clocks`.

Nobody is connected: the server alone has to see that time is up. Like `tests.load`, it starts its own sites; PostgreSQL and
Redis are measured too when DATABASE_URL and REDIS_URL say where.
"""

import argparse
import json
import os
import time

from tests.live import Site
from tests.load.measure import QUIET, cpu_seconds, percentiles

# What a site does by itself without any game is measured as long as what it does with them.
WATCHED = 20.0


def measure_flags(site: Site, *, games: int, spread: float) -> tuple[float, float]:
    """Let `games` flags fall within `spread` seconds; p50 and p99 from flag to committed verdict, in milliseconds."""
    seen = json.loads(site.python(f"from tests.load.flags import fall; fall({games}, {spread})"))
    return percentiles(seen)


def measure_idle(site: Site, *, games: int) -> float:
    """What this many running games cost in which nothing happens, in percent of one CPU, all processes together."""
    pids = [process.running.pid for process in site.processes if process.running]
    without = _spent(pids)
    site.python(f"from tests.load.flags import idle; idle({games})")
    return 100 * (_spent(pids) - without) / WATCHED


def _spent(pids: list[int]) -> float:
    before = cpu_seconds(pids)
    time.sleep(WATCHED)
    return cpu_seconds(pids) - before


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.clocks", description="From flag to verdict.")
    parser.add_argument("--games", type=int, default=500, help="running clocks (default 500)")
    parser.add_argument(
        "--spread", type=float, default=30, help="seconds within which they fall (default 30)"
    )
    parser.add_argument("--idle", type=int, default=1000, help="idle running games (default 1000)")
    given = parser.parse_args()
    sites = [("SQLite, memory", Site(database_url="", redis_url="", production=True, env=QUIET))]
    if os.environ.get("DATABASE_URL", "").startswith("postgres") and os.environ.get("REDIS_URL"):
        sites.append(("PostgreSQL, Redis", Site(env=QUIET)))
    print("| site | clocks | flag to verdict p50 / p99 ms | idle games | CPU % for them |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, site in sites:
        with site:
            p50, p99 = measure_flags(site, games=given.games, spread=given.spread)
            cost = measure_idle(site, games=given.idle)
        print(f"| {name} | {given.games} | {p50:.0f} / {p99:.0f} | {given.idle} | {cost:.1f} |")


if __name__ == "__main__":
    main()

"""How many turns a server plays: `python -m tests.load --games 50 --seconds 30`.

Starts its own sites on this machine (SQLite and memory; PostgreSQL and Redis too when DATABASE_URL and
REDIS_URL say where), plays random legal long games over real sockets, and prints a table. A bare Daphne
that echoes frames is measured in the same run: compare with it, not with another machine's figures.
"""

import argparse
import os

from tests.live import Site
from tests.load.measure import QUIET, Figures, measure_echo, measure_site

HEAD = (
    "| run | sockets | turns/s | turns per CPU-second | answer p50 / p99 ms | seen by opponent p50 / p99 ms | games ended |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def row(figures: Figures) -> str:
    """One line of the printed table."""
    answer, sight = (f"{p50:.1f} / {p99:.1f}" for p50, p99 in (figures.answer, figures.sight))
    return (
        f"| {figures.name} | {figures.sockets} | {figures.per_second:.0f} | {figures.per_cpu_second:.0f} "
        f"| {answer} | {sight if any(figures.sight) else '-'} | {figures.games} |"
    )


def main() -> None:
    """Measure and print; every loop is bounded by --seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description="Turns a server plays.")
    parser.add_argument("--games", type=int, default=50, help="games at once (default 50)")
    parser.add_argument("--seconds", type=float, default=20, help="length of each run (default 20)")
    parser.add_argument("--think", type=float, default=0.0, help="mean pause before a turn, in seconds")
    parser.add_argument("--servers", type=int, default=2, help="server processes of the grown site")
    given = parser.parse_args()
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")

    sites = [("SQLite, memory, 1 server", Site(database_url="", redis_url="", production=True, env=QUIET))]
    if database.startswith("postgres") and redis:
        name = f"PostgreSQL, Redis, {given.servers} servers"
        sites.append((name, Site(servers=given.servers, env=QUIET)))
    else:
        print("Only SQLite is measured: DATABASE_URL and REDIS_URL do not name a PostgreSQL and a Redis.")

    runs = [measure_echo(sockets=2 * given.games, seconds=min(given.seconds, 5))]
    for name, site in sites:
        with site:
            runs.append(measure_site(name, site, games=given.games, seconds=given.seconds, think=given.think))
    print(HEAD)
    for figures in runs:
        print(row(figures))
    for figures in runs[1:]:
        print(
            f"{figures.name}: a turn costs as much CPU as {runs[0].per_cpu_second / figures.per_cpu_second:.1f} echoes."
        )
        if figures.trouble:
            print(f"{figures.name}: {figures.trouble}")


if __name__ == "__main__":
    main()

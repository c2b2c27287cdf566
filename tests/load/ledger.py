"""How many stakes are held and settled in a second: `python -m tests.load.ledger --settlements 20000`.

Works on a database of its own, which it makes and drops: SQLite, or the server that DATABASE_URL names. Writers are threads
that pick two of a few people at random, so that they are in each other's way as much as they can be; SQLite has one.
"""

import argparse
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
PEOPLE = 16
# One hold in so many is given back instead of settled.
RETURNED = 10


@dataclass(frozen=True)
class Figures:
    """One run. cpu: what the writers used, in seconds, without a database server.  wrong: what the audit says.

    deadlocks: those the database has broken, every one of them done again.
    """

    database: str
    writers: int
    settled: int
    returned: int
    seconds: float
    cpu: float
    deadlocks: int
    wrong: list[str]

    def row(self) -> str:
        """One line of the printed table."""
        return (
            f"| {self.database} | {self.writers} | {self.settled} | {self.returned} | {self.settled / self.seconds:.0f} "
            f"| {self.settled / self.cpu:.0f} | {self.deadlocks} | {'; '.join(self.wrong) or 'right'} |"
        )


HEAD = (
    "| database | writers | settlements | returns | settlements/s | settlements per CPU-second | deadlocks | audit |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
)


def measure(writers: int, settlements: int) -> Figures:
    """Settle that many holds with that many writers at once, on the database as it is; any error ends the run."""
    from django.db import connection

    from accounts import chips
    from accounts.models import User

    people = [User.objects.create_user(f"w{n}@example.com", f"Writer {n}").pk for n in range(PEOPLE)]
    shares = [settlements // writers + (number < settlements % writers) for number in range(writers)]
    before, began, used = _deadlocks(), time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(writers) as pool:
        done: Counter[str] = sum(pool.map(_write, range(writers), [people] * writers, shares), Counter())
    seconds, cpu = time.perf_counter() - began, time.process_time() - used
    return Figures(
        database=connection.vendor,
        writers=writers,
        settled=done["settled"],
        returned=done["returned"],
        seconds=seconds,
        cpu=cpu,
        deadlocks=_deadlocks() - before,
        wrong=chips.audit(),
    )


def _write(number: int, people: Sequence[int], share: int) -> Counter[str]:
    """One writer: hold, then settle or give back, until its share is settled."""
    from django.db import connections

    from accounts import chips

    chance, done = random.Random(number), Counter[str]()
    try:
        for turn in range(100 * share):
            if done["settled"] == share:
                break
            winner, loser = chance.sample(people, 2)
            ref, amount = f"game:{number}-{turn}", chance.randint(1, 20)
            try:
                chips.hold(ref, {winner: amount, loser: amount}, NOON)
            except chips.ShortOfChips:
                continue
            if chance.randrange(RETURNED):
                chips.settle(ref, winner, loser, chance.randint(1, amount), NOON)
                done["settled"] += 1
            else:
                chips.give_back(ref, NOON)
                done["returned"] += 1
    finally:
        connections.close_all()
    return done


def _deadlocks() -> int:
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.ledger", description="Stakes held and settled."
    )
    parser.add_argument("--settlements", type=int, default=20_000)
    parser.add_argument("--writers", type=int, default=8, help="on PostgreSQL (default 8); SQLite has one")
    given = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.test.utils import setup_databases, teardown_databases

    from tests.scratch import clear

    old = setup_databases(verbosity=0, interactive=False)
    try:
        print(HEAD)
        print(measure(1 if settings.SQLITE else given.writers, given.settlements).row())
    finally:
        teardown_databases(old, verbosity=0)
        clear()


if __name__ == "__main__":
    main()

"""The only writer of standings: counts each game as it ends, and can recount them all."""

from collections import Counter
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from accounts.instant import one_instant
from games.models import Game
from stats.models import Standing
from stats.tallies import Ending, Key, Tallies, finished_endings


def count_game(game: Game) -> None:
    """Add a finished game to its players' standings; runs in the transaction that finishes the game."""
    add(Ending.of(game).tallies())


def add(tallies: Tallies) -> None:
    """Add to (or, with negative numbers, take from) standings, making the missing ones. Needs a transaction."""
    # Always in the order of the keys: two games that end at once wait for each other, never crosswise.
    for key in sorted(tallies):
        user_id, family, scope = key
        row = Standing.objects.filter(user_id=user_id, family=family, scope=scope)
        changes = {name: F(name) + number for name, number in tallies[key].items() if number}
        if not row.update(**changes):
            missing = Standing(user_id=user_id, family=family, scope=scope)
            Standing.objects.bulk_create([missing], ignore_conflicts=True)
            row.update(**changes)


@dataclass(frozen=True, slots=True)
class Difference:
    """A standing that is not the sum of its games: what is stored and what should be, by name of the sum."""

    key: Key
    stored: Counter[str]
    counted: Counter[str]

    @property
    def missing(self) -> Counter[str]:
        """What has to be added to the stored sums."""
        change = Counter(self.counted)
        change.subtract(self.stored)
        return change


def compare_standings() -> list[Difference]:
    """Recount all finished games and list the standings that differ, by key."""
    with one_instant():
        counted: Tallies = {}
        for ending in finished_endings():
            for key, sums in ending.tallies().items():
                counted.setdefault(key, Counter()).update(sums)
        stored: Tallies = {
            (row["user_id"], row["family"], row["scope"]): Counter(
                {name: row[name] for name in Standing.SUMS}
            )
            for row in Standing.objects.values("user_id", "family", "scope", *Standing.SUMS).iterator()
        }
    found = [
        Difference(key, stored.get(key, Counter()), counted.get(key, Counter()))
        for key in sorted(stored.keys() | counted.keys())
    ]
    return [difference for difference in found if difference.stored != difference.counted]


def repair(differences: list[Difference]) -> None:
    """Bring standings to what was counted. It adds what is missing, so games that end meanwhile stay counted."""
    with transaction.atomic(durable=True):
        add({difference.key: difference.missing for difference in differences})

"""What one finished game adds to the standings of its players: the arithmetic of statistics, without writing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from games.models import Game
from games.rules.board import Colour
from games.rules.game import How
from games.rules.outcome import Kind, limited
from games.rules.ruleset import Ruleset
from stats.models import Scope

Key = tuple[int, str, str]
"""Whose standing: user id, family, scope."""

Tallies = dict[Key, Counter[str]]
"""For each standing what is added to its sums, under the names of Standing.SUMS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What counts of a finished game; a player is None when the row of that account is gone."""

    white: int | None
    black: int | None
    with_bot: bool
    winner: str | None
    kind: str
    ruleset: Ruleset

    @classmethod
    def of(cls, game: Game) -> "Ending":
        """The ending of a finished game."""
        players = (game.white, game.black)
        return cls(
            white=game.white_id,
            black=game.black_id,
            with_bot=any(player is not None and player.is_bot for player in players),
            winner=game.winner,
            kind=game.kind,
            ruleset=game.ruleset,
        )

    def tallies(self) -> Tallies:
        """One game for both; for a win its points by kind, which neither stake nor cube multiplies."""
        found: Tallies = {}
        for user_id, sums in ((self.white, self._sums(Colour.WHITE)), (self.black, self._sums(Colour.BLACK))):
            for scope in [Scope.ALL] if self.with_bot else Scope:
                if user_id is not None:
                    key = (user_id, str(self.ruleset.family), scope.value)
                    found.setdefault(key, Counter()).update(sums)
        return found

    def _sums(self, colour: Colour) -> dict[str, int]:
        if not self.winner:
            return {"games": 1}
        kind, points = limited(Kind(self.kind), self.ruleset)
        side = "wins" if self.winner == colour else "losses"
        return {"games": 1, side: points, f"{side}_mars": int(kind is not Kind.OIN)}


def finished_endings() -> Iterator[Ending]:
    """The endings of all games that count: finished, and not aborted."""
    counted = Game.objects.filter(ended_at__isnull=False).exclude(how=How.ABORTED.value).order_by("pk")
    rows = counted.values_list(
        "white_id", "black_id", "white__is_bot", "black__is_bot", "winner", "kind", "match__rules"
    )
    for white, black, white_bot, black_bot, winner, kind, rules in rows.iterator(chunk_size=2000):
        yield Ending(
            white=white,
            black=black,
            with_bot=bool(white_bot or black_bot),
            winner=winner,
            kind=kind,
            ruleset=Ruleset.from_json(rules),
        )

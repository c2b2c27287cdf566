"""Staked games that begin and end in every way, one after another: the books are right after each of them.

RANDOM_GAMES says how many evenings for each table; the default keeps the suite short.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from accounts import chips
from accounts.models import User
from games import commands, presence, referee
from games.errors import Refused
from games.models import Game
from games.referee import SEAT_KEPT, tidy
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.ruleset import PRESETS, Ruleset
from tests.games.choosing import random_steps
from tests.games.conftest import NOON, Club
from tests.games.staking import audit

pytestmark = pytest.mark.django_db
EVENINGS = int(os.environ.get("RANDOM_GAMES", "1"))
GAMES = 6
TABLES = {
    "single long games": Ruleset.from_json({"stake": 120}),
    "a series": Ruleset.from_json({"stake": 60, "length": "games", "length_n": 4, "next_game": "auto"}),
    "the cube": Ruleset.from_json(
        {"stake": 25, "cube_limit": 4, "beavers": True, "cap": "mars"}, base=PRESETS["short"]
    ),
    "a match": Ruleset.from_json({"stake": 350, "length": "points", "length_n": 3, "cube_limit": 8}, base=PRESETS["short"]),
}  # fmt: skip
# The cube has most ways to go wrong: it is played with whenever tests are run, the others with all that takes long.
QUICK = {"the cube"}
EVERY = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.load) for name in TABLES]


class Evening:
    """Two people at a staked table, who do whatever comes to mind."""

    def __init__(self, club: Club, seed: int) -> None:
        self.club, self.source = club, random.Random(seed)
        self.people = [club.anna, club.boris]

    def dice(self) -> list[int]:
        """More than enough throws for one command."""
        return [self.die() for _ in range(60)]

    def do(self, verb: Callable[..., object], user: User, *arguments: object, **options: object) -> None:
        with suppress(Refused):
            verb(self.club.order(user, *self.dice()), self.club.table.key, *arguments, **options)

    def wait(self, seconds: int, *present: User) -> None:
        """Let time pass with the referee awake and these people connected."""
        for _moment in range(seconds // 5):
            self.club.later(seconds=5)
            for user in present:
                self.club.here(user)
            referee.sweep(self.club.now, self.die)

    def die(self) -> int:
        return self.source.randint(1, 6)

    def game(self) -> Game | None:
        games = Game.objects.select_related("match").filter(table=self.club.table, ended_at=None)
        return games.first()

    def begin(self) -> None:
        """Both come, sit down where they do not sit yet, and press Ready."""
        for user, colour in zip(self.people, Colour, strict=True):
            presence.arrive(f"{user.pk}-0", self.club.table.key, user, self.club.now, self.die)
            self.do(commands.sit, user, colour)
            self.do(commands.sit, user, colour.other)
        for user in self.people:
            self.do(commands.ready, user)

    def play(self) -> None:
        """A few decisions, with the cube where there is one."""
        for _decision in range(self.source.randint(0, 6)):
            game = self.game()
            if game is None or game.on_turn is None:
                return
            state, player = game.state, User.objects.get(pk=game.player_id(Colour(game.on_turn)) or 0)
            if state.phase is rules.Phase.TURN:
                self.do(commands.play, player, random_steps(state, self.source))
            elif state.phase is rules.Phase.ROLL:
                self.do(self.source.choice([commands.double, commands.double, commands.roll]), player)
            else:
                answers = [commands.take, commands.take, commands.beaver, commands.pass_]
                self.do(self.source.choice(answers), player)

    def end(self) -> None:
        """The game ends, or the match is left between two games."""
        loser = self.source.choice(self.people)
        how = self.source.choice(["resign", "stand", "abort", "absent", "both absent", "leave"])
        if how in {"resign", "leave"}:
            self.do(commands.resign, loser)
        if how in {"stand", "leave"}:
            self.do(commands.stand, loser, resign=True)
        if how == "abort" and (game := self.game()) is not None:
            loser.is_staff = True
            commands.abort_game(self.club.order(loser), game.key, "for the test")
        if how == "absent":
            self.wait(60, *(user for user in self.people if user != loser))
        if how == "both absent":
            self.wait(30)
            tidy(self.club.later(seconds=SEAT_KEPT.total_seconds()), self.die)


@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("name", EVERY)
def test_an_evening_at_a_staked_table_leaves_the_books_right(club: Club, name: str, seed: int) -> None:
    evening = Evening(club, seed)
    club.rule(**TABLES[name].to_json())
    for _game in range(GAMES):
        evening.begin()
        assert audit() == ""
        evening.play()
        assert audit() == ""
        evening.end()
        assert audit() == ""
    both = [chips.balance(user, NOON).total for user in evening.people]
    assert sum(both) == 2000

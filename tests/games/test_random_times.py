"""Random schedules of moves, silences, disconnections, outages and clock jumps agree with a slow reference clock.

RANDOM_SCHEDULES says how many; the default keeps the suite short.
"""

from __future__ import annotations

import os
import random
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games import commands, presence, pulse, referee
from games.commands import Order
from games.dice import Dice
from games.models import Game, Presence, Pulse
from games.rules.board import Colour
from tests.games.choosing import random_steps
from tests.games.conftest import Club
from tests.games.slow_clock import SIDES, SlowClock

SCHEDULES = int(os.environ.get("RANDOM_SCHEDULES", "18"))
CLOCKS: dict[str, dict[str, Any]] = {
    "grace": {"clock": None, "grace_seconds": 7, "silence_seconds": None},
    "grace and clock": {"clock": [4, 12], "grace_seconds": 7, "silence_seconds": None},
    "clock only": {
        "clock": [4, 12],
        "silence_seconds": None,
        "disconnect": "clock_only",
        "grace_seconds": None,
        "disconnect_limit": 3,
    },
}


class Schedule:
    """One game lived through twice, second by second: by the site's commands and by the slow clock."""

    def __init__(self, club: Club, seed: int, options: dict[str, Any]) -> None:
        self.club, self.chance, self.serial = club, random.Random(seed), 0
        club.rule(scale="four_step", cap="home_mars", obligation="maximum", **options)
        self.dice: Dice = lambda: self.chance.randint(1, 6)
        commands.sit(self.order(club.boris), club.table.key, Colour.BLACK)
        for user in (club.anna, club.boris):
            self.open(user)
            commands.ready(self.order(user), club.table.key)
        move, reserve = options["clock"] or (None, None)
        self.slow = SlowClock(
            move,
            reserve,
            options.get("grace_seconds"),
            options.get("disconnect_limit"),
            str(self.game.on_turn),
        )
        self.people = dict(zip(SIDES, (self.game.white, self.game.black), strict=True))
        self.pulse()

    @property
    def game(self) -> Game:
        return self.club.last_game

    def order(self, user: User) -> Order:
        self.serial += 1
        return Order(user=user, id=f"o{self.serial}", now=self.club.now, dice=self.dice)

    def open(self, user: User) -> None:
        self.serial += 1
        name = f"s{self.serial}"
        presence.arrive(name, self.club.table.key, user, self.club.now, self.dice)

    def pulse(self) -> None:
        """The site is up: pings come in, a server lives, the referee sweeps."""
        Presence.objects.filter(expires_at__gt=self.club.now + presence.PAGE_TURN).update(
            expires_at=self.club.now + timedelta(hours=1)
        )
        pulse.served(self.club.now)
        referee.sweep(self.club.now, self.dice)

    def live(self) -> None:
        """Up to two minutes of life, or until the verdict."""
        seconds = 0
        while not self.slow.over and seconds < 120:
            seconds += 1
            self.second()
            if not self.slow.over:
                self.act()
                self.compare()
        self.pulse()
        self.compare()

    def second(self) -> None:
        """A second in which the site lives and the referee sees to what is due; it looks at all else more rarely here."""
        self.club.later(seconds=1)
        self.slow.tick()
        Pulse.objects.update(served_at=self.club.now)
        due = self.game.due_at
        if (due is not None and due <= self.club.now) or self.club.now.second % 4 == 0:
            self.pulse()

    def act(self) -> None:
        """What may happen now: mostly nothing."""
        side = self.chance.choice(SIDES)
        what = self.chance.choices(
            ["wait", "play", "vanish", "appear", "outage", "late", "jump back"], [60, 14, 8, 10, 2, 3, 3]
        )[0]
        if what == "play" and self.slow.on not in self.slow.away:
            self.play()
        elif what == "vanish" and side not in self.slow.away:
            self.vanish(side)
        elif what == "appear" and side in self.slow.away:
            self.open(self.people[side])
            self.slow.appear(side)
        elif what == "outage":
            self.pulse()
            self.club.later(seconds=self.chance.choice([2, 3, 5, 6, 60, 400]))
            pulse.served(self.club.now, started=True)
            self.pulse()
        elif what == "late":
            self.late()
        elif what == "jump back":
            self.jump_back()

    def play(self) -> None:
        game = self.game
        user = self.people[str(game.on_turn)]
        commands.play(self.order(user), self.club.table.key, random_steps(game.state, self.chance))
        if self.game.running:
            self.slow.decide(str(self.game.on_turn))

    def vanish(self, side: str) -> None:
        """The page is closed; a moment later, in the same second, the referee has seen it."""
        Presence.objects.filter(user=self.people[side]).update(expires_at=self.club.now)
        referee.sweep(self.club.now, self.dice)
        self.slow.vanish(side)

    def late(self) -> None:
        """The referee is late, by less than what counts as an outage."""
        self.pulse()
        seconds = self.chance.randint(2, 5)
        for _second in range(seconds):
            if not self.slow.over:
                self.slow.tick()
            self.club.later(seconds=1)
            Pulse.objects.update(served_at=self.club.now)
        self.pulse()

    def jump_back(self) -> None:
        """The machine's clock is set back: a little is given to whoever the time runs for, more is as if nothing was."""
        self.pulse()
        seconds = self.chance.choice([1, 2, 3, 8, 12, 20, 60, 3600])
        game = self.game
        since = (game.owed_since, game.white_absent_since, game.black_absent_since)
        back = self.club.now - timedelta(seconds=seconds)
        if seconds > 5 and any(began and back - pulse.JUST_NOW <= began <= back for began in since):
            return  # it looks as if it had begun by the new clock: who waits has a little more time
        self.club.later(seconds=-seconds)
        self.pulse()
        if seconds > 5:
            return
        for _second in range(seconds):
            self.slow.untick()
        for _second in range(seconds):
            if not self.slow.over:
                self.second()

    def compare(self) -> None:
        """Same verdict, same kind, same remaining times."""
        game, slow = self.game, self.slow
        assert (game.how or "") == slow.how
        if slow.loser is not None:
            assert game.winner == ("black" if slow.loser == "white" else "white")
            assert game.kind == kind_of(game, slow.loser)
        if slow.move is None or slow.how == "absent":  # a late verdict still charges until it is spoken
            return
        for side in SIDES:
            now_on = side == slow.on and game.running
            stored = game.reserve(Colour(side))
            assert stored is not None
            if now_on:
                assert game.owed_since is not None
                used = max(0, (self.club.now - game.owed_since).total_seconds() - 1 - (slow.move or 0))
                assert stored.total_seconds() - used == slow.left[side]
            else:
                assert stored.total_seconds() == slow.left[side]


def kind_of(game: Game, loser: str) -> str:
    """The four-step scale, told from the position by plain counting."""
    counts = game.state.position.counts(Colour(loser))
    if counts[0]:
        return "oin"
    if sum(counts[1:7]) == 15:
        return "home_mars"
    return "koks" if sum(counts[19:25]) else "mars"


@pytest.mark.parametrize("name", CLOCKS)
@pytest.mark.parametrize("seed", range(SCHEDULES // len(CLOCKS)))
def test_the_site_and_the_slow_clock_agree(club: Club, name: str, seed: int) -> None:
    Schedule(club, seed, CLOCKS[name]).live()

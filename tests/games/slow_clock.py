"""A slow reference for clocks and absences: second by second, with counters that run down, and no instants at all."""

from __future__ import annotations

from dataclasses import dataclass, field

SIDES = ("white", "black")


def other(side: str) -> str:
    return "black" if side == "white" else "white"


@dataclass
class SlowClock:
    """The times of one game. `tick` lets a second pass; `loser` and `how` are set once a verdict falls.

    move, reserve: seconds of the clock, None for no clock.  grace: seconds, None where only the clock decides.
    limit: the disconnection that loses, None if they are not counted.  away: what is left of the grace of those who are away.
    """

    move: int | None
    reserve: int | None
    grace: int | None
    limit: int | None
    on: str
    lag: int = 1
    thinking: int = 0
    had: int = 0
    left: dict[str, int] = field(default_factory=dict)
    away: dict[str, int] = field(default_factory=dict)
    drops: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    loser: str | None = None
    how: str = ""

    def __post_init__(self) -> None:
        self.left = dict.fromkeys(SIDES, self.reserve or 0)
        self.thinking, self.had = self.move or 0, self.left[self.on]

    @property
    def over(self) -> bool:
        return self.how != ""

    def lose(self, side: str, how: str) -> None:
        self.loser, self.how = side, how

    def tick(self) -> None:
        """One second in which the site is up."""
        for side in self.away:
            self.away[side] -= 1
        if self.move is not None:
            if self.lag:
                self.lag -= 1
            elif self.thinking:
                self.thinking -= 1
            else:
                self.left[self.on] -= 1
        self.judge()

    def untick(self) -> None:
        """One second again that had passed already: the machine's clock was set back a little."""
        for side in self.away:
            self.away[side] += 1
        if self.move is None:
            return
        if self.left[self.on] < self.had:
            self.left[self.on] += 1
        elif self.thinking < self.move:
            self.thinking += 1
        else:
            self.lag += 1

    def judge(self) -> None:
        """Flag first; a grace only while the other player is here."""
        if self.move is not None and self.lag == self.thinking == self.left[self.on] == 0:
            self.lose(self.on, "time")
            return
        gone = [side for side, left in self.away.items() if left <= 0]
        if self.grace is not None and len(self.away) == 1 and gone:
            self.lose(gone[0], "absent")

    def decide(self, next_on: str) -> None:
        """Whoever is on turn decides; the next decision is owed by `next_on`."""
        self.on, self.lag, self.thinking = next_on, 1, self.move or 0
        self.had = self.left[next_on]

    def vanish(self, side: str) -> None:
        self.drops[side] += 1
        self.away[side] = self.grace or 0
        if self.limit is not None and self.drops[side] >= self.limit:
            self.lose(side, "absent")

    def appear(self, side: str) -> None:
        """Back; who was out of time while the other was away too gives that one a whole grace again."""
        late = self.away.pop(side) <= 0
        if self.grace is None:
            return
        if late and self.away.get(other(side), 1) <= 0:
            self.away[other(side)] = self.grace
        self.judge()

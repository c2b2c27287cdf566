"""When the server must act on a running game, and what is then to be done; pure, `now` is an argument."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from games.rules.board import Colour
from games.rules.ruleset import Ruleset

# A socket pings every 10 s; one ping may be late, two are missed.
LEASE = timedelta(seconds=18)
# A game that both players left and nobody came back to is aborted after this.
ABANDONED_AFTER = timedelta(minutes=10)
# Nobody pays for time before they could see what to decide: each decision's clock starts this long after it arose.
SEEN_AFTER = timedelta(seconds=1)

# Where the next game of a match starts by itself, people have this long to breathe.
BREAK = timedelta(seconds=10)
# Where both press Ready for it, whoever has not done so within this time gives the match up.
READY_WITHIN = timedelta(minutes=2)

NONE = timedelta(0)


def pause(ruleset: Ruleset) -> timedelta:
    """How long after a game of a match the next one starts by itself, or is waited for."""
    return BREAK if ruleset.next_game == "auto" else READY_WITHIN


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of the player on turn: `move` is afresh for every decision, `reserve` what was left when this one arose.

    The reserve runs only while the move timer is spent; the player who has neither loses.
    """

    move: timedelta
    reserve: timedelta

    def left(self, owed_since: datetime, now: datetime) -> tuple[timedelta, timedelta]:
        """What the move timer and the reserve show at `now`; neither below zero."""
        used = max(NONE, now - owed_since - SEEN_AFTER)
        return max(NONE, self.move - used), max(NONE, self.reserve - max(NONE, used - self.move))

    def flag(self, owed_since: datetime) -> datetime:
        """The instant at which both have run out."""
        return owed_since + SEEN_AFTER + self.move + self.reserve


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a running game waits for.

    `timer`: the clock of whoever is on turn; None: no clock. `absent_since`: since when a player has no open
    connection; `grace`: how long that may last; None: for ever, as far as the clock allows. `silence`: how long a present player may
    owe a decision; None: for ever. `bot_pause`: how long people see a bot's dice before it moves; None when no bot is on turn.
    """

    on_turn: Colour | None
    owed_since: datetime
    timer: Timer | None
    bot_pause: timedelta | None
    silence: timedelta | None
    warned: bool
    absent_since: dict[Colour, datetime | None]
    grace: timedelta | None


class Act(Enum):
    """What the server has to do now."""

    NOTHING = "nothing"
    FLAG = "flag"
    FORFEIT = "forfeit"
    ABANDON = "abandon"
    WARN = "warn"
    BOT = "bot"


Moment = tuple[datetime, Act, Colour | None]
_RANK = {Act.FLAG: 0, Act.FORFEIT: 0, Act.ABANDON: 0, Act.WARN: 1, Act.BOT: 2}


def due(waiting: Waiting) -> datetime | None:
    """The next instant at which `act` may have something to do; None when only a player can change the game."""
    return min((at for at, _act, _colour in _moments(waiting)), default=None)


def act(waiting: Waiting, now: datetime) -> tuple[Act, Colour | None]:
    """What is to be done at `now`, and to whom: a verdict before all else, and of two that which fell due first.

    While both players are away no grace runs out: the fault may be ours or the network's. Who comes back in time
    wins against the one whose time ran out; if neither ever does, the game is aborted. A clock goes on all the same.
    """
    fallen = [moment for moment in _moments(waiting) if moment[0] <= now]
    _at, what, colour = min(fallen, key=lambda it: (_RANK[it[1]], it[0]), default=(now, Act.NOTHING, None))
    return what, colour


def _moments(waiting: Waiting) -> list[Moment]:
    """Everything that will fall due if nobody does anything."""
    moments: list[Moment] = []
    if waiting.timer is not None and waiting.on_turn is not None:
        moments.append((waiting.timer.flag(waiting.owed_since), Act.FLAG, waiting.on_turn))
    if waiting.grace is not None:
        ends = [
            (since + waiting.grace, who) for who, since in waiting.absent_since.items() if since is not None
        ]
        if len(ends) == 2:
            moments.append((max(end for end, _who in ends) + ABANDONED_AFTER, Act.ABANDON, None))
        else:
            moments += [(end, Act.FORFEIT, who) for end, who in ends]
    if (warning := _warning(waiting)) is not None:
        moments.append((warning, Act.WARN, waiting.on_turn))
    if waiting.bot_pause is not None:
        moments.append((waiting.owed_since + waiting.bot_pause, Act.BOT, waiting.on_turn))
    return moments


def _warning(waiting: Waiting) -> datetime | None:
    """When whoever owes the decision is warned: only a player who is here and was not yet, be it a bot that fails."""
    here = waiting.on_turn is not None and waiting.absent_since.get(waiting.on_turn) is None
    return waiting.owed_since + waiting.silence if here and waiting.silence and not waiting.warned else None

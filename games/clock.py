"""When the server must act on a running game, and what is then to be done; pure, `now` is an argument."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from games.rules.board import Colour

# A socket pings every 10 s; one ping may be late, two are missed.
LEASE = timedelta(seconds=18)
# A game that both players left and nobody came back to is aborted after this.
ABANDONED_AFTER = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a running game waits for.

    `silence` is how long a present player may owe a decision; None: forever. `bot_pause` is how long people see a
    bot's dice before it moves; None when no bot is on turn.
    """

    on_turn: Colour | None
    owed_since: datetime
    bot_pause: timedelta | None
    silence: timedelta | None
    warned: bool
    absent_until: dict[Colour, datetime | None]


class Act(Enum):
    """What the server has to do now."""

    NOTHING = "nothing"
    FORFEIT = "forfeit"
    ABANDON = "abandon"
    WARN = "warn"
    BOT = "bot"


def due(waiting: Waiting) -> datetime | None:
    """The next instant at which `act` may have something to do; None when only a player can change the game."""
    moments: list[datetime] = []
    deadlines = [until for until in waiting.absent_until.values() if until is not None]
    if len(deadlines) == 2:
        moments.append(max(deadlines) + ABANDONED_AFTER)
    else:
        moments.extend(deadlines)
    if waiting.bot_pause is not None:
        moments.append(waiting.owed_since + waiting.bot_pause)
    if (warning := _warning(waiting)) is not None:
        moments.append(warning)
    return min(moments, default=None)


def act(waiting: Waiting, now: datetime) -> tuple[Act, Colour | None]:
    """What is to be done at `now`, and to whom.

    While both players are away nobody is judged: the fault may be ours or the network's. Who comes back in time
    wins against the one whose time ran out; if neither ever does, the game is aborted.
    """
    deadlines = {colour: until for colour, until in waiting.absent_until.items() if until is not None}
    if len(deadlines) == 2 and now >= max(deadlines.values()) + ABANDONED_AFTER:
        return Act.ABANDON, None
    if len(deadlines) == 1:
        colour, until = next(iter(deadlines.items()))
        if now >= until:
            return Act.FORFEIT, colour
    warning = _warning(waiting)
    if warning is not None and now >= warning:
        return Act.WARN, waiting.on_turn
    if waiting.bot_pause is not None and now >= waiting.owed_since + waiting.bot_pause:
        return Act.BOT, waiting.on_turn
    return Act.NOTHING, None


def _warning(waiting: Waiting) -> datetime | None:
    """When whoever owes the decision is warned: only a player who is here and was not yet, be it a bot that fails."""
    here = waiting.on_turn is not None and waiting.absent_until.get(waiting.on_turn) is None
    return waiting.owed_since + waiting.silence if here and waiting.silence and not waiting.warned else None

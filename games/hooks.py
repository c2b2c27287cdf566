"""How games tell the rest of the site what happened, without knowing who listens."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from games.dice import Dice

if TYPE_CHECKING:
    from games.models import Game

# Called with every finished game that counts, inside the transaction that finishes it:
# what a listener writes is committed together with the result, or not at all.
game_finished: list[Callable[["Game"], None]] = []

# Called by the referee at every sweep in which it may judge, with `now` and the dice: what else has fallen due.
sweeps: list[Callable[[datetime, Dice], None]] = []

# Called when an outage is over with its first and last moment, inside the transaction that moves the deadlines.
outage: list[Callable[[datetime, datetime], None]] = []

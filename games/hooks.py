"""How games tell the rest of the site what happened, without knowing who listens."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Game

# Called with every finished game that counts, inside the transaction that finishes it:
# what a listener writes is committed together with the result, or not at all.
game_finished: list[Callable[["Game"], None]] = []

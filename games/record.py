"""How a finished game is told: its players' names, its result, what ended it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from games import arbiter
from games.models import Game
from games.rules.board import Colour
from games.rules.game import How

# What the log holds besides (absences, outages, warnings, a moderator's word) moves no checker.
RULES_KINDS = frozenset(
    {"roll_off", "roll", "turn", "skip", "last_roll", "double", "take", "beaver", "pass", "end"}
)


def result_text(game: Game) -> str:
    """How a finished game ended: “Win: oin (1 point)”, a draw, or aborted."""
    return arbiter.result(game.winner, game.kind, game.points, game.how)


def ended_text(game: Game) -> str:
    """What ended a game away from the board: “Boris resigned.”; empty when the last checker was borne off."""
    if not game.winner:
        return ""
    return ended_words(game.how, name_of(game.black if game.winner == Colour.WHITE else game.white))


def ended_words(how: str, loser: str) -> str:
    """The same of any game with a winner, also of one from a file. how: a value of How; loser: the name."""
    if how in {How.BORNE_OFF, How.ABORTED}:
        return ""
    return arbiter.word("pass" if how == How.PASSED else f"lost_{how}", loser, {})


def name_of(player: User | None) -> str:
    """The public name of a player, also of one whose account is gone."""
    return player.public_name if player else _("deleted player")

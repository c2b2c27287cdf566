"""What tables do with chips: ask whether a player can cover the stake, hold it when a game starts, settle it at its end.

A game's stake is held and settled under the ref "game:KEY"; that of a match to a number of points under "match:KEY", once
for the whole match. All of it happens in the transaction that starts or ends the game, so neither is there without the
other. Order of locks: the table's row first (`held`), then the seats, then the accounts by their primary keys.
"""

from __future__ import annotations

from datetime import datetime

from accounts import chips
from accounts.models import User
from games.commands.held import Held
from games.errors import Refused
from games.models import Game, Match, Seat
from games.rules.board import Colour
from games.rules.game import How
from games.rules.ruleset import Ruleset
from games.rules.stakes import largest_loss, loss, settles_once


def stake_ref(game: Game) -> str:
    """The name of the hold that a staked game is played under."""
    return f"match:{game.match.key}" if settles_once(game.ruleset) else f"game:{game.key}"


def require_cover(user: User, ruleset: Ruleset, now: datetime) -> None:
    """Refuse "short_of_chips" (missing, needed, balance: chips) to whoever could lose more than they have."""
    needed = largest_loss(ruleset)
    if not needed:
        return
    balance = chips.balance(user, now).free
    if balance < needed:
        raise Refused("short_of_chips", missing=needed - balance, needed=needed, balance=balance)


def covers(user: User, ruleset: Ruleset, now: datetime) -> bool:
    """Whether the player has what they could lose."""
    try:
        require_cover(user, ruleset, now)
    except Refused:
        return False
    return True


def short_seats(held: Held, match: Match | None) -> list[Seat]:
    """The seats whose player does not cover the next game of the match, or the first of a new one.

    The accounts stay locked: whoever covers it now still does when the stake is held in the same transaction.
    """
    ruleset = held.table.ruleset
    needed = largest_loss(ruleset)
    if not needed or (match is not None and settles_once(ruleset)):
        return []
    purses = chips.lock((seat.user_id for seat in held.seats.values() if seat.user_id is not None), held.now)
    return [
        seat
        for seat in held.seats.values()
        if seat.user_id is not None and purses[seat.user_id].balance.free < needed
    ]


def hold_stakes(held: Held, *, partly: bool = False) -> None:
    """Put aside what the game that starts, or its match, can cost each player; once.

    Raises ShortOfChips, with nothing held, when one of them does not have it; with `partly` what both have
    must do.
    """
    game = held.running
    needed = largest_loss(game.ruleset)
    if not needed or game.white_id is None or game.black_id is None:
        return
    amounts = {game.white_id: needed, game.black_id: needed}
    if partly:
        purses = chips.lock(amounts, held.now)
        # Nobody wins more than they could have lost.
        most = min(needed, *(purses[pk].balance.free for pk in amounts))
        if most:
            chips.hold(stake_ref(game), dict.fromkeys(amounts, most), held.now)
    elif chips.hold(stake_ref(game), amounts, held.now):
        held.arbiter("held", chips=needed)


def settle_stakes(held: Held) -> None:
    """Pay the winner of what has just ended, or give everybody theirs where nobody won; once."""
    game = held.game
    if game is None or not game.ruleset.stake:
        return
    if settles_once(game.ruleset):
        if game.match.ended_at is not None:
            _settle_match(held, game)
    elif game.ended_at is not None:
        winner = Colour(game.winner) if game.winner else None
        _pay(held, game, winner, loss(game.ruleset, game.points), game.how)


def _settle_match(held: Held, game: Game) -> None:
    match = game.match
    winner = None
    if match.winner is not None:
        winner = Colour.WHITE if match.winner == match.number_of(game.white_id) else Colour.BLACK
    # Who leaves a match between two games gives it up as by resigning.
    left = match.left and game.how != How.WALKOVER
    _pay(held, game, winner, match.ruleset.stake, How.RESIGNED if left else game.how)


def _pay(held: Held, game: Game, winner: Colour | None, amount: int, how: str) -> None:
    ref = stake_ref(game)
    if winner is None:
        if chips.give_back(ref, held.now, note=how):
            held.arbiter("given_back", chips=largest_loss(game.ruleset))
        return
    won, lost = game.player_id(winner), game.player_id(winner.other)
    if (
        won is not None
        and lost is not None
        and (paid := chips.settle(ref, won, lost, amount, held.now, note=how))
    ):
        held.arbiter("paid", winner, chips=paid)

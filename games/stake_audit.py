"""Compares the chips that are held with the games that are played, and what was paid with what games were worth."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q, QuerySet

from accounts.chips.audit import open_holds
from accounts.chips.reading import payments
from games.commands.stakes import stake_ref
from games.models import Game, Match
from games.rules.board import Colour
from games.rules.stakes import largest_loss, loss, settles_once


def audit_stakes() -> list[str]:
    """One line for each thing that is wrong, naming it; none when all is right. Read it at one instant."""
    return [*_holds(), *_payments()]


def _holds() -> Iterator[str]:
    """Every running staked game has its hold, of the right size, and nothing else is held."""
    expected: dict[str, dict[int | None, int]] = {}
    for game in _staked(Game.objects.filter(Q(ended_at=None) | Q(match__ended_at=None))):
        if game.running or settles_once(game.ruleset):
            most = largest_loss(game.ruleset)
            expected[stake_ref(game)] = {game.white_id: most, game.black_id: most}
    found = open_holds()
    for ref in sorted(expected.keys() | found.keys()):
        if ref not in found:
            yield f"{ref} goes on, but nothing is held for it"
        elif ref not in expected:
            yield f"{ref} has ended or never began, but {sum(found[ref].values())} chips are held for it"
        elif found[ref] != expected[ref]:
            yield f"{ref} has {found[ref]} held, it should be {expected[ref]}"


def _payments() -> Iterator[str]:
    """Every payment goes to the winner, and is what the game or the match was worth, as far as it was held."""
    for payment in payments():
        due = _due(payment.ref)
        if due is None:
            yield f"{payment.ref} was paid, but is no finished game or match with a winner"
            continue
        winner, loser, worth = due
        chips = min(worth, payment.held.get(loser, 0))
        if payment.gains != {winner: chips, loser: -chips}:
            yield f"{payment.ref} was paid as {payment.gains}, user {winner} should have got {chips} from user {loser}"


def _due(ref: str) -> tuple[int | None, int | None, int] | None:
    """The winner and the loser (primary keys) of what the ref names, and its worth in chips."""
    what, _colon, key = ref.partition(":")
    if what == "game":
        game = Game.objects.select_related("match").filter(key=key, winner__isnull=False).first()
        if game is None or game.winner is None:
            return None
        winner = Colour(game.winner)
        return game.player_id(winner), game.player_id(winner.other), loss(game.ruleset, game.points)
    match = Match.objects.filter(key=key, ended_at__isnull=False, winner__isnull=False).first()
    if what != "match" or match is None:
        return None
    first, second = match.first_id, match.second_id
    winner_id, loser_id = (first, second) if match.winner == 0 else (second, first)
    return winner_id, loser_id, match.ruleset.stake


def _staked(games: QuerySet[Game]) -> Iterator[Game]:
    rows = games.select_related("match").iterator()
    return (game for game in rows if game.ruleset.stake)

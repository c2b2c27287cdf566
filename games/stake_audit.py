"""Compares the chips that are and were held with the games that are played for chips, and what was paid with their worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Concat

from accounts.chips.entries import Holding, holdings
from accounts.models import Transaction
from games.models import Game, Match
from games.rules.board import Colour
from games.rules.game import How
from games.rules.stakes import largest_loss, loss, settles_once

# Holds whose games are looked up with one query.
BATCH = 500
Kind = Transaction.Kind


@dataclass(frozen=True, slots=True)
class Staked:
    """A game that is settled by itself, or a match that is settled once. People are primary keys, the rest is chips.

    most: what is held of each player.  worth: what its end moves, as far as it was held.
    """

    ref: str
    players: tuple[int | None, int | None]
    most: int
    ended: bool
    winner: int | None
    worth: int
    walkover: bool

    @property
    def loser(self) -> int | None:
        first, second = self.players
        return second if self.winner == first else first


def audit_stakes() -> list[str]:
    """One line for each thing that is wrong, naming it; none when all is right. Read it at one instant."""
    return [*_holds(), *_never_held()]


def _holds() -> Iterator[str]:
    """Whatever is or was held is of a game or match, and became of it what became of that."""
    stream = holdings()
    while batch := list(islice(stream, BATCH)):
        found = _played(batch)
        for holding in batch:
            staked = found.get(holding.ref)
            if staked is None:
                yield f"{holding.ref} is held, but no game or match that settles a stake has this name"
            else:
                yield from _held_rightly(staked, holding)
                yield from _ended_rightly(staked, holding)


def _never_held() -> Iterator[str]:
    """Every game or match for chips has its hold; only where somebody has no chips left to lose by walkover, it has none."""
    games = _games(Game.objects.exclude(_hold("game")))
    matches = _matches(Match.objects.exclude(_hold("match")))
    for staked in chain(games, matches):
        if not staked.ended:
            yield f"{staked.ref} goes on, but nothing is held for it"
        elif not staked.walkover:
            yield f"{staked.ref} has ended, but nothing was ever held for it"


def _held_rightly(staked: Staked, holding: Holding) -> Iterator[str]:
    """Of both players what they can lose; for a walkover less, if one of them had less, but the same of both."""
    each = min((staked.most, *holding.held.values())) if staked.walkover else staked.most
    expected = dict.fromkeys(staked.players, each)
    if holding.held != expected:
        yield f"{staked.ref} has {holding.held} held, it should be {expected}"


def _ended_rightly(staked: Staked, holding: Holding) -> Iterator[str]:
    ref, winner, loser = staked.ref, staked.winner, staked.loser
    if not staked.ended:
        if holding.end is not None:
            yield f"{ref} goes on, but nothing is held for it any more: it had a {holding.end}"
    elif holding.end is None:
        yield f"{ref} has ended, but {sum(holding.held.values())} chips are held for it"
    elif winner is None:
        if holding.end != Kind.RETURN:
            yield f"{ref} was paid as {holding.gains}, but nobody has won it"
    elif holding.end != Kind.SETTLEMENT:
        yield f"{ref} was won by user {winner}, but the chips held for it were returned"
    else:
        chips = min(staked.worth, holding.held.get(loser or 0, 0))
        if holding.gains != {winner: chips, loser: -chips}:
            yield f"{ref} was paid as {holding.gains}, user {winner} should have got {chips} chips from user {loser}"


def _played(batch: Iterable[Holding]) -> dict[str, Staked]:
    """The games and matches that these chips are held for, by the ref of the hold."""
    keys: dict[str, list[str]] = {"game": [], "match": []}
    for holding in batch:
        what, _colon, key = holding.ref.partition(":")
        if what in keys:
            keys[what].append(key)
    games = _games(Game.objects.filter(key__in=keys["game"]))
    matches = _matches(Match.objects.filter(key__in=keys["match"]))
    return {staked.ref: staked for staked in (*games, *matches)}


def _games(rows: QuerySet[Game]) -> Iterator[Staked]:
    """Those of the games that are played for chips and settled by themselves."""
    # What else a game has, its position above all, is not read.
    columns = ("key", "white", "black", "winner", "points", "how", "ended_at", "match__rules")
    staked = rows.filter(match__rules__stake__gt=0).select_related("match").only(*columns)
    for game in staked.iterator():
        if settles_once(game.ruleset):
            continue
        yield Staked(
            ref=f"game:{game.key}",
            players=(game.white_id, game.black_id),
            most=largest_loss(game.ruleset),
            ended=game.ended_at is not None,
            winner=game.player_id(Colour(game.winner)) if game.winner else None,
            worth=loss(game.ruleset, game.points),
            walkover=game.how == How.WALKOVER,
        )


def _matches(rows: QuerySet[Match]) -> Iterator[Staked]:
    """Those of the matches that are played for chips and settled once."""
    unplayed = Game.objects.filter(match=OuterRef("pk"), how=How.WALKOVER)
    for match in rows.filter(rules__stake__gt=0).annotate(walkover=Exists(unplayed)).iterator():
        if not settles_once(match.ruleset):
            continue
        players = (match.first_id, match.second_id)
        yield Staked(
            ref=f"match:{match.key}",
            players=players,
            most=largest_loss(match.ruleset),
            ended=match.ended_at is not None,
            winner=None if match.winner is None else players[match.winner != 0],
            worth=match.ruleset.stake,
            walkover=match.walkover,
        )


def _hold(what: str) -> Exists:
    """Whether a hold has the name of the game or the match."""
    ref = Concat(Value(f"hold:{what}:"), OuterRef("key"))
    return Exists(Transaction.objects.filter(kind=Kind.HOLD, ref=ref))

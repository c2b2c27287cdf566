"""Whole games and matches by random decisions, through the commands that players use, every invariant after each.

A kind of table with a seed is always the same game; tests/games/run_random_games.py plays thousands of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from accounts.models import User
from games import commands
from games.commands import Order
from games.models import Event, Game, Match
from games.record import RULES_KINDS
from games.rules import cube
from games.rules import game as rules
from games.rules.board import CHECKERS, Colour
from games.rules.ruleset import PRESETS, Ruleset
from tests.games.choosing import random_steps
from tests.games.conftest import Club
from tests.games.staking import audit

RULES: Mapping[str, Ruleset] = MappingProxyType(
    {
        "club-long": PRESETS["club-long"],
        "club-long with the last roll": replace(PRESETS["club-long"], last_roll=True, stake=100),
        "series-long": Ruleset.from_json(
            {"length": "games", "length_n": 3, "stake": 10}, base=PRESETS["series-long"]
        ),
        "pro-long": PRESETS["pro-long"],
        "short": PRESETS["short"],
        "short with cube and beavers": Ruleset.from_json(
            {"cube_limit": 8, "beavers": True, "stake": 10}, base=PRESETS["short"]
        ),
        "caucasian": PRESETS["caucasian"],
        "match": replace(PRESETS["match"], stake=500),
    }
)
# More commands than any match here takes.
_MOST = 5_000


class Chance:
    """Random decisions that repeat for a seed."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)

    def die(self) -> int:
        return self.source.randint(1, 6)

    def decide(self, state: rules.GameState) -> tuple[Callable[..., Any], list[Any]]:
        """A verb that the player on turn may use, with its arguments."""
        if state.phase is rules.Phase.TURN:
            return commands.play, [random_steps(state, self.source)]
        assert state.on_turn is not None
        if state.phase is rules.Phase.ROLL:
            doubles = cube.may_double(state, state.on_turn) and self.source.random() < 0.1
            return (commands.double if doubles else commands.roll), []
        answers = [commands.take, commands.take, commands.pass_]
        if cube.may_beaver(state, state.on_turn):
            answers.append(commands.beaver)
        return self.source.choice(answers), []


def play_out(club: Club, ruleset: Ruleset, seed: int) -> Match:
    """A game or a match at the club's table, from sitting down to its end; an invariant that breaks is an AssertionError."""
    chance = Chance(seed)
    club.rule(**ruleset.to_json())
    commands.sit(club.order(club.boris), club.table.key, Colour.BLACK)
    club.here(club.boris)
    people = {user.pk: user for user in (club.anna, club.boris)}
    game: Game | None = None
    for number in range(_MOST):
        if game is None or not game.running:
            match = None if game is None else Match.objects.get(pk=game.match_id)
            if match is not None and match.ended_at is not None:
                check_match(match)
                return match
            for user in people.values():
                commands.ready(_order(club, user, f"r{number}-{user.pk}", chance), club.table.key)
            game = Game.objects.select_related("match").filter(table=club.table).latest("id")
            continue
        assert game.on_turn is not None
        player = game.player_id(Colour(game.on_turn))
        assert player is not None
        verb, arguments = chance.decide(game.state)
        verb(_order(club, people[player], f"m{number}", chance, game.version), club.table.key, *arguments)
        game = checked(game)
    raise AssertionError("it does not end")


def _order(club: Club, user: User, name: str, chance: Chance, version: int | None = None) -> Order:
    return Order(user=user, id=name, now=club.later(seconds=1), dice=chance.die, version=version)


def checked(before: Game) -> Game:
    """The game as it is stored after a command, for which all must hold that always holds."""
    game = Game.objects.get(pk=before.pk)
    game.match = before.match  # its rules are frozen
    state = game.state
    for colour in Colour:
        assert sum(state.position.counts(colour)) == CHECKERS
    assert game.version > before.version
    assert (state.on_turn is None) == (state.phase is rules.Phase.ENDED)
    assert state.cube <= (state.ruleset.cube_limit or 1)
    assert rules.fold(before.state, log_of(game, before.version)) == state
    return game


def check_match(match: Match) -> None:
    """The score is the sum of the games' points, each game folds from its whole log, and the books of the chips are right."""
    score = {match.first_id: 0, match.second_id: 0}
    games = list(Game.objects.select_related("match").filter(match=match).order_by("id"))
    for game in games:
        log = log_of(game, 0)
        rolled_off = any(event.kind == "roll_off" for event in log)
        starter = None if rolled_off or game.starter is None else Colour(game.starter)
        assert rules.fold(rules.new_game(match.ruleset, starter, crawford=game.crawford), log) == game.state
        if game.winner:
            score[game.player_id(Colour(game.winner))] += game.points
    assert (match.first_score, match.second_score) == (score[match.first_id], score[match.second_id])
    assert match.games_played == len(games)
    assert audit() == ""


def log_of(game: Game, after: int) -> list[rules.Event]:
    """The rules' own events of the log; absences and the like move no checker."""
    events = Event.objects.filter(game=game, version__gt=after).order_by("version")
    return [
        rules.Event(kind, data) for kind, data in events.values_list("kind", "data") if kind in RULES_KINDS
    ]

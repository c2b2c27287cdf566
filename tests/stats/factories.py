"""People and finished games for tests: real rules events, written as the commands write them."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from django.db import transaction

from accounts.models import User
from games import hooks
from games.models import Event, Game, Match, Table
from games.rules import game as rules
from games.rules.board import Colour, Position
from games.rules.ruleset import Ruleset, preset
from games.rules.turns import turn_graph

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CLUB = preset("club-long")

# A loser's side by own point: each kind of the four-step scale, cheapest first.
ONE_OFF = {0: 1, 5: 14}
ALL_HOME = {5: 15}
ON_THE_WAY = {5: 13, 8: 2}
IN_THE_START_QUARTER = {5: 14, 24: 1}

_numbers = count(1)


def person(name: str = "", *, staff: bool = False) -> User:
    """Somebody with an account."""
    number = next(_numbers)
    return User.objects.create_user(f"p{number}@example.org", name or f"Player {number}", is_staff=staff)


def bot(name: str = "") -> User:
    """A bot."""
    return User.objects.create_bot(name or f"Machine {next(_numbers)}", "club")


def running_game(white: User, black: User, *, ruleset: Ruleset = CLUB, private: bool = False) -> Game:
    """A game before its roll-off, at a table of its own."""
    table = Table.objects.create(
        preset="club-long", rules=ruleset.to_json(), owner=white, private=private, opened_at=NOON
    )
    match = Match.objects.create(table=table, rules=ruleset.to_json(), started_at=NOON)
    game = Game(table=table, match=match, white=white, black=black, started_at=NOON)
    game.become(rules.new_game(ruleset))
    game.save()
    return game


def write(game: Game, events: Iterable[rules.Event]) -> None:
    """Append events to a game's log and carry its snapshot along."""
    Event.objects.bulk_create(_appended(game, events))
    game.save()


def _appended(game: Game, events: Iterable[rules.Event]) -> list[Event]:
    """The same, not stored yet."""
    rows = []
    for event in events:
        game.become(rules.apply(game.state, event))
        game.version += 1
        at = game.started_at + timedelta(seconds=10 * game.version)
        rows.append(Event(game=game, version=game.version, kind=event.kind, data=event.data, at=at))
    return rows


def finish(game: Game) -> Game:
    """What the commands do when a game has ended: close it, and tell the listeners in the same transaction."""
    with transaction.atomic():
        game.ended_at = game.started_at + timedelta(minutes=20)
        game.save()
        if game.how != rules.How.ABORTED:
            for told in hooks.game_finished:
                told(game)
    return game


def resigned(
    winner: User,
    loser: User,
    side: dict[int, int] | None = None,
    *,
    ruleset: Ruleset = CLUB,
    winner_plays: Colour = Colour.WHITE,
    private: bool = False,
) -> Game:
    """A finished game that `loser` gave up with their checkers on `side` (own point -> checkers)."""
    players = {winner_plays: winner, winner_plays.other: loser}
    game = running_game(players[Colour.WHITE], players[Colour.BLACK], ruleset=ruleset, private=private)
    sides = {winner_plays: {13: 15}, winner_plays.other: side or ONE_OFF}
    counts = {colour: [places.get(p, 0) for p in range(26)] for colour, places in sides.items()}
    position = Position.of(ruleset.family, counts[Colour.WHITE], counts[Colour.BLACK])
    game.become(replace(game.state, position=position))
    write(game, rules.resign(game.state, winner_plays.other))
    return finish(game)


def drawn(white: User, black: User) -> Game:
    """A finished game that nobody has won."""
    game = running_game(white, black)
    write(game, rules.adjudicate(game.state, None))
    return finish(game)


def borne_off(winner: User, loser: User) -> Game:
    """A finished game in which the winner, as White, took the last checker home."""
    chance, game = random.Random(1), running_game(winner, loser)
    counts = [[places.get(p, 0) for p in range(26)] for places in ({0: 14, 1: 1}, ON_THE_WAY)]
    last = replace(rules.new_game(CLUB, Colour.WHITE), position=Position.of(CLUB.family, *counts))
    game.become(last)
    while game.state.phase is not rules.Phase.ENDED:
        write(game, next_events(game.state, chance))
    return finish(game)


def aborted(white: User, black: User) -> Game:
    """A game that counts nowhere."""
    game = running_game(white, black)
    write(game, rules.abort(game.state))
    return finish(game)


def next_events(state: rules.GameState, chance: random.Random) -> rules.Events:
    """The events of one more roll or one more turn, anything legal with equal chances."""
    if state.phase is rules.Phase.ROLL_OFF:
        return rules.roll_off(state, chance.randint(1, 6), chance.randint(1, 6))
    assert state.on_turn is not None
    if state.phase is rules.Phase.ROLL:
        return rules.roll(state, state.on_turn, (chance.randint(1, 6), chance.randint(1, 6)))
    graph = turn_graph(
        state.position,
        state.on_turn,
        state.dice,
        ruleset=state.ruleset,
        first_turn=rules.first_turn(state),
    )
    steps, node = [], 0
    while graph.edges[node] and not (node in graph.done and chance.random() < 0.5):
        step, node = chance.choice(graph.edges[node])
        steps.append(step)
    absolute = [step.turned(state.position.family, state.on_turn) for step in steps]
    return rules.play(state, state.on_turn, [(step.origin, step.die) for step in absolute])


def played(
    white: User, black: User, *, seed: int = 1, most: int | None = None, private: bool = False
) -> Game:
    """A game played at random to its end, or for `most` rolls and turns and then given up by the player on turn."""
    chance = random.Random(seed)
    game = running_game(white, black, private=private)
    written, rows = 0, []
    while game.state.phase is not rules.Phase.ENDED:
        if written == most:
            rows += _appended(game, rules.resign(game.state, game.state.on_turn or Colour.WHITE))
        else:
            rows += _appended(game, next_events(game.state, chance))
            written += 1
    Event.objects.bulk_create(rows)
    game.save()
    return finish(game)

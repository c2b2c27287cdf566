"""A game as the wire tells it. Read and worded once a process, version and language, however many look on."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from threading import Lock
from typing import Any

from django.utils.translation import get_language

from accounts.models import User
from games import arbiter, clock
from games.commands.course import millis
from games.commands.series import score_by_colour
from games.models import Event, Game
from games.record import name_of
from games.rules import cube, stakes
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.match import decides
from games.rules.turns import turn_graph

Json = dict[str, Any]

# Games remembered by one process; each takes a few kilobytes. Forgetting one costs a query, nothing else.
REMEMBERED = 1000
# Events kept beside a snapshot: more than any change makes, so that only who was away needs the log.
RECENT = 12


@dataclass
class Snapshot:
    """One game at one version; `wire` is shared by all viewers and must not be changed."""

    game: Game
    recent: list[Json]

    @cached_property
    def wire(self) -> Json:
        """The "game" object of the protocol, in the language active at its first use."""
        return game_json(self.game)

    @cached_property
    def turn(self) -> Json | None:
        """The graph of legal turns that is owed now; only for the player who owes it."""
        state = self.game.state
        if state.phase is not rules.Phase.TURN or state.on_turn is None:
            return None
        graph = turn_graph(
            state.position,
            state.on_turn,
            state.dice,
            ruleset=state.ruleset,
            first_turn=rules.first_turn(state),
        )
        return graph.to_wire()

    def turn_for(self, viewer: User | None) -> Json | None:
        on_turn = self.game.state.on_turn
        owes = viewer is not None and on_turn is not None and self.game.player_id(on_turn) == viewer.pk
        return self.turn if owes else None

    def events_after(self, version: int) -> list[Json]:
        """The events that a viewer who saw `version` has not seen."""
        if version >= self.game.version:
            return []
        if self.recent and self.recent[0]["v"] <= version + 1:
            return [event for event in self.recent if event["v"] > version]
        return _events(self.game, version)


_remembered: OrderedDict[tuple[str, str | None], Snapshot] = OrderedDict()
_lock = Lock()


def snapshot(game_key: str, version: int) -> Snapshot:
    """The game at that version or a later one."""
    name = (game_key, get_language())
    with _lock:
        found = _remembered.get(name)
        if found is not None:
            _remembered.move_to_end(name)
    if found is not None and found.game.version >= version:
        return found
    game = Game.objects.select_related("match", "white", "black").get(key=game_key)
    fresh = Snapshot(game, _events(game, max(0, game.version - RECENT)))
    with _lock:
        known = _remembered.get(name)
        if known is None or known.game.version < game.version:
            _remembered[name] = fresh
        while len(_remembered) > REMEMBERED:
            _remembered.popitem(last=False)
    return fresh


def game_json(game: Game) -> Json:
    """The snapshot of a game as every viewer gets it."""
    state = game.state
    position = state.position
    return {
        "key": game.key,
        "v": game.version,
        "number": game.number,
        "phase": game.phase,
        "on": game.on_turn,
        "dice": game.dice,
        "position": game.position,
        "starter": game.starter,
        "pips": {colour.value: position.pips(colour) for colour in Colour},
        "off": {colour.value: position.off(colour) for colour in Colour},
        "players": {"white": person_json(game.white), "black": person_json(game.black)},
        "absent": {colour.value: _absent(game, colour) for colour in Colour},
        "clock": _clock(game),
        "owed_since": _moment(game.owed_since) if game.running else None,
        "claim_at": _moment(game.claim_at) if game.running else None,
        "price": {colour.value: _price(game, colour) for colour in Colour} if game.running else None,
        "cube": _cube(state),
        "match": _match(game),
        "last": game.last_turn,
        "result": _result(game),
        "replay": game.get_absolute_url(),
    }


def person_json(user: User | None) -> Json | None:
    """A person as others see them."""
    if user is None:
        return None
    return {"id": user.pk, "name": user.public_name, "bot": user.is_bot, "url": user.url}


def _events(game: Game, after: int) -> list[Json]:
    events = Event.objects.filter(game=game, version__gt=after, version__lte=game.version).order_by("version")
    return [
        {"v": v, "kind": kind, "data": data}
        for v, kind, data in events.values_list("version", "kind", "data")
    ]


def _absent(game: Game, colour: Colour) -> Json | None:
    """By when an absent player must be back (null: no grace runs), and which disconnection of how many it is."""
    if game.absent_since(colour) is None or not game.running:
        return None
    until, limit = _moment(game.absent_until(colour)), game.ruleset.disconnect_limit
    return {"until": until, "count": game.absences(colour), "limit": limit}


def _clock(game: Game) -> Json | None:
    """The clock as it stood when the decision that is owed now arose, and since when it runs for whom."""
    if game.ruleset.clock is None:
        return None
    runs = game.running and game.on_turn is not None and game.owed_since is not None
    reserves = {colour.value: game.reserve(colour) or clock.NONE for colour in Colour}
    return {
        "move": game.ruleset.clock[0] * 1000,
        # Rounded up: nobody is shown less than the server has.
        "reserve": {name: -(-reserve // timedelta(milliseconds=1)) for name, reserve in reserves.items()},
        "on": game.on_turn if runs else None,
        "from": _moment(game.owed_since + clock.SEEN_AFTER) if runs and game.owed_since is not None else None,
    }


def _price(game: Game, colour: Colour) -> Json:
    """What resigning now costs the player of this colour, and what standing up does where that gives up more."""
    kind, points = rules.price(game.state, colour)
    state, winner = game.match.state, game.match.number_of(game.player_id(colour.other))
    text = arbiter.price(kind.value, points, stakes.moved(state, winner, points))
    price = {"kind": kind.value, "points": points, "text": text}
    if not decides(state, winner, points):
        opponent = game.black if colour is Colour.WHITE else game.white
        leaving = arbiter.leave_price(game.ruleset).replace("{name}", name_of(opponent))
        price["stand"] = f"{text} {leaving}"
    return price


def _cube(state: rules.GameState) -> Json | None:
    """The cube, what it would become by the offer that waits, and what the player on turn may do with it."""
    if state.ruleset.cube_limit is None:
        return None
    offered = state.phase in {rules.Phase.DOUBLE, rules.Phase.BEAVER}
    return {
        "value": state.cube,
        "owner": state.cube_owner.value if state.cube_owner else None,
        "offer": 2 * state.cube if offered else None,
        "crawford": state.crawford,
        "may_double": state.on_turn is not None and cube.may_double(state, state.on_turn),
        "may_beaver": state.on_turn is not None and cube.may_beaver(state, state.on_turn),
    }


def _match(game: Game) -> Json | None:
    """The score of the match that the game belongs to, by the colours of this game; None for a single game."""
    match = game.match
    if match.ruleset.length == "single":
        return None
    winner = None
    if match.winner is not None:
        winner = Colour.WHITE if match.winner == match.number_of(game.white_id) else Colour.BLACK
    return {
        "key": match.key,
        "length": match.ruleset.length,
        "n": match.ruleset.length_n,
        "score": score_by_colour(match, game.white_id),
        "over": match.ended_at is not None,
        "winner": winner.value if winner else None,
        "games": _finished(game),
        "next_at": _moment(match.next_at) if match.ruleset.next_game == "auto" else None,
        "ready_by": _moment(match.next_at) if match.ruleset.next_game == "ready" else None,
    }


def _finished(game: Game) -> list[Json]:
    """The games of the match that count, in order, with winners by the colours of this game as well."""
    if game.running and game.number == 1:
        return []
    ended = game.match.games.filter(ended_at__isnull=False).exclude(how=rules.How.ABORTED)
    rows = ended.order_by("id").values_list("number", "winner", "points", "white_id")
    return [
        {
            "n": number,
            "winner": winner and (winner if white == game.white_id else Colour(winner).other.value),
            "points": points,
        }
        for number, winner, points, white in rows
    ]


def _result(game: Game) -> Json | None:
    if not game.how:
        return None
    words = arbiter.result(game.winner, game.kind, game.points, game.how)
    return {"winner": game.winner, "kind": game.kind, "points": game.points, "how": game.how, "text": words}


def _moment(moment: datetime | None) -> int | None:
    return None if moment is None else millis(moment)

"""What a viewer of a table is told: the whole of it at first, later only what is new since the viewer's cursors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games import arbiter
from games.commands.course import millis
from games.models import ChatLine, Event, Game, Presence, Seat, Table
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.outcome import judge
from games.rules.turns import turn_graph
from games.ruleset_words import facts, title

CHAT_SHOWN = 100

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cursors:
    """How far a viewer has seen: table revision, last chat line, game and its version."""

    rev: int = 0
    chat: int = 0
    game: str = ""
    v: int = 0


def news(table_key: str, user: User | AnonymousUser, seen: Cursors) -> tuple[Json, Cursors]:
    """The "news" message for this viewer, with only `t` and `now` when nothing is new, and the cursors after it."""
    table = Table.objects.get(key=table_key)
    game = Game.objects.filter(table=table).select_related("match", "white", "black").order_by("-id").first()
    message: Json = {"t": "news", "now": millis(timezone.now())}
    viewer = user if isinstance(user, User) else None
    if table.rev != seen.rev:
        message["table"] = table_json(table, viewer, timezone.now())
        message["you"] = you_json(viewer)
    same_game = game is not None and game.key == seen.game
    if game is not None and not (same_game and game.version == seen.v):
        message["game"] = game_json(game)
        message["events"] = _events(game, seen.v) if same_game else []
        message["turn"] = _turn(game, viewer)
    elif game is None and not seen.rev:
        message["game"] = None
    chat = _chat(table, seen.chat)
    if chat:
        message["chat"] = chat
    cursors = Cursors(
        rev=table.rev,
        chat=chat[-1]["id"] if chat else seen.chat,
        game=game.key if game else "",
        v=game.version if game else 0,
    )
    return message, cursors


def first_news(table: Table, user: User | AnonymousUser) -> Json:
    """The whole of a table for a page that is just being opened."""
    message, _cursors = news(table.key, user, Cursors())
    message.setdefault("chat", [])
    return message


def you_json(viewer: User | None) -> Json:
    """The viewer: who, and with which preferences."""
    if viewer is None:
        return {"id": None, "name": "", "prefs": {}}
    return {"id": viewer.pk, "name": viewer.public_name, "prefs": viewer.preferences.as_wire()}


def person_json(user: User | None) -> Json | None:
    """A person as others see them."""
    if user is None:
        return None
    return {"id": user.pk, "name": user.public_name, "bot": user.is_bot, "url": user.url}


def table_json(table: Table, viewer: User | None, now: datetime) -> Json:
    """Seats, readiness, watchers, rules."""
    here: dict[int, User] = {}
    for presence in (
        Presence.objects.filter(table=table, expires_at__gt=now).select_related("user").order_by("id")
    ):
        here[presence.user_id] = presence.user
    seats: Json = {}
    seated: set[int] = set()
    own_seat = None
    for seat in Seat.objects.filter(table=table).select_related("user"):
        seats[seat.colour] = {
            "user": person_json(seat.user),
            "ready": seat.ready,
            "swap": seat.swap,
            "here": seat.bot or seat.user_id in here,
        }
        if seat.user_id is not None:
            seated.add(seat.user_id)
            if viewer is not None and seat.user_id == viewer.pk:
                own_seat = seat.colour
    game = Game.objects.filter(table=table).order_by("-id").only("ended_at").first()
    state = "waiting" if game is None else "running" if game.running else "over"
    owner = viewer is not None and viewer.pk == table.owner_id
    ruleset = table.ruleset
    return {
        "key": table.key,
        "rev": table.rev,
        "state": state,
        "closed": table.closed_at is not None,
        "private": table.private,
        "invite": table.invite_path if owner else None,
        "ruleset": {
            "name": table.preset,
            "family": ruleset.family.value,
            "title": title(table.preset),
            "facts": facts(ruleset),
        },
        "owner": table.owner_id,
        "yours": owner,
        "seat": own_seat,
        "seats": seats,
        "watchers": [person_json(user) for pk, user in here.items() if pk not in seated],
    }


def game_json(game: Game) -> Json:
    """The snapshot of a game."""
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
        "absent": {colour.value: _moment(game.absent_until(colour)) for colour in Colour},
        "owed_since": _moment(game.owed_since) if game.running else None,
        "claim_at": _moment(game.claim_at) if game.running else None,
        "price": {colour.value: _price(state, colour) for colour in Colour} if game.running else None,
        "last": game.last_turn,
        "result": _result(game),
        "replay": game.get_absolute_url(),
    }


def chat_line_json(line: ChatLine) -> Json:
    """A line of talk, an arbiter's already worded in the active language."""
    name = line.user.public_name if line.user is not None else ""
    if line.code:
        kind, words = "arbiter", arbiter.word(line.code, name, line.data)
    else:
        kind, words = ("player" if line.seated else "watcher"), line.text
    person = None if line.user is None else {"id": line.user.pk, "name": name}
    return {
        "id": line.pk,
        "at": millis(line.at),
        "kind": kind,
        "user": person,
        "text": words,
        "code": line.code,
    }


def _chat(table: Table, after: int) -> list[Json]:
    lines = ChatLine.objects.filter(table=table, pk__gt=after).select_related("user").order_by("-id")
    return [chat_line_json(line) for line in reversed(lines[:CHAT_SHOWN])]


def _events(game: Game, after: int) -> list[Json]:
    events = Event.objects.filter(game=game, version__gt=after).order_by("version")
    return [{"v": event.version, "kind": event.kind, "data": event.data} for event in events]


def _turn(game: Game, viewer: User | None) -> Json | None:
    """The graph of legal turns, for the player who owes one and nobody else."""
    state = game.state
    if viewer is None or state.phase is not rules.Phase.TURN or state.on_turn is None:
        return None
    if game.player_id(state.on_turn) != viewer.pk:
        return None
    graph = turn_graph(
        state.position,
        state.on_turn,
        state.dice,
        ruleset=state.ruleset,
        first_turn=rules.first_turn(state),
    )
    return graph.to_wire()


def _price(state: rules.GameState, colour: Colour) -> Json:
    kind, points = judge(state.position, colour, state.ruleset)
    return {"kind": kind.value, "points": points, "text": arbiter.price(kind.value, points)}


def _result(game: Game) -> Json | None:
    if not game.how:
        return None
    if game.how == rules.How.ABORTED:
        words = arbiter.word("aborted", "", {})
    elif not game.winner:
        words = arbiter.word("draw", "", {})
    else:
        words = arbiter.ending(game.kind, game.points)
    return {"winner": game.winner, "kind": game.kind, "points": game.points, "how": game.how, "text": words}


def _moment(moment: datetime | None) -> int | None:
    return None if moment is None else millis(moment)

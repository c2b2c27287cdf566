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
from games.models import ChatLine, Game, Presence, Seat, Table
from games.ruleset_words import facts
from games.snapshots import person_json, snapshot
from games.table_titles import table_title

CHAT_SHOWN = 100

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cursors:
    """How far a viewer has seen: table revision, last chat line, game and its version."""

    rev: int = 0
    chat: int = 0
    game: str = ""
    v: int = 0

    def advanced(self, ring: Json) -> Cursors:
        """How far the table has got, as far as a ring tells; what it does not tell is taken to be as seen."""
        return Cursors(
            rev=self.rev if "rev" not in ring else ring["rev"] or 0,
            chat=max(self.chat, ring.get("chat", 0)),
            game=ring.get("game", self.game),
            v=ring.get("v", self.v),
        )


def news(table_key: str, user: User | AnonymousUser, seen: Cursors) -> tuple[Json, Cursors]:
    """The "news" message for this viewer, with only `t` and `now` when nothing is new, and the cursors after it."""
    rev = Table.objects.values_list("rev", flat=True).get(key=table_key)
    game = Game.objects.filter(table__key=table_key).order_by("-id").values_list("key", "version").first()
    last_line = (
        ChatLine.objects.filter(table__key=table_key).order_by("-id").values_list("pk", flat=True).first()
    )
    key, version = game or ("", 0)
    return told(table_key, user, seen, Cursors(rev=rev, chat=last_line or 0, game=key, v=version))


def told(table_key: str, user: User | AnonymousUser, seen: Cursors, reached: Cursors) -> tuple[Json, Cursors]:
    """The "news" of a table that has got as far as `reached`, for a viewer who has seen as far as `seen`."""
    viewer = user if isinstance(user, User) else None
    message: Json = {"t": "news", "now": millis(timezone.now())}
    rev, chat, v = reached.rev, seen.chat, reached.v
    if reached.rev != seen.rev:
        table = Table.objects.get(key=table_key)
        message["table"] = table_json(table, viewer, timezone.now())
        message["you"] = you_json(viewer)
        rev = table.rev
    if reached.game and (reached.game, reached.v) != (seen.game, seen.v):
        shown = snapshot(reached.game, reached.v)
        message["game"] = shown.wire
        message["events"] = shown.events_after(seen.v) if reached.game == seen.game else []
        message["turn"] = shown.turn_for(viewer)
        v = shown.game.version
    elif not reached.game and not seen.rev:
        message["game"] = None
    if reached.chat > seen.chat and (lines := _chat(table_key, seen.chat)):
        message["chat"] = lines
        chat = lines[-1]["id"]
    return message, Cursors(rev=rev, chat=chat, game=reached.game, v=v)


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
    kept: Json = {}
    for seat in Seat.objects.filter(table=table).select_related("user", "kept_for"):
        if seat.kept_for is not None:
            kept[seat.colour] = person_json(seat.kept_for)
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
    ended = Game.objects.filter(table=table).order_by("-id").values_list("ended_at", flat=True)[:1]
    state = "waiting" if not ended else "running" if ended[0] is None else "over"
    owner = viewer is not None and viewer.pk == table.owner_id
    ruleset = table.ruleset
    return {
        "key": table.key,
        "rev": table.rev,
        "state": state,
        "closed": table.closed_at is not None,
        "private": table.private,
        # Both seats of an appointment are kept.
        "invite": table.invite_path if owner and table.meets_at is None else None,
        "ruleset": {
            "name": table.preset,
            "family": ruleset.family.value,
            "title": table_title(table.preset, ruleset),
            "facts": facts(ruleset),
        },
        "owner": table.owner_id,
        "yours": owner,
        "seat": own_seat,
        "seats": seats,
        "watchers": [person_json(user) for pk, user in here.items() if pk not in seated],
        **({"kept": kept} if kept else {}),
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


def _chat(table_key: str, after: int) -> list[Json]:
    lines = ChatLine.objects.filter(table__key=table_key, pk__gt=after).select_related("user").order_by("-id")
    return [chat_line_json(line) for line in reversed(lines[:CHAT_SHOWN])]

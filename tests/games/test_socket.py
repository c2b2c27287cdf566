"""The socket of a table: who may open it, what bad input gets, and how two viewers see one game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from accounts.commands import delete_account
from accounts.models import User
from config.aio import in_db
from config.asgi import sockets
from games import commands, consumers
from games.commands import Order
from games.models import Event, Guest, Presence, Table
from games.rules.board import Colour

pytestmark = pytest.mark.django_db(transaction=True)

WAIT = 10


def make(name: str) -> User:
    return User.objects.create_user(email=f"{name.lower()}@example.org", name=name, password="Pa55-word!")


def cookie(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.session.session_key}"


def socket(
    key: str, cookies: str = "", origin: str | None = "http://localhost:8000"
) -> WebsocketCommunicator:
    headers = [(b"cookie", cookies.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    return WebsocketCommunicator(sockets, f"/ws/table/{key}/", headers=headers)


class Viewer:
    """A person's open socket."""

    def __init__(self, key: str, cookies: str) -> None:
        self.line = socket(key, cookies)
        self.ids = 0
        self.game: dict[str, Any] = {}

    async def connect(self) -> dict[str, Any]:
        connected, _protocol = await self.line.connect(timeout=WAIT)
        assert connected
        return await self.until(lambda m: m["t"] == "news" and "you" in m)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await self.line.receive_from(timeout=WAIT))
            if message.get("game"):
                self.game = message["game"]
            if wanted(message):
                return message

    async def say(
        self, t: str, v: int | None = None, command: str | None = None, game: str | None = None, **d: Any
    ) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.ids += 1
        command = command or f"{t}-{self.ids}"
        frame = {"t": t, "id": command, "game": game, "v": v, "d": d}
        await self.line.send_to(text_data=json.dumps(frame))
        return await self.until(lambda m: m["t"] in {"done", "refused"} and m["id"] == command)

    async def ping(self, **d: Any) -> None:
        await self.line.send_to(text_data=json.dumps({"t": "ping", "v": d.pop("v", 0), "d": d}))


def run(story: Callable[[], Awaitable[None]], limit: float = 60) -> None:
    """Tell a story on an event loop of its own."""

    async def limited() -> None:
        async with asyncio.timeout(limit):
            await story()

    asyncio.run(limited())


@pytest.fixture
def table() -> Table:
    anna = make("Anna")
    return commands.open_table(Order.fresh(anna), preset="club-long")


def closes_with(code: int, key: str, cookies: str) -> None:
    async def story() -> None:
        line = socket(key, cookies)
        connected, _protocol = await line.connect(timeout=WAIT)
        assert connected
        closed = await line.receive_output(timeout=WAIT)
        assert (closed["type"], closed["code"]) == ("websocket.close", code)

    run(story)
    assert not Presence.objects.exists()


def test_an_anonymous_socket_is_closed(table: Table) -> None:
    closes_with(consumers.NOT_SIGNED_IN, table.key, "")
    closes_with(consumers.NOT_SIGNED_IN, table.key, "sessionid=made-up")


def test_a_table_that_does_not_exist_is_said_so(table: Table) -> None:
    closes_with(consumers.NO_TABLE, "nowhere", cookie(make("Boris")))


def test_a_strangers_private_table_is_closed_to_all_but_guests() -> None:
    anna, boris = make("Anna"), make("Boris")
    table = commands.open_table(Order.fresh(anna), preset="club-long", private=True)
    closes_with(consumers.NO_ACCESS, table.key, cookie(boris))
    Guest.objects.create(table=table, user=boris)
    guest = cookie(boris)

    async def story() -> None:
        viewer = Viewer(table.key, guest)
        news = await viewer.connect()
        assert news["table"]["invite"] is None
        await viewer.line.disconnect()

    run(story)


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_a_missing_or_foreign_origin_is_refused_at_the_door(table: Table, origin: str | None) -> None:
    cookies = cookie(make("Boris"))

    async def story() -> None:
        connected, _code = await socket(table.key, cookies, origin).connect(timeout=WAIT)
        assert not connected

    run(story)


def test_an_address_without_a_socket_is_refused_at_the_door() -> None:
    async def story() -> None:
        line = WebsocketCommunicator(sockets, "/ws/nowhere/", headers=[(b"origin", b"http://localhost")])
        connected, _code = await line.connect(timeout=WAIT)
        assert not connected

    run(story)


def test_bad_messages_are_refused_by_code_and_change_nothing(table: Table) -> None:
    cookies = cookie(make("Boris"))

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        for frame, code in (
            ("?", "bad_message"),
            ('{"t": "fly", "id": "x"}', "unknown_message"),
            ('{"t": "play", "id": "x", "v": 0, "d": {"steps": [[24, 1]]}}', "no_game"),
            ('{"t": "ready", "id": "y"}', "not_seated"),
            ('{"t": "bot", "id": "z", "d": {"colour": "black"}}', "not_owner"),
        ):
            await viewer.line.send_to(text_data=frame)
            refused = await viewer.until(lambda m: m["t"] == "refused")
            assert refused["code"] == code
            assert refused["text"]
        await viewer.line.send_to(bytes_data=b"\x00")
        assert (await viewer.until(lambda m: m["t"] == "refused"))["code"] == "bad_message"
        await viewer.line.send_to(text_data='{"t": "chat", "id": "x", "d": {"text": "' + "x" * 5000 + '"}}')
        assert (await viewer.until(lambda m: m["t"] == "refused"))["code"] == "too_large"
        closed = await viewer.line.receive_output(timeout=WAIT)
        assert closed["code"] == consumers.TOO_LARGE

    rev = Table.objects.get().rev
    run(story)
    assert Table.objects.get().rev == rev + 1  # only that somebody came to watch
    assert not Event.objects.exists()


def test_a_flood_is_throttled_and_then_closed(table: Table) -> None:
    cookies = cookie(make("Boris"))

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        for _number in range(200):
            await viewer.line.send_to(text_data='{"t": "ping"}')
        assert (await viewer.until(lambda m: m["t"] == "refused"))["code"] == "flood"
        while (output := await viewer.line.receive_output(timeout=WAIT))["type"] != "websocket.close":
            pass
        assert output["code"] == consumers.FLOOD

    run(story)


def test_a_session_that_ends_closes_the_socket_at_the_next_ping(table: Table) -> None:
    boris = make("Boris")
    client = Client()
    client.force_login(boris)
    cookies = f"sessionid={client.session.session_key}"

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await in_db(client.logout)
        await viewer.ping()
        while (output := await viewer.line.receive_output(timeout=WAIT))["type"] != "websocket.close":
            pass
        assert output["code"] == consumers.NOT_SIGNED_IN

    run(story)


async def closing(viewer: Viewer) -> int:
    """The code with which the server closes this socket."""
    while (output := await viewer.line.receive_output(timeout=WAIT))["type"] != "websocket.close":
        pass
    code: int = output["code"]
    return code


def test_a_socket_that_sends_no_pings_is_no_way_around_the_end_of_its_session(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = [Client(), Client()]
    for client, name in zip(clients, ("Boris", "Clara"), strict=True):
        client.force_login(make(name))
    cookies = [f"sessionid={client.session.session_key}" for client in clients]

    async def story() -> None:
        talker, listener = (Viewer(table.key, c) for c in cookies)
        await talker.connect()
        await listener.connect()
        for client in clients:
            await in_db(client.logout)
        monkeypatch.setattr(consumers, "TRUSTED", 0)
        monkeypatch.setattr(consumers, "SILENT", 0)
        await talker.line.send_to(text_data='{"t": "chat", "id": "x", "d": {"text": "Still here"}}')
        assert await closing(talker) == consumers.NOT_SIGNED_IN
        await in_db(lambda: commands.say(Order.fresh(User.objects.get(name="Anna")), table.key, "Hello"))
        assert await closing(listener) == consumers.NOT_SIGNED_IN

    run(story)
    assert [line.text for line in table.chat.all()] == ["Hello"]


def test_who_deletes_their_account_does_nothing_more_through_a_page_that_is_still_open(table: Table) -> None:
    boris = make("Boris")
    cookies = cookie(boris)

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await in_db(lambda: delete_account(User.objects.get(pk=boris.pk)))
        await viewer.line.send_to(text_data='{"t": "sit", "id": "x", "d": {"colour": "black"}}')
        assert await closing(viewer) == consumers.NOT_SIGNED_IN

    run(story)
    assert list(table.seats.values_list("colour", "user__name")) == [("white", "Anna"), ("black", None)]


def test_a_command_is_a_sign_of_life_when_the_pings_are_late(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    boris = make("Boris")
    cookies = cookie(boris)

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await in_db(Presence.objects.filter(user=boris).delete)
        monkeypatch.setattr(consumers, "TRUSTED", 0)
        await viewer.say("chat", text="My line is slow")
        assert await in_db(Presence.objects.filter(user=boris).exists)
        await viewer.line.disconnect()

    run(story)


def test_a_table_that_closes_at_the_last_moment_or_under_a_sleeper_is_gone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    boris = make("Boris")
    cookies = cookie(boris)

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await in_db(Presence.objects.filter(user=boris).delete)
        await in_db(close)
        await viewer.ping()
        assert await closing(viewer) == consumers.NO_TABLE
        await in_db(lambda: Table.objects.update(closed_at=None))

    def close(*_: object) -> bool:
        return bool(Table.objects.update(closed_at=timezone.now()))

    run(story)
    Presence.objects.all().delete()
    monkeypatch.setattr(consumers, "may_enter", close)
    closes_with(consumers.NO_TABLE, table.key, cookies)


def test_two_players_and_a_watcher_see_one_game(table: Table) -> None:
    commands.sit(Order.fresh(make("Boris")), table.key, Colour.BLACK)
    cookies = [cookie(user) for user in (*User.objects.order_by("pk"), make("Clara"))]

    async def story() -> None:
        anna, boris, clara = (Viewer(table.key, c) for c in cookies)
        seats = []
        for viewer in (anna, boris, clara):
            news = await viewer.connect()
            assert news["game"] is None
            seats.append(news["table"]["seat"])
        assert seats == ["white", "black", None]
        assert (await anna.say("ready"))["t"] == "done"
        assert (await boris.say("ready"))["t"] == "done"
        players = {"white": anna, "black": boris}
        started = {
            name: await viewer.until(lambda m: bool(m.get("game"))) for name, viewer in players.items()
        }
        on = started["white"]["game"]["on"]
        other = "black" if on == "white" else "white"
        assert started[on]["turn"]
        assert started[other]["turn"] is None
        watched = await clara.until(lambda m: bool(m.get("game")))
        assert watched["turn"] is None
        turn, steps, node = started[on]["turn"], [], 0
        while node not in turn["done"]:
            origin, _target, die, node = turn["nodes"][node][0]
            steps.append([origin, die])
        version = started[on]["game"]["v"]
        refused = await players[other].say("play", version, steps=steps)
        assert refused["code"] == "not_your_turn"
        refused = await players[on].say("resign", version, game="another")
        assert refused["code"] == "stale"
        done = await players[on].say("play", version, "once", started[on]["game"]["key"], steps=steps)
        again = await players[on].say("play", version, "once", started[on]["game"]["key"], steps=steps)
        assert done == again
        for viewer in (*players.values(), clara):
            seen = viewer.game if viewer.game["v"] > version else {}
            if not seen:
                news = await viewer.until(lambda m: bool(m.get("game")) and m["game"]["v"] > version)
                seen = news["game"]
                assert next(e for e in news["events"] if e["kind"] == "turn")["data"]["colour"] == on
            assert seen["last"]["colour"] == on
        stale = await players[on].say("play", version, steps=steps)
        assert stale["code"] == "stale"

    run(story)
    assert Event.objects.filter(kind="turn").count() == 1


def test_a_ping_heals_every_ring_that_was_lost(table: Table) -> None:
    cookies = cookie(make("Boris"))
    anna = User.objects.get(name="Anna")

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        news = await viewer.connect()
        line = Order.fresh(anna)
        await in_db(commands.say, line, table.key, "Hello")
        first = await viewer.until(lambda m: bool(m.get("chat")))
        assert [c["text"] for c in first["chat"]] == ["Hello"]
        await viewer.ping(chat=0, rev=0)
        again = await viewer.until(lambda m: bool(m.get("chat")))
        assert [c["text"] for c in again["chat"]] == ["Hello"]
        assert again["table"]["rev"] >= news["table"]["rev"]
        await viewer.until(lambda m: m["t"] == "pong")

    run(story)

"""The lobby's socket: what a page that shows a list is told, and what bad company is answered."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.aio import in_db
from config.asgi import sockets
from config.throttle import CAPACITY, PATIENCE
from games import commands
from games.commands import Order
from games.models import Table
from games.rules.board import Colour
from lobby import selectors
from tests.lobby.conftest import come, opened, playing, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

WAIT = 10


class Page:
    """A lobby page without a browser: it shows rows and says so."""

    def __init__(self, client: Client, origin: str = "http://localhost") -> None:
        headers = [
            (b"host", b"localhost"),
            (b"origin", origin.encode()),
            (b"cookie", f"{settings.SESSION_COOKIE_NAME}={session_key(client)}".encode()),
        ]
        self.socket = WebsocketCommunicator(sockets, "/ws/lobby/", headers=headers)
        self.rows: dict[str, str] = {}
        self.html: dict[str, str] = {}
        self.order: list[str] = []
        self.more: dict[str, str] = {}

    async def open(self) -> None:
        connected, _ = await self.socket.connect(timeout=WAIT)
        assert connected

    async def say(self, t: str) -> None:
        await self.socket.send_json_to({"t": t, "seen": self.rows, **self.more})

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=WAIT))
        if message["t"] == "tables":
            for key in message["gone"]:
                del self.rows[key]
            for row in message["rows"]:
                self.rows[row["key"]] = row["rev"]
                self.html[row["key"]] = row["html"]
            self.order = message["order"]
            assert sorted(self.rows) == sorted(self.order)
        return message

    async def closed(self) -> int:
        """The close code, after whatever was said before."""
        while (event := await self.socket.receive_output(timeout=WAIT))["type"] != "websocket.close":
            pass
        return int(event["code"])

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=WAIT)


def session_key(client: Client) -> str:
    return client.cookies[settings.SESSION_COOKIE_NAME].value if client.cookies else ""


def run(story: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(story)()


def user(name: str) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", name)


def test_a_page_is_told_what_it_does_not_show_yet() -> None:
    table, reader = opened(user("Ada")), signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.say("hello")
        await page.hear()
        assert page.order == [table.key]
        assert "Ada" in page.html[table.key]
        await page.say("ping")
        assert (await page.hear())["t"] == "pong", "nothing else has changed"
        await page.leave()

    run(story)


def test_only_rows_that_look_different_are_sent() -> None:
    ada, boris = user("Ada"), user("Boris")
    quiet, busy, reader = opened(user("Quiet")), opened(ada), signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.say("hello")
        await page.hear()
        await in_db(commands.sit, Order.fresh(boris), busy.key, Colour.BLACK)
        message = await page.hear()
        assert [row["key"] for row in message["rows"]] == [busy.key]
        assert "Boris" in page.html[busy.key]
        assert page.order == [busy.key, quiet.key]
        await page.leave()

    run(story)


def test_a_burst_of_changes_is_told_together() -> None:
    ada, boris, reader = user("Ada"), user("Boris"), signed_in(user("Reader"))
    table = opened(ada)

    def sit_and_stand() -> None:
        for _ in range(5):
            commands.sit(Order.fresh(boris), table.key, Colour.BLACK)
            commands.stand(Order.fresh(boris), table.key)
        commands.sit(Order.fresh(boris), table.key, Colour.BLACK)

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.say("hello")
        await page.hear()
        await in_db(sit_and_stand)
        now = {row.key: row.rev for row in await in_db(selectors.open_tables)}
        messages = 0
        while page.rows != now:
            await page.hear()
            messages += 1
        assert messages < 4, "eleven changes"
        await page.leave()

    run(story)


def test_a_ping_heals_what_was_never_rung() -> None:
    reader, table = signed_in(user("Reader")), opened(user("Ada"))

    def close() -> None:
        Table.objects.filter(pk=table.pk).update(closed_at=table.opened_at)
        selectors.first_page.forget()

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.say("hello")
        await page.hear()
        await in_db(close)
        await page.say("ping")
        assert (await page.hear())["gone"] == [table.key]
        assert (await page.hear())["t"] == "pong"
        await page.leave()

    run(story)


def test_the_page_is_believed_about_what_it_shows() -> None:
    reader, table = signed_in(user("Reader")), opened(user("Ada"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.say("hello")
        await page.hear()
        page.rows = {}
        await page.say("ping")
        assert [row["key"] for row in (await page.hear())["rows"]] == [table.key]
        await page.leave()

    run(story)


def test_everybody_finds_their_own_table_first() -> None:
    ada, boris = user("Ada"), user("Boris")
    own, running = opened(ada, private=True), playing(boris, user("Carl"))
    opened(user("Dora"))
    clients = signed_in(ada), signed_in(boris)

    async def story() -> None:
        first, second = map(Page, clients)
        for page in (first, second):
            await page.open()
            await page.say("hello")
            await page.hear()
        assert first.order[0] == own.key
        assert second.order[0] == running.key
        assert own.key not in second.order
        assert 'class="mine"' in first.html[own.key]
        for page in (first, second):
            await page.leave()

    run(story)


def test_a_page_of_one_family_is_told_of_that_family_alone() -> None:
    ada, boris, fedor = map(user, ("Ada", "Boris", "Fedor"))
    own = opened(ada, preset="match", private=True)
    first, reader = opened(user("Dora"), preset="short"), signed_in(ada)
    opened(user("Emil"))

    async def story() -> None:
        page = Page(reader)
        page.more = {"family": "short"}
        await page.open()
        await page.say("hello")
        await page.hear()
        assert page.order == [own.key, first.key]
        await in_db(partial(opened, boris))
        second = await in_db(partial(opened, fedor, preset="caucasian"))
        await page.hear()
        assert page.order == [own.key, second.key, first.key]
        page.more = {"family": "long"}
        await page.say("ping")
        await page.hear()
        assert own.key not in page.order
        assert len(page.order) == 2
        await page.leave()

    run(story)


def test_a_page_is_told_who_is_here_and_nothing_twice() -> None:
    ada, boris, reader = user("Ada"), user("Boris"), signed_in(user("Reader"))
    table = opened(ada)

    async def story() -> None:
        page = Page(reader)
        page.more = {"people": "01234567"}
        await page.open()
        await page.say("hello")
        await page.hear()
        people = await page.hear()
        assert "Ada" in people["html"]
        assert "Boris" not in people["html"]
        page.more = {"people": people["rev"]}
        await page.say("ping")
        assert (await page.hear())["t"] == "pong", "nothing has changed"
        await in_db(come, boris, table)
        selectors.forget()
        await page.say("ping")
        assert (await page.hear())["t"] == "tables", "somebody watches"
        people = await page.hear()
        assert people["html"].index("Boris") < people["html"].index("Ada")
        await page.leave()

    run(story)


def test_a_stranger_is_shown_the_door() -> None:
    async def story() -> None:
        page = Page(Client())
        await page.open()
        assert await page.closed() == 4401

    run(story)


def test_who_has_signed_out_elsewhere_is_not_told_any_more() -> None:
    reader = signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await in_db(reader.session.flush)
        await page.say("ping")
        assert await page.closed() == 4401

    run(story)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "bad_message"),
        ("[]", "bad_message"),
        ('{"t":7,"seen":{}}', "bad_message"),
        ('{"t":"sit","seen":{}}', "unknown_message"),
        ('{"t":"hello"}', "bad_message"),
        ('{"t":"hello","seen":[]}', "bad_message"),
        ('{"t":"hello","seen":{"abc":1}}', "bad_message"),
        ('{"t":"hello","seen":{"abc":"0123456\\n"}}', "bad_message"),
        ('{"t":"hello","seen":{"<b>":"01234567"}}', "bad_message"),
        ('{"t":"hello","seen":{},"more":1}', "bad_message"),
        ('{"t":"hello","seen":{},"family":"chess"}', "bad_message"),
        ('{"t":"hello","seen":{},"family":["long"]}', "bad_message"),
        ('{"t":"hello","seen":{},"people":"x"}', "bad_message"),
        ('{"t":"hello","seen":{},"people":7}', "bad_message"),
        (json.dumps({"t": "hello", "seen": {str(n): "01234567" for n in range(151)}}), "bad_message"),
        ("[" * 4000, "bad_message"),
        (b"\x00", "bad_message"),
    ],
)
def test_a_message_that_makes_no_sense_is_refused_by_name(frame: str | bytes, code: str) -> None:
    reader = signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        if isinstance(frame, bytes):
            await page.socket.send_to(bytes_data=frame)
        else:
            await page.socket.send_to(text_data=frame)
        answer = await page.hear()
        assert (answer["t"], answer["code"]) == ("refused", code)
        assert answer["text"]
        await page.leave()

    run(story)


def test_an_oversized_message_ends_the_connection() -> None:
    reader = signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        await page.socket.send_to(text_data=" " * 5000)
        assert (await page.hear())["code"] == "too_large"
        assert await page.closed() == 4413

    run(story)


def test_a_flood_is_named_once_and_then_cut_off() -> None:
    reader = signed_in(user("Reader"))

    async def story() -> None:
        page = Page(reader)
        await page.open()
        for _ in range(2 * int(CAPACITY + PATIENCE)):
            await page.socket.send_to(text_data="{}")
        codes = []
        while (event := await page.socket.receive_output(timeout=WAIT))["type"] == "websocket.send":
            codes.append(json.loads(event["text"])["code"])
        assert event["code"] == 4429
        assert 1 <= codes.count("flood") < PATIENCE

    run(story)


def test_a_foreign_page_cannot_listen() -> None:
    reader = signed_in(user("Reader"))

    async def story() -> None:
        connected, _ = await Page(reader, origin="http://elsewhere.example").socket.connect(timeout=WAIT)
        assert not connected

    run(story)

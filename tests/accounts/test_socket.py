"""The personal socket: every open page of a person hears what they are told, and nobody else does."""

import json
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts import frames, line, notices
from accounts.consumers import shown
from accounts.line import Line
from accounts.models import User
from accounts.notices import Mark, mark_seen, tell
from config.aio import in_db
from config.asgi import sockets
from config.throttle import CAPACITY, PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

WAIT = 10
NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
PROTOCOL = (Path(__file__).parents[2] / "accounts" / "PROTOCOL.md").read_text()


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(notices.WORDS, "challenge", lambda data: data["name"])


class Page:
    """A page without a browser: it shows notices and says so."""

    def __init__(self, client: Client, origin: str = "http://localhost") -> None:
        cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
        headers = [
            (b"host", b"localhost"),
            (b"origin", origin.encode()),
            (b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie.value if cookie else ''}".encode()),
        ]
        self.socket = WebsocketCommunicator(sockets, "/ws/me/", headers=headers)
        self.shown = [0, 0]

    async def open(self) -> None:
        connected, _ = await self.socket.connect(timeout=WAIT)
        assert connected

    async def say(self, t: str) -> None:
        await self.socket.send_json_to({"t": t, "notices": self.shown})

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=WAIT))
        if message["t"] == "notices":
            self.shown = [message["last"], message["unseen"]]
        return message

    async def listen(self) -> None:
        """Open, and wait until the line is known to stand."""
        await self.open()
        await self.say("ping")
        assert (await self.hear())["t"] == "pong"

    async def closed(self) -> int:
        """The close code, after whatever was said before."""
        while (event := await self.socket.receive_output(timeout=WAIT))["type"] != "websocket.close":
            pass
        return int(event["code"])

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=WAIT)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(story)()


def challenge(user: User, name: str) -> None:
    tell(user.pk, "challenge", name, "/lobby/", {"name": name}, NOW)


def test_every_open_page_hears_what_its_person_is_told(anna: User, as_anna: Client) -> None:
    async def story() -> None:
        pages = Page(as_anna), Page(as_anna)
        for page in pages:
            await page.listen()
        await in_db(challenge, anna, "Berta")
        for page in pages:
            message = await page.hear()
            assert [new["text"] for new in message["new"]] == ["Berta"]
            assert message["unseen"] == 1
            await page.leave()

    run(story)


def test_nobody_hears_what_another_is_told(anna: User, as_anna: Client) -> None:
    berta = User.objects.create_user("b@example.org", "Berta")

    async def story() -> None:
        page = Page(as_anna)
        await page.listen()
        await in_db(challenge, berta, "Carl")
        await page.say("ping")
        assert (await page.hear())["t"] == "pong"
        await page.leave()

    run(story)


def test_what_one_page_has_seen_the_others_count_no_more(anna: User, as_anna: Client) -> None:
    challenge(anna, "Berta")

    async def story() -> None:
        page = Page(as_anna)
        await page.open()
        await page.say("hello")
        assert (await page.hear())["unseen"] == 1
        await in_db(mark_seen, anna.pk, NOW)
        message = await page.hear()
        assert (message["unseen"], message["new"]) == (0, [])
        await page.leave()

    run(story)


def test_a_page_that_comes_back_hears_only_what_it_missed(anna: User, as_anna: Client) -> None:
    challenge(anna, "Berta")
    before = notices.mark(anna.pk)
    challenge(anna, "Carl")

    async def story() -> None:
        page = Page(as_anna)
        page.shown = [before.last, before.unseen]
        await page.open()
        await page.say("hello")
        assert [new["text"] for new in (await page.hear())["new"]] == ["Carl"]
        await page.say("ping")
        assert (await page.hear())["t"] == "pong", "nothing is told twice"
        await page.leave()

    run(story)


def test_a_ping_heals_a_ring_that_was_lost(
    anna: User, as_anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "_ring", lambda user_id: None)

    async def story() -> None:
        page = Page(as_anna)
        await page.listen()
        await in_db(challenge, anna, "Berta")
        await page.say("ping")
        assert (await page.hear())["t"] == "notices"
        assert (await page.hear())["t"] == "pong"
        await page.leave()

    run(story)


def test_a_stranger_is_shown_the_door(db: None) -> None:
    async def story() -> None:
        page = Page(Client())
        await page.open()
        assert await page.closed() == 4401

    run(story)


def test_a_foreign_page_cannot_listen(as_anna: Client) -> None:
    async def story() -> None:
        connected, _ = await Page(as_anna, origin="http://elsewhere.example").socket.connect(timeout=WAIT)
        assert not connected

    run(story)


def test_who_has_signed_out_elsewhere_is_told_nothing_at_a_ping(as_anna: Client) -> None:
    async def story() -> None:
        page = Page(as_anna)
        await page.listen()
        await in_db(as_anna.session.flush)
        await page.say("ping")
        assert await page.closed() == 4401

    run(story)


def test_a_page_that_was_silent_is_looked_at_before_it_is_told(
    anna: User, as_anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "SILENT", -1.0)

    async def story() -> None:
        page = Page(as_anna)
        await page.listen()
        await in_db(as_anna.session.flush)
        await in_db(challenge, anna, "Berta")
        assert (await page.socket.receive_output(timeout=WAIT))["type"] == "websocket.close"

    run(story)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "bad_message"),
        ("[]", "bad_message"),
        ('{"t":7,"notices":[0,0]}', "bad_message"),
        ('{"t":"sit","notices":[0,0]}', "unknown_message"),
        ('{"t":"hello"}', "bad_message"),
        ('{"t":"hello","notices":7}', "bad_message"),
        ('{"t":"hello","notices":[0]}', "bad_message"),
        ('{"t":"hello","notices":[0,-1]}', "bad_message"),
        ('{"t":"hello","notices":[0,true]}', "bad_message"),
        ('{"t":"hello","notices":[0,1.0]}', "bad_message"),
        ('{"t":"hello","notices":[9223372036854775808,0]}', "bad_message"),
        ('{"t":"hello","notices":[0,0],"more":1}', "bad_message"),
        ("[" * 4000, "bad_message"),
        (b"\x00", "bad_message"),
    ],
)
def test_a_message_that_makes_no_sense_is_refused_by_name(
    as_anna: Client, frame: str | bytes, code: str
) -> None:
    async def story() -> None:
        page = Page(as_anna)
        await page.open()
        if isinstance(frame, bytes):
            await page.socket.send_to(bytes_data=frame)
        else:
            await page.socket.send_to(text_data=frame)
        answer = await page.hear()
        assert (answer["t"], answer["code"]) == ("refused", code)
        await page.leave()

    run(story)


def test_an_oversized_message_ends_the_connection(as_anna: Client) -> None:
    async def story() -> None:
        page = Page(as_anna)
        await page.open()
        await page.socket.send_to(text_data=" " * 5000)
        assert (await page.hear())["code"] == "too_large"
        assert await page.closed() == 4413

    run(story)


def test_a_flood_is_cut_off(as_anna: Client) -> None:
    async def story() -> None:
        page = Page(as_anna)
        await page.open()
        for _ in range(2 * int(CAPACITY + PATIENCE)):
            await page.socket.send_to(text_data="{}")
        assert await page.closed() == 4429

    run(story)


def examples(side: str) -> list[dict[str, Any]]:
    return [json.loads(found) for found in re.findall(rf"```json {side}\n(.*?)```", PROTOCOL, re.DOTALL)]


def test_every_message_of_a_page_is_shown_in_the_protocol_and_accepted() -> None:
    accepted = [frames.read(json.dumps(example), Line.KINDS) for example in examples("client")]
    assert {message["t"] for message in accepted} == Line.KINDS
    assert [shown(message) for message in accepted] == [Mark(41, 0), Mark(42, 1)]


def test_notices_are_told_in_the_fields_that_the_protocol_shows(anna: User) -> None:
    challenge(anna, "Berta")
    message, _ = notices.news(anna, Mark())
    (example,) = [example for example in examples("server") if example["t"] == "notices"]
    assert message is not None
    assert message.keys() == example.keys()
    assert message["new"][0].keys() == example["new"][0].keys()
    assert {example["t"] for example in examples("server")} == {"notices", "pong", "refused"}

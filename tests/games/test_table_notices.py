"""The line of a table also tells its viewer of their notices, so that the page needs no second one."""

from typing import Any

import pytest
from django.utils import timezone

from accounts import notices
from accounts.models import User
from accounts.notices import tell
from config.aio import in_db
from games.models import Table
from tests.games.test_socket import Viewer, cookie, make, run, table

__all__ = ["table"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(notices.WORDS, "challenge", lambda data: data["name"])


def challenge(user: User, name: str) -> None:
    tell(user.pk, "challenge", name, "/lobby/", {"name": name}, timezone.now())


async def told_until_the_pong(viewer: Viewer) -> list[str]:
    kinds: list[str] = []

    def is_last(message: dict[str, Any]) -> bool:
        kinds.append(message["t"])
        return kinds[-1] == "pong"

    await viewer.until(is_last)
    return kinds


def test_a_page_that_says_what_it_shows_is_told_the_rest(table: Table) -> None:
    berta = make("Berta")
    cookies = cookie(berta)
    challenge(berta, "Carl")

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await viewer.ping(notices=[0, 0])
        told = await viewer.until(lambda m: m["t"] == "notices")
        assert [new["text"] for new in told["new"]] == ["Carl"]
        await in_db(challenge, berta, "Dora")
        told = await viewer.until(lambda m: m["t"] == "notices")
        assert ([new["text"] for new in told["new"]], told["unseen"]) == (["Dora"], 2)
        await viewer.line.disconnect()

    run(story)


def test_a_page_that_shows_them_all_is_told_nothing(table: Table) -> None:
    berta = make("Berta")
    cookies = cookie(berta)
    challenge(berta, "Carl")
    shown = notices.mark(berta.pk)

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await viewer.ping(notices=[shown.last, shown.unseen])
        assert "notices" not in await told_until_the_pong(viewer)
        await viewer.line.disconnect()

    run(story)


def test_a_program_that_does_not_ask_is_left_alone(table: Table) -> None:
    berta = make("Berta")
    cookies = cookie(berta)

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        await viewer.ping()
        await viewer.until(lambda m: m["t"] == "pong")
        await in_db(challenge, berta, "Carl")
        await viewer.ping()
        assert "notices" not in await told_until_the_pong(viewer)
        await viewer.line.disconnect()

    run(story)

"""A socket on which nothing happens for a minute still hears the next ring: Redis clients like to time out."""

import json

import pytest
from django.conf import settings

from accounts.models import User
from config.aio import in_db
from games import commands
from games.commands import Order
from tests.games.test_socket import WAIT, Viewer, cookie, make, run

pytestmark = [pytest.mark.load, pytest.mark.django_db(transaction=True)]

# The memory layer has no connection that could time out.
IDLE = 60 if settings.REDIS_URL else 1


def test_an_idle_socket_hears_the_next_ring() -> None:
    anna: User = make("Anna")
    table = commands.open_table(Order.fresh(anna), preset="club-long")
    cookies = cookie(make("Boris"))

    async def story() -> None:
        viewer = Viewer(table.key, cookies)
        await viewer.connect()
        assert await viewer.line.receive_nothing(timeout=IDLE, interval=0.5)
        await in_db(commands.say, Order.fresh(anna), table.key, "Still there?")
        news = json.loads(await viewer.line.receive_from(timeout=WAIT))
        assert [line["text"] for line in news["chat"]] == ["Still there?"]
        await viewer.line.disconnect()

    run(story, limit=IDLE + 30)

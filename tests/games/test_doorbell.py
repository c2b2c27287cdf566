"""A doorbell that is out of order costs a delay, never a command."""

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer

from accounts.models import User
from config import embedded
from config.embedded import sign_of_life
from games import commands
from games.commands import Order
from games.models import ChatLine, Pulse, Table

pytestmark = pytest.mark.django_db(transaction=True)


async def broken(*_args: Any, **_kwargs: Any) -> None:
    raise ConnectionError("The doorbell is out of order.")


def test_what_was_done_is_acknowledged_although_nobody_can_be_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(get_channel_layer(), "group_send", broken)
    anna = User.objects.create_user(email="anna@example.org", name="Anna")
    table = commands.open_table(Order.fresh(anna), preset="club-long")
    commands.say(Order.fresh(anna), table.key, "Hello")
    assert Table.objects.get() == table
    assert ChatLine.objects.get().text == "Hello"
    assert "out of order" in caplog.text


def test_a_server_without_its_doorbell_gives_no_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(sign_of_life())
    before = Pulse.objects.get()
    monkeypatch.setattr(get_channel_layer(), "group_send", broken)
    with pytest.raises(ConnectionError):
        asyncio.run(sign_of_life())
    assert Pulse.objects.get().served_at == before.served_at


def test_a_doorbell_that_hangs_counts_as_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hanging(*_args: Any, **_kwargs: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(get_channel_layer(), "group_send", hanging)
    monkeypatch.setattr(embedded, "PATIENCE", 0.05)
    with pytest.raises(TimeoutError):
        asyncio.run(sign_of_life())
    assert not Pulse.objects.exists()

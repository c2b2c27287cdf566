"""A doorbell that is out of order costs a delay, never a command."""

from typing import Any

import pytest
from channels.layers import get_channel_layer

from accounts.models import User
from games import commands
from games.commands import Order
from games.models import ChatLine, Table

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

"""Runs inside the site under load: makes players who are signed in and sit at their tables."""

import json
from typing import Any

from django.test import Client

from accounts.models import User
from games.commands import Order, open_table, sit
from games.rules.board import Colour


def seat(games: int) -> None:
    """Print JSON: for each table {"key": …, "white": session key, "black": session key}."""
    print(json.dumps([_table(number) for number in range(games)]))


def _table(number: int) -> dict[str, Any]:
    white, black = (
        User.objects.create_user(f"{colour}{number}@example.com", f"Load {colour} {number}")
        for colour in ("white", "black")
    )
    table = open_table(Order.fresh(white), preset="club-long", colour=Colour.WHITE)
    sit(Order.fresh(black), table.key, Colour.BLACK)
    return {"key": table.key, "white": _session(white), "black": _session(black)}


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value

"""PROTOCOL.md tells the truth: its examples are what the lobby's socket accepts and sends."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accounts import frames
from accounts.line import Line
from accounts.models import User
from lobby import live, wire
from lobby.wire import Shown
from tests.lobby.conftest import opened

PROTOCOL = (Path(__file__).parents[2] / "lobby" / "PROTOCOL.md").read_text()


def examples(side: str) -> list[dict[str, Any]]:
    return [json.loads(found) for found in re.findall(rf"```json {side}\n(.*?)```", PROTOCOL, re.DOTALL)]


def test_every_message_of_a_page_is_shown_and_accepted() -> None:
    accepted = [frames.read(json.dumps(example), Line.KINDS) for example in examples("client")]
    assert {message["t"] for message in accepted} == Line.KINDS
    assert all(wire.shown(message) for message in accepted)


def test_the_list_is_told_in_the_fields_that_are_shown(person: Callable[[str], User]) -> None:
    opened(person("Ada"))
    (message,), shown = live.news(person("Reader"), Shown({"h5kd82mqxz": "5ad1c09b"}), "en")
    (example,) = [example for example in examples("server") if example["t"] == "tables"]
    assert message.keys() == example.keys()
    assert message["rows"][0].keys() == example["rows"][0].keys()
    assert message["gone"] == example["gone"]
    assert shown.rows == {row["key"]: row["rev"] for row in message["rows"]}


@pytest.mark.parametrize("kind", ["people", "pong", "refused", "tables"])
def test_every_answer_is_shown_once(kind: str) -> None:
    assert [example["t"] for example in examples("server")].count(kind) == 1


def test_a_list_that_looks_the_same_is_not_told(person: Callable[[str], User]) -> None:
    opened(person("Ada"))
    reader = person("Reader")
    _messages, shown = live.news(reader, Shown({}, people="5ad1c09b"), "en")
    assert live.news(reader, shown, "en") == ([], shown)


def test_people_are_told_in_the_fields_that_are_shown(person: Callable[[str], User]) -> None:
    opened(person("Ada"))
    (_tables, message), shown = live.news(person("Reader"), Shown({}, people="5ad1c09b"), "en")
    (example,) = [example for example in examples("server") if example["t"] == "people"]
    assert message.keys() == example.keys()
    assert shown.people == message["rev"]
    assert "Ada" in message["html"]

"""Every message is checked field by field; the protocol's examples are what server and client really say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games import selectors, wire
from games.commands.course import leave
from games.commands.held import hold
from games.errors import SENTENCES, Refused
from games.rules.board import Colour
from tests.games.conftest import Club, loaded

PROTOCOL = (Path(__file__).parents[2] / "games" / "PROTOCOL.md").read_text()


def examples(side: str) -> list[str]:
    return re.findall(rf"```json {side}\n(.*?)```", PROTOCOL, re.DOTALL)


@pytest.mark.parametrize("frame", examples("client"))
def test_every_example_of_a_client_is_understood(frame: str) -> None:
    message = wire.parse(frame)
    assert message.t == json.loads(frame)["t"]


def test_every_kind_of_message_has_an_example() -> None:
    assert {json.loads(frame)["t"] for frame in examples("client")} == set(wire.UP)
    assert {json.loads(frame)["t"] for frame in examples("server")} == {"news", "done", "refused", "pong"}


def shape(value: Any, path: str = "") -> set[str]:
    """The names of all fields, as paths; lists and the contents of free dictionaries count as one."""
    if isinstance(value, dict):
        free = path.endswith((".why", ".over", ".prefs", ".data"))
        return {path} if free else {path}.union(*(shape(v, f"{path}.{k}") for k, v in value.items()))
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return shape(value[0], path + "[]")
    return {path}


def test_the_example_of_news_has_exactly_the_fields_that_the_server_sends(club: Club) -> None:
    example = next(json.loads(e) for e in examples("server") if json.loads(e)["t"] == "news")
    club.start(6, 2)
    leave(hold(club.table.key, club.now, loaded()), Colour.BLACK)
    message, _seen = selectors.news(club.table.key, club.anna, selectors.Cursors())
    first = selectors.Cursors(rev=message["table"]["rev"], game=message["game"]["key"], v=0)
    message["events"] = selectors.news(club.table.key, club.anna, first)[0]["events"][:1]
    message["table"]["seats"]["black"]["user"] = None
    message["table"]["watchers"] = [message["table"]["seats"]["white"]["user"]]
    assert shape(json.loads(json.dumps(message))) == shape(example)
    assert message["game"]["position"] == example["game"]["position"]


def test_every_refusal_named_in_the_protocol_has_its_sentence() -> None:
    section = PROTOCOL.split("## Refusals")[1].split("## Close codes")[0]
    assert {code for code in re.findall(r"`([a-z_]+)`", section) if "_" in code} <= set(SENTENCES)


BAD = [
    "",
    "nonsense",
    "[]",
    "7",
    '"ping"',
    "{}",
    '{"t": 7}',
    '{"t": "play", "id": "x", "d": {"steps": []}}',  # a decision names the version it is about
    '{"t": "play", "id": "x", "v": 1}',
    '{"t": "play", "id": "x", "v": 1, "d": {"steps": [[24, 7]]}}',
    '{"t": "play", "id": "x", "v": 1, "d": {"steps": [[0, 1]]}}',
    '{"t": "play", "id": "x", "v": 1, "d": {"steps": [[24.0, 1]]}}',
    '{"t": "play", "id": "x", "v": 1, "d": {"steps": [[true, 1]]}}',
    '{"t": "play", "id": "x", "v": 1, "d": {"steps": [[24, 1], [24, 1], [24, 1], [24, 1], [24, 1]]}}',
    '{"t": "play", "id": "x", "v": -1, "d": {"steps": []}}',
    '{"t": "play", "id": "x", "v": 1e400, "d": {"steps": []}}',
    '{"t": "play", "id": "x", "v": NaN, "d": {"steps": []}}',
    '{"t": "play", "id": "x", "v": 99999999999999999999, "d": {"steps": []}}',
    '{"t": "sit", "id": "x", "d": {"colour": "red"}}',
    '{"t": "sit", "id": "x", "d": {"colour": ["white"]}}',
    '{"t": "sit", "id": "x", "d": {"colour": "white", "more": 1}}',
    '{"t": "sit", "id": "", "d": {"colour": "white"}}',
    '{"t": "sit", "id": 7, "d": {"colour": "white"}}',
    '{"t": "sit", "d": {"colour": "white"}}',
    '{"t": "sit", "id": "' + "x" * 37 + '", "d": {"colour": "white"}}',
    '{"t": "ready", "id": "x", "d": {"swap": 1}}',
    '{"t": "ready", "id": "x", "d": []}',
    '{"t": "chat", "id": "x", "d": {"text": "\\u0000"}}',
    '{"t": "chat", "id": "x", "d": {"text": "\\ud800"}}',
    '{"t": "chat", "id": "\\ud800", "d": {"text": "x"}}',
    '{"t": "chat", "id": "\\u0000", "d": {"text": "x"}}',
    '{"t": "ping", "d": {"chat": "1"}}',
    '{"t": "resign", "id": "x", "game": 7}',
    '{"t": "resign", "id": "x", "game": ["h5kd82mqxz"]}',
    '{"t": "resign", "id": "x", "game": "\\ud800"}',
]


@pytest.mark.parametrize("frame", BAD)
def test_a_malformed_message_is_refused_with_one_stable_code(frame: str) -> None:
    with pytest.raises(Refused) as refused:
        wire.parse(frame)
    assert refused.value.code == "bad_message"


def test_an_unknown_message_is_named_so_and_keeps_its_id() -> None:
    with pytest.raises(Refused) as refused:
        wire.parse('{"t": "cheat", "id": "x"}')
    assert (refused.value.code, refused.value.data["id"]) == ("unknown_message", "x")


def test_a_frame_beyond_the_limit_or_nested_without_end_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        wire.parse('{"t": "chat", "id": "x", "d": {"text": "' + "я" * 2100 + '"}}')
    assert refused.value.code == "too_large"
    with pytest.raises(Refused) as refused:
        wire.parse("[" * 4000)
    assert refused.value.code == "bad_message"


@pytest.mark.parametrize("kind", ['"fly"', "7"])
def test_an_id_that_no_frame_can_carry_is_not_sent_back(kind: str) -> None:
    with pytest.raises(Refused) as refused:
        wire.parse(f'{{"t": {kind}, "id": "\\ud800"}}')
    assert refused.value.data["id"] is None

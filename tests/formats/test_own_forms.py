"""Our own text and JSON: what is written is read back to the last detail, and what is not ours is refused by place."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from games.formats.json_form import write_json
from games.formats.json_read import read_json
from games.formats.read import read_any
from games.formats.record import MatchRecord
from games.formats.text import write_text
from games.formats.text_read import read_text
from games.rules.board import Family
from games.rules.refusal import Refused
from tests.formats import making

READERS = {"text": (write_text, read_text), "json": (write_json, read_json)}


@pytest.mark.parametrize(("write", "read"), READERS.values(), ids=READERS)
@given(match=making.matches())
@settings(max_examples=25, deadline=None)
def test_nothing_is_lost(
    match: MatchRecord, write: Callable[[MatchRecord], str], read: Callable[[str], MatchRecord]
) -> None:
    text = write(match)
    assert read(text) == match
    assert read_any(text.encode()) == match


def test_brackets_and_strokes_in_a_text_are_no_nesting() -> None:
    match = making.a_match(1, Family.SHORT, games=1, most=2, length=0)
    comment = "[" * 70
    match = replace(
        match, comment="x\\", tags=(("A", "\\"),), games=(replace(match.games[0], comment=comment),)
    )
    assert read_json(write_json(match)) == read_text(write_text(match)) == match


@pytest.mark.parametrize("rules", ['{"a":"\\\\","b":' + "[" * 3000 + "]" * 3000 + "}", "[" * 65 + "]" * 65])
def test_nesting_is_found_behind_any_text(rules: str) -> None:
    for text in (f'{{"rules": {rules}}}', f"Open Nardy text 1\nRules: {rules}\n"):
        with pytest.raises(Refused) as refused:
            read_any(text)
        assert refused.value.data["reason"] == "nested deeper than 64"


def test_the_examples_of_the_manual_are_read() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    examples = re.findall(r"^```(?:json)?\n(.+?)^```$", manual, re.DOTALL | re.MULTILINE)
    assert [read_any(example).games[0].end is not None for example in examples] == [True, True]


def test_the_text_reads_like_a_game() -> None:
    match = making.a_match(3, Family.LONG, games=1, most=2, length=0)
    lines = write_text(match).split("\n")
    assert lines[:4] == ["Open Nardy text 1", "Family: long", "White: Anna", "Black: Boris"]
    assert "Game 1" in lines
    assert any(line.startswith("  1. White ") for line in lines)
    assert lines[-2].startswith("End: resigned, ")


def test_a_die_larger_than_needed_is_named() -> None:
    text = (
        "Open Nardy text 1\nFamily: short\n\nGame 1\n"
        "Start: d1100000000000000000000000/d0000000000000000000000110\n  1. White 65: 2/off=6 1/off=5\n"
    )
    match = read_text(text)
    assert [step.die for step in match.games[0].actions[0].steps] == [6, 5]
    assert write_text(match) == text


def _json(**changes: Any) -> str:
    document = json.loads(write_json(making.a_match(1, Family.SHORT, games=1, most=3)))
    for path, value in changes.items():
        *way, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        place = document
        for part in way:
            place = place[part]
        place[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (_json(surprise=1), "surprise", "not known"),
        (_json(version=2), "format", "open-nardy 1"),
        (_json(games__0__cube=3), "games[0].cube", "a cube of 3"),
        (_json(games__0__actions__0__dice=[0, 7]), "games[0].actions[0].dice", "from 1 to 6"),
        (_json(games__0__actions__0__colour="red"), "games[0].actions[0].colour", "neither white nor black"),
        (_json(games__0__actions__1__act="raise"), "games[0].actions[1].act", "raise"),
        (_json(games__0__actions__0__steps=[[24, 1, 3]]), "game 1, action 1", "no checker goes"),
        (_json(games__0__start="0" * 53), "games[0].start", "two sides"),
        (_json(rules={"family": "round"}), "rules", "these rules do not fit together: family"),
        (_json(rules={"length_n": {}}), "rules", "length_n"),
        (_json(rules="ab"), "rules", "an object is needed"),
        (_json(rules=[1]), "rules", "an object is needed"),
        (_json(family=[]), "family", "'[]' is not known here"),
        (_json(games__0__actions__0__act=5), "games[0].actions[0].act", "'5' is not known here"),
        (_json(games__0__end={"how": "x" * 999}), "games[0].end.winner", "this key is missing"),
        (_json(tags=[["a" * 41, ""]]), "tags", "a tag is a name"),
        (_json(tags=[["a", ""]] * 501), "file", "more than 500 tags"),
        (
            _json().replace('"version": 1', '"version": ' + "1" * 5000),
            "file",
            "a number of more than 20 digits",
        ),
        (_json(games=[]), "file", "no game"),
        ("[" * 100, "file", "nested deeper than 64"),
        ('{"format": NaN}', "file", "NaN"),
        ("{", "line 1", "this is no JSON"),
        ('{\n"format":\n?', "line 3", "this is no JSON"),
        ("[]", "file", "an object is needed"),
        (" " * 1_100_000, "file", "larger than 1024 KB"),
    ],
)
def test_json_is_refused_by_place_and_reason(text: str, place: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_json(text)
    assert refused.value.code == "bad_file"
    assert refused.value.data["place"] == place
    assert reason in str(refused.value.data["reason"])


HEAD = "Open Nardy text 1\nFamily: long\n\nGame 1\n"
SHORT_HEAD = HEAD.replace("long", "short")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("Hello\n", "line 1", "the first line must be"),
        ("Open Nardy text 1\n", "file", "no game"),
        ("Open Nardy text 1\nFamily: round\n", "line 2", "round"),
        ("Open Nardy text 1\nColour: red\n", "line 2", "not known here"),
        (HEAD + "White 62: 24/18 24/20\n", "line 5", "no checker goes from 24 to 20 with a 4|no die 4"),
        (HEAD + "White 62: 24/18 18/12\n", "line 5", "no die 6 is left"),
        (HEAD + "White 66: 24/18(2)\nWhite 62: 24/18\n", "line 6", "not White's turn"),
        (HEAD + "White 62: 25/19\n", "line 5", "no checker"),
        (HEAD + "White 99: 24/18\n", "line 5", "no line of this form"),
        (SHORT_HEAD + "White doubles\nWhite takes\n", "line 6", "not White's turn"),
        (HEAD + "White takes\n", "line 5", "no double to answer"),
        (HEAD + "Tag x: ?\n", "line 5", "this is no JSON"),
        ("Open Nardy text 1\nRules: 7\n", "line 2", "an object is needed"),
        (HEAD + "End: thrown\n", "line 5", "'thrown' is not known here"),
        (HEAD + "End: resigned, white, half, 1\n", "line 5", "'half' is not known here"),
        ("\n\nOpen Nardy text 1\nColour: red\n", "line 4", "not known here"),
        ("Open Nardy text 2\n", "line 1", "only Open Nardy text 1 is known here"),
        ("Open Nardy text 10\n", "line 1", "only Open Nardy text 1 is known here"),
        (HEAD + "Tag x: " + "[" * 100 + "\n", "line 5", "nested deeper"),
        (HEAD + "End: resigned, white, oin, 1\nWhite 62: 24/18\n", "line 6", "ended already"),
    ],
)
def test_text_is_refused_by_line_and_reason(text: str, place: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_text(text)
    assert refused.value.code == "bad_file"
    assert refused.value.data["place"] == place
    assert any(part in str(refused.value.data["reason"]) for part in reason.split("|"))

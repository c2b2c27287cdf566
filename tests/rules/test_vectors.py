"""Positions whose legal turns several independent programs agree on."""

import gzip
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.rows import answered
from tests.rules.setting import MAXIMUM, SHORT

DATA = Path(__file__).parent / "data"


def rows_of(name: str) -> list[dict[str, Any]]:
    lines = gzip.decompress((DATA / name).read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


ROWS, SHORT_ROWS = rows_of("long.jsonl.gz"), rows_of("short.jsonl.gz")
A_BOARD = [0, *[0] * 5, 2, *[0] * 12, -2, *[0] * 6]
A_ROW = '{"mover":"00000000000000000000000f","opponent":"00020000000d000000000000","dice":[5,4]}'


def asked(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "final"}


# A tenth of the rows is answered in any case, further below.
@pytest.mark.load
def test_every_row_of_the_long_vectors_has_its_final_positions() -> None:
    wrong = [row for row in ROWS if answered(asked(row), MAXIMUM) != row]
    assert len(ROWS) == 1861
    assert wrong == []


@pytest.mark.load
def test_every_row_of_the_short_vectors_has_its_final_positions() -> None:
    wrong = [row for row in SHORT_ROWS if answered(asked(row), SHORT) != row]
    assert len(SHORT_ROWS) == 2185
    assert wrong == []


@pytest.mark.parametrize("exception", ["both_but_44_after_55", "starter"])
def test_the_answer_to_55_with_one_checker(exception: str) -> None:
    ruleset = replace(MAXIMUM, head_exception=exception)
    rows = [row for row in ROWS if "final_one_checker" in row]
    assert rows
    assert all(answered(asked(row), ruleset)["final"] == row["final_one_checker"] for row in rows)


def test_a_row_without_first_turn_is_a_later_turn() -> None:
    row = {"mover": "00000000000000000000000f", "opponent": "00000000000e100000000000", "dice": [6, 6]}
    assert answered(row, MAXIMUM)["final"] == ["00000000000000000100000e"]
    assert answered({**row, "first_turn": True}, MAXIMUM)["final"] == ["00000000000000000200000d"]


def run(lines: str, *arguments: str) -> list[str]:
    """What the command writes for these lines on its standard input."""
    out = io.StringIO()
    call_command("turns", *arguments, stdin=io.StringIO(lines), stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def ruleset_file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.json"
    path.write_text('{"preset": "club-long", "obligation": "maximum"}')
    return path


def test_the_command_answers_rows_as_they_stand_in_the_vectors(ruleset_file: Path) -> None:
    rows = ROWS[::10]
    questions = "\n".join(json.dumps(asked(row)) for row in rows)
    answers = run(questions, "--ruleset", str(ruleset_file))
    assert [json.loads(line) for line in answers] == rows


def test_the_command_answers_short_rows_too() -> None:
    rows = SHORT_ROWS[::10]
    questions = "\n".join(json.dumps(asked(row)) for row in rows)
    assert [json.loads(line) for line in run(questions, "--preset", "short")] == rows


def test_the_command_knows_hit_and_hide() -> None:
    # 8/5* and on to the own 4 with 3-1.
    board = [0, 0, 0, 0, 2, -1, 0, 0, 1, *[0] * 17]
    row = json.dumps({"board": board, "dice": [3, 1]})
    free, caucasian = (json.loads(run(row, "--preset", name)[0])["final"] for name in ("short", "caucasian"))
    assert [end for end in free if end not in caucasian] == [[1, 0, 0, 0, 3, *[0] * 21]]


def changed(place: int, count: object) -> list[object]:
    return [*A_BOARD[:place], count, *A_BOARD[place + 1 :]]


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (None, "board is 26 whole numbers"),
        (A_BOARD[1:], "board is 26 whole numbers"),
        (changed(3, 1.0), "board is 26 whole numbers"),
        (changed(3, True), "board is 26 whole numbers"),
        (changed(0, -1), "both bars"),
        (changed(25, -1), "both bars"),
        (changed(3, 14), "the mover has more than 15 checkers"),
        (changed(25, 14), "the mover has more than 15 checkers"),
        (changed(0, 14), "the opponent has more than 15 checkers"),
        ([0] * 26, "both sides have borne everything off"),
    ],
)
def test_a_wrong_board_is_named_with_its_reason(board: object, reason: str) -> None:
    row = json.dumps({"board": board, "dice": [2, 1]})
    with pytest.raises(CommandError, match=f"line 1: .*{reason}"):
        run(row, "--preset", "short")


def test_the_command_reads_a_file_and_a_preset(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(f"{A_ROW}\n\n{A_ROW}\n")
    assert run("", "--preset", "club-long", str(rows)) == run(A_ROW, "--preset", "club-long") * 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[", "not JSON"),
        ("[]", "a row is a JSON object"),
        ("{}", "mover is 24 hex digits"),
        (A_ROW.replace("0f", "0g"), "mover is 24 hex digits"),
        (A_ROW.replace("0f", "1f"), "mover has more than 15 checkers"),
        (A_ROW.replace("00020", "0002"), "opponent is 24 hex digits"),
        (A_ROW.replace("d000000000000", "c000000000001"), "both sides stand on"),
        (A_ROW.replace("[5,4]", "[5,7]"), "dice is two whole numbers from 1 to 6"),
        (A_ROW.replace("[5,4]", "[5]"), "dice is two whole numbers from 1 to 6"),
        (A_ROW.replace("[5,4]", "[5,true]"), "dice is two whole numbers from 1 to 6"),
        (A_ROW.replace("[5,4]", '[5,4],"first_turn":1'), "first_turn is true or false"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "a number is too long"),
    ],
)
def test_a_wrong_line_is_named_with_its_number_and_reason(line: str, reason: str) -> None:
    with pytest.raises(CommandError, match=f"line 2: .*{reason}"):
        run(f"{A_ROW}\n{line}\n", "--preset", "club-long")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "a ruleset is a JSON object"),
        ('{"preset": "tall"}', "there is no preset tall"),
        ('{"colour": "red"}', "colour: no such option"),
        ('{"cube_limit": 2}', "family and cube_limit"),
        ('{"preset": "short", "head_exception": "both"}', "family and head_exception"),
    ],
)
def test_a_wrong_ruleset_is_named_with_its_reason(tmp_path: Path, fields: str, reason: str) -> None:
    path = tmp_path / "rules.json"
    path.write_text(fields)
    with pytest.raises(CommandError, match=f"rules.json: .*{reason}"):
        run(A_ROW, "--ruleset", str(path))


def test_a_missing_file_is_named() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.jsonl: No such file"):
        run("", "--preset", "club-long", "nowhere.jsonl")


def test_a_clock_or_a_stake_does_not_keep_a_ruleset_from_being_asked() -> None:
    assert run(A_ROW, "--preset", "pro-long")

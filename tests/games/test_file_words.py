"""Whatever a reader may say of a file has its sentence in the reader's language."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from django.utils import translation

from games.errors import Refused
from games.file_reasons import REASONS
from games.file_words import notices, why_not

ROOT = Path(__file__).resolve().parents[2] / "games"
FILES = [*sorted((ROOT / "formats").glob("*.py")), ROOT / "rules" / "board.py"]
RAISERS = {
    "bad": 1,
    "_wrong": 2,
    "ValueError": 0,
    "_UnfitActionError": 0,
    "ImpossibleStepError": 0,
    "_refused": 0,
}
# What stands in the gaps of a reason: a number, a side, a place, something quoted, a word.
GAPS = ("7", "White", "White's 7 point", "the bar", "'x'", '"it\'s"', "open-nardy", "turn")
# Refused before there is a file: these words go to another program or to nobody.
ELSEWHERE = {"these ids hold short games only", "SGF has no long backgammon", "{}", ""}


def reasons() -> Iterator[str]:
    """The reasons in the source, gaps as {}."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            found: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = RAISERS.get(node.func.id)
                found = node.args[at : at + 1] if at is not None else []
                found += [word.value for word in node.keywords if word.arg == "reason"]
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found = [node.value] if node.targets[0].id == "reason" else []
            elif isinstance(node, ast.Return) and file.name == "board.py" and node.value:
                found = [node.value]
            for expression in found:
                parts = (
                    [expression.body, expression.orelse]
                    if isinstance(expression, ast.IfExp)
                    else [expression]
                )
                yield from filter(None, map(_text, parts))


def _text(expression: ast.expr) -> str:
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return expression.value
    if isinstance(expression, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in expression.values
        )
    return ""


@pytest.mark.parametrize("reason", sorted(set(reasons()) - ELSEWHERE))
def test_a_reason_of_the_source_has_its_words(reason: str) -> None:
    gaps = reason.count("{}")
    samples = {reason.format(*some) for some in product(GAPS, repeat=gaps)} if gaps <= 3 else {reason}
    assert any(re.fullmatch(pattern, sample) for pattern, _words in REASONS for sample in samples)


@pytest.mark.parametrize(
    ("place", "reason", "words"),
    [
        (
            "line 7",
            "not all of White's checkers are home",
            "Where: line 7. Why: White: not all checkers are home",
        ),
        ("games[0].cube", "a cube of 3", "Where: games[0].cube. Why: the cube cannot be at 3"),
        ("line 2", '"it\'s" is no step', 'Where: line 2. Why: "it\'s" is no step'),
        ("line 3", "this is no JSON", "Where: line 3. Why: this is no JSON"),
        (
            "rules",
            "these are rules of the other family",
            "Why: these are rules of the other kind of backgammon",
        ),
        (
            "XGID",
            "the turn must be 1 or -1, not 0",
            "Where: XGID. Why: whose turn it is must be 1 or -1, not 0",
        ),
    ],
)
def test_the_sentence_names_place_and_reason(place: str, reason: str, words: str) -> None:
    with translation.override("en"):
        assert words in why_not(Refused("bad_file", place=place, reason=reason))


ODD = {
    "XGID: a double in what would be the Crawford game": "XGID: есть удвоение",
    "game 2: marked as the Crawford game, which it cannot be": "партия 2: отмечено как партия Кроуфорда",
    "game 3: left out, the match is over before it": "партия 3: пропущена",
    "game 3: a score of 3 : 1 in a match to 3": "партия 3: счёта 3 – 1 в матче до 3 быть не может",
    "game 1: a turned cube that belongs to nobody": "партия 1: повёрнутый куб никому не принадлежит",
    "game 1: the turned cube is read as nobody's": "партия 1: первой удваивает другая сторона",
    "XGID: a highest cube of 2, with a higher one": "XGID: предел куба указан как 2",
}


@pytest.mark.parametrize(("notice", "words"), ODD.items())
def test_what_was_not_believed_is_told_in_the_readers_language(notice: str, words: str) -> None:
    with translation.override("ru"):
        assert words in next(notices((notice,)))

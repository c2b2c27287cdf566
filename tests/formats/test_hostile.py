"""Whatever bytes come in, a reader answers with a record or with a refusal, and soon."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.formats.fold import snapshots
from games.formats.gnubg_id import gnubg_id, parse_gnubg_id
from games.formats.json_form import write_json
from games.formats.json_read import read_json
from games.formats.limits import MOST_BYTES
from games.formats.mat_read import read_mat
from games.formats.mat_write import write_mat
from games.formats.read import read_any
from games.formats.record import MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.sgf_write import write_sgf
from games.formats.situation import Situation, situation, study
from games.formats.text import write_text
from games.formats.text_read import read_text
from games.formats.xgid import parse_xgid, xgid
from games.rules.board import Family
from games.rules.refusal import Refused
from tests.formats import making

READERS: dict[str, Callable[[bytes], MatchRecord]] = {
    "any": read_any,
    "mat": read_mat,
    "sgf": read_sgf,
    "text": read_text,
    "json": read_json,
}
WRITERS: dict[str, Callable[[MatchRecord], str]] = {
    "mat": write_mat,
    "sgf": write_sgf,
    "text": write_text,
    "json": write_json,
}
# Short, so that a change is soon at a place that matters.
BASE = making.a_match(11, Family.SHORT, games=2, most=16, length=0)
PIECES = st.sampled_from(
    [
        *[
            "(",
            ")",
            ";",
            "[",
            "]",
            ":",
            "/",
            "*",
            "{",
            "}",
            ",",
            "0",
            "7",
            "16",
            "-1",
            "W",
            "B",
            "double",
            "Takes",
            "Drops",
            "66:",
            "25/20",
            "(2)",
            "=6",
            "null",
            "NaN",
            "é",
        ],
        *[
            "AE[a:y]",
            "AW[z]",
            "PL[]",
            "DI[77]",
            "DI[31]",
            "CV[2]",
            "CP[w]",
            "MI[length:-1]",
            "RU[NoCube:Jacoby]",
        ],
        *[
            "\\",
            '"',
            "\n",
            " ",
            "  ",
            "Doubles => 2",
            "Wins 99999 points",
            "Game 2",
            "; Set Pos=",
            "no move",
            "\t",
            "ÄÖ[x]",
            '; [A name of more than forty letters in all "x"]',
            "\ud800",
        ],
    ]
)


def is_explained(refused: Refused) -> bool:
    """Whether a refusal is one of ours, with place and reason."""
    known = {"bad_file", "bad_xgid", "bad_position_id", "bad_match_id"}
    return refused.code in known and bool(refused.data["place"]) and bool(refused.data["reason"])


def refused_or_read(read: Callable[[bytes], MatchRecord], data: bytes) -> bool:
    """Read; True when a record came out that can be written again, or a refusal with place and reason."""
    try:
        match = read(data)
    except Refused as refused:
        return is_explained(refused)
    forms = [write for write in WRITERS.values() if match.family is Family.SHORT or write is not write_sgf]
    return all(write(match).encode() for write in forms)


def refused_or_kept(read: Callable[[bytes], MatchRecord], data: bytes) -> bool:
    """Read; False when a record came out that our own forms lose or refuse."""
    try:
        match = read(data)
    except Refused:
        return True
    return read_json(write_json(match)) == read_text(write_text(match)) == match


def explained_or_read(parse: Callable[[str], Situation], text: str) -> Situation | None:
    """The situation of an id; None when it is refused with place and reason."""
    try:
        return parse(text)
    except Refused as refused:
        if is_explained(refused):
            return None
        raise


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
@given(data=st.binary(max_size=400))
@settings(max_examples=60, deadline=None)
def test_noise(data: bytes, read: Callable[[bytes], MatchRecord]) -> None:
    assert refused_or_read(read, data)


@pytest.mark.parametrize("form", WRITERS)
@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_a_good_file_with_something_changed(data: st.DataObject, form: str) -> None:
    text = WRITERS[form](BASE)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(PIECES) + text[at + cut :]
    data_read = text.encode("utf-8", "surrogatepass")
    assert refused_or_read(READERS[form], data_read)
    assert refused_or_kept(READERS[form], data_read)


@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_an_id_with_something_changed(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from([xgid(situation(BASE, BASE.games[0])), "4HPwATDgc/ABMA:cAkAAAAAAAAE"]))
    at = data.draw(st.integers(0, len(good)))
    sign = st.sampled_from("ABOPZabz-:/+=019") | st.characters()
    text = good[:at] + data.draw(sign) + good[at + data.draw(st.integers(0, 3)) :]
    for parse in (parse_xgid, parse_gnubg_id):
        read = explained_or_read(parse, text)
        if read is None:
            continue
        match = study(read)
        assert read_json(write_json(match)) == read_text(write_text(match)) == match
        for moment in range(len(snapshots(match.games[0]))):
            here = situation(match, match.games[0], moment)
            assert parse_xgid(xgid(here)).cube == parse_gnubg_id(gnubg_id(here)).cube == here.cube


HEAD = " 0 point match\n\n Game 1\n A : 0    B : 0\n"


@pytest.mark.parametrize(
    ("form", "data"),
    [
        ("mat", " " * MOST_BYTES),
        ("mat", HEAD + " 1) 66: 24/18 24/18 13/7 13/6\n" * 32_000),
        ("mat", HEAD + "\n".join(" 1) 66: 13/7 13/7 24/12 1/1*/1(4)" for _ in range(28_000))),
        ("mat", HEAD + "\n".join(": " * 400 for _ in range(1_200))),
        pytest.param("mat", HEAD + "hm\n" * 320_000, marks=pytest.mark.load),
        ("mat", HEAD + "; x\n" * 240_000),
        ("mat", "; x\n" * 260_000),
        ("mat", '; [T "x"]\n' * 100_000),
        pytest.param("mat", " 0 point match\n" + " Game 1\n A : 0  B : 0\n" * 44_000, marks=pytest.mark.load),
        ("sgf", "(;GM[6]" + ";" * 1_000_000 + ")"),
        ("sgf", "(;GM[6]" + "(;W[31])" * 120_000 + ")"),
        pytest.param("sgf", "(;GM[6]" + ";C[x]W[31]C[y]B[31]" * 48_000 + ")", marks=pytest.mark.load),
        pytest.param("sgf", "(;GM[6])" * 120_000, marks=pytest.mark.load),
        pytest.param("sgf", "(;GM[6]AB" + "[a:y]" * 200_000 + ")", marks=pytest.mark.load),
        pytest.param("sgf", "(;GM[6]AE" + "[a:y]" * 200_000 + ")", marks=pytest.mark.load),
        pytest.param("sgf", "(;GM[6]" + ";AE[a:y]AW[a]AB[x]" * 19_900 + ")", marks=pytest.mark.load),
        ("sgf", "(;GM[6]C[" + "\\" * 1_000_000),
        ("sgf", "(" * 1_000_000),
        ("json", "[" * 1_000_000),
        ("json", '"' * 1_000_000),
        ("json", '{"a":' * 200_000),
        ("json", "1" * 1_000_000),
        ("text", "Open Nardy text 1\nFamily: short\n\nGame 1\n" + "; x\n" * 240_000),
        ("text", "Open Nardy text 1\nFamily: short\n\nGame 1\n" + "Roll-off: 11\n; x\n" * 60_000),
        ("text", "Open Nardy text 1\n" + 'Tag a: "x"\n' * 80_000),
        ("text", "Open Nardy text 1\nFamily: short\n\nGame 1\nWhite 11: " + "6/5(4) " * 120_000),
        ("any", "x" * 1_000_000),
    ],
)
def test_the_worst_files_take_no_longer_than_good_ones(form: str, data: str) -> None:
    began = time.process_time()
    assert refused_or_read(READERS[form], data.encode())
    assert time.process_time() - began < 3

"""What can be in no game is refused with its place and reason; what another program only says oddly is read with a notice."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.formats.fold import snapshots
from games.formats.gnubg_id import gnubg_id, parse_gnubg_id
from games.formats.json_form import write_json
from games.formats.limits import MOST_CUBE
from games.formats.read import read_any
from games.formats.record import Act, Action, End, Ended, MatchRecord
from games.formats.situation import Situation, situation
from games.formats.text import write_text
from games.formats.xgid import parse_xgid, xgid
from games.rules.board import Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS
from tests.formats import making

PLACES = "-b----E-C---eE---c-e----B-"
START = Situation(Position.start(Family.SHORT))


def refusal(text: str) -> tuple[str, str, str]:
    """The code, the place and the reason for which a text is refused."""
    with pytest.raises(Refused) as refused:
        read_any(text)
    return refused.value.code, str(refused.value.data["place"]), str(refused.value.data["reason"])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("0:0:1:00:7:0:0:7:10", "the match to 7 is over"),
        ("12:1:1:D:0:0:0:0:15", "the cube goes no higher than 4096"),
        ("0:0:1:B:0:0:0:5:10", "there are no beavers in a match"),
        ("1:0:1:00:0:0:0:5:10", "a turned cube needs an owner"),
    ],
)
def test_an_xgid_of_what_cannot_be_is_refused(fields: str, reason: str) -> None:
    assert refusal(f"XGID={PLACES}:{fields}") == ("bad_xgid", "XGID", reason)


@pytest.mark.parametrize(
    ("here", "reason"),
    [
        (replace(START, length=7, score=(0, 7)), "the match to 7 is over"),
        (replace(START, length=20_000), "a match is to 9999 points at most"),
        (replace(START, score=(20_000, 0)), "a match is to 9999 points at most"),
        (replace(START, length=7, cube=2), "a turned cube needs an owner"),
        (replace(START, length=5, offer=2, cube=2, owner=Colour.BLACK), "there are no beavers in a match"),
        (replace(START, offer=1, cube=4096, owner=Colour.WHITE), "the cube goes no higher than 4096"),
        (replace(START, offer=1, cube=2, owner=Colour.BLACK), "belongs to the opponent of who doubles"),
    ],
)
def test_a_match_id_of_what_cannot_be_is_refused(here: Situation, reason: str) -> None:
    code, place, why = refusal(gnubg_id(here))
    assert (code, place) == ("bad_match_id", "Match ID")
    assert reason in why


@pytest.mark.parametrize(
    "text",
    [
        f"XGID={PLACES}:0:0:1:00:6:0:1:7:10",
        f"XGID={PLACES}:0:0:1:00:0:0:1:1:10",
        f"XGID={PLACES}:2:1:1:D:0:0:0:0:3",
        f"XGID={PLACES}:12:1:1:00:0:0:0:0:15",
        f"XGID={PLACES}:12:1:1:00:0:0:0:0",
        f"XGID={PLACES}:1:0:1:00:0:0:0:0:10",
        gnubg_id(replace(START, cube=2)),
        gnubg_id(replace(START, cube=2048, owner=Colour.WHITE, offer=1)),
    ],
)
def test_what_is_only_rare_is_read_and_its_ids_are_read_again(text: str) -> None:
    match = read_any(text)
    for moment in range(len(snapshots(match.games[0]))):
        here = situation(match, match.games[0], moment)
        assert parse_xgid(xgid(here)).cube == parse_gnubg_id(gnubg_id(here)).cube == here.cube


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("(;GM[6]MI[length:99999];W[31hefe])", "game 1", "'length:99999' is no number from 0 to 9999"),
        ("(;GM[6]MI[length:-1];W[31hefe])", "game 1", "'length:-1' is no number from 0 to 9999"),
        ("(;GM[6]MI[length:5][ws:x];W[31hefe])", "game 1", "'ws:x' is no number from 0 to 9999"),
        (
            "(;GM[6]MI[length:5];W[31hefe];B[double];W[double])",
            "game 1, action 3",
            "there are no beavers in a match",
        ),
        (
            '; [Variation "Long Nardy"]\n 0 point match\n Game 1\n A : 0    B : 0\n 1) Doubles => 2\n',
            "line 5",
            "the long game has no cube",
        ),
    ],
)
def test_a_file_of_others_that_says_what_cannot_be_is_refused(text: str, place: str, reason: str) -> None:
    assert refusal(text) == ("bad_file", place, reason)


def test_a_double_or_a_turned_cube_tells_in_a_mat_that_it_is_not_the_crawford_game() -> None:
    head = " 5 point match\n Game 1\n A : 4    B : 0\n"
    for rest in ("; Set Pos=" + PLACES + "/1\n", " 1) 31: 8/5 6/5    Doubles => 2\n"):
        match = read_any(head + rest)
        assert not match.games[0].crawford
        assert match.notices == ("game 1: a double in what would be the Crawford game",)


NO_CRAWFORD = "marked as the Crawford game, which it cannot be"
DOUBLE = "a double in what would be the Crawford game"


@pytest.mark.parametrize(
    ("fields", "limit"),
    [
        ("2:1:1:31:2:3:0:7:1", 2),
        ("1:1:1:D:2:3:0:7:1", 2),
        ("2:-1:1:31:0:0:0:0:1", 2),
        ("8:1:1:00:0:0:0:0:2", 4),
        ("2:1:1:D:0:0:0:0:2", 4),
        ("1:-1:-1:B:0:0:2:0:2", 4),
    ],
)
def test_a_highest_cube_below_the_cube_of_an_xgid_is_not_believed(fields: str, limit: int) -> None:
    here = parse_xgid(f"XGID={PLACES}:{fields}")
    assert (here.cube_limit, here.notices) == (None, (f"XGID: a highest cube of {limit}, with a higher one",))
    assert read_any(f"XGID={PLACES}:{fields}").notices == here.notices
    enough = f"{fields.rpartition(':')[0]}:{MOST_CUBE.bit_length() - 1}"
    assert parse_xgid(f"XGID={PLACES}:{enough}") == replace(here, cube_limit=MOST_CUBE)


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        (f"XGID={PLACES}:0:0:1:65:0:0:1:7:10", "XGID", NO_CRAWFORD),
        ("XGID=---bB-DCC-B-cA---a-dabb---:2:1:1:00:4:2:1:7:10", "XGID", NO_CRAWFORD),
        (f"XGID={PLACES}:1:1:1:31:4:3:1:5:10", "XGID", DOUBLE),
        (f"XGID={PLACES}:0:0:1:D:6:0:1:7:10", "XGID", DOUBLE),
        (gnubg_id(replace(START, length=7, crawford=True)), "Match ID", NO_CRAWFORD),
        (gnubg_id(replace(START, crawford=True)), "Match ID", NO_CRAWFORD),
        (gnubg_id(replace(START, length=7, score=(6, 0), crawford=True, offer=1)), "Match ID", DOUBLE),
        (
            gnubg_id(replace(START, length=7, score=(6, 0), crawford=True, cube=4, owner=Colour.WHITE)),
            "Match ID",
            DOUBLE,
        ),
        (
            "(;FF[4]GM[6]AP[x]MI[length:5][game:0][ws:1][bs:2]RU[Crawford:CrawfordGame];W[31hefe];B[42lpln])",
            "game 1",
            NO_CRAWFORD,
        ),
        ("(;GM[6]RU[Crawford:CrawfordGame];W[31hefe])", "game 1", NO_CRAWFORD),
        (
            "(;GM[6]MI[length:5][ws:4]RU[Crawford:CrawfordGame];W[31hefe];B[double];W[take])",
            "game 1",
            DOUBLE,
        ),
        ("(;GM[6]MI[length:5][ws:4]RU[Crawford:CrawfordGame];CV[2]CP[w];W[31hefe])", "game 1", DOUBLE),
    ],
)
def test_a_crawford_flag_that_cannot_be_true_is_not_believed(text: str, place: str, why: str) -> None:
    match = read_any(text)
    assert (match.games[0].crawford, match.notices) == (False, (f"{place}: {why}",))
    assert read_any(write_text(match)) == read_any(write_json(match)) == match


def test_a_crawford_flag_that_may_be_true_is_kept() -> None:
    for text in (
        f"XGID={PLACES}:0:0:1:65:6:0:1:7:10",
        gnubg_id(replace(START, length=7, score=(6, 0), crawford=True)),
        "(;GM[6]MI[length:5][ws:4]RU[Crawford:CrawfordGame];W[31hefe])",
    ):
        match = read_any(text)
        assert (match.games[0].crawford, match.notices) == (True, ())


MAT_OF_THREE = (
    " 3 point match\n\n Game 1\n A : 0       B : 0\n  1) 31: 8/5 6/5                     41: 24/23 13/9\n"
    "                                     Wins 2 points\n\n Game 2\n A : 0       B : 2\n"
    "  1) 31: 8/5 6/5                     41: 24/23 13/9\n"
    "                                     Wins 1 point and the match\n\n Game 3\n A : 0       B : 3\n"
)
SGF_OF_TWO = (
    "(;GM[6]MI[length:3][game:0][ws:1][bs:2];W[31hefe];B[42lpln])(;GM[6]MI[length:3][game:1][ws:1][bs:3])"
)


@pytest.mark.parametrize(("text", "games"), [(MAT_OF_THREE, 2), (SGF_OF_TWO, 1)])
def test_an_empty_game_behind_the_match_is_left_out(text: str, games: int) -> None:
    match = read_any(text)
    assert len(match.games) == games
    assert match.notices == (f"game {games + 1}: left out, the match is over before it",)


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        (
            "(;FF[4]GM[6]AP[GNU Backgammon]MI[length:3][game:9][ws:3][bs:1]PW[WHITE]PB[BLACK]\n;W[31hefe]\n;B[42lpln])",
            "game 10: a score of 3 : 1 in a match to 3",
        ),
        ("(;GM[6]MI[length:5][ws:7];W[31hefe])", "game 1: a score of 7 : 0 in a match to 5"),
        (" 5 point match\n Game 1\n A : 9    B : 0\n", "game 1: a score of 9 : 0 in a match to 5"),
    ],
)
def test_a_score_that_ends_the_match_is_not_believed(text: str, notice: str) -> None:
    match = read_any(text)
    assert (match.games[0].score, match.notices) == ((0, 0), (notice,))
    assert read_any(write_text(match)) == read_any(write_json(match)) == match


def test_a_turned_cube_of_nobody_in_a_match_is_not_believed() -> None:
    match = read_any("(;GM[6]MI[length:21];PL[B]DI[53];CV[4])")
    assert (match.games[0].cube, match.notices) == (1, ("game 1: a turned cube that belongs to nobody",))


# --- our own forms, of which one says it as the other

WHITE, BLACK = Colour
SHORT = making.a_match(1, Family.SHORT, games=1, most=2, length=0)
LONG = making.a_match(1, Family.LONG, games=1, most=2, length=0)


def with_game(match: MatchRecord, **changes: Any) -> MatchRecord:
    """The same with its one game changed."""
    return replace(match, games=(replace(match.games[0], **changes),))


MOVER = SHORT.games[0].actions[0].colour or WHITE
DOUBLED = (*SHORT.games[0].actions[:2], Action(Act.DOUBLE, MOVER))
IMPOSSIBLE = [
    (replace(SHORT, ruleset=PRESETS["club-long"]), "rules", "these are rules of the other family"),
    (replace(LONG, ruleset=PRESETS["short"]), "rules", "these are rules of the other family"),
    (with_game(LONG, cube=2, owner=WHITE), "game 1", "the long game has no cube"),
    (with_game(LONG, owner=WHITE), "game 1", "the long game has no cube"),
    (with_game(LONG, end=End(WHITE, Kind.COX, 3, Ended.RESIGNED)), "game 1", "no win called cox"),
    (with_game(SHORT, end=End(WHITE, Kind.KOKS, 3, Ended.RESIGNED)), "game 1", "no win called koks"),
    (with_game(SHORT, end=End(WHITE, Kind.OIN, 1, Ended.ABORTED)), "game 1", "nobody wins a game that was"),
    (with_game(SHORT, end=End(None, None, 0, Ended.RESIGNED)), "game 1", "a win needs a winner"),
    (
        with_game(replace(SHORT, length=5), crawford=True, score=(4, 0), actions=DOUBLED, end=None),
        "game 1, action 3",
        "nobody doubles in the Crawford game",
    ),
    (
        with_game(replace(SHORT, length=5), crawford=True, score=(4, 0), cube=2, owner=WHITE),
        "game 1",
        "nobody doubles in the Crawford game",
    ),
    (with_game(replace(SHORT, length=5), crawford=True), "game 1", "it is the Crawford game only when"),
    (with_game(replace(SHORT, length=5), score=(0, 5)), "game 1", "the match to 5 is over"),
    (
        with_game(replace(SHORT, length=5), actions=(*DOUBLED, Action(Act.BEAVER, MOVER.other)), end=None),
        "game 1, action 4",
        "there are no beavers in a match",
    ),
    (
        with_game(replace(SHORT, ruleset=PRESETS["match"]), cube=128, owner=WHITE),
        "game 1",
        "the cube goes no higher than 64",
    ),
    (
        with_game(replace(SHORT, ruleset=PRESETS["match"]), cube=64, actions=DOUBLED, end=None),
        "game 1, action 3",
        "the cube goes no higher than 64",
    ),
]


@pytest.mark.parametrize("write", [write_text, write_json])
@pytest.mark.parametrize(("match", "place", "reason"), IMPOSSIBLE)
def test_a_file_of_ours_that_says_what_cannot_be_is_refused(
    match: MatchRecord, place: str, reason: str, write: Callable[[MatchRecord], str]
) -> None:
    code, where, why = refusal(write(match))
    assert (code, where) == ("bad_file", place)
    assert reason in why


@pytest.mark.parametrize("text", ["White doubles\n", "Cube: 2 white\n"])
def test_no_long_game_has_a_cube(text: str) -> None:
    reason = refusal(f"Open Nardy text 1\nFamily: long\n\nGame 1\n{text}")[2]
    assert reason == "the long game has no cube"


def test_what_only_one_of_our_forms_could_say_is_refused() -> None:
    document = json.loads(write_json(SHORT))
    document["games"][0]["end"] = {"winner": None, "kind": "oin", "points": 3, "how": "adjudicated"}
    assert refusal(json.dumps(document))[2] == "a win needs a winner"
    document["games"][0]["end"] = None
    document["games"][0]["actions"][0]["swap"] = True
    assert refusal(json.dumps(document))[1:] == ("games[0].actions[0].swap", "this key is not known here")


def test_the_draw_of_a_moderator_is_none_of_it() -> None:
    match = with_game(SHORT, end=End(None, None, 0, Ended.ADJUDICATED))
    assert read_any(write_text(match)) == read_any(write_json(match)) == match

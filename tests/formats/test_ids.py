"""Position ID, Match ID and XGID: bits and fields exactly, round trips, and every refusal with its reason."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.formats.fold import snapshots
from games.formats.gnubg_id import gnubg_id, match_id, parse_gnubg_id, parse_position_id, position_id
from games.formats.mat_write import write_mat
from games.formats.read import read_any
from games.formats.record import Act, Dice
from games.formats.situation import Situation, situation, study
from games.formats.xgid import parse_xgid, xgid
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused
from tests.formats import making

START = Situation(Position.start(Family.SHORT))
UNEVEN = "XGID=aB----BBB--C--a----ebb---A:0:0:{}:52:0:0:0:5:6"


def test_the_start_has_the_ids_that_everybody_knows() -> None:
    assert gnubg_id(START) == "4HPwATDgc/ABMA:MAEAAAAAAAAE"
    assert xgid(START) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize(
    ("turn", "expected"), [(1, "2D4IADTYxgGAAA:MIGqAAAAAAAE"), (-1, "g20cAAjbBwGAAA:cImqAAAAAAAE")]
)
def test_an_uneven_position_is_seen_from_the_side_on_roll(turn: int, expected: str) -> None:
    assert gnubg_id(parse_xgid(UNEVEN.format(turn))) == expected


def test_match_id_holds_offers_and_answers() -> None:
    doubled = replace(START, on_roll=Colour.BLACK, length=5, offer=1)
    assert match_id(doubled) == "cBGgAAAAAAAE"
    taken = replace(doubled, offer=0, cube=2, owner=Colour.WHITE)
    assert match_id(taken) == "QQmgAAAAAAAE"
    beavered = replace(START, on_roll=Colour.BLACK, offer=2, cube=2, owner=Colour.WHITE)
    assert match_id(beavered) == "QRkAAAAAAAAE"


def test_an_xgid_of_another_program_is_read() -> None:
    here = parse_xgid("XGID=--A-bBBBB--BbB-----dbbc-B-:0:0:1:31:6:4:1:7:10")
    assert (here.length, here.score, here.crawford, here.dice) == (7, (6, 4), True, (3, 1))
    money = parse_xgid("-b----E-C---eE---b-d-b--B-:0:0:1:46:0:0:3:0:10")
    assert (money.jacoby, money.beavers) == (True, True)


def test_a_study_goes_on_from_the_situation() -> None:
    match = read_any("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:4:0:7:6")
    now = snapshots(match.games[0])[-1]
    assert (now.offer, now.cube, now.owner, now.answers) == (1, 2, Colour.BLACK, Colour.WHITE)
    rolled = read_any("4HPwATDgc/ABMA:cImqAAAAAAAE")
    assert rolled.games[0].actions[0].dice == (5, 2)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Moments of random games."""
    match = making.a_match(
        draw(st.integers(0, 2**32)), Family.SHORT, games=3, most=30, length=draw(st.sampled_from([0, 5]))
    )
    game = draw(st.sampled_from(match.games))
    return situation(match, game, draw(st.integers(0, len(game.actions))))


@given(here=situations())
@settings(max_examples=40, deadline=None)
def test_nothing_is_lost_but_what_an_id_has_no_place_for(here: Situation) -> None:
    larger_first: Dice = (max(here.dice), min(here.dice)) if here.dice else ()
    assert parse_gnubg_id(gnubg_id(here)) == replace(here, dice=larger_first, beavers=False, cube_limit=None)
    for colour in Colour:
        assert parse_position_id(position_id(here.position, colour), colour) == here.position
    assert replace(parse_xgid(xgid(here)), cube_limit=None) == here
    again = study(here)
    now = snapshots(again.games[0])[-1]
    assert (now.position, now.cube, now.owner, now.offer) == (
        here.position,
        here.cube,
        here.owner,
        here.offer,
    )


def test_an_id_in_the_middle_of_a_game_has_the_roll_that_is_played_next() -> None:
    match = making.a_match(1, Family.SHORT, games=1)
    action = next(action for action in match.games[0].actions if action.act is Act.TURN)
    assert situation(match, match.games[0], match.games[0].actions.index(action)).dice == action.dice


def test_long_games_have_no_id() -> None:
    match = making.a_match(1, Family.LONG, games=1, most=2)
    with pytest.raises(Refused) as refused:
        situation(match, match.games[0])
    assert refused.value.code == "no_id"


PLACES = "-b----E-C---eE---c-e----B-"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:1:0:10", "16 checkers for White"),
        ("XGID=-b----E-C---eF---c-f----B-:0:0:1:31:0:0:1:0:10", "16 checkers for White"),
        ("XGID=-b----E-C---eE---c-f----B-:0:0:1:31:0:0:1:0:10", "16 checkers for Black"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:1:0:10", "25 places, not 26"),
        ("XGID=Ab----E-C---eE---c-e----A-:0:0:1:31:0:0:1:0:10", "on the other's bar"),
        ("XGID=-b----E-C---eE---c-e----Aa:0:0:1:31:0:0:1:0:10", "on the other's bar"),
        ("XGID=-b----E-C---eE---c-e----Z-:0:0:1:31:0:0:1:0:10", "'Z' at place 24"),
        (f"XGID={'-' * 26}:0:0:1:31:0:0:1:0:10", "both sides have borne everything off"),
        (f"XGID={PLACES}:0:0:1:71:0:0:1:0:10", "the dice must be"),
        (f"XGID={PLACES}:0:0:1:R:0:0:1:0:10", "the dice must be"),
        (f"XGID={PLACES}:0:2:1:31:0:0:1:0:10", "the owner must be 1 or -1"),
        (f"XGID={PLACES}:0:0:0:31:0:0:1:0:10", "the turn must be 1 or -1"),
        (f"XGID={PLACES}:1:0:1:31:0:0:0:5:10", "needs an owner"),
        (f"XGID={PLACES}:1:-1:1:D:0:0:1:0:10", "belongs to the opponent"),
        (f"XGID={PLACES}:x:0:1:31:0:0:1:0:10", "the field cube must be a number"),
        (f"XGID={PLACES}:0:0:1:31:7:0:1:7:10", "the match to 7 is over"),
        (f"XGID={PLACES}:0:0:1:31:0:0:2:7:10", "Crawford"),
        ("XGID=", "10 fields"),
    ],
)
def test_a_bad_xgid_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_xgid(text)
    assert (refused.value.code, refused.value.data["place"]) == ("bad_xgid", "XGID")
    assert reason in str(refused.value.data["reason"])


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        ("4HPwATDgc/ABM", "bad_position_id", "14 letters"),
        ("4HPwATDgc/ABM!", "bad_position_id", "14 letters"),
        ("//////////////", "bad_position_id", "80 checkers for Black"),
        ("AAAAAAAAAAAAAA", "bad_position_id", "borne everything off"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAA", "bad_match_id", "12 letters"),
        ("4HPwATDgc/ABMA:8IlvAAAAAAAE", "bad_match_id", "two dice"),
        ("4HPwATDgc/ABMA:fwkAAAAAAAAE", "bad_match_id", "a cube of 32768"),
    ],
)
def test_a_bad_gnubg_id_is_refused(text: str, code: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_gnubg_id(text)
    assert refused.value.code == code
    assert reason in str(refused.value.data["reason"])


def test_an_xgid_is_read_as_extreme_gammon_copies_it() -> None:
    board = "X:Player 1   O:Player 2\nScore is X:2 O:4 7 pt.(s) match.\n +13-14-15-16-17-18------19-20-21-22-23-24-+\n"
    text = UNEVEN.format(1)
    assert read_any(f"{text}\n\n{board}") == read_any(f"\n{text} ") == read_any(text)


def test_the_ids_above_a_board_of_gnu_backgammon_are_read() -> None:
    board = " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg\n | X           O    |   | O              X |\n"
    ids = "4HPwATDgc/ABMA:cImqAAAAAAAE"
    position, match = ids.split(":")
    above = f" GNU Backgammon  Position ID: {position}\n                 Match ID   : {match}\n"
    assert read_any(above + board) == read_any(f"Position ID: {position} Match ID: {match}") == read_any(ids)
    assert read_any(f"Position ID: {position}\n") == read_any(position)


@pytest.mark.parametrize("limit", ["0", "3", "6", "10"])
def test_the_highest_cube_of_an_xgid_is_kept_where_a_form_has_it(limit: str) -> None:
    text = UNEVEN.format(1).removesuffix(":6") + f":{limit}"
    match = read_any(text)
    assert xgid(situation(match, match.games[0])) == (text if limit != "0" else text.removesuffix("0") + "10")
    again = read_any(write_mat(match))
    assert dict(again.tags) == dict(match.tags)

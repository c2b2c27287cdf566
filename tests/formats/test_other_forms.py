"""The .mat text and SGF: what they can hold comes back, and files of other programs are read or refused by place."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.formats.fold import snapshots
from games.formats.json_form import write_json
from games.formats.mat_read import read_mat
from games.formats.mat_write import write_mat
from games.formats.read import read_any
from games.formats.record import Act, Ended, MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.sgf_write import write_sgf
from games.formats.text import write_text
from games.rules.board import Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from tests.formats import making

DATA = Path(__file__).parent / "data"


def _course(match: MatchRecord) -> list[object]:
    """What happened, without the choice of dice that only a record of ours tells."""
    found: list[object] = []
    for game in match.games:
        acts = [
            (action.act, action.colour, action.dice)
            for action in game.actions
            if action.act is not Act.ROLL_OFF
        ]
        found += [game.number, game.score, game.start, game.crawford, acts, snapshots(game)[-1].position]
        end = game.end
        found.append(end and end.winner and (end.winner, end.points))
    return found


def _most(seed: int) -> int:
    """Turns of a game: every fourth match may come to bear off, the others are resigned before."""
    return 20 if seed % 4 else 60


@pytest.mark.parametrize("family", Family)
@given(seed=st.integers(0, 2**32), length=st.sampled_from([0, 1, 3, 7]))
@settings(max_examples=16, deadline=None)
def test_mat_keeps_the_course_of_a_match(seed: int, length: int, family: Family) -> None:
    match = making.a_match(seed, family, games=3, most=_most(seed), length=length)
    text = write_mat(match)
    again = read_mat(text)
    assert _course(again) == _course(match)
    assert (again.length, again.crawford, again.beavers) == (match.length, match.crawford, match.beavers)
    assert again.notices == ()
    assert read_any(text) == again
    assert write_mat(again) == text


@given(seed=st.integers(0, 2**32), length=st.sampled_from([0, 1, 3, 7]))
@settings(max_examples=16, deadline=None)
def test_sgf_keeps_the_course_of_a_match(seed: int, length: int) -> None:
    match = making.a_match(seed, Family.SHORT, games=3, most=_most(seed), length=length)
    text = write_sgf(match)
    again = read_sgf(text)
    assert _course(again) == _course(match)
    assert read_any(text) == again
    assert write_sgf(again) == text


@pytest.mark.parametrize(
    ("write", "read"), [(write_mat, read_mat), (write_sgf, read_sgf)], ids=["mat", "sgf"]
)
@given(match=making.matches(Family.SHORT))
@settings(max_examples=16, deadline=None)
def test_names_and_comments_of_any_kind_do_no_harm(
    match: MatchRecord, write: Callable[[MatchRecord], str], read: Callable[[str], MatchRecord]
) -> None:
    games = tuple(replace(game, end=None) for game in match.games)
    match = replace(match, games=games)
    assert [course for course in _course(read(write(match))) if isinstance(course, list)] == [
        course for course in _course(match) if isinstance(course, list)
    ]


def test_a_game_that_begins_elsewhere_is_kept() -> None:
    match = read_any("XGID=aB----BBB--C--a----ebb---A:1:1:1:52:0:0:0:5:6")
    for again in (read_mat(write_mat(match)), read_sgf(write_sgf(match))):
        game = again.games[0]
        assert (game.start, game.cube, game.owner) == (match.games[0].start, 2, Colour.WHITE)


def test_a_long_game_is_marked_and_has_no_sgf() -> None:
    match = making.a_match(4, Family.LONG, games=1, most=6, length=0)
    assert '; [Variation "Long Nardy"]' in write_mat(match).split("\n")
    with pytest.raises(Refused) as refused:
        write_sgf(match)
    assert refused.value.code == "no_sgf"


class TestFilesOfOthers:
    """Files as other programs write them."""

    def test_a_match_text_with_chains_words_and_unknown_tags(self) -> None:
        match = read_mat((DATA / "other.mat").read_bytes())
        assert (match.white, match.black, match.length, match.crawford) == (
            "Player One",
            "Player Two",
            7,
            True,
        )
        assert dict(match.tags)["Player 1 Elo"] == "1600.00/0"
        first, second, third = match.games
        assert [step[:2] for step in first.actions[0].steps] == [(8, 5), (6, 5)]
        assert (first.actions[3].act, first.end and first.end.how) == (Act.SKIP, Ended.RESIGNED)
        assert [action.act for action in second.actions[-2:]] == [Act.DOUBLE, Act.PASS]
        assert (second.end and second.end.points, third.crawford) == (1, True)
        assert any("by mutual consent" in notice for notice in match.notices)

    def test_an_sgf_of_gnu_backgammon_with_analysis_and_variations(self) -> None:
        match = read_sgf((DATA / "other.sgf").read_bytes())
        assert (match.white, match.black, match.length, match.jacoby) == ("Anna ] x", "Борис", 0, True)
        acts = [action.act for action in match.games[0].actions]
        assert acts == [Act.TURN, Act.DOUBLE, Act.BEAVER, Act.TAKE, Act.TURN, Act.ROLL]
        assert match.games[0].actions[0].comment == "A fine start: the\nfive point."
        assert match.games[0].end is not None
        assert (match.games[0].end.kind, match.games[0].end.points) == (Kind.MARS, 8)
        assert match.notices == (
            "DA: skipped 1 times",
            "LU: skipped 1 times",
            "1 variations skipped",
            "1 other games skipped",
        )

    def test_a_file_without_its_end_is_told_by_the_board(self) -> None:
        match = read_mat(
            " 0 point match\n\n Game 1\n A : 0    B : 0\n 1) 31: 8/5 6/5    Doubles => 2\n 2) Drops\n"
        )
        end = match.games[0].end
        assert end is not None
        assert (end.winner, end.points, end.how) == (Colour.BLACK, 1, Ended.PASSED)

    @pytest.mark.parametrize(
        ("rules", "jacoby", "crawford", "notices"),
        [
            ("NoCube:Jacoby", True, (False, False), ("RU NoCube: skipped 1 times",)),
            ("Jacoby", True, (False, False), ()),
            ("Crawford", False, (True, False), ()),
            ("Crawford:CrawfordGame", False, (True, True), ()),
            ("NoCube:Crawford:CrawfordGame", False, (True, True), ("RU NoCube: skipped 1 times",)),
        ],
    )
    def test_rules_of_an_sgf_are_read_one_by_one(
        self, rules: str, *, jacoby: bool, crawford: tuple[bool, bool], notices: tuple[str, ...]
    ) -> None:
        match = read_sgf(f"(;GM[6]MI[length:5][ws:4]RU[{rules}];W[31hefe])")
        assert match.jacoby is jacoby
        assert (match.crawford, match.games[0].crawford) == crawford
        assert match.notices == notices

    def test_games_of_another_match_are_skipped_with_a_notice(self) -> None:
        games = [f"(;GM[6]MI[length:{length}][ws:3];W[31hefe])" for length in (5, 7, 5)]
        match = read_sgf("".join(games))
        assert (match.length, len(match.games)) == (5, 2)
        assert match.notices == ("games of another match: skipped 1 times",)

    @pytest.mark.parametrize("begins", ["(;", "(\n;", "( ;", "\ufeff \n(\t\n ;"])
    def test_an_sgf_may_have_blanks_before_its_first_node(self, begins: str) -> None:
        assert read_any(begins + "FF[4]GM[6];W[31hefe])").games[0].actions[0].act is Act.TURN

    @pytest.mark.parametrize("roll", ["PL[W]DI[35]", "PL[W]DI[21];PL[W]DI[35]", "PL[B]DI[61];PL[W]DI[61]"])
    def test_dice_that_are_shown_before_their_move_are_told_once(self, roll: str) -> None:
        (action,) = read_sgf(f"(;GM[6];PL[W];{roll};W[35hcfc])").games[0].actions
        assert (action.act, action.dice) == (Act.TURN, (3, 5))

    def test_a_roll_that_the_other_side_follows_was_not_playable(self) -> None:
        first, second = read_sgf("(;GM[6];PL[W]DI[66];B[31qtst])").games[0].actions
        assert (first.act, second.act) == (Act.SKIP, Act.TURN)

    def test_a_row_with_tabs_for_blanks_is_read(self) -> None:
        match = read_mat(
            "5 point match\n\nGame 1\nA : 0\tB : 0\n"
            "1)\t\t\t31: 8/5 6/5\n2)\tDoubles => 2\tTakes\n3)\t31: 8/5 6/5\tDoubles => 4\n4)\tTakes\t62: 24/18 13/11\n"
        )
        assert (match.white, match.black) == ("A", "B")
        double, take = Act.DOUBLE, Act.TAKE
        acts = [action.act for action in match.games[0].actions]
        assert acts == [Act.TURN, double, take, Act.TURN, double, take, Act.TURN]

    @pytest.mark.parametrize(
        ("rows", "acts", "winner"),
        [
            ("1)\t\t21: 24/23 13/11\n2) 62: 24/18 13/11\t\t54: 13/8 13/9\n", "BWB", None),
            ("\t1)\t31: 8/5 6/5\t62: 24/18 13/11\n", "WB", None),
            ("1) 21: 24/23 13/11\t\t62: 24/18 13/11\n\tWins 2 points\n", "WB", Colour.WHITE),
            ("1) 21: 24/23 13/11\t\t62: 24/18 13/11\n\t\tWins 2 points\n", "WB", Colour.BLACK),
            ("1) 21: 24/23 13/11\t\tDoubles => 2\n2) Takes\t\t62: 24/18 13/11\n", "WBWB", None),
            ("1) 21: 24/23 13/11\t\t62: 24/18 13/11\n2) Doubles => 2\t\tTakes\n", "WBWB", None),
            ("1) 21: 24/23 13/11\t\tDoubles => 2\n2) Drops\n\t\tWins 1 point\n", "WBW", Colour.BLACK),
        ],
    )
    def test_tabs_lead_to_the_right_side(self, rows: str, acts: str, winner: Colour | None) -> None:
        (game,) = read_mat(f"7 point match\n\nGame 1\nJoe : 0\tBob : 0\n{rows}").games
        assert "".join((action.colour or "-")[0].upper() for action in game.actions) == acts
        assert (game.end and game.end.winner) is winner

    def test_a_resignation_at_the_opening_roll_stands_in_the_cell_of_the_roll(self) -> None:
        match = read_mat(" 0 point match\n\n Game 1\n Anna : 0    Boris : 0\n  1) 61:       Wins 1 point\n\n")
        (game,) = match.games
        assert [(action.act, action.dice) for action in game.actions] == [(Act.ROLL, (6, 1))]
        assert game.end
        assert (game.end.winner, game.end.points, game.end.how) == (Colour.WHITE, 1, Ended.RESIGNED)
        assert match.notices == ()

    def test_a_board_set_up_after_the_first_roll_is_where_the_game_begins(self) -> None:
        board = "AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]"
        match = read_sgf(f"(;FF[4]GM[6]RU[Jacoby]\n;PL[W]DI[51]C[Here.]\n;PL[W]{board}\n;W[31hefe])")
        (game,) = match.games
        assert (game.start, match.notices) == (Position.start(Family.SHORT), ())
        assert [(action.act, action.dice) for action in game.actions] == [(Act.TURN, (3, 1))]
        assert game.actions[0].comment == "Here."

    def test_a_cube_set_after_the_first_roll_is_the_one_the_game_begins_with(self) -> None:
        match = read_sgf("(;FF[4]GM[6]MI[length:21]RU[Crawford]\n;PL[W]DI[54]C[Here.]\n;CV[64]\n;CP[w])")
        (game,) = match.games
        assert (game.cube, game.owner, game.comment) == (64, Colour.WHITE, "Here.")
        assert match.notices == ()

    def test_a_board_edited_in_the_middle_keeps_the_roll_before_it(self) -> None:
        match = read_sgf("(;GM[6];W[31hefe];PL[B]DI[42];AE[a:y]AW[a]AB[x])")
        assert [action.act for action in match.games[0].actions] == [Act.TURN, Act.ROLL]
        assert match.notices == ("edited positions: skipped 1 times",)

    @pytest.mark.parametrize("doubler", Colour)
    def test_a_turned_cube_of_nobody_comes_back_from_a_mat(self, doubler: Colour) -> None:
        first = (
            "White 31: 8/5 6/5\nBlack 42: 12/16 12/14\n" if doubler is Colour.WHITE else "White 31: 8/5 6/5\n"
        )
        who = [side.value.capitalize() for side in (doubler, doubler.other)]
        match = read_any(
            "Open Nardy text 1\nFamily: short\n\nGame 1\nCube: 2 nobody\n"
            f"{first}{who[0]} doubles\n{who[1]} takes\n"
        )
        text = write_mat(match)
        again = read_mat(text)
        assert '; [CentredCube "1"]\n' in text
        assert (again.games[0].cube, again.games[0].owner, again.notices) == (2, None, ())
        assert snapshots(again.games[0])[-1] == snapshots(match.games[0])[-1]
        assert write_mat(again) == text
        # As others write it, the sign means Black.
        other = read_mat(text.replace('; [CentredCube "1"]\n', ""))
        told = doubler is Colour.WHITE
        assert other.games[0].owner is (None if told else Colour.BLACK)
        assert other.notices == (("game 1: the turned cube is read as nobody's",) if told else ())

    def test_in_a_match_the_owner_of_the_cube_stays(self) -> None:
        setup = "; Set Pos=-b----E-C---eE---c-e----B-/1\n"
        with pytest.raises(Refused) as refused:
            read_mat(f" 5 point match\n Game 1\n A : 0    B : 0\n{setup} 1) Doubles => 4\n")
        assert refused.value.data["reason"] == "the cube belongs to the opponent"

    @pytest.mark.parametrize(
        ("line", "white", "black"),
        [
            (" A:x : 1    B : 2", "A:x", "B"),
            (" A : 1    B:5 : x : 2", "A", "B:5 : x"),
            (" A:7 : 1\tB:8 : 2", "A:7", "B:8"),
            ("A: 1  B: 2", "A", "B"),
            (" : 1    : 2", "", ""),
        ],
    )
    def test_a_name_may_have_a_colon(self, line: str, white: str, black: str) -> None:
        match = read_mat(f" 5 point match\n Game 1\n{line}\n")
        assert (match.white, match.black, match.games[0].score) == (white, black, (1, 2))

    @pytest.mark.parametrize(
        ("text", "kept", "notices"),
        [
            (
                f'; [{"a" * 40} "x"]\n; [{"a" * 41} "x"]\n 0 point match\n Game 1\n A : 0    B : 0\n',
                1,
                [f"line 2: skipped '; [{'a' * 41} \"x\"]'"],
            ),
            (
                '; [A "x"]\n' * 502 + " 0 point match\n Game 1\n A : 0    B : 0\n",
                500,
                [f"line {line}: skipped '; [A \"x\"]'" for line in (501, 502)],
            ),
            ("(;GM[6]ÄÖ[x]GN[y];W[31hefe])", 1, ["ÄÖ: skipped 1 times"]),
            (f"(;GM[6]{'N' * 41}[x];W[31hefe])", 0, [f"{'N' * 20}: skipped 1 times"]),
            (f"(;GM[6]GN{'[x]' * 600};W[31hefe])", 500, ["GN: skipped 100 times"]),
        ],
        ids=["long", "many", "foreign letters", "long property", "many values"],
    )
    def test_tags_that_our_own_forms_cannot_hold_are_skipped_with_a_notice(
        self, text: str, kept: int, notices: list[str]
    ) -> None:
        match = read_any(text)
        assert len(match.tags) + len(match.games[0].tags) == kept
        assert list(match.notices) == notices
        assert read_any(write_text(match)) == read_any(write_json(match)) == match

    @pytest.mark.parametrize("number", [0, 1, 10_000, 999_999_999])
    def test_the_number_of_a_game_comes_back_from_every_form(self, number: int) -> None:
        match = read_mat(f" 0 point match\n Game {number}\n A : 0    B : 0\n 1) 31: 8/5 6/5\n")
        for write in (write_text, write_json, write_mat):
            assert read_any(write(match)).games[0].number == number
        assert read_any(write_sgf(match)).games[0].number == (number or 1)

    @pytest.mark.parametrize("cube", [1, 2, 512, 4096])
    def test_any_cube_at_the_start_comes_back(self, cube: int) -> None:
        match = read_any(f"(;GM[6];CV[{cube}]CP[b])")
        assert read_any(write_mat(match)).games[0].cube == cube


def test_a_game_that_both_bore_off_in_is_a_draw() -> None:
    start = "e1000000000000000000000000/e0000000000000000000000010"
    match = read_any(
        f"Open Nardy text 1\nFamily: short\n\nGame 1\nStart: {start}\n"
        "White 21: 1/off\nBlack 21: 24/off\nEnd: borne_off\n"
    )
    assert read_mat(write_mat(match)).games[0].end == read_sgf(write_sgf(match)).games[0].end
    assert read_mat(write_mat(match)).games[0].end == match.games[0].end


MAT = " 5 point match\n\n Game 1\n Anna : 0    Boris : 0\n"


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("hello\n", "file", "point match"),
        (" 5 point match\n", "file", "no game"),
        (" 5 point match\n Game 1\n Anna 0 Boris 0\n", "line 3", "is needed after"),
        ('; [Variation "Poker"]\n 5 point match\n', "line 1", "the variation Poker"),
        (MAT + " 1) 31: 8/4 6/5\n", "line 5", "White cannot play 8/4 6/5 with 31"),
        (MAT + " 1) 31: 8/9\n", "line 5", "no move forward"),
        (MAT + " 1) 31: illegal play (x)\n", "line 5", "is no move"),
        (MAT + " 1) 31: 8/5 6/5\n 2) 31: 8/5 6/5\n", "line 6", "not White's turn"),
        (MAT + " 1) Takes\n", "line 5", "no double to answer"),
        (MAT + "; Set Pos=" + "-" * 26 + "/0\n", "line 5", "borne everything off"),
        (MAT + "x" * 1_001 + "\n", "line 5", "longer than 1000"),
        (MAT + "a" * 1_100_000, "file", "larger than 1024 KB"),
        ("\0", "file", "not a text"),
    ],
)
def test_a_bad_mat_is_refused_by_line_and_reason(text: str, place: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_mat(text)
    assert (refused.value.code, refused.value.data["place"]) == ("bad_file", place)
    assert reason in str(refused.value.data["reason"])


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "file", "no backgammon game"),
        ("(;GM[1])", "file", "no backgammon game"),
        ("(;GM[6]", "line 1", "not closed"),
        ("(;GM[6]\n;W[31hefe)", "line 2", "a value is not closed"),
        ("(;GM[6]\n;W)", "line 2", "has no value"),
        ("(;GM[6];?)", "line 1", "no meaning"),
        ("(GM[6])", "line 1", "before the first node"),
        ("(" * 65 + ";GM[6]", "line 1", "nested deeper than 64"),
        ("(;GM[6];W[31hxfe])", "game 1, node 1", "White cannot play"),
        ("(;GM[6];W[31he];B[fly])", "game 1, node 2", "neither a move"),
        ("(;GM[6];AW[a][a])", "game 1, node 1", "17 checkers for White"),
        ("(;GM[6];CV[3])", "game 1, node 1", "a cube of 3"),
        ("(;GM[6]RU[Crawford:Hypergammon1])", "game 1", "the variation Hypergammon1 is not known here"),
        (
            "(;GM[6]RU[Crawford:CrawfordGame:NackGammon])",
            "game 1",
            "the variation NackGammon is not known here",
        ),
        ("(;GM[6];W[double];B[take];W[double])", "game 1, node 3", "belongs to the opponent"),
    ],
)
def test_a_bad_sgf_is_refused_by_place_and_reason(text: str, place: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sgf(text)
    assert (refused.value.code, refused.value.data["place"]) == ("bad_file", place)
    assert reason in str(refused.value.data["reason"])


def test_the_start_position_is_not_written() -> None:
    match = making.a_match(1, Family.SHORT, games=1, most=1)
    assert match.games[0].start == Position.start(Family.SHORT)
    assert "Set Pos" not in write_mat(match)
    assert "AW[" not in write_sgf(match)

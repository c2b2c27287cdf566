"""Files and ids opened to be looked at: every form, every refusal with place and reason, and nothing kept."""

import html
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis

from games.downloads import match_record
from games.formats.json_form import write_json
from games.formats.limits import MOST_BYTES
from games.formats.mat_write import write_mat
from games.formats.record import MatchRecord
from games.formats.sgf_write import write_sgf
from games.formats.text import write_text
from games.models import Game
from games.pictures import pictures
from games.rules import cube
from games.rules import game as rules
from games.rules.board import Colour, Family, Position
from games.rules.ruleset import preset
from tests.formats import making
from tests.stats import factories as make

pytestmark = pytest.mark.django_db

ADDRESS = "/study/"
XGID = "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:4:0:7:10"
START = "4HPwATDgc/ABMA"
WRITERS: dict[str, Callable[[MatchRecord], str]] = {
    "mat": write_mat,
    "sgf": write_sgf,
    "txt": write_text,
    "json": write_json,
}
SHORT = making.a_match(11, Family.SHORT, games=3, length=0)
LONG = making.a_match(7, Family.LONG, games=2)


class Answer:
    """A page after the form was sent, as somebody reads it; sending it must have written nothing."""

    def __init__(self, client: Client, **fields: object) -> None:
        with CaptureQueriesContext(connection) as asked:
            response = client.post(ADDRESS, fields)
        written = [query["sql"] for query in asked if not query["sql"].startswith("SELECT")]
        assert written == []
        self.status = response.status_code
        self.context = response.context
        self.page = response.content.decode()
        self.text = html.unescape(" ".join(re.sub(r"<script.*?</script>|<[^>]*>", "", self.page).split()))

    @property
    def reel(self) -> dict[str, Any]:
        assert (self.status, "reel" in self.context) == (200, True), self.text
        found: dict[str, Any] = self.context["reel"]
        return found


@pytest.fixture
def short_game() -> Game:
    """A short game in which somebody doubled, and was passed."""
    game = make.running_game(make.person("Anna"), make.person("Boris"), ruleset=preset("match"))
    make.write(game, rules.roll_off(game.state, 3, 1))
    make.write(game, rules.play(game.state, Colour.WHITE, [(8, 3), (6, 1)]))
    make.write(game, cube.double(game.state, Colour.BLACK))
    make.write(game, cube.pass_(game.state, Colour.WHITE))
    return make.finish(game)


def test_the_form_is_open_to_everybody(client: Client) -> None:
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert "Open a file" in page.content.decode()


# SGF has no long backgammon.
OPENED = [(match, form) for match in (SHORT, LONG) for form in WRITERS if match is SHORT or form != "sgf"]


@pytest.mark.parametrize(("match", "form"), OPENED)
def test_each_form_opens_at_its_start_with_all_its_moves(
    client: Client, match: MatchRecord, form: str
) -> None:
    answer = Answer(client, text=WRITERS[form](match))
    assert "Anna – Boris" in answer.text
    assert answer.reel["at"] == 0
    for step in pictures(match, match.games[0])[1:]:
        assert f"{step.roll}{step.text['white']}" in answer.text or not step.roll


def test_a_file_is_opened_like_a_text_and_comes_back_as_one(client: Client) -> None:
    text = write_mat(SHORT)
    upload = SimpleUploadedFile("game.mat", text.replace("\n", "\r\n").encode())
    answer = Answer(client, file=upload, text="something else")
    assert answer.context["form"]["text"].value() == text
    assert answer.reel["family"] == Family.SHORT


def test_a_file_in_latin_letters_of_one_byte_is_read(client: Client) -> None:
    text = write_mat(replace(SHORT, white="Jérôme"))
    answer = Answer(client, file=SimpleUploadedFile("game.mat", text.encode("latin-1")))
    assert "Jérôme – Boris" in answer.text


@pytest.mark.parametrize(
    "text",
    [XGID, XGID.removeprefix("XGID="), START, f"{START}:cIkqAAAAAAAE", "cIkqAAAAAAAE"],
    ids=["xgid", "bare xgid", "position id", "both ids", "match id"],
)
def test_an_id_opens_as_a_position(client: Client, text: str) -> None:
    answer = Answer(client, text=f"  {text}\n")
    assert "A position" in answer.text
    assert answer.reel["step"].position == Position.start(Family.SHORT).text or text in XGID


def test_an_offer_in_an_id_is_shown_to_who_is_asked(client: Client) -> None:
    step = Answer(client, text=XGID).reel["step"]
    assert (step.roller, step.cube["offer"], step.ids["xgid"]) == (Colour.WHITE, 4, XGID)


def test_the_text_of_a_position_is_of_a_long_game(client: Client) -> None:
    position = pictures(LONG, LONG.games[0])[9].position
    answer = Answer(client, text=position)
    assert (answer.reel["family"], answer.reel["step"].position) == (Family.LONG, position)


def test_the_buttons_go_to_any_step_game_and_side_without_a_script(client: Client) -> None:
    text = write_json(SHORT)
    answer = Answer(client, text=text, go="1.3.black")
    steps = pictures(SHORT, SHORT.games[1])
    assert (answer.reel["step"], answer.reel["viewer"]) == (steps[3], Colour.BLACK)
    assert 'form="study" name="go" value="1.4.black"' in answer.page
    assert 'value="2.0.black"' in answer.page
    beyond = Answer(client, text=text, go="999.9999.white")
    assert (beyond.context["number"], beyond.reel["at"]) == (2, len(pictures(SHORT, SHORT.games[2])) - 1)


@pytest.mark.parametrize("go", ["", "x", "1", "-1.0.white", "0.0.red", "٣.0.white"])
def test_a_step_that_is_none_is_the_start(client: Client, go: str) -> None:
    assert Answer(client, text=write_mat(SHORT), go=go).reel["at"] == 0


def test_names_comments_and_tags_are_text(client: Client) -> None:
    bad = '<script>alert("x")</script>&amp;'
    game = replace(SHORT.games[0], comment=bad, tags=(("GN", bad),))
    match = replace(SHORT, white=bad, event=bad, comment=bad, games=(game,))
    for form in (write_json, write_text, write_sgf):
        page = Answer(client, text=form(match)).page
        assert "<script>alert" not in page
        assert html.escape(bad) in page


def test_what_was_skipped_is_listed(client: Client) -> None:
    text = write_sgf(SHORT).replace(";W[", ";ZZ[unknown]W[", 1).replace(";B[", ";ZZ[unknown]B[", 1)
    assert "ZZ: skipped, 2 in all" in Answer(client, text=text).text


HEAD = " 0 point match\n\n Game 1\n A : 0    B : 0\n"
WRONG = [
    ("", "Paste something here or choose a file."),
    ("   \n", "Paste something here or choose a file."),
    ("Dear diary,\nnothing here.", "Where: file. Why: the line “N point match” is missing"),
    (HEAD + " 1) 31: 8/4 6/5", "Where: line 5. Why: White cannot play 8/4 6/5 with 31."),
    (
        HEAD + " 1) 11: Cannot Move               22: Cannot Move\n" * 501,
        "Where: game 1. Why: there are more than 1000",
    ),
    ("(;GM[1])", "there is no backgammon game (GM[6]) in it"),
    ("(;GM[6];W[31zz])", "Where: game 1, node 1."),
    ("{}", "Where: format. Why: this key is missing."),
    ("\n{\n[", "Where: line 3. Why: this is no JSON."),
    ('{"a":"\\\\","b":' + "[" * 3000 + "]" * 3000 + "}", "it is nested deeper than 64"),
    ("Open Nardy text 1\nRules: " + '["\\\\",' + "[" * 3000 + "]" * 3001, "it is nested deeper than 64"),
    ("Open Nardy text 2\nFamily: short\n", "Where: line 1. Why: only Open Nardy text 1 is known here."),
    ("Open Nardy text 1\nFamily: short\nTag A: ?", "Where: line 3. Why: this is no JSON."),
    ("XGID=-b----E-C---eE---c-e----B-:12:1:1:D:0:0:0:0:15", "the cube goes no higher than 4096"),
    ("Open Nardy text 1\nFamily: wide", "Where: line 2."),
    ("{" * 300, "it is nested deeper than 64"),
    ("XGID=aB----PBB--C--a----ebb---A:1:1:1:52:0:0:0:5:6", "XGID: "),
    ("XGID=1:2", "10 fields between colons are needed, not 2"),
    ("4HPwATDgc/ABM!", "Position ID: 14 letters, digits, + or / are needed."),
    (f"{START}:xx", "Match ID: 12 letters, digits, + or / are needed."),
    ("f" * 26 + "/" + "0" * 26, "Where: position. Why: a side needs 15 checkers."),
    ("0" * 25 + "f/" + "f" + "0" * 25, "Where: position. Why: the long game has no bar."),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_what_cannot_be_read_is_explained_at_its_field(client: Client, text: str, sentence: str) -> None:
    answer = Answer(client, text=text)
    assert "reel" not in answer.context
    assert sentence in " ".join(answer.context["form"].errors["text"])
    assert 'id="id_text_error"' in answer.page
    assert 'aria-invalid="true"' in answer.page


def test_sixteen_checkers_are_counted(client: Client) -> None:
    answer = Answer(client, text="XGID=-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10")
    assert "XGID: 16 checkers for White." in answer.text


def test_a_bad_file_is_explained_at_the_file(client: Client) -> None:
    for data in (b"\x89PNG\r\n\0\0", b"\xff\xfe\x00", b"hello"):
        answer = Answer(client, file=SimpleUploadedFile("game.mat", data))
        assert "reel" not in answer.context
        assert answer.context["form"].errors["file"]


def test_a_file_over_the_bound_is_not_read(client: Client) -> None:
    answer = Answer(client, file=SimpleUploadedFile("game.mat", b" " * (MOST_BYTES + 1)))
    assert answer.context["form"].errors["file"] == ["At most 1024 KB can be read here."]


def test_a_file_near_the_bound_is_read_and_comes_back_as_text(client: Client) -> None:
    text = "(;GM[6];W[31hefe]A[" + "x" * (MOST_BYTES - 100) + "])"
    answer = Answer(client, file=SimpleUploadedFile("game.sgf", text.encode()))
    assert answer.context["form"].initial["text"] == text
    assert Answer(client, text=text, go="0.1.black").context["match"] == answer.context["match"]


def test_a_request_far_over_the_bound_is_not_even_taken_apart(client: Client) -> None:
    for fields in (
        {"file": SimpleUploadedFile("game.mat", b" " * 3 * MOST_BYTES)},
        {"text": "x" * 3 * MOST_BYTES},
    ):
        answer = Answer(client, **fields)
        assert (answer.status, "At most 1024 KB can be read here." in answer.text) == (413, True)


def test_the_form_needs_its_token() -> None:
    assert Client(enforce_csrf_checks=True).post(ADDRESS, {"text": START}).status_code == 403


@given(match=making.matches())
@hypothesis(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_record_can_be_looked_at(client: Client, match: MatchRecord) -> None:
    number = len(match.games) - 1
    answer = Answer(client, text=write_json(match), go=f"{number}.2.black")
    assert answer.reel["last"] == len(pictures(match, match.games[number])) - 1


def test_refusals_and_pages_are_in_the_readers_language(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ru"
    for text in (START, write_json(SHORT), "XGID=1:2", HEAD + "1) 31: 8/4", ""):
        assert '<html lang="ru"' in Answer(client, text=text).page


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '{"format":"open-nardy","version":1,"family":"short","rules":"ab","games":[]}',
            "здесь нужен объект",
        ),
        ('{"version":' + "1" * 5000 + "}", "есть число длиннее 20 цифр"),
        ('{"format":"open-nardy","version":1,"family":[],"games":[]}', "здесь неизвестно: '[]'"),
        ('{"format":?}', "это не JSON"),
        ("Open Nardy text 2", "здесь известен только формат Open Nardy text 1"),
        ("(;GM[6]RU[Hypergammon1])", "вариант Hypergammon1 здесь неизвестен"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:6:0:0:7:10", "в матче биверов нет"),
        ("Open Nardy text 1\nFamily: short\nRules: {}\nGame 1", "где: правила"),
    ],
)
def test_no_refusal_stays_english_on_a_russian_page(client: Client, text: str, words: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ru"
    assert words.lower() in " ".join(Answer(client, text=text).context["form"].errors["text"]).lower()


def test_no_notice_stays_english_on_a_russian_page(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ru"
    edited = "(;GM[6]MI[length:5];W[31hefe];AE[a:y]AW[a]AB[x])"
    answer = Answer(client, text=edited + "(;GM[6]MI[length:7];W[31hefe])")
    assert "позиция менялась по ходу партии" in answer.text
    assert "пропущено партий матча до другого счёта: 1" in answer.text


class TestReplayOfAFinishedGame:
    """The page of a game that was played here has the same parts."""

    def test_a_short_game_names_its_positions_for_other_programs(
        self, client: Client, short_game: Game
    ) -> None:
        page = client.get(short_game.get_absolute_url(), {"step": 1}).content.decode()
        match = match_record(short_game)
        step = pictures(match, match.games[0])[1]
        for kind in ("xgid", "gnubg"):
            assert f'id="id-{kind}" data-id="{kind}" value="{step.ids[kind]}"' in page
            assert Answer(client, text=step.ids[kind]).reel["step"].position == step.position

    def test_a_long_game_names_its_position_as_it_is_stored(self, client: Client) -> None:
        game = make.played(make.person(), make.person(), most=8)
        page = client.get(game.get_absolute_url()).content.decode()
        assert f'data-id="position" value="{game.position}"' in page
        assert 'href="/study/"' in page

    def test_a_double_and_its_answer_are_pictures(self, client: Client, short_game: Game) -> None:
        response = client.get(short_game.get_absolute_url())
        match = match_record(short_game)
        _start, _turn, double, passed = pictures(match, match.games[0])
        assert (double.text["white"], double.roller, double.cube and double.cube["offer"]) == (
            "double to 2",
            Colour.WHITE,
            2,
        )
        assert (passed.text["white"], passed.cube and passed.cube["offer"]) == ("the double is passed", None)
        assert "Anna passes." in response.content.decode()

    def test_hits_are_starred(self) -> None:
        texts = [step.text["white"] for game in SHORT.games for step in pictures(SHORT, game)]
        assert any("*" in text for text in texts)

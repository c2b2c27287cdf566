"""`manage.py play`: whole games in the terminal, any situation from its position and dice, and every mistake answered."""

import json
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.engines import BOTS
from games.rules import game
from games.rules.board import Colour, Family, Position
from games.rules.ruleset import PRESETS, Ruleset, preset
from games.terminal.picture import picture

START = Position.start(Family.LONG).text
WITH_BOTS = [name for name, rules in PRESETS.items() if any(family is rules.family for family, _ in BOTS)]
# White has one checker left on 1, Black two at home with something borne off.
NEARLY_DONE = Position.of(Family.LONG, [14, 1, *[0] * 24], [13, 0, 0, 2, *[0] * 22]).text


def play(*words: str, typed: str = "") -> str:
    out = StringIO()
    call_command("play", *words, stdin=StringIO(typed), stdout=out)
    return out.getvalue()


def lines(*words: str, typed: str = "") -> list[dict[str, Any]]:
    return [json.loads(line) for line in play(*words, "--json", typed=typed).splitlines()]


# -- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_BOTS)
def test_two_bots_play_a_whole_game_under_every_preset_they_know(name: str) -> None:
    told = lines("--preset", name, "--white", "bot", "--black", "bot", "--seed", "5")
    start, events = told[0], told[1:]
    assert start["ruleset"] == preset(name).to_json()
    state = game.new_game(preset(name))
    for line in events:
        state = game.apply(state, game.Event(line["event"], line["data"]))
        assert (state.position.text, str(state.phase)) == (line["position"], line["phase"])
    assert state.phase is game.Phase.ENDED


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    words = ("--preset", "club-long", "--white", "bot")
    assert play(*words, "--seed", "1") == play(*words, "--seed", "1") != play(*words, "--seed", "2")


def test_without_a_seed_the_game_tells_which_one_it_took() -> None:
    told = lines("--preset", "club-long", "--white", "bot")
    assert lines("--preset", "club-long", "--white", "bot", "--seed", str(told[0]["seed"])) == told


def test_a_ruleset_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"preset": "pro-long", "last_roll": true}', encoding="utf-8")
    told = lines("--ruleset", str(file), "--white", "bot", "--seed", "3")
    assert Ruleset.from_json(told[0]["ruleset"]).last_roll
    assert told[-1]["event"] == "end"


# -- a person plays -------------------------------------------------------------------------------------------


def test_a_person_plays_in_notation_by_their_own_numbers() -> None:
    told = play(
        "--preset", "club-long", "--turn", "black", "--black", "human", "--dice", "31", typed="24/21 21/20\n"
    )
    assert "Black 31: 24/21 21/20" in told


def test_a_whole_turn_may_be_pasted_with_its_dice() -> None:
    assert "White 31: 24/21 21/20" in play("--preset", "club-long", "--dice", "31", typed="31: 24/21 21/20\n")
    told = lines("--preset", "club-long", "--dice", "31", typed="52: 24/19 19/17\n")
    assert [line["refused"] for line in told if "refused" in line] == ["bad_notation"]


@pytest.mark.parametrize(
    ("dice", "typed", "code", "words"),
    [
        ("31", "24/21 24/23", "head", "Head:"),
        ("66", "24/18 18/12", "closed_point", "Closed point:"),
        ("31", "24/21", "unfinished_turn", "Dice are left"),
        ("31", "24/20", "bad_notation", "“24/20” is no step"),
        ("31", "hello", "bad_notation", "“hello” is no step"),
        ("31", "20/17", "no_checker", "None of your checkers"),
        ("31", "٣/٢", "bad_notation", "is no step"),
    ],
)
def test_an_illegal_move_says_why_and_the_game_waits(dice: str, typed: str, code: str, words: str) -> None:
    options = ("--preset", "club-long", "--dice", dice)
    told = lines(*options, typed=f"{typed}\n24/21 21/20\n")
    assert next(line["refused"] for line in told if "refused" in line) == code
    assert words in play(*options, typed=f"{typed}\n")
    asked = [line for line in told if "ask" in line]
    rolled = list(map(int, dice))
    assert asked[0] == asked[1] == {"ask": "turn", "colour": "white", "dice": rolled, "words": []}


def test_help_moves_and_board_are_answers_not_turns() -> None:
    told = play("--preset", "club-long", "--dice", "31", typed="help\nmoves\nboard\n")
    assert "quit leaves it" in told
    assert "31: 24/21 21/20" in told or "31: 24/23 23/20" in told
    assert told.count("13 14 15 16 17 18") == 2


def test_resigning_ends_the_game_at_its_price() -> None:
    (end,) = [
        line
        for line in lines("--preset", "club-long", "--dice", "31", typed="resign\n")
        if line.get("event") == "end"
    ]
    assert (end["data"]["winner"], end["data"]["how"], end["data"]["points"]) == ("black", "resigned", 2)


@pytest.mark.parametrize("typed", ["", "quit\n", "24/21"])
def test_going_away_is_polite_and_tells_how_to_go_on(typed: str) -> None:
    told = play("--preset", "club-long", "--dice", "31", "--seed", "9", typed=typed)
    farewell = told.splitlines()[-1]
    assert farewell.startswith("The game stops here.")
    program, command, *words = shlex.split(farewell.partition("situation: ")[2])
    assert (program, command) == ("manage.py", "play")
    assert "White to play 31:" in play(*words)


def test_an_interrupt_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    typed = StringIO()
    monkeypatch.setattr(typed, "readline", interrupted)
    out = StringIO()
    call_command("play", "--preset", "club-long", stdin=typed, stdout=out)
    assert out.getvalue().splitlines()[-1].startswith("The game stops here.")


def test_whoever_wins_the_roll_off_takes_white_where_the_rules_say_so() -> None:
    for seed in range(20):
        told = lines("--preset", "series-long", "--seed", str(seed))
        if any(line.get("data", {}).get("swap") for line in told):
            assert told[-1].get("say") is None or "--turn" in told[-1]["say"][0]
            return
    raise AssertionError("no roll-off was won by Black")


# -- situations -----------------------------------------------------------------------------------------------


def test_a_position_and_dice_reproduce_a_situation() -> None:
    told = lines("--preset", "club-long", "--position", NEARLY_DONE, "--dice", "21", typed="1/off\n")
    assert told[0]["position"] == NEARLY_DONE
    assert told[-1]["data"] == {
        "winner": "white",
        "kind": "oin",
        "points": 1,
        "how": "borne_off",
        "loser": "black",
    }


def test_several_rolls_may_be_given_for_both_sides() -> None:
    told = lines("--preset", "club-long", "--white", "bot", "--dice", "31", "66", "52", "--seed", "1")
    assert [line["data"]["dice"] for line in told if line.get("event") == "roll"][:3] == [
        [3, 1],
        [6, 6],
        [5, 2],
    ]


def test_the_last_roll_is_part_of_a_situation(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"last_roll": true}', encoding="utf-8")
    done = Position.of(Family.LONG, [15, *[0] * 25], [13, 0, 0, 2, *[0] * 22]).text
    words = ("--position", done, "--turn", "black", "--starter", "white", "--dice", "66", "--seed", "1")
    told = lines("--ruleset", str(file), *words)
    assert told[-1]["data"]["winner"] is None, "a draw"
    with pytest.raises(CommandError, match="over"):
        play("--preset", "club-long", *words)


def test_the_first_roll_is_known_by_the_start_or_told() -> None:
    two = "24/18 24/18\n"
    setting = ("--preset", "club-long", "--position", START, "--dice", "66")
    assert "White 66: 24/18(2)" in play(*setting, typed=two)
    assert "Head:" in play(*setting, "--rolls", "1", "1", typed=two)


def test_the_cube_is_offered_and_answered() -> None:
    words = ("--preset", "match", "--black", "human", "--turn", "white")
    taken = play(*words, "--seed", "1", typed="double\ntake\n")
    assert "White: roll or double?" in taken
    assert "White doubles to 2." in taken
    assert "Black takes at 2." in taken
    assert "--cube 2" in taken
    assert "--cube-owner black" in taken
    passed = lines(*words, typed="double\npass\n")
    assert (passed[-1]["data"]["winner"], passed[-1]["data"]["points"]) == ("white", 1)


@pytest.mark.parametrize(
    ("typed", "answer", "end"),
    [
        ("double\n", "pass\n", ("white", 1)),
        ("double\n", "take\nresign\n", ("black", 6)),
        ("double\nbeaver\n", "pass\n", ("black", 2)),
        ("double\nbeaver\n", "take\nresign\n", ("black", 12)),
        ("double\nbeaver\ntake\n", "resign\n", ("black", 12)),
    ],
)
def test_an_offer_that_waits_is_part_of_a_situation(
    tmp_path: Path, typed: str, answer: str, end: tuple[str, int]
) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"preset": "short", "cube_limit": 8, "beavers": true}', encoding="utf-8")
    people = ("--white", "human", "--black", "human", "--seed", "1")
    left = play("--ruleset", str(file), *people, "--turn", "white", typed=typed)
    again = shlex.split(left.splitlines()[-1].split(": ")[-1])[2:]
    told = lines(*again, "--seed", "1", typed=answer)
    assert (told[-1]["data"]["winner"], told[-1]["data"]["points"]) == end


SHUT = "2" + "2" * 6 + "0" * 18 + "1/2" + "0" * 18 + "2" * 6 + "1"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--preset", "match", "--cube", "-2"], "--cube: -2"),
        (["--preset", "match", "--cube", "0"], "--cube: 0"),
        (["--preset", "match", "--cube", "3"], "--cube: 3"),
        (["--preset", "match", "--cube", "128"], "up to 64"),
        (["--preset", "short", "--cube", "8"], "no cube"),
        (["--preset", "club-long", "--cube-owner", "white"], "no cube"),
        (["--preset", "club-long", "--offer", "double"], "no cube"),
        (["--preset", "match", "--cube-owner", "black"], "middle"),
        (["--preset", "match", "--cube", "2", "--cube-owner", "white", "--offer", "double"], "not_your_cube"),
        (["--preset", "match", "--cube", "64", "--offer", "double"], "cube_limit"),
        (["--preset", "match", "--cube", "2", "--offer", "beaver"], "no_beaver"),
        (["--preset", "short", "--rolls", "-1", "2"], "--rolls"),
        (["--preset", "short", "--position", ""], "two sides"),
        (["--preset", "short", "--position", SHUT], "closed homes"),
        (["--preset", "club-long", "--position", "zzz"], "26 hex digits"),
        (["--preset", "club-long", "--position", f"{'0' * 25}f/{'0' * 25}f"], "no bar"),
        (["--preset", "club-long", "--position", START.replace("f", "e")], "15 checkers"),
        (["--preset", "club-long", "--position", f"f{'0' * 25}/{'0' * 12}f{'0' * 13}"], "over"),
        (["--preset", "club-long", "--dice", "71"], "71"),
        (["--preset", "club-long", "--dice", "311"], "311"),
        (["--preset", "chess"], "chess"),
        (["--ruleset", "/nowhere/at/all.json"], "/nowhere/at/all.json"),
        ([], "--preset"),
        (["--preset", "club-long", "--white", "cat"], "cat"),
    ],
)
def test_a_mistake_in_the_command_is_named(words: list[str], named: str) -> None:
    with pytest.raises(CommandError, match=named):
        play(*words)


@pytest.mark.parametrize("text", ["[]", "{", '{"family": "chess"}', '{"colour": 1}', "[" * 100_000])
def test_a_file_that_is_no_ruleset_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"rules\.json"):
        play("--ruleset", str(file))


@pytest.mark.parametrize("name", PRESETS)
def test_where_no_bot_plays_people_still_can(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.terminal.players.BOTS", {})
    with pytest.raises(CommandError, match="no bot"):
        play("--preset", name)
    assert "The game stops here." in play("--preset", name, "--black", "human")


# -- the picture -------------------------------------------------------------------------------------------------


def test_the_board_is_seen_from_the_viewers_side() -> None:
    position = Position.of(Family.SHORT, [0] * 6 + [7, 7] + [0] * 17 + [1], [14, 1, *[0] * 24])
    rows = picture(position, Colour.WHITE).splitlines()
    assert rows[0].split() == ["13", "14", "15", "16", "17", "18", "|", "19", "20", "21", "22", "23", "24"]
    assert rows[1].split()[-1] == "X", "Black's 1 point is White's 24 point"
    assert rows[7].split() == ["7", "|", "7"]
    assert rows[-1] == "O White: pips 116, borne off 0, on the bar 1"
    assert rows[-2] == "X Black: pips 1, borne off 14"
    mirrored = picture(position, Colour.BLACK).splitlines()
    assert mirrored[-1].startswith("X Black")
    assert mirrored[11].split()[-1] == "X"

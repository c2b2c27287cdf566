"""The server's picture of a board: the same as the browser's, named for everyone, and whole without a script."""

import json
import random
import re
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template import engines
from django.utils import translation

from games.board_svg import Cube, Turn, View, cube_places, read_sides, scene
from games.board_words import board_words
from games.rules.board import Colour, Family, Position
from games.rules.ruleset import preset
from games.rules.turns import turn_graph

ROOT = Path(__file__).resolve().parents[2]
START = Position.start(Family.LONG)


def any_board(chance: random.Random) -> dict[str, Any]:
    """Some position, seen from some side, with or without dice, used dice and a last turn."""
    family = chance.choice(list(Family))
    sides = [[0] * 26, [0] * 26]
    places = list(range(26 if family is Family.SHORT else 25))
    for _ in range(15):
        for side, foreign in (sides, reversed(sides)) if chance.random() < 0.5 else (reversed(sides), sides):
            free = [p for p in places if p in {0, 25} or not foreign[p]]
            side[chance.choice(free if chance.random() < 0.5 else free[:3])] += 1
    cube = {
        "value": 2,
        "owner": chance.choice([*Colour, None]),
        "offer": chance.choice([4, None]),
        "crawford": False,
    }
    steps = [[chance.randint(1, 24), chance.randint(0, 24), 1] for _ in range(chance.randint(1, 4))]
    dice = [chance.randint(1, 6), chance.randint(1, 6)] if chance.random() < 0.8 else []
    return {
        "view": {
            "family": family,
            "viewer": chance.choice(list(Colour)),
            "mirror": chance.random() < 0.3,
        },
        "position": "/".join("".join(f"{count:x}" for count in side) for side in sides),
        "dice": dice,
        "roller": chance.choice([*Colour, None]),
        "cube": cube if chance.random() < 0.5 else None,
        "used": [chance.random() < 0.5 for _ in dice],
        "last": {"colour": chance.choice(list(Colour)), "dice": [1, 2], "steps": steps}
        if chance.random() < 0.7
        else None,
    }


def placed_here(board: dict[str, Any]) -> dict[str, Any]:
    view = View(**board["view"])
    sides = read_sides(view, board["position"])
    more = {name: board[name] for name in ("dice", "roller", "used")}
    drawn = scene(view, sides, last=Turn.of(board["last"]), **more).plain()
    cube = Cube.of(board["cube"])
    return drawn | {
        "cube": cube and [asdict(place) for place in cube_places(view, cube)],
        "columns": [view.point_x(point) for point in range(1, 25)],
    }


def rounded(value: Any) -> Any:
    """The same data with lengths to a thousandth, and whole numbers of one kind."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(part) for part in value]
    return round(float(value), 3) if isinstance(value, int | float) and not isinstance(value, bool) else value


def render(source: str, **context: Any) -> str:
    return engines["django"].from_string("{% load board %}" + source).render(context)


def labels(picture: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', picture)


def test_browser_and_server_place_everything_alike() -> None:
    chance = random.Random(12)
    boards = [any_board(chance) for _ in range(400)]
    run = subprocess.run(
        ["node", "tests/js/scenes.js"],
        cwd=ROOT,
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=True,
    )
    for board, there in zip(boards, json.loads(run.stdout), strict=True):
        assert rounded(placed_here(board)) == rounded(there), board


def test_the_graphs_of_the_browser_tests_are_those_of_the_rules() -> None:
    for name, case in json.loads((ROOT / "tests/js/graphs.json").read_text()).items():
        ruleset = preset(case["ruleset"])
        graph = turn_graph(
            Position.parse(ruleset.family, case["position"]),
            Colour(case["colour"]),
            case["dice"],
            ruleset=ruleset,
            first_turn=case["first_turn"],
        )
        assert graph.to_wire() == case["turn"], name


def test_the_picture_is_well_formed_and_shows_all_thirty_checkers() -> None:
    position = Position.parse(Family.LONG, "00000200101000012012001040/00002012000250000100010100")
    svg = ET.fromstring(render("{% board position %}", position=position))
    points = [group for group in svg.iter("g") if group.get("class") == "pt"]
    checkers = [use for point in points for use in point.iter("use") if use.get("href") in {"#ck-w", "#ck-b"}]
    assert len(points) == 24
    assert len(checkers) == 30


def test_every_place_has_a_name() -> None:
    picture = render("{% board position own=True dice=dice roller='white' %}", position=START, dice=[6, 2])
    names = labels(picture)
    assert "your 24 point, 15 white checkers" in names
    assert "your 12 point, 15 black checkers" in names
    assert "your 1 point, empty" in names
    assert "White&#x27;s tray, 0 borne off" in names
    assert "Dice: 6, 2" in names


def test_a_watcher_does_not_own_the_points() -> None:
    assert "24 point, 15 white checkers" in labels(render("{% board position %}", position=START))


def test_black_sees_the_own_head_as_24() -> None:
    assert "24 point, 15 black checkers" in labels(render("{% board position 'black' %}", position=START))


def test_one_checker_is_not_many() -> None:
    position = "0" * 8 + "1" + "0" * 15 + "e0/" + "0" * 12 + "f" + "0" * 13
    assert "8 point, 1 white checker" in labels(render("{% board position %}", position=position))


def test_the_last_turn_is_named_and_not_by_colour_alone() -> None:
    last = {"colour": "white", "dice": [6, 2], "steps": [[24, 18, 6]]}
    position = "0" * 18 + "1" + "0" * 5 + "e0/" + "0" * 12 + "f" + "0" * 13
    picture = render("{% board position last=last %}", position=position, last=last)
    assert "24 point, 14 white checkers, last turn left from here" in labels(picture)
    assert "18 point, 1 white checker, last turn landed here" in labels(picture)
    assert 'href="#from"' in picture
    assert 'href="#to"' in picture


def test_the_board_is_a_group_never_one_image() -> None:
    picture = render("{% board position %}", position=START)
    assert '<svg viewBox="0 0 972 732" role="group"' in picture
    assert picture.count('role="button" tabindex="-1"') == 26


def test_a_picture_that_nobody_plays_on_has_no_buttons() -> None:
    assert "button" not in render("{% board position live=False %}", position=START)


def test_the_short_game_has_a_bar_and_the_long_game_has_none() -> None:
    short = Position.start(Family.SHORT)
    assert "bar, empty" in labels(render("{% board position family='short' %}", position=short))
    assert 'data-p="25"' not in render("{% board position %}", position=START)


def test_checkers_on_the_bar_are_named() -> None:
    position = "0000020000000000000000000d/02000000000000000000000001"
    picture = render("{% board position family='short' %}", position=position)
    assert "bar, 13 white checkers, 1 black checker" in labels(picture)


def test_black_sees_the_short_game_from_the_other_end() -> None:
    picture = render("{% board position 'black' 'short' %}", position=Position.start(Family.SHORT))
    assert {"24 point, 2 black checkers", "19 point, 5 white checkers"} <= set(labels(picture))


@pytest.mark.parametrize(
    ("cube", "name", "face"),
    [
        ({"value": 1, "owner": None, "offer": None, "crawford": False}, "Cube at 1, in the middle", "1"),
        ({"value": 4, "owner": "black", "offer": None, "crawford": False}, "Cube at 4, Black&#x27;s", "4"),
        ({"value": 2, "owner": "white", "offer": 4, "crawford": False}, "Cube offered to White at 4", "4"),
        ({"value": 1, "owner": None, "offer": None, "crawford": True}, "Crawford game: nobody doubles", "C"),
    ],
)
def test_the_cube_is_drawn_and_named(cube: dict[str, Any], name: str, face: str) -> None:
    source = "{% board position family='short' roller='white' cube=cube %}"
    picture = render(source, position=Position.start(Family.SHORT), cube=cube)
    ET.fromstring(picture)
    assert name in labels(picture)
    assert f">{face}</text>" in picture


def test_a_game_without_a_cube_shows_none() -> None:
    assert "cube" not in render("{% board position family='short' cube=game.cube %}", position=START)


def test_the_script_begins_the_short_game_where_the_rules_do() -> None:
    script = (ROOT / "static/js/table/match.js").read_text()
    assert f'START = "{Position.start(Family.SHORT).text}"' in script


def test_the_shapes_stand_in_a_page_once() -> None:
    page = render("{% board position %}{% board position mini=True %}{% board_defs %}", position=START)
    assert page.count('id="ck-w"') == 1


def test_a_picture_for_lists_is_small_and_silent() -> None:
    page = render("{% board_defs %}|{% board position mini=True dice=dice %}", position=START, dice=[3, 3])
    mini = page.split("|")[1]
    assert 'aria-hidden="true"' in mini
    assert "aria-label" not in mini
    assert len(mini) < 2500


def test_a_page_may_leave_out_the_words_that_its_board_never_says() -> None:
    long, short = board_words(Family.LONG, cube=False), board_words(Family.SHORT)
    assert "hit_and_hide" not in long["why"]
    assert "cube_middle" not in long
    assert "head" not in short["why"]
    assert set(board_words()["why"]) == set(long["why"]) | set(short["why"])


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_words_of_the_board_are_plain_data(language: str) -> None:
    with translation.override(language):
        words = board_words()
    assert words["lang"] == language
    assert len(words["white"]) == len(words["black"]) == 3
    assert json.loads(json.dumps(words)) == words

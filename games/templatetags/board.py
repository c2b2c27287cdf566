"""The drawn board in a page, complete before any script runs: {% board %}, with {% board_defs %} and {% board_words %} beside it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from games.board_svg import (
    FACES,
    Cube,
    Die,
    Mark,
    Scene,
    Stack,
    Tray,
    Turn,
    View,
    cube_places,
    read_sides,
    scene,
)
from games.board_words import board_words, checkers
from games.rules.board import BAR, HEAD, Colour, Family, Position
from games.rules.ruleset import Ruleset

register = template.Library()

_DRAWN = "board_defs_drawn"
_NOTHING = SafeString("")


def _first_time(context: Context) -> bool:
    """Whether the page has no shapes yet; remembered in the outermost scope, which includes share."""
    outermost: dict[Any, Any] = context.dicts[0]
    first = _DRAWN not in outermost
    outermost[_DRAWN] = True
    return first


def _uses(shape: str, ys: Iterable[float]) -> SafeString:
    return format_html_join("", '<use href="#{}" y="{}"/>', ((shape, f"{y:g}") for y in ys))


def _stack(stack: Stack) -> SafeString:
    drawn = _uses(f"ck-{stack.colour[0]}", stack.ys)
    if not stack.number:
        return drawn
    text = '<text class="ck-n ck-n-{}" y="{}" aria-hidden="true">{}</text>'
    return drawn + format_html(text, stack.colour[0], f"{stack.ys[-1]:g}", stack.number)


def _point(view: View, drawn: Scene, words: dict[str, Any], point: int, own: bool) -> dict[str, Any]:
    """One point as its template needs it: where it is, what stands there, and its name."""

    def on(marks: list[Mark]) -> list[float]:
        return [mark.y for mark in marks if mark.p == point]

    stacks = [stack for stack in drawn.stacks if stack.p == point]
    left, landed = on(drawn.marks.from_), on(drawn.marks.to)
    name = words["bar"] if point == BAR else words["own_point" if own else "point"].replace("{n}", str(point))
    counts = [checkers(stack.colour, n).replace("{n}", str(n)) for stack in stacks for n in [len(stack.ys)]]
    states = [words[word] for word, marked in (("from", left), ("to", landed)) if marked]
    return {
        "p": point,
        "x": "486" if point == BAR else f"{view.point_x(point):g}",
        "number_y": "" if point == BAR else "19.5" if point > 12 else "713.5",
        "ons": SafeString("".join([*map(_stack, stacks), _uses("from", left), _uses("to", landed)])),
        "label": ", ".join([name, *(counts or [words["empty"]]), *states]),
    }


def _tray(tray: Tray, words: dict[str, Any]) -> dict[str, Any]:
    count = '<text class="tray-n" y="{}" aria-hidden="true">{}</text>'
    return {
        "x": f"{tray.x:g}",
        "ons": _uses(f"edge-{tray.colour[0]}", tray.ys)
        + (format_html(count, tray.countY, tray.count) if tray.count else _NOTHING),
        "label": words[f"{tray.colour}_tray"].replace("{n}", str(tray.count)),
    }


def _die(die: Die) -> SafeString:
    drawn = '<g transform="translate({} 366) rotate({})"><use class="die die-{}{}" href="#d{}"/></g>'
    return format_html(
        drawn, f"{die.x:g}", die.tilt, die.colour[0], " die-used" if die.used else "", die.value
    )


def _cube(view: View, cube: Cube, asked: Colour | None, words: dict[str, Any]) -> dict[str, Any]:
    """The cube as its template needs it: where it lies, what it shows, and its name."""
    if cube.crawford:
        name, face = "cube_crawford", "C"
    elif cube.offer:
        name, face = f"cube_offered_{asked}", str(cube.offer)
    else:
        name, face = f"cube_{cube.owner or 'middle'}", str(cube.value)
    return {
        "places": cube_places(view, cube),
        "face": face,
        "label": words[name].replace("{n}", face),
        "offered": bool(cube.offer),
        "mine": asked is view.viewer,
        "out": cube.crawford,
    }


@register.simple_tag(takes_context=True)
def board_defs(context: Context) -> SafeString:
    """The shared shapes alone, for pages whose boards come and go. Put it before the first board."""
    if not _first_time(context):
        return _NOTHING
    shapes = render_to_string("board/defs.html", {"faces": FACES.items()})
    return format_html(
        '<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>', SafeString(shapes)
    )


@register.simple_tag(name="board_words")
def board_words_json(ruleset: Ruleset | None = None) -> SafeString:
    """The words that the board element speaks, where it looks for them; only those of the ruleset, if one is given."""
    words = board_words(ruleset.family, cube=bool(ruleset.cube_limit)) if ruleset else board_words()
    return json_script(words, "board-words")


@register.simple_tag(takes_context=True)
def board(
    context: Context,
    position: Position | str,
    viewer: str = "white",
    family: str = "long",
    *,
    dice: Sequence[int] = (),
    roller: str | None = None,
    last: dict[str, Any] | None = None,
    cube: dict[str, Any] | None = None,
    mirror: bool = False,
    own: bool = False,
    mini: bool = False,
    live: bool = True,
) -> SafeString:
    """The board as SVG.

    position: a Position or its text; last and cube: those objects of the wire; own: the viewer plays, so points are "your";
    mini: a picture for lists; live: a nardy-board element around it will make its places work.
    """
    view = View(Family(family), Colour(viewer), mirror)
    drawn = scene(
        view,
        read_sides(view, position if isinstance(position, str) else position.text),
        dice=dice,
        roller=Colour(roller) if roller else None,
        last=None if mini else Turn.of(last),
    )
    words = board_words()
    seen_cube = None if mini else Cube.of(cube or None)  # a template without a game gives ""
    points = range(BAR if view.family is Family.SHORT else HEAD, 0, -1)
    filled = {stack.p for stack in drawn.stacks}
    context_of_board = {
        "view": view,
        "words": words,
        "defs": _first_time(context),
        "faces": FACES.items(),
        "role": SafeString('role="button" tabindex="-1"' if live else 'role="img"'),
        "places": [_point(view, drawn, words, p, own) for p in points if not mini or p in filled],
        "trays": [_tray(tray, words) for tray in drawn.trays],
        "dice": SafeString("".join(map(_die, drawn.dice))),
        "cube": seen_cube and _cube(view, seen_cube, Colour(roller) if roller else None, words),
        "dice_label": words["dice"].replace("{dice}", ", ".join(map(str, dice))) if dice else "",
    }
    return SafeString(render_to_string("board/mini.html" if mini else "board/board.html", context_of_board))

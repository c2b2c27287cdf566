"""What lies where on the drawn board, so that the server can show a position before any script runs.

Pure. static/js/board/layout.js holds the same rules for the browser; tests/games/test_board_svg.py compares the two.
Points are in the viewer's own numbering (24..1, 0 borne off, 25 bar); lengths are units of the 972 x 732 picture.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from games.rules.board import BAR, HEAD, OFF, Colour, Family, absolute

WIDTH = 972
_COLUMN = 60
_PITCH = 56
_FIRST = 31  # from a base line to the middle of the first checker
_DICE_X = {1: (0,), 2: (-36, 36), 4: (-93, -31, 31, 93)}
_TILT = {1: (-4,), 2: (-5, 4), 4: (-4, 3, -2, 5)}
FACES = {
    1: ((0, 0),),
    2: ((-14, -14), (14, 14)),
    3: ((-14, -14), (0, 0), (14, 14)),
    4: ((-14, -14), (14, -14), (-14, 14), (14, 14)),
    5: ((-14, -14), (14, -14), (0, 0), (-14, 14), (14, 14)),
    6: ((-14, -14), (14, -14), (-14, 0), (14, 0), (-14, 14), (14, 14)),
}
Sides = dict[Colour, list[int]]


@dataclass(frozen=True, slots=True)
class View:
    """From where the board is seen: whose numbering, and whether the own home is at the left."""

    family: Family
    viewer: Colour
    mirror: bool = False

    def flip(self, point: int) -> int:
        """White's number of a place to the viewer's, and back."""
        return absolute(self.family, self.viewer, point)

    def mirrored(self, x: float) -> float:
        """A horizontal place, exchanged when the board is mirrored."""
        return WIDTH - x if self.mirror else x

    def point_x(self, point: int) -> float:
        """The middle of a point's column."""
        column = point - 13 if point > 12 else 12 - point
        return self.mirrored(96 + (column + 0.5) * _COLUMN + (_COLUMN if column >= 6 else 0))

    def well_x(self, colour: Colour) -> float:
        """The middle of a side's tray."""
        right = colour is self.viewer or self.family is Family.SHORT
        return self.mirrored(922 if right else 50)

    def spot_y(self, colour: Colour, point: int, k: int, n: int) -> float:
        """The height of checker k of n (from 0) of one side on one place."""
        mine = colour is self.viewer
        rise = k * (_PITCH if n <= 5 else 4 * _PITCH / (n - 1))
        if point == OFF:
            return 683 - 17 * k if mine else 49 + 17 * k
        if point == BAR:
            return 274 - rise if mine else 458 + rise
        return 36 + _FIRST + rise if point > 12 else 696 - _FIRST - rise

    def stack(self, colour: Colour, point: int, n: int) -> list[float]:
        """The heights of all n checkers of one side on one place."""
        return [self.spot_y(colour, point, k, n) for k in range(n)]


@dataclass(frozen=True, slots=True)
class Turn:
    """A played turn as the wire gives it: steps of (origin, target, ...) in White's numbers."""

    colour: Colour
    steps: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, wire: dict[str, Any] | None) -> "Turn | None":
        """From the wire's "last" object, or None."""
        if wire is None:
            return None
        return cls(Colour(wire["colour"]), tuple((step[0], step[1]) for step in wire["steps"]))


@dataclass(frozen=True, slots=True)
class Stack:
    """One side's checkers on one point or on the bar; `number` is written on the last one, 0 = none."""

    p: int
    colour: Colour
    ys: list[float]
    number: int


@dataclass(frozen=True, slots=True)
class Tray:
    """One side's borne-off checkers, on edge."""

    colour: Colour
    x: float
    ys: list[float]
    count: int
    countY: int  # noqa: N815 - the browser's name of the same value


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign of the last turn on a point."""

    p: int
    y: float


@dataclass(frozen=True, slots=True)
class Marks:
    """The last turn: where checkers left, and the checkers that arrived."""

    from_: list[Mark]
    to: list[Mark]


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies."""

    x: float
    value: int
    tilt: int
    colour: Colour
    used: bool


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube as the wire gives it: its value before an offer, whose it is (None: nobody's), the value offered."""

    value: int
    owner: Colour | None
    offer: int | None = None
    crawford: bool = False

    @classmethod
    def of(cls, wire: dict[str, Any] | None) -> "Cube | None":
        """From the wire's "cube" object, or None."""
        if wire is None:
            return None
        owner = Colour(wire["owner"]) if wire["owner"] else None
        return cls(wire["value"], owner, wire["offer"], wire["crawford"])


@dataclass(frozen=True, slots=True)
class CubePlace:
    """Where the cube is drawn; narrow: on the bar, only where the beds are out of view."""

    x: float
    y: float
    narrow: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that lies on the board."""

    stacks: list[Stack]
    trays: list[Tray]
    marks: Marks
    dice: list[Die]

    def plain(self) -> dict[str, Any]:
        """As plain data, with the browser's names."""
        data = asdict(self)
        data["marks"]["from"] = data["marks"].pop("from_")
        return data


def read_sides(view: View, text: str) -> Sides:
    """Counts of both sides by the viewer's point, from "<26 hex>/<26 hex>" by White's."""
    halves = dict(zip(Colour, text.split("/"), strict=True))
    return {
        colour: [int(half[view.flip(point)], 16) for point in range(26)] for colour, half in halves.items()
    }


def _marks(view: View, sides: Sides, last: Turn | None) -> Marks:
    marks = Marks([], [])
    if last is None:
        return marks
    net = [0] * 26
    for origin, target in last.steps:
        net[view.flip(origin)] -= 1
        net[view.flip(target)] += 1
    for p in range(HEAD, 0, -1):
        there = sides[Colour.WHITE][p] + sides[Colour.BLACK][p]
        if net[p] < 0:
            # A full stack has no free place beyond it: the ring goes round its last checker.
            k, n = (there, there + 1) if there < 5 else (there - 1, there)
            marks.from_.append(Mark(p, view.spot_y(last.colour, p, k, n)))
        mine = view.stack(last.colour, p, sides[last.colour][p])
        if net[p] > 0 and len(mine) > 5:
            marks.to.append(Mark(p, mine[-1] + (19 if p > 12 else -19)))  # clear of the stack's number
        elif net[p] > 0:
            marks.to.extend(Mark(p, y) for y in mine[-net[p] :])
    return marks


def _dice(view: View, dice: Sequence[int], roller: Colour | None, used: Sequence[bool]) -> list[Die]:
    """In the roller's half; without a roller the first die is White's and the second Black's, each in its own half."""

    def half(colour: Colour) -> float:
        return view.mirrored(696 if colour is view.viewer else 276)

    if roller is None:
        return [
            Die(half(colour), value, _TILT[1][0], colour, False)
            for value, colour in zip(dice, Colour, strict=False)
        ]
    values = [*dice, *dice] if len(dice) == 2 and dice[0] == dice[1] else list(dice)
    done = [*used, *[False] * len(values)]
    return [
        Die(half(roller) + x, value, tilt, roller, gone)
        for x, tilt, value, gone in zip(
            _DICE_X.get(len(values), ()), _TILT.get(len(values), ()), values, done, strict=False
        )
    ]


def cube_places(view: View, cube: Cube) -> list[CubePlace]:
    """In its bed and, for narrow screens, on the bar; while it is offered, on the bar alone."""
    if cube.offer:
        return [CubePlace(WIDTH / 2, 366, False)]
    y = 366 if cube.owner is None else 662 if cube.owner is view.viewer else 70
    return [CubePlace(view.mirrored(50), y, False), CubePlace(WIDTH / 2, y, True)]


def scene(
    view: View,
    sides: Sides,
    *,
    dice: Sequence[int] = (),
    roller: Colour | None = None,
    used: Sequence[bool] = (),
    last: Turn | None = None,
) -> Scene:
    """Everything that lies on the board, from the counts of both sides by the viewer's point."""
    places: Iterable[tuple[int, Colour]] = ((p, colour) for p in range(BAR, 0, -1) for colour in Colour)
    stacks = [
        Stack(p, colour, view.stack(colour, p, n), n if n > 5 else 0)
        for p, colour in places
        if (n := sides[colour][p])
    ]
    trays = [
        Tray(
            colour, view.well_x(colour), view.stack(colour, OFF, n), n, 384 if colour is view.viewer else 348
        )
        for colour in (view.viewer, view.viewer.other)
        for n in [sides[colour][OFF]]
    ]
    return Scene(stacks, trays, _marks(view, sides, last), _dice(view, dice, roller, used))

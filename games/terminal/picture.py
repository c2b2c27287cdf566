"""The board in plain characters, seen like on the site: the viewer's 24 point top right, home bottom right."""

from games.rules.board import BAR, OFF, Colour, Position, absolute

SIGNS = {Colour.WHITE: "O", Colour.BLACK: "X"}

_DEPTH = 5


def picture(position: Position, viewer: Colour) -> str:
    """A dozen lines; more than five checkers of a point end in their number."""
    top, bottom = range(13, 25), range(12, 0, -1)
    columns = {point: _column(position, viewer, point) for point in (*top, *bottom)}
    upper = [_line([columns[point][row] for point in top]) for row in range(_DEPTH)]
    lower = [_line([columns[point][row] for point in bottom]) for row in reversed(range(_DEPTH))]
    return "\n".join(
        [_line([str(point) for point in top]), *upper, "", *lower, _line([str(point) for point in bottom])]
        + [_side(position, colour) for colour in (viewer.other, viewer)]
    )


def _column(position: Position, viewer: Colour, point: int) -> list[str]:
    """The signs on a point from its base line on."""
    for colour, sign in SIGNS.items():
        place = absolute(position.family, colour, absolute(position.family, viewer, point))
        count = position.counts(colour)[place]
        if count:
            signs = [sign] * min(count, _DEPTH) + [""] * (_DEPTH - count)
            return [*signs[:-1], str(count)] if count > _DEPTH else signs
    return ["."] + [""] * (_DEPTH - 1)


def _line(cells: list[str]) -> str:
    padded = [f"{cell:>3}" for cell in cells]
    return "".join([*padded[:6], " |", *padded[6:]]).rstrip()


def _side(position: Position, colour: Colour) -> str:
    counts = position.counts(colour)
    bar = f", on the bar {counts[BAR]}" if counts[BAR] else ""
    return (
        f"{SIGNS[colour]} {colour.name.title()}: pips {position.pips(colour)}, borne off {counts[OFF]}{bar}"
    )

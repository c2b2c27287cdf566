"""Which turns are legal: final positions for engines, the graph of steps for the interface, the check of a played turn."""

from collections.abc import Sequence

from games.rules import long
from games.rules.board import Colour, Family, Position, absolute
from games.rules.finals import finals
from games.rules.graph import TurnGraph, build
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.step import Step, dice_left, without

__all__ = ["Step", "TurnGraph", "check_turn", "final_positions", "has_a_step", "steps_to", "turn_graph"]


def final_positions(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> frozenset[Position]:
    """The position after every legal turn of `colour`; only `position` itself when nothing can be played.

    first_turn: whether this is the first roll of the game that `colour` gets.
    Raises Refused("not_playable") for the short family, Refused("bad_dice").
    """
    own, terms = _setting(position, colour, dice, ruleset, first_turn)
    ends = finals(own, dice, terms, ruleset.obligation)
    return frozenset([position.with_packed(colour, end) for end in ends])


def has_a_step(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> bool:
    """Whether anything can be played. Raises like `final_positions`."""
    own, terms = _setting(position, colour, dice, ruleset, first_turn)
    return any(long.origins(own, die, terms) for die in set(dice))


def turn_graph(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> TurnGraph:
    """Every legal step of the turn and the reason for every refused one. Raises like `final_positions`."""
    _setting(position, colour, dice, ruleset, first_turn)
    return build(position, colour, dice, ruleset, first_turn)


def steps_to(
    position: Position,
    colour: Colour,
    dice: Sequence[int],
    final: Position,
    *,
    ruleset: Ruleset,
    first_turn: bool,
) -> tuple[Step, ...]:
    """A shortest legal order of steps to one of the final positions. Raises Refused("no_such_turn"), or like those."""
    path = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=first_turn).path_to(final)
    if path is None:
        raise Refused("no_such_turn")
    return path


def check_turn(
    position: Position,
    colour: Colour,
    dice: Sequence[int],
    steps: Sequence[Step],
    *,
    ruleset: Ruleset,
    first_turn: bool,
) -> Position:
    """The position after `steps` (own numbers), when they are a legal turn.

    Raises Refused with the code of the reason and `step` (its place in the list), `origin`, `die` and `points`, all in
    absolute numbers: the reasons of the graph, "no_die", "no_checker"; or "unfinished_turn" when more must be played.
    """
    own, terms = _setting(position, colour, dice, ruleset, first_turn)
    side, left = own, dice_left(dice)
    for place, step in enumerate(steps):
        code, points = _refused_step(side, left, step, terms) or ("", ())
        if code:
            raise Refused(code, step=place, **_seen(position.family, colour, step, points))
        side, left = long.moved(side, step.origin, step.die), without(left, step.die)
    if ruleset.obligation == "sequential":
        finished = not any(long.origins(side, die, terms) for die in set(left))
    else:
        finished = side in finals(own, dice, terms, ruleset.obligation)
    if not finished:
        _explain(build(position, colour, dice, ruleset, first_turn), steps)
    return position.with_packed(colour, side)


def _setting(
    position: Position, colour: Colour, dice: Sequence[int], ruleset: Ruleset, first_turn: bool
) -> tuple[int, long.Field]:
    if position.family is not Family.LONG:
        raise Refused("not_playable", part="short_family")
    if len(dice) != 2 or not all(die in range(1, 7) for die in dice):
        raise Refused("bad_dice", dice=list(dice))
    own = position.packed(colour)
    return own, long.field(own, position.packed(colour.other), dice, ruleset, first_turn)


def _refused_step(side: int, left: tuple[int, ...], step: Step, terms: long.Field) -> long.Reason | None:
    if step.die not in left:
        return "no_die", ()
    if step.origin not in range(1, 25) or not side >> 4 * step.origin & 15:
        return "no_checker", ()
    return long.refusal(side, step.origin, step.die, terms)


def _seen(family: Family, colour: Colour, step: Step, points: tuple[int, ...]) -> dict[str, object]:
    origin = absolute(family, colour, step.origin) if step.origin in range(1, 25) else step.origin
    return {
        "origin": origin,
        "die": step.die,
        "points": [absolute(family, colour, point) for point in points],
    }


def _explain(graph: TurnGraph, steps: Sequence[Step]) -> None:
    """Raise the refusal of steps that are each legal when played and yet no legal turn."""
    node = 0
    for place, step in enumerate(steps):
        following = graph.follow(node, step)
        if following is None:
            code, points = graph.reason(node, step)
            raise Refused(code, step=place, **_seen(graph.position.family, graph.colour, step, points))
        node = following
    raise Refused("unfinished_turn", step=len(steps), dice=list(graph.left[node]))

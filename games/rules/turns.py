"""Which turns are legal: final positions for engines, the graph of steps for the interface, the check of a played turn."""

from collections.abc import Sequence

from games.rules.board import BAR, Colour, Family, Position, absolute
from games.rules.graph import TurnGraph, build
from games.rules.packed import Reason
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.step import Step, dice_left, without
from games.rules.terms import Terms, terms_of

__all__ = ["Step", "TurnGraph", "check_turn", "final_positions", "has_a_step", "steps_to", "turn_graph"]


def final_positions(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> frozenset[Position]:
    """The position after every legal turn of `colour`; only `position` itself when nothing can be played.

    first_turn: whether this is the first roll of the game that `colour` gets.
    Raises Refused("bad_dice"), or Refused("other_family") for a ruleset of the other family.
    """
    terms = _terms(position, colour, dice, ruleset, first_turn)
    return frozenset(terms.positions(terms.finals(dice, ruleset.obligation)))


def has_a_step(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> bool:
    """Whether anything can be played. Raises like `final_positions`."""
    terms = _terms(position, colour, dice, ruleset, first_turn)
    return any(terms.origins(terms.start, die) for die in set(dice))


def turn_graph(
    position: Position, colour: Colour, dice: Sequence[int], *, ruleset: Ruleset, first_turn: bool
) -> TurnGraph:
    """Every legal step of the turn and the reason for every refused one. Raises like `final_positions`."""
    _require_sense(position, dice, ruleset)
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
    terms = _terms(position, colour, dice, ruleset, first_turn)
    state, left = terms.start, dice_left(dice)
    for place, step in enumerate(steps):
        code, points = _refused_step(state, left, step, terms) or ("", ())
        if code:
            raise Refused(code, step=place, **_seen(position.family, colour, step, points))
        state, left = terms.moved(state, step.origin, step.die), without(left, step.die)
    if ruleset.obligation == "sequential":
        finished = not any(terms.origins(state, die) for die in set(left))
    else:
        finished = terms.end(state) in terms.finals(dice, ruleset.obligation)
    if not finished:
        _explain(build(position, colour, dice, ruleset, first_turn), steps)
    return next(iter(terms.positions([state])))


def _terms(
    position: Position, colour: Colour, dice: Sequence[int], ruleset: Ruleset, first_turn: bool
) -> Terms:
    _require_sense(position, dice, ruleset)
    return terms_of(position, colour, dice, ruleset, first_turn)


def _require_sense(position: Position, dice: Sequence[int], ruleset: Ruleset) -> None:
    if position.family is not ruleset.family:
        raise Refused("other_family", position=str(position.family), ruleset=str(ruleset.family))
    if len(dice) != 2 or not all(die in range(1, 7) for die in dice):
        raise Refused("bad_dice", dice=list(dice))


def _refused_step(state: int, left: tuple[int, ...], step: Step, terms: Terms) -> Reason | None:
    if step.die not in left:
        return "no_die", ()
    if step.origin not in range(1, BAR + 1) or not state >> 4 * step.origin & 15:
        return "no_checker", ()
    return terms.refusal(state, step.origin, step.die)


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

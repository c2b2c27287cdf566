"""The record behind a game's own log: what was played here, as every format can be written from it."""

from collections.abc import Sequence

from games.formats.record import Act, Action, End, Ended, GameRecord
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.step import Step

_CUBE = frozenset({Act.DOUBLE, Act.TAKE, Act.PASS, Act.BEAVER})


def game_record(
    begins: rules.GameState,
    events: Sequence[rules.Event],
    *,
    number: int = 1,
    score: tuple[int, int] = (0, 0),
) -> GameRecord:
    """The record of a game from its state before the first event on. events: of the rules only.

    Raises Refused("bad_event") for a log that does not fold.
    """
    state, end = begins, None
    actions: list[Action] = []
    for event in events:
        before, state = state, rules.apply(state, event)
        if event.kind == "end":
            if before.phase is rules.Phase.TURN:
                actions.append(Action(Act.ROLL, before.on_turn, before.dice))
            end = _end(state.result)
        else:
            actions += _actions(state, event)
    return GameRecord(
        start=begins.position,
        number=number,
        score=score,
        crawford=begins.crawford,
        cube=begins.cube,
        owner=begins.cube_owner,
        on_roll=begins.on_turn,
        actions=tuple(actions),
        end=end,
    )


def _actions(state: rules.GameState, event: rules.Event) -> list[Action]:
    """The action of an event, if it is one: a roll is told with its turn, a last roll by the board."""
    data = event.data
    if event.kind == "roll_off":
        return [Action(Act.ROLL_OFF, dice=(data["white"], data["black"]), swap=bool(data.get("swap")))]
    if event.kind not in {Act.TURN, Act.SKIP, *_CUBE}:
        return []
    act, colour = Act(event.kind), Colour(data["colour"])
    if act in _CUBE:
        return [Action(act, colour)]
    first, second = data["dice"]
    family = state.position.family
    steps = tuple(Step(*step).turned(family, colour) for step in data.get("steps", ()))
    return [Action(act, colour, (first, second), steps)]


def _end(result: rules.Result | None) -> End | None:
    return None if result is None else End(result.winner, result.kind, result.points, Ended(result.how))

"""How a game ends and what it is then worth: the loser's position, the table's scale and the cube decide."""

from dataclasses import replace
from typing import Any

from games.rules.board import CHECKERS, Colour
from games.rules.outcome import Kind, judge, limited
from games.rules.refusal import Refused
from games.rules.ruleset import SCALES
from games.rules.state import Event, Events, GameState, How, Phase, Result, require_running


def price(state: GameState, loser: Colour) -> tuple[Kind, int]:
    """The kind of win and the points, cube included, that the game costs `loser` if it ends now.

    While a double or a beaver waits for its answer, the value before that offer counts.
    """
    kind, points = judge(state.position, loser, state.ruleset)
    return kind, points * state.cube


def apply_end(state: GameState, data: dict[str, Any]) -> GameState:
    """The state after an "end"."""
    if state.phase is Phase.ENDED:
        raise ValueError("the game is over")
    winner = None if data["winner"] is None else Colour(data["winner"])
    kind = None if data["kind"] is None else Kind(data["kind"])
    result = Result(winner, kind, data["points"], How(data["how"]), data.get("cube", 1))
    return replace(state, phase=Phase.ENDED, on_turn=None, dice=(), result=result)


def what_follows(state: GameState, mover: Colour) -> Events:
    """The events that the position brings after a turn of `mover`: nothing, the last roll, or the end."""
    finished = state.position.off(mover) == CHECKERS
    if state.last_roll:
        if finished:
            return (_end(state, How.BORNE_OFF),)
        return _lost(state, mover, How.BORNE_OFF)
    if not finished:
        return ()
    if state.ruleset.last_roll and mover is state.starter:
        return (Event("last_roll", {"colour": str(mover.other)}),)
    return _lost(state, mover.other, How.BORNE_OFF)


def resign(state: GameState, colour: Colour) -> Events:
    """`colour` gives the game up, on either player's turn; judged by position."""
    return forfeit(state, colour, How.RESIGNED)


def forfeit(state: GameState, loser: Colour, how: How) -> Events:
    """`loser` loses for a reason outside the board; judged by position."""
    require_running(state)
    return _lost(state, loser, how)


def passed(state: GameState, loser: Colour) -> Event:
    """The end by a pass: a single win whatever the position, at the value before the offer."""
    return _end(state, How.PASSED, loser=loser, kind=Kind.OIN, points=state.cube)


def adjudicate(state: GameState, winner: Colour | None, kind: Kind | None = None) -> Events:
    """A moderator's end: a win, by position unless a kind is named, or a draw (no winner).

    Raises Refused("bad_kind") for a kind that the table's scale does not have, or any kind with a draw.
    """
    require_running(state)
    if kind is not None and (winner is None or kind not in SCALES[state.ruleset.scale]):
        raise Refused("bad_kind", kind=str(kind))
    if winner is None:
        return (_end(state, How.ADJUDICATED),)
    if kind is None:
        return _lost(state, winner.other, How.ADJUDICATED)
    counted, points = limited(kind, state.ruleset)
    points *= state.cube
    return (_end(state, How.ADJUDICATED, loser=winner.other, kind=counted, points=points),)


def abort(state: GameState) -> Events:
    """The game ends as if it had never been: no winner, no points."""
    require_running(state)
    return (_end(state, How.ABORTED),)


def walkover(state: GameState, winner: Colour) -> Events:
    """`winner` came to an appointment and the other did not: the dearest kind that the table counts, whatever stands there.

    Only before the first roll is played. Raises Refused("game_over") or ("wrong_phase").
    """
    require_running(state)
    if state.phase not in (Phase.ROLL_OFF, Phase.ROLL) or any(state.turns):
        raise Refused("wrong_phase", phase=str(state.phase))
    kind, points = limited(Kind(state.ruleset.cap), state.ruleset)
    return (_end(state, How.WALKOVER, loser=winner.other, kind=kind, points=points),)


def _lost(state: GameState, loser: Colour, how: How) -> Events:
    kind, points = price(state, loser)
    return (_end(state, how, loser=loser, kind=kind, points=points),)


def _end(
    state: GameState, how: How, *, loser: Colour | None = None, kind: Kind | None = None, points: int = 0
) -> Event:
    data = {
        "winner": loser and str(loser.other),
        "kind": kind and str(kind),
        "points": points,
        "how": str(how),
        "loser": loser and str(loser),
    }
    # Where no cube is in play the log does not speak of one.
    return Event("end", data if state.ruleset.cube_limit is None else {**data, "cube": state.cube})

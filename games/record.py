"""What a finished game looks like from its log: every picture with its words, the list of moves, the ending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import arbiter
from games.models import Event, Game
from games.rules import game as rules
from games.rules.board import Colour, Family
from games.rules.notation import format_turn
from games.rules.step import Step

# What the log holds besides (absences, warnings, a moderator's word) moves no checker.
RULES_KINDS = frozenset(
    {"roll_off", "roll", "turn", "skip", "last_roll", "double", "take", "beaver", "pass", "end"}
)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One picture of a game: the board after a roll was played.

    v: the game's version then. colour: whose roll, None for the start. dice: as they lie; at the start White's and
    Black's die of the roll-off. steps: [origin, target, die] by White's numbers, empty for a skip and for a roll that
    the end of the game left unplayed. skip: nothing could be played. position: both sides as stored.
    text: the moves in notation, by whose numbers they are read ("white", "black").
    """

    v: int
    colour: Colour | None
    dice: list[int]
    steps: list[list[int]]
    skip: bool
    position: str
    text: dict[str, str]

    @property
    def roll(self) -> str:
        """The dice as they are written: the larger first."""
        return "".join(str(die) for die in sorted(self.dice, reverse=True))


def replay_steps(game: Game) -> list[ReplayStep]:
    """Every picture of a game, from the start position on, by folding its log."""
    log = [event for event in game.events.order_by("version") if event.kind in RULES_KINDS]
    known_starter = Colour(game.starter) if game.starter and not _rolled_off(log) else None
    state = rules.new_game(game.ruleset, known_starter)
    family = state.position.family
    thrown = next((event.data for event in reversed(log) if event.kind == "roll_off"), None)
    dice = [thrown["white"], thrown["black"]] if thrown else []
    steps = [ReplayStep(0, None, dice, [], False, state.position.text, _same(""))]
    for event in log:
        before = state
        state = rules.apply(state, rules.Event(event.kind, event.data))
        data, position = event.data, state.position.text
        if event.kind in {"turn", "skip"}:
            skip = event.kind == "skip"
            words = _same(_("no move"))
            if not skip:
                words = {str(viewer): _written(data, family, viewer) for viewer in Colour}
            colour, moved = Colour(data["colour"]), data.get("steps", [])
            steps.append(ReplayStep(event.version, colour, data["dice"], moved, skip, position, words))
        elif event.kind == "end" and before.phase is rules.Phase.TURN:
            left, words = list(before.dice), _same(_("not played"))
            steps.append(ReplayStep(event.version, before.on_turn, left, [], False, position, words))
    return steps


def _rolled_off(log: Sequence[Event]) -> bool:
    return any(event.kind == "roll_off" for event in log)


def _same(text: str) -> dict[str, str]:
    return {str(viewer): text for viewer in Colour}


def _written(data: dict[str, Any], family: Family, viewer: Colour) -> str:
    """The moves of a "turn" event by the viewer's numbers: `24/18 13/7(2) 6/off`."""
    seen = [Step(*step).turned(family, viewer) for step in data["steps"]]
    line = format_turn(data["dice"], seen, family=family, colour=viewer, numbers="own")
    return line.partition(": ")[2]


def result_text(game: Game) -> str:
    """How a finished game ended: “Win: oin (1 point)”, a draw, or aborted."""
    return arbiter.result(game.winner, game.kind, game.points, game.how)


def ended_text(game: Game) -> str:
    """What ended a game away from the board: “Boris resigned.”; empty when the last checker was borne off."""
    if not game.winner or game.how == rules.How.BORNE_OFF:
        return ""
    loser = game.black if game.winner == Colour.WHITE else game.white
    return arbiter.word(f"lost_{game.how}", name_of(loser), {})


def move_rows(steps: Sequence[ReplayStep]) -> list[list[int | None]]:
    """The pictures after the first as lines of two columns, White's and Black's: places in `steps`."""
    rows: list[list[int | None]] = []
    for at, step in enumerate(steps):
        if step.colour is None:
            continue
        column = 0 if step.colour is Colour.WHITE else 1
        if not rows or column == 0 or rows[-1][1] is not None:
            rows.append([None, None])
        rows[-1][column] = at
    return rows


def caption(step: ReplayStep, viewer: Colour) -> str:
    """One line for the picture, which is also what a screen reader is told."""
    if step.colour is None:
        if not step.dice:
            return _("The start.")
        return _("The start. Roll-off: White %(white)d, Black %(black)d.") % dict(
            zip(Colour, step.dice, strict=True)
        )
    who = _("White") if step.colour is Colour.WHITE else _("Black")
    return _("%(who)s, %(roll)s: %(moves)s") % {"who": who, "roll": step.roll, "moves": step.text[viewer]}


def name_of(player: User | None) -> str:
    """The public name of a player, also of one whose account is gone."""
    return player.public_name if player else _("deleted player")

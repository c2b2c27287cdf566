"""A situation of a game in words of a command: read from its options, and written so that the command goes on from it."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import CommandError

from games.rules import cube, game
from games.rules.board import CHECKERS, Colour, Position
from games.rules.game import GameState, Phase
from games.rules.ruleset import Ruleset

Roll = tuple[int, int]

_SIDES = [str(colour) for colour in Colour]
_OFFERS = {"double": Phase.DOUBLE, "beaver": Phase.BEAVER}


def add_situation_options(parser: ArgumentParser) -> None:
    """Add --position, --turn, --dice, --starter, --rolls, --cube, --cube-owner and --offer."""
    place = parser.add_argument_group("a situation instead of the start of a game")
    place.add_argument("--position", help="White/Black, 26 hex digits each: borne off, White's 1 to 24, bar")
    place.add_argument("--turn", choices=_SIDES, help="who decides next (white)")
    place.add_argument("--dice", nargs="+", default=[], metavar="ROLL", help="the next rolls, as in 31 66")
    place.add_argument("--starter", choices=_SIDES, help="who started the game (who is on turn)")
    place.add_argument(
        "--rolls",
        nargs=2,
        type=int,
        metavar=("WHITE", "BLACK"),
        help="how many rolls each has had before; without it, none for a side that stands as at the start",
    )
    place.add_argument("--cube", type=int, metavar="VALUE", help="what the game is played for (1)")
    place.add_argument("--cube-owner", choices=_SIDES, help="whose the cube is (the middle)")
    place.add_argument("--offer", choices=_OFFERS, help="what waits for an answer of the side on turn")


def next_rolls(options: dict[str, Any]) -> list[Roll]:
    """The rolls that --dice names. Raises CommandError."""
    return [_roll(text) for text in options["dice"]]


def described(ruleset: Ruleset, options: dict[str, Any]) -> GameState:
    """The start of a game, or the situation that the options describe. Raises CommandError, Refused."""
    named = ("position", "turn", "starter", "rolls", "cube", "cube_owner", "offer")
    if not options["dice"] and all(options[name] is None for name in named):
        return game.new_game(ruleset)
    text = options["position"]
    position = Position.start(ruleset.family) if text is None else Position.parse(ruleset.family, text)
    turn = Colour(options["turn"] or "white")
    value, owner = _cube(ruleset, options, turn)
    state = GameState(
        ruleset,
        position,
        Phase.ROLL,
        on_turn=turn,
        starter=Colour(options["starter"] or turn),
        turns=_rolls_had(position, options["rolls"]),
        cube=value,
        cube_owner=owner,
    )
    state = replace(state, last_roll=_last_roll(state))
    return state if options["offer"] is None else _offered(state, turn, _OFFERS[options["offer"]])


def words_for(state: GameState) -> list[str]:
    """The options that describe a state after the roll-off."""
    words = ["--position", state.position.text, "--turn", str(state.on_turn), "--starter", str(state.starter)]
    had = dict(zip(Colour, state.turns, strict=True))
    if state.dice and state.on_turn is not None:
        words += ["--dice", "".join(map(str, state.dice))]
        had[state.on_turn] -= 1
    words += ["--rolls", *(str(number) for number in had.values())]
    if state.cube > 1:
        words += ["--cube", str(state.cube)]
    if state.cube_owner is not None:
        words += ["--cube-owner", str(state.cube_owner)]
    for name, phase in _OFFERS.items():
        if state.phase is phase:
            words += ["--offer", name]
    return words


def _cube(ruleset: Ruleset, options: dict[str, Any], turn: Colour) -> tuple[int, Colour | None]:
    """The cube's value and owner. Raises CommandError for what no game by these rules comes to."""
    limit = ruleset.cube_limit
    value = 1 if options["cube"] is None else options["cube"]
    owner, offer = options["cube_owner"], options["offer"]
    if limit is None and (value != 1 or owner is not None or offer is not None):
        raise CommandError("--cube, --cube-owner, --offer: these rules have no cube")
    if limit is not None and (not 1 <= value <= limit or value.bit_count() != 1):
        raise CommandError(f"--cube: {value} is none of 1, 2, 4 and so on up to {limit}")
    if owner is None and offer == "beaver":
        owner = str(turn.other)  # whoever beavers keeps the cube
    if owner is not None and value == 1:
        raise CommandError("--cube-owner: at 1 the cube is in the middle")
    return value, owner and Colour(owner)


def _offered(state: GameState, answers: Colour, phase: Phase) -> GameState:
    """The state with an offer that `answers` owes an answer to. Raises CommandError where none is allowed."""
    offering = answers.other
    if phase is Phase.DOUBLE:
        reason = cube.no_double(state, offering)
    else:
        before = replace(state, phase=Phase.DOUBLE, on_turn=offering, cube=state.cube // 2)
        allowed = state.cube_owner is offering and cube.may_beaver(before, offering)
        reason = None if allowed else "no_beaver"
    if reason is not None:
        raise CommandError(f"--offer: {offering} could not offer this ({reason})")
    return replace(state, phase=phase)


def _rolls_had(position: Position, told: list[int] | None) -> tuple[int, int]:
    """A side that stands as at the start has most likely not rolled yet."""
    if told is None:
        start = Position.start(position.family)
        white, black = (int(position.packed(colour) != start.packed(colour)) for colour in Colour)
        return white, black
    if min(told) < 0:
        raise CommandError("--rolls: a side has had 0 rolls or more")
    return told[0], told[1]


def _last_roll(state: GameState) -> bool:
    """Whether only the last roll is left. Raises CommandError for a game that is over."""
    finished = [colour for colour in Colour if state.position.off(colour) == CHECKERS]
    last = state.ruleset.last_roll and finished == [state.starter] and state.on_turn is not state.starter
    if finished and not last:
        raise CommandError("--position: this game is over")
    return last


def _roll(text: str) -> Roll:
    if len(text) != 2 or not set(text) <= set("123456"):
        raise CommandError(f"--dice: {text} is no roll; write two digits from 1 to 6, as in 31")
    return int(text[0]), int(text[1])

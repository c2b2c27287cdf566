"""Plays a game in the terminal, between people and bots, from any position: for engineers, tests and reports of mistakes."""

import secrets
import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.dice import seeded_die
from games.management.ruleset_option import add_ruleset_option, chosen_ruleset, reason_of
from games.rules import game
from games.rules.board import CHECKERS, Colour, Position
from games.rules.game import GameState, Phase
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.terminal.players import Bot, Human
from games.terminal.reports import JsonReport, TextReport
from games.terminal.session import Left, Player, Session, situation

_SIDES = [str(colour) for colour in Colour]


class Command(BaseCommand):
    """One game; a position and dice reproduce any situation."""

    help = (
        "Plays a game in the terminal. Moves are typed in notation by the player's own numbers: 24/18 13/8. "
        "The same seed gives the same dice."
    )
    requires_system_checks: list[str] = []
    stealth_options = ("stdin",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_ruleset_option(parser)
        for side, usual in (("white", "human"), ("black", "bot")):
            parser.add_argument(
                f"--{side}", choices=["human", "bot"], default=usual, help=f"usually a {usual}"
            )
        parser.add_argument("--seed", type=int, help="of the dice; without one the dice differ every time")
        parser.add_argument("--json", action="store_true", help="one JSON object a line instead of sentences")
        place = parser.add_argument_group("a situation instead of the start of a game")
        place.add_argument(
            "--position", help="White/Black, 26 hex digits each: borne off, White's 1 to 24, bar"
        )
        place.add_argument("--turn", choices=_SIDES, help="who rolls next (white)")
        place.add_argument(
            "--dice", nargs="+", default=[], metavar="ROLL", help="the next rolls, as in 31 66"
        )
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

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._play(chosen_ruleset(options), options)
        except Refused as refused:
            raise CommandError(reason_of(refused)) from refused
        except BrokenPipeError as error:
            raise CommandError("nobody reads the output any more") from error

    def _play(self, ruleset: Ruleset, options: dict[str, Any]) -> None:
        report = (JsonReport if options["json"] else TextReport)(self._write)
        rolls = [_roll(text) for text in options["dice"]]
        seed = secrets.randbelow(2**32) if options["seed"] is None else options["seed"]
        state = _start(ruleset, options)
        read = (options.get("stdin") or sys.stdin).readline
        kinds: dict[str, Callable[[], Player]] = {
            "human": lambda: Human(read, report),
            "bot": lambda: Bot(ruleset),
        }
        players = {colour: kinds[options[str(colour)]]() for colour in Colour}
        fallen: Iterator[int] = chain(chain.from_iterable(rolls), iter(seeded_die(seed), 0))
        session = Session(state, players, lambda: next(fallen), report.event)
        if isinstance(report, JsonReport):
            names = {str(colour): options[str(colour)] for colour in Colour}
            report.line(event="start", seed=seed, ruleset=ruleset.to_json(), **names, **situation(state))
        elif state.phase is not Phase.ROLL_OFF:
            report.board(state, Colour.WHITE if options["white"] == "human" else Colour.BLACK)
        try:
            if rolls and state.phase is Phase.ROLL:
                session.roll()
            session.run()
        except (Left, KeyboardInterrupt):
            again = _again(options, session.state, seed)
            report.say(f"The game stops here. To go on from this situation: {again}")

    def _write(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _start(ruleset: Ruleset, options: dict[str, Any]) -> GameState:
    """The start of a game, or the situation that the options describe. Raises CommandError, Refused."""
    named = ("position", "turn", "dice", "starter", "rolls", "cube", "cube_owner")
    if not any(options[name] for name in named):
        return game.new_game(ruleset)
    text = options["position"]
    position = Position.start(ruleset.family) if text is None else Position.parse(ruleset.family, text)
    turn = Colour(options["turn"] or "white")
    starter = Colour(options["starter"] or turn)
    state = GameState(
        ruleset,
        position,
        Phase.ROLL,
        on_turn=turn,
        starter=starter,
        turns=tuple(options["rolls"] or _rolls_had(position)),
        cube=options["cube"] or 1,
        cube_owner=options["cube_owner"] and Colour(options["cube_owner"]),
    )
    return replace(state, last_roll=_last_roll(state))


def _rolls_had(position: Position) -> list[int]:
    """A side that stands as at the start has most likely not rolled yet."""
    start = Position.start(position.family)
    return [int(position.packed(colour) != start.packed(colour)) for colour in Colour]


def _last_roll(state: GameState) -> bool:
    """Whether only the last roll is left. Raises CommandError for a game that is over."""
    finished = [colour for colour in Colour if state.position.off(colour) == CHECKERS]
    last = state.ruleset.last_roll and finished == [state.starter] and state.on_turn is not state.starter
    if finished and not last:
        raise CommandError("--position: this game is over")
    return last


def _roll(text: str) -> tuple[int, int]:
    if len(text) != 2 or not set(text) <= set("123456"):
        raise CommandError(f"--dice: {text} is no roll; write two digits from 1 to 6, as in 31")
    return int(text[0]), int(text[1])


def _again(options: dict[str, Any], state: GameState, seed: int) -> str:
    """The command that goes on from this state."""
    rules = ["--preset", options["preset"]] if options["preset"] else ["--ruleset", str(options["ruleset"])]
    words = ["manage.py", "play", *rules, "--white", options["white"], "--black", options["black"]]
    if state.on_turn is None:
        return shlex.join([*words, "--seed", str(seed)])
    words += [
        "--position",
        state.position.text,
        "--turn",
        str(state.on_turn),
        "--starter",
        str(state.starter),
    ]
    had = dict(zip(Colour, state.turns, strict=True))
    if state.dice:
        words += ["--dice", "".join(map(str, state.dice))]
        had[state.on_turn] -= 1
    words += ["--rolls", *(str(number) for number in had.values())]
    if state.cube > 1:
        words += ["--cube", str(state.cube)]
    if state.cube_owner is not None:
        words += ["--cube-owner", str(state.cube_owner)]
    return shlex.join(words)

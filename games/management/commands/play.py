"""Plays a game in the terminal, between people and bots, from any position: for engineers, tests and reports of mistakes."""

import secrets
import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.dice import seeded_die
from games.management.ruleset_option import add_ruleset_option, chosen_ruleset, reason_of
from games.management.situation_options import add_situation_options, described, next_rolls, words_for
from games.rules.board import Colour
from games.rules.game import GameState, Phase
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.terminal.players import Bot, Human
from games.terminal.reports import JsonReport, TextReport
from games.terminal.session import Left, Player, Session, situation


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
        add_situation_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._play(chosen_ruleset(options), options)
        except Refused as refused:
            raise CommandError(reason_of(refused)) from refused
        except BrokenPipeError as error:
            raise CommandError("nobody reads the output any more") from error

    def _play(self, ruleset: Ruleset, options: dict[str, Any]) -> None:
        report = (JsonReport if options["json"] else TextReport)(self._write)
        rolls = next_rolls(options)
        seed = secrets.randbelow(2**32) if options["seed"] is None else options["seed"]
        state = described(ruleset, options)
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


def _again(options: dict[str, Any], state: GameState, seed: int) -> str:
    """The command that goes on from this state."""
    rules = ["--preset", options["preset"]] if options["preset"] else ["--ruleset", str(options["ruleset"])]
    words = ["manage.py", "play", *rules, "--white", options["white"], "--black", options["black"]]
    words += ["--seed", str(seed)] if state.on_turn is None else words_for(state)
    return shlex.join(words)

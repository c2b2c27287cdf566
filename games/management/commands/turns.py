"""Computes legal turns for rows of JSON, so that other programs can be compared with this one."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.ruleset_option import add_ruleset_option, chosen_ruleset, reason_of
from games.rules.refusal import Refused
from games.rules.rows import answered
from games.rules.ruleset import Ruleset


class Command(BaseCommand):
    """Reads JSON lines with a position and a roll, and writes each with its final positions."""

    help = (
        "Reads rows of JSON and writes each with `final` computed. Long: mover, opponent, dice, first_turn; "
        "short: board, dice."
    )
    requires_system_checks: list[str] = []
    stealth_options = ("stdin",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_ruleset_option(parser)
        parser.add_argument("file", nargs="?", type=Path, help="rows to read instead of the standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = chosen_ruleset(options)
        lines = _lines(options["file"]) if options["file"] else options.get("stdin") or sys.stdin
        try:
            self._answer(lines, ruleset)
        except BrokenPipeError as error:
            raise CommandError("nobody reads the output any more") from error

    def _answer(self, lines: Iterable[str], ruleset: Ruleset) -> None:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                self.stdout.write(json.dumps(_answered(number, line, ruleset), separators=(",", ":")))


def _lines(path: Path) -> list[str]:
    """The lines of a file. Raises CommandError."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not UTF-8 text") from error


def _answered(number: int, line: str, ruleset: Ruleset) -> dict[str, Any]:
    """One line's row with its final positions. Raises CommandError, which names the line."""
    try:
        return answered(_parsed(line), ruleset)
    except RecursionError as error:
        raise CommandError(f"line {number}: nested too deeply") from error
    except Refused as refused:
        raise CommandError(f"line {number}: {reason_of(refused)}") from refused


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise Refused("bad_row", reason=f"not JSON: {error.msg} at character {error.colno}") from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise Refused("bad_row", reason="not JSON: a number is too long") from error

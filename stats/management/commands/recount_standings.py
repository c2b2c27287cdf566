"""Checks the standings against the finished games they are the sums of."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import ngettext

from stats.commands import Difference, compare_standings, repair
from stats.models import Standing


class Command(BaseCommand):
    """`recount_standings` reports differences and fails if there are any; with --fix it puts them right."""

    help = "Recompute all standings from finished games and report the differences (exit code 1 if there are any)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take one option."""
        parser.add_argument("--fix", action="store_true", help="correct the standings that differ")

    def handle(self, *args: Any, fix: bool, **options: Any) -> None:
        """Print one line for each standing that differs, then the number of them."""
        differences = compare_standings()
        for difference in differences:
            self.stdout.write(_described(difference))
        number = len(differences)
        if fix:
            repair(differences)
            self.stdout.write(ngettext("%d standing corrected.", "%d standings corrected.", number) % number)
        elif differences:
            raise CommandError(ngettext("%d standing differs.", "%d standings differ.", number) % number)
        else:
            self.stdout.write(self.style.SUCCESS("All standings agree with the finished games."))


def _described(difference: Difference) -> str:
    user_id, family, scope = difference.key
    changed = [
        f"{name} {difference.stored[name]} -> {difference.counted[name]}"
        for name in Standing.SUMS
        if difference.stored[name] != difference.counted[name]
    ]
    return f"player {user_id}, {family}, {scope}: {', '.join(changed)}"

"""Proves the books of the chips: that nothing was made out of nothing, lost, held in vain, or paid wrongly."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from accounts import chips
from accounts.instant import one_instant
from games.stake_audit import audit_stakes


class Command(BaseCommand):
    """`audit_ledger` names everything that is wrong, and fails if there is anything."""

    help = "Check the chips' ledger against itself and against all games (exit code 1 if anything is wrong)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line for each thing that is wrong, then how many there are."""
        with one_instant():
            wrong = [*chips.audit(), *audit_stakes()]
        for line in wrong:
            self.stdout.write(line)
        if wrong:
            number = len(wrong)
            raise CommandError(ngettext("%d thing is wrong.", "%d things are wrong.", number) % number)
        self.stdout.write(self.style.SUCCESS("The books are right."))

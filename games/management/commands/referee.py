"""`manage.py referee`: a process that does what falls due, for sites with several servers."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from config.aio import adopt_loop
from games.watch import keep_watch


class Command(BaseCommand):
    help = "Watches running games: absences, deadlines, bots. As many as wanted may run."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asyncio.run(self._watch())
        except KeyboardInterrupt:
            self.stdout.write("The referee stops.")

    async def _watch(self) -> None:
        adopt_loop()
        await keep_watch()

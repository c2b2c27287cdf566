"""The referee's endless loop: sweep, hand thoughts to the bots, tidy now and then."""

import asyncio
import logging
from time import monotonic

from django.conf import settings
from django.utils import timezone

from config.aio import in_db
from games.bots import Bots
from games.dice import server_die
from games.referee import sweep, tidy

log = logging.getLogger(__name__)

# Seconds.
TIDY_EVERY = 10.0


async def keep_watch() -> None:
    """Run until cancelled. A failed sweep is logged and tried again: the database may come back."""
    bots = Bots(server_die)
    tidied = monotonic()
    try:
        while True:
            began = monotonic()
            try:
                for task in await in_db(sweep, timezone.now(), server_die):
                    bots.work(task)
                if monotonic() - tidied >= TIDY_EVERY:
                    tidied = monotonic()
                    await in_db(tidy, timezone.now(), server_die)
            except Exception:
                log.exception("A sweep failed.")
            # Where much is due the next sweep follows at once.
            await asyncio.sleep(max(0, settings.REFEREE_PAUSE - (monotonic() - began)))
    finally:
        bots.close()

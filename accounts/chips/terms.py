"""What the site gave when chips came out of the issue: settings change and books do not, so each gift says its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from django.conf import settings

_WRITTEN = re.compile(r"CHIPS_START=(\d+) CHIPS_REFILL=(\d+)")


@dataclass(frozen=True, slots=True)
class Terms:
    """`start`: the chips to start with, above which nobody is refilled; `refill`: the most that comes in a day."""

    start: int
    refill: int

    @classmethod
    def today(cls) -> Self:
        """Those of the settings."""
        return cls(settings.CHIPS_START, settings.CHIPS_REFILL)

    @classmethod
    def of(cls, note: str) -> Self:
        """Those that a grant or refill was written under; without a word of them, today's."""
        found = _WRITTEN.fullmatch(note)
        return cls.today() if found is None else cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"CHIPS_START={self.start} CHIPS_REFILL={self.refill}"

"""Where dice come from: the operating system's randomness, or a seed on a developer's machine."""

import random
import secrets
from collections.abc import Callable

from django.conf import settings

# One die: each call is one throw, 1..6. Always passed as an argument, never reached for.
Dice = Callable[[], int]


def fair_die() -> int:
    """One throw from the operating system's cryptographic generator."""
    return secrets.randbelow(6) + 1


def seeded_die(seed: int) -> Dice:
    """Throws that repeat for the same seed: for tests and for reproducing a report."""
    source = random.Random(seed)  # noqa: S311
    return lambda: source.randint(1, 6)


server_die: Dice = fair_die if settings.DICE_SEED is None else seeded_die(settings.DICE_SEED)

"""A token bucket for one socket: bursts are fine, a flood is not. Pure; time is an argument."""

from dataclasses import dataclass

CAPACITY = 30.0
PER_SECOND = 6.0
# So many refused messages in a row mean a broken or hostile client.
PATIENCE = 60


@dataclass(slots=True)
class Throttle:
    """`take` spends a token; without one the message is refused, and after PATIENCE refusals `lost` is true."""

    at: float
    tokens: float = CAPACITY
    refused: int = 0

    def take(self, now: float) -> bool:
        """Whether a message may pass at `now` (seconds of a steady clock)."""
        self.tokens = min(CAPACITY, self.tokens + (now - self.at) * PER_SECOND)
        self.at = now
        if self.tokens < 1:
            self.refused += 1
            return False
        self.tokens -= 1
        self.refused = 0
        return True

    @property
    def lost(self) -> bool:
        return self.refused >= PATIENCE

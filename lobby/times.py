"""When challenges expire, rooms open and people are missed; the lengths of time that appointments go by."""

from datetime import datetime, timedelta

# A challenge for now waits so long for its answer.
NOW_LASTS = timedelta(minutes=5)
# The room opens so long before the time; a challenge for it that nobody has accepted by then is over.
OPENS_BEFORE = timedelta(minutes=10)
# The other one shall have a few minutes to answer.
SOONEST = OPENS_BEFORE + timedelta(minutes=5)
FARTHEST = timedelta(days=90)
# Two appointments of one person that are nearer to each other overlap.
APART = timedelta(hours=1)
# Who is not in the room so long after the time has not come.
NO_SHOW = timedelta(minutes=10)
# Where an outage has held people up until then, nobody had to wait any longer: missing it costs nothing.
HELD_UP = timedelta(minutes=30)
# The room is looked at so often from the time on.
LOOK_AGAIN = timedelta(minutes=1)


def expires(at: datetime | None, now: datetime) -> datetime:
    """Until when a challenge can be accepted."""
    return now + NOW_LASTS if at is None else at - OPENS_BEFORE

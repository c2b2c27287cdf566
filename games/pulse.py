"""The site's own heartbeat: whether people could reach it lately. What was due while they could not is nobody's fault."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Least

from games import hooks
from games.clock import LEASE, NONE, pause
from games.models import Game, Match, Presence, Pulse, Seat, Table

# A referee, or all servers, silent for longer than this were down: two signs of life were missed.
OUTAGE = timedelta(seconds=5)
# A clock that was set back is noticed well within this.
JUST_NOW = timedelta(seconds=10)


def served(now: datetime) -> None:
    """A server shows that it is alive; the first one after an outage of all moves every deadline by it."""
    with transaction.atomic(durable=True):
        pulse = _locked()
        if _missed(pulse.served_at, now) or _set_back(pulse.served_at, now):
            _push(pulse.served_at or now, now)
            pulse.served_at = pulse.swept_at = now
        if pulse.served_at is None or now > pulse.served_at:
            pulse.served_at = now
        pulse.save()


def asleep(now: datetime) -> bool:
    """Whether an outage has just ended, or goes on, for which deadlines have not been moved yet."""
    return missed(now) > NONE


def missed(now: datetime) -> timedelta:
    """The time of an outage for which deadlines have not been moved yet; zero without one."""
    pulse = Pulse.objects.filter(pk=1).first()
    signs = [] if pulse is None else [pulse.swept_at, pulse.served_at]
    return max((now - sign for sign in signs if sign is not None and _missed(sign, now)), default=NONE)


def wake(now: datetime) -> bool:
    """Called before each sweep: move every deadline by the time in which nobody swept. False while servers are down:
    then nothing is judged, and the first server that is back moves the deadlines.
    """
    with transaction.atomic(durable=True):
        pulse = _locked()
        if _missed(pulse.served_at, now):
            return False
        if pulse.swept_at is not None and (_missed(pulse.swept_at, now) or _set_back(pulse.swept_at, now)):
            _push(pulse.swept_at, now)
            pulse.swept_at = now
            if _set_back(pulse.served_at, now):
                pulse.served_at = now
        if pulse.swept_at is None or now > pulse.swept_at:
            pulse.swept_at = now
        pulse.save()
    return True


def _locked() -> Pulse:
    Pulse.objects.get_or_create(pk=1)
    return Pulse.objects.select_for_update().get(pk=1)


def _missed(last: datetime | None, now: datetime) -> bool:
    return last is not None and now - last > OUTAGE


def _set_back(last: datetime | None, now: datetime) -> bool:
    """The machine's clock was set back: then deadlines go back with it, or people would have that much more time."""
    return last is not None and last - now > OUTAGE


def _push(since: datetime, now: datetime) -> None:
    """Give everybody back the time since then. A wait that began meanwhile starts anew: none gets longer than it was.

    Where the machine's clock was set back, `now` is before `since`, and what began by the new clock stays as it is.
    All open tables are locked first, so that no command in the middle of its work writes old deadlines over the new.
    """
    tables = Table.objects.filter(closed_at=None)
    list(tables.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    gap = now - since

    def moved(moment: datetime | None, longest: float) -> datetime | None:
        latest = now + timedelta(seconds=longest)
        if moment is None or (gap < NONE and now - JUST_NOW <= moment <= latest):
            return moment
        return min(moment + gap, latest)

    games = list(Game.objects.filter(ended_at=None).select_related("match"))
    for game in games:
        game.owed_since = moved(game.owed_since, 0)
        game.claim_at = moved(game.claim_at, game.ruleset.claim_seconds)
        game.white_absent_since = moved(game.white_absent_since, 0)
        game.black_absent_since = moved(game.black_absent_since, 0)
        game.due_at = now  # the referee looks at it, and finds the right moment again
    deadlines = ["owed_since", "claim_at", "white_absent_since", "black_absent_since", "due_at"]
    Game.objects.bulk_update(games, deadlines, batch_size=200)
    matches = list(Match.objects.exclude(next_at=None))
    for match in matches:
        match.next_at = moved(match.next_at, pause(match.ruleset).total_seconds())
    Match.objects.bulk_update(matches, ["next_at"], batch_size=200)
    gained = max(gap, NONE)
    Seat.objects.exclude(away_since=None).update(away_since=Least(F("away_since") + gained, now))
    tables.exclude(idle_since=None).update(idle_since=Least(F("idle_since") + gained, now))
    Presence.objects.update(expires_at=Least(F("expires_at") + gained, now + LEASE))
    for told in hooks.outage:
        told(since, now)

"""The site's own heartbeat: whether people could reach it lately. What was due while they could not is nobody's fault."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Least

from games import doorbell, hooks
from games.clock import LEASE, NONE, pause
from games.models import Event, Game, Match, Presence, Pulse, Seat, Table

log = logging.getLogger(__name__)

# A referee that has looked at nothing for longer than this was down.
OUTAGE = timedelta(seconds=5)
# Servers show each second that they live. When all have missed two signs people cannot be served, and nobody is judged;
# what has just been started knows that it was down, even for less. (The clocks of machines differ a little, too.)
SILENT, RESTARTED = timedelta(seconds=2.5), timedelta(seconds=1.5)
# A clock that was set back is noticed within this.
JUST_NOW = timedelta(seconds=3)
# What moves with an outage in a running game.
DEADLINES = ("owed_since", "claim_at", "white_absent_since", "black_absent_since")
# Rows written at once.
BATCH = 200


def served(now: datetime, *, started: bool = False) -> None:
    """A server shows that it is alive; the first one after an outage of all moves every deadline by it.

    `started`: it is the first sign of this process. Where the referee fell silent before the servers did, it is an outage
    from then on.
    """
    with transaction.atomic(durable=True):
        pulse = _locked()
        last = pulse.served_at
        missed = _older(last, now, RESTARTED if started else SILENT)
        if last is not None and (missed or _set_back(last, now)):
            if missed and pulse.swept_at is not None:
                last = min(last, pulse.swept_at)
            now = _pushed(last, now)
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
    signs = [] if pulse is None else [(pulse.swept_at, OUTAGE), (pulse.served_at, SILENT)]
    gaps = [now - sign for sign, longest in signs if sign is not None and _older(sign, now, longest)]
    return max(gaps, default=NONE)


def wake(now: datetime) -> bool:
    """Called before each sweep: move every deadline by the time in which nobody swept. False while servers are down:
    then nothing is judged, and the first server that is back moves the deadlines.
    """
    with transaction.atomic(durable=True):
        pulse = _locked()
        if _older(pulse.served_at, now, SILENT):
            return False
        last = pulse.swept_at
        if last is not None and (_older(last, now, OUTAGE) or _set_back(last, now)):
            now = _pushed(last, now)
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


def _older(last: datetime | None, now: datetime, longest: timedelta) -> bool:
    return last is not None and now - last > longest


def _set_back(last: datetime | None, now: datetime) -> bool:
    """The machine's clock was set back: then deadlines go back with it, or people would have that much more time."""
    return last is not None and last - now > OUTAGE


def _pushed(since: datetime, now: datetime) -> datetime:
    """Move all deadlines; returns the moment at which that is done. Where much has moved it is a while after `now`, and
    that while must not look like another outage.
    """
    began = monotonic()
    _push(since, now)
    return now + timedelta(seconds=monotonic() - began)


def _push(since: datetime, now: datetime) -> None:
    """Give everybody back the time since then. A wait that began meanwhile starts anew: none gets longer than it was.

    Where the machine's clock was set back, `now` is before `since`, and what began by the new clock stays as it is.
    All open tables are locked first, so that no command in the middle of its work writes old deadlines over the new.
    Nothing is written about others: who opens one now, or sits down there, would wait for us crosswise.
    """
    log.warning(
        "The clock was set back by %.1f s, or those of two machines differ."
        if now < since
        else "Out for %.1f s.",
        abs((now - since).total_seconds()),
    )
    tables = Table.objects.filter(closed_at=None)
    rows = tables.select_for_update(no_key=True).order_by("pk").values_list("pk", "key", "rev")
    locked = {pk: (key, rev) for pk, key, rev in rows}
    gap = now - since

    def moved(moment: datetime | None, longest: float) -> datetime | None:
        if moment is None:
            return None
        wait = timedelta(seconds=longest)
        if gap < NONE and now - JUST_NOW <= moment - wait <= now:
            return moment
        return min(moment + gap, now + wait)

    # A table that was opened since then has nothing to get back, and is not locked.
    games = [
        game for game in Game.objects.filter(ended_at=None).select_related("match") if game.table_id in locked
    ]
    changed = []
    for game in games:
        before = [getattr(game, name) for name in DEADLINES]
        game.owed_since = moved(game.owed_since, 0)
        game.claim_at = moved(game.claim_at, game.ruleset.claim_seconds)
        game.white_absent_since = moved(game.white_absent_since, 0)
        game.black_absent_since = moved(game.black_absent_since, 0)
        if before != [getattr(game, name) for name in DEADLINES]:
            changed.append(game)
    matches = [match for match in Match.objects.exclude(next_at=None) if match.table_id in locked]
    paused = set()
    for match in matches:
        planned, match.next_at = match.next_at, moved(match.next_at, pause(match.ruleset).total_seconds())
        if match.next_at != planned:
            paused.add(match.pk)
    Match.objects.bulk_update(matches, ["next_at"], batch_size=BATCH)
    # Who waits for the next game looks at the last one.
    changed += [game for game in _last_of_paused() if game.match_id in paused]
    _log(changed, gap, now)
    _write(changed, gap, now)
    # The referee looks at every game, and finds the right moment again.
    for some in _batches([game.pk for game in games]):
        Game.objects.filter(pk__in=some).update(due_at=now)
    _push_leases(locked, max(gap, NONE), now)
    for told in hooks.outage:
        told(since, now)
    reached = [(*locked[game.table_id], game.key, game.version) for game in changed]
    transaction.on_commit(lambda: _ring(reached), robust=True)


def _write(games: Sequence[Game], gap: timedelta, now: datetime) -> None:
    """Store the moved deadlines, each only where it is: most games have one of them."""
    for name in DEADLINES:
        timed = [game for game in games if getattr(game, name) is not None]
        if gap < NONE or name == "claim_at":
            Game.objects.bulk_update(timed, [name], batch_size=BATCH)
            continue
        for some in _batches([game.pk for game in timed]):  # the same for all, and so many times quicker
            Game.objects.filter(pk__in=some).update(**{name: Least(F(name) + gap, now)})


def _push_leases(tables: Iterable[int], gained: timedelta, now: datetime) -> None:
    """What people have at these tables besides a game lasts so much longer: leases, and seats and tables that they left."""
    for some in _batches(tables):
        # PostgreSQL takes the least of what is there: what is not there must not come to be.
        left = Seat.objects.filter(table__in=some).exclude(away_since=None)
        left.update(away_since=Least(F("away_since") + gained, now))
        empty = Table.objects.filter(pk__in=some).exclude(idle_since=None)
        empty.update(idle_since=Least(F("idle_since") + gained, now))
        leases = Presence.objects.filter(table__in=some)
        leases.update(expires_at=Least(F("expires_at") + gained, now + LEASE))


def _last_of_paused() -> QuerySet[Game]:
    """The newest game of every match that waits for its next one."""
    waiting = Game.objects.filter(match__next_at__isnull=False).exclude(ended_at=None)
    return Game.objects.filter(pk__in=waiting.values("match").annotate(newest=Max("pk")).values("newest"))


def _log(games: Sequence[Game], gap: timedelta, now: datetime) -> None:
    """Note in each game that its deadlines have moved, or viewers would keep those that they have seen."""
    events = []
    for game in games:
        game.version += 1
        data = {"seconds": gap.total_seconds()}
        events.append(Event(game=game, version=game.version, kind="outage", data=data, at=now))
    Event.objects.bulk_create(events, batch_size=BATCH)
    for some in _batches([game.pk for game in games]):
        Game.objects.filter(pk__in=some).update(version=F("version") + 1)


def _batches(keys: Iterable[int]) -> Iterator[list[int]]:
    found = list(keys)
    return (found[at : at + BATCH] for at in range(0, len(found), BATCH))


def _ring(reached: Iterable[tuple[str, int, str, int]]) -> None:
    for table, rev, game, version in reached:
        doorbell.ring(table, rev=rev, game=game, v=version)

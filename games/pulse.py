"""The site's own heartbeat: whether people could reach it lately. What was due while they could not is nobody's fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Least

from games import doorbell, hooks
from games.clock import LEASE, NONE, pause
from games.models import Event, Game, Match, Presence, Pulse, Seat, Table

# A referee, or all servers, silent for longer than this were down: two signs of life were missed.
OUTAGE = timedelta(seconds=5)
# A clock that was set back is noticed well within this.
JUST_NOW = timedelta(seconds=10)
# What moves with an outage in a running game.
DEADLINES = ("owed_since", "claim_at", "white_absent_since", "black_absent_since")
# Rows written at once.
BATCH = 200


def served(now: datetime) -> None:
    """A server shows that it is alive; the first one after an outage of all moves every deadline by it.

    Where the referee fell silent before the servers did, it is an outage from then on.
    """
    with transaction.atomic(durable=True):
        pulse = _locked()
        last = pulse.served_at
        if last is not None and (_missed(last, now) or _set_back(last, now)):
            if _missed(last, now) and pulse.swept_at is not None:
                last = min(last, pulse.swept_at)
            _push(last, now)
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
    rows = tables.select_for_update(no_key=True).order_by("pk").values_list("pk", "key", "rev")
    locked = {pk: (key, rev) for pk, key, rev in rows}
    gap = now - since

    def moved(moment: datetime | None, longest: float) -> datetime | None:
        latest = now + timedelta(seconds=longest)
        if moment is None or (gap < NONE and now - JUST_NOW <= moment <= latest):
            return moment
        return min(moment + gap, latest)

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
    for name in DEADLINES:  # each is written only where it is: most games have one of them
        timed = [game for game in changed if getattr(game, name) is not None]
        Game.objects.bulk_update(timed, [name], batch_size=BATCH)
    # The referee looks at every game, and finds the right moment again.
    for some in _batches(games):
        Game.objects.filter(pk__in=some).update(due_at=now)
    gained = max(gap, NONE)
    Seat.objects.exclude(away_since=None).update(away_since=Least(F("away_since") + gained, now))
    tables.exclude(idle_since=None).update(idle_since=Least(F("idle_since") + gained, now))
    Presence.objects.update(expires_at=Least(F("expires_at") + gained, now + LEASE))
    for told in hooks.outage:
        told(since, now)
    reached = [(*locked[game.table_id], game.key, game.version) for game in changed]
    transaction.on_commit(lambda: _ring(reached), robust=True)


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
    for some in _batches(games):
        Game.objects.filter(pk__in=some).update(version=F("version") + 1)


def _batches(games: Sequence[Game]) -> Iterator[list[int]]:
    keys = [game.pk for game in games]
    return (keys[at : at + BATCH] for at in range(0, len(keys), BATCH))


def _ring(reached: Iterable[tuple[str, int, str, int]]) -> None:
    for table, rev, game, version in reached:
        doorbell.ring(table, rev=rev, game=game, v=version)

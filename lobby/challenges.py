"""What two people may do with a challenge, each as one transaction that a repeated click does not repeat.

The rows of both are locked first, always in the same order: what a person agrees to at one moment, here or with
somebody else, happens one after the other. Every verb refuses "signed_out" to whoever was deleted or shut out since they
signed in.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.commands.appointed import open_appointed
from games.commands.stakes import covers, require_cover
from games.errors import Refused
from games.models import Match, Seat
from games.rules.board import Colour
from games.rules.ruleset import Ruleset
from lobby import told
from lobby.models import Challenge
from lobby.times import APART, FARTHEST, LOOK_AGAIN, NO_SHOW, OPENS_BEFORE, SOONEST, expires

State = Challenge.State
MOST_OPEN = 10
# Within this time a person makes so many challenges at most, and so many that come to nothing to one reader.
LATELY = timedelta(hours=1)
MOST_LATELY = 30
MOST_UNWANTED = 5


def challenge(
    user: User,
    to: User,
    preset: str,
    ruleset: Ruleset,
    *,
    colour: Colour | None,
    at: datetime | None,
    now: datetime,
) -> Challenge:
    """Ask somebody for a game, `at` a time or now (None). The same challenge made twice is one.

    Refuses "challenge_self", "challenge_bot", "challenge_gone", "many_challenges", "many_challenges_lately",
    "short_of_chips", and as `_may_meet` does.
    """
    with transaction.atomic(durable=True):
        to = _lock_people(user, user.pk, to.pk)[to.pk]
        _may_be_challenged(user, to)
        own = Challenge.objects.filter(by=user, state=State.OPEN, expires_at__gt=now)
        same = own.filter(to=to, preset=preset, rules=ruleset.to_json(), colour=colour or "", at=at, owes=to)
        if (known := same.first()) is not None:
            return known
        if own.count() >= MOST_OPEN:
            raise Refused("many_challenges", most=MOST_OPEN)
        if _pesters(user, to, now):
            raise Refused("many_challenges_lately")
        _may_meet(user, to, at, now)
        require_cover(user, ruleset, now)
        row = Challenge.objects.create(
            by=user,
            to=to,
            owes=to,
            preset=preset,
            rules=ruleset.to_json(),
            colour=colour or "",
            at=at,
            created_at=now,
            expires_at=expires(at, now),
            due_at=expires(at, now),
        )
        told.challenged(row, now)
    return row


def accept(user: User, key: str, seen: int, now: datetime) -> Challenge:
    """Agree to the challenge as the person has `seen` it; one for now opens its room at once.

    Refuses "challenge_gone", "short_of_chips", as `_owed` and `_may_meet` do, and one for now also "they_are_busy"
    and "they_are_short".
    """
    with transaction.atomic(durable=True):
        row = _locked(user, key)
        if row.accepted:
            return row
        _owed(row, user, seen, now)
        other = row.other(user)
        if _gone(other):
            raise Refused("challenge_gone")
        _may_meet(user, other, row.at, now, agreeing=True)
        if row.at is None and (table := _plays_at(other)) is not None:
            raise Refused("they_are_busy", table=table)
        require_cover(user, row.ruleset, now)
        if row.at is None and not covers(other, row.ruleset, now):
            raise Refused("they_are_short")
        row.state, row.owes, row.answered_at = State.ACCEPTED, None, now
        if row.at is None:
            open_room(row, now)
        else:
            row.due_at = row.at - OPENS_BEFORE
        row.save()
        told.answered(row, other, "accepted", now)
    return row


def open_room(row: Challenge, now: datetime) -> None:
    """The table where the two meet, with a seat for each; the caller saves the challenge."""
    white = row.by
    if row.colour == Colour.BLACK or (not row.colour and secrets.randbelow(2)):
        white = row.to
    people = {Colour.WHITE: white, Colour.BLACK: row.other(white)}
    meets_at = row.meets_at or now
    row.table = open_appointed(people, row.by, row.preset, row.ruleset, meets_at=meets_at, now=now)
    row.no_show_at = max(meets_at, now) + NO_SHOW
    row.due_at = max(meets_at, now + LOOK_AGAIN)


def decline(user: User, key: str, now: datetime) -> Challenge:
    """Say no to a challenge, or to the time proposed. Refuses as `_owed` does."""
    with transaction.atomic(durable=True):
        row = _locked(user, key)
        if row.state == State.DECLINED:
            return row
        _owed(row, user, row.round, now)
        row.answered_at = now
        row.end(State.DECLINED, now)
        row.save()
        told.answered(row, row.other(user), "declined", now)
    return row


def propose(user: User, key: str, at: datetime | None, seen: int, now: datetime) -> Challenge:
    """Ask for another time; now it is for the other one to answer.

    Refuses "challenge_gone", "short_of_chips", and as `_owed` and `_may_meet` do.
    """
    with transaction.atomic(durable=True):
        row = _locked(user, key)
        other = row.other(user)
        if row.open and row.owes_id == other.pk and row.at == at and row.round == seen + 1:
            return row
        _owed(row, user, seen, now)
        _may_be_challenged(user, other)
        _may_meet(user, other, at, now)
        require_cover(user, row.ruleset, now)
        row.at, row.owes, row.answered_at = at, other, now
        row.round += 1
        row.expires_at = row.due_at = expires(at, now)
        row.save()
        told.answered(row, other, "another_time", now)
    return row


def withdraw(user: User, key: str, now: datetime) -> Challenge:
    """Take back a challenge that waits for the other one, or call an appointment off before its room is open.

    Refuses "no_challenge", "challenge_over", "yours_to_answer" and "room_open".
    """
    with transaction.atomic(durable=True):
        row = _locked(user, key)
        if row.state in {State.WITHDRAWN, State.CANCELLED}:
            return row
        if row.accepted:
            if row.table_id is not None:
                raise Refused("room_open")
            row.end(State.CANCELLED, now)
        else:
            _require_open(row, now)
            if row.owes_id == user.pk:
                raise Refused("yours_to_answer")
            row.end(State.WITHDRAWN, now)
        row.save()
        told.answered(row, row.other(user), str(row.state), now)
    return row


def _lock_people(user: User, *ids: int) -> dict[int, User]:
    """The rows of the two, locked, if `user` is still one who may act."""
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    people = {row.pk: row for row in rows}
    if _gone(people[user.pk]):
        raise Refused("signed_out")
    return people


def _gone(person: User) -> bool:
    return person.deleted_at is not None or not person.is_active


def _locked(user: User, key: str) -> Challenge:
    """The challenge of this person, locked with both people."""
    found = Challenge.objects.filter(Q(by=user) | Q(to=user), key=key).values_list("by", "to").first()
    if found is None:
        raise Refused("no_challenge")
    _lock_people(user, *found)
    rows = Challenge.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("by", "to", "table").get(key=key)


def _require_open(row: Challenge, now: datetime) -> None:
    if not row.open or row.expires_at <= now:
        raise Refused("challenge_over")


def _owed(row: Challenge, user: User, seen: int, now: datetime) -> None:
    """Refuse "challenge_over", "own_challenge" and "challenge_changed" unless this person owes the answer to what they saw."""
    _require_open(row, now)
    if row.owes_id != user.pk:
        raise Refused("own_challenge")
    if row.round != seen:
        raise Refused("challenge_changed")


def _may_be_challenged(user: User, to: User) -> None:
    if to.pk == user.pk:
        raise Refused("challenge_self")
    if to.is_bot:
        raise Refused("challenge_bot")
    if _gone(to):
        raise Refused("challenge_gone")


def _pesters(user: User, to: User, now: datetime) -> bool:
    """Whether the person asks too often: each challenge is a notice to its reader, and often a letter."""
    lately = Challenge.objects.filter(by=user, created_at__gt=now - LATELY)
    unwanted = lately.filter(to=to, state__in=[State.DECLINED, State.WITHDRAWN, State.EXPIRED])
    return lately.count() >= MOST_LATELY or unwanted.count() >= MOST_UNWANTED


def _may_meet(user: User, other: User, at: datetime | None, now: datetime, *, agreeing: bool = False) -> None:
    """Refuse "time_past", "time_near", "time_far", "overlap", "their_overlap", and for now "busy" (data: table).

    `agreeing`: the time was proposed early enough, and may be near by now.
    """
    if at is None:
        if (table := _plays_at(user)) is not None:
            raise Refused("busy", table=table)
    elif at <= now:
        raise Refused("time_past")
    elif at < now + SOONEST and not agreeing:
        raise Refused("time_near", minutes=SOONEST.seconds // 60)
    elif at > now + FARTHEST:
        raise Refused("time_far", days=FARTHEST.days)
    for person, code in ((user, "overlap"), (other, "their_overlap")):
        if _meets_near(person, at or now):
            raise Refused(code)


def _meets_near(person: User, moment: datetime) -> bool:
    """Whether the person has an appointment so near that the two overlap."""
    agreed = Challenge.objects.filter(Q(by=person) | Q(to=person), state=State.ACCEPTED)
    early, late = moment - APART, moment + APART
    return agreed.filter(
        Q(at__gt=early, at__lt=late) | Q(at=None, answered_at__gt=early, answered_at__lt=late)
    ).exists()


def _plays_at(person: User) -> str | None:
    """The key of the table where the person is in the middle of a match."""
    seats = Seat.objects.filter(user=person, bot=False).values("table")
    key = Match.objects.filter(table__in=seats, ended_at=None).values_list("table__key", flat=True).first()
    return str(key) if key is not None else None

"""What people are told by the site: once for each thing, rung for at once, worded when it is read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from django.urls import reverse

from accounts.letters import send_letter
from accounts.models import Notice, Preferences, User
from config import rings

Json = dict[str, Any]

# Kind -> its sentence in the active language, made from the notice's data: a person's id in "who" stands there with their
# name in "name". The apps that tell of something add theirs when they get ready. The first word of a kind ("challenge" in
# "challenge_answer") names its preferences.
WORDS: dict[str, Callable[[Json], str]] = {}

KEPT = timedelta(days=60)
# The most that a list shows, or one message tells.
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a person's notices have got: the newest one's id (0: none), and how many are unseen."""

    last: int = 0
    unseen: int = 0

    @classmethod
    def read(cls, value: Any) -> "Mark":
        """What a page says it shows: [newest id, unseen]. Raises ValueError for anything else."""
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError
        if not all(type(number) is int and 0 <= number < 2**63 for number in value):
            raise ValueError
        return cls(*value)


def person_group(user_id: int) -> str:
    """Every socket of one person."""
    return f"person.{user_id}"


def tell(user_id: int, kind: str, ref: str, url: str, data: Json, now: datetime) -> bool:  # noqa: PLR0917
    """Tell a person of something, unless they were told of the same `ref` before; returns whether it is new.

    `kind` is one of WORDS, `url` an address on this site, `data` what the words need. May be called within a
    transaction: nobody hears of it before the commit. Bots and deleted accounts are told nothing. Raises
    KeyError for a kind without words.
    """
    WORDS[kind]
    with transaction.atomic():
        if not User.objects.filter(pk=user_id, is_bot=False, deleted_at=None).exists():
            return False
        notice, new = Notice.objects.get_or_create(
            user_id=user_id, ref=ref, defaults={"kind": kind, "url": url, "data": data, "at": now}
        )
        if new:
            transaction.on_commit(partial(_ring, user_id))
            # robust: a letter that cannot be written is logged, and breaks nothing
            transaction.on_commit(lambda: _mail(notice.pk, now), robust=True)
    return new


def _mail(notice_id: int, now: datetime) -> None:
    notice = Notice.objects.select_related("user__preferences").filter(pk=notice_id).first()
    if notice is not None:  # else the account was deleted in this moment
        send_letter(notice, text, now)


def _ring(user_id: int) -> None:
    rings.ring(person_group(user_id), {"type": "person.rang"})


def of(user_id: int) -> QuerySet[Notice]:
    """A person's notices, the newest first; those of kinds that nobody words any more are left out."""
    return Notice.objects.filter(user=user_id, kind__in=WORDS).order_by("-pk")


def texts(found: Iterable[Notice]) -> list[str]:
    """Each notice's sentence in the active language. Names are looked up only now: a deleted account leaves none behind in
    other people's notices.
    """
    found = list(found)
    people = User.objects.in_bulk({notice.data["who"] for notice in found if "who" in notice.data})
    nobody = User(name=None)
    return [
        WORDS[notice.kind](
            notice.data | {"name": people.get(notice.data["who"], nobody).public_name}
            if "who" in notice.data
            else notice.data
        )
        for notice in found
    ]


def text(notice: Notice) -> str:
    """One notice's sentence."""
    return texts([notice])[0]


def mark(user_id: int) -> Mark:
    """How far this person's notices have got."""
    found = of(user_id).order_by().aggregate(last=Max("pk"), unseen=Count("pk", filter=Q(seen_at=None)))
    return Mark(last=found["last"] or 0, unseen=found["unseen"])


def recent(user_id: int) -> list[Json]:
    """What a list shows: `notice` with its `text` in the active language, the newest first."""
    found = list(of(user_id)[:SHOWN])
    return [{"notice": notice, "text": said} for notice, said in zip(found, texts(found), strict=True)]


def news(user: User, shown: Mark) -> tuple[Json | None, Mark]:
    """The message "notices" for a page of this person that shows so much, in the active language; None when nothing
    has changed. With it: what the page shows then.
    """
    reached = mark(user.pk)
    if reached == shown:
        return None, shown
    wants = Preferences.objects.get(user=user)
    new = list(reversed(of(user.pk).filter(pk__gt=shown.last, seen_at=None)[:SHOWN]))
    message = {
        "t": "notices",
        "last": reached.last,
        "unseen": reached.unseen,
        "sound": wants.heard("notice"),
        "new": [
            {
                "id": notice.pk,
                "kind": notice.kind,
                "text": said,
                "url": reverse("accounts:notice", args=[notice.pk]),
                "at": round(notice.at.timestamp() * 1000),
                "alert": wants.wants("notify", notice.kind),
            }
            for notice, said in zip(new, texts(new), strict=True)
        ],
    }
    return message, reached


def mark_seen(user_id: int, now: datetime, *, upto: int | None = None, only: int | None = None) -> None:
    """Take notices as seen: all, those not newer than `upto`, or `only` one; their other pages hear of it."""
    unseen = Notice.objects.filter(user=user_id, seen_at=None)
    if upto is not None:
        unseen = unseen.filter(pk__lte=upto)
    if only is not None:
        unseen = unseen.filter(pk=only)
    with transaction.atomic():
        if unseen.update(seen_at=now):
            transaction.on_commit(partial(_ring, user_id))


def tidy(now: datetime) -> None:
    """Forget what is old, and what a deleted account was told while it was being deleted."""
    Notice.objects.filter(Q(at__lt=now - KEPT) | Q(user__deleted_at__isnull=False)).delete()

"""Who asks for what and when; and the one way in which a command is carried out: locked, once, whole or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games import clock
from games.commands.course import settle
from games.commands.held import Held, hold
from games.dice import Dice, server_die
from games.errors import Refused
from games.models import Done

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Order:
    """A person's wish. `id` is the client's name for it: the same id is carried out once. `game` is the key of the game
    that the person was looking at and `version` its version; None when it does not matter.
    """

    user: User
    id: str
    now: datetime
    dice: Dice
    version: int | None = None
    game: str | None = None

    @classmethod
    def fresh(cls, user: User) -> Order:
        """An order made by a page view: its own id, this moment, the server's dice."""
        return cls(user=user, id=f"http-{secrets.token_hex(12)}", now=timezone.now(), dice=server_die)


def carry_out(order: Order, table_key: str, work: Callable[[Held], Answer | None]) -> Answer:
    """Do `work` on the locked table in one transaction and return its answer with the version after it.

    What has already fallen due is settled first and stays even if the command is refused then. An order that was carried
    out before gets the answer that it got then, and changes nothing. Refuses "signed_out" as `keep_account` does.
    """
    try:
        return _once(order, table_key, work)
    except (Refused, IntegrityError):
        # Looked up only now: nearly every order is new, and one that is not does not get past the unique name.
        done = Done.objects.filter(user=order.user, command=order.id).first()
        if done is None:
            raise
        return cast(Answer, done.answer)


def keep_account(user: User) -> None:
    """Refuse "signed_out" to whoever was deleted or shut out since they signed in; a deletion then waits for the commit.

    The account is locked before any table, as a deletion does it. A bot's is not, for it plays at many tables at once, and
    one that was retired ends its games.
    """
    if user.is_bot:
        return
    rows = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True, deleted_at=None)
    if not rows.values_list("pk"):
        raise Refused("signed_out")


def _once(order: Order, table_key: str, work: Callable[[Held], Answer | None]) -> Answer:
    with transaction.atomic(durable=True):
        keep_account(order.user)
        held = hold(table_key, order.now, order.dice)
        # A savepoint only where something must outlive a refusal.
        judged = settle(held) is not clock.Act.NOTHING
        refusal: Refused | None = None
        answer: Answer = {}
        try:
            with transaction.atomic() if judged else nullcontext():
                answer = work(held) or {}
                answer["v"] = held.version
                Done.objects.create(user=order.user, command=order.id, answer=answer, at=order.now)
        except Refused as caught:
            if not judged:
                raise
            refusal = caught
    if refusal is not None:
        raise refusal
    return answer

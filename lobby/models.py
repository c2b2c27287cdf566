"""Challenges: one person asks another for a game, now or at a time they agree on; then it is an appointment."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Table
from games.models.keys import new_key
from games.models.table import COLOURS
from games.rules.ruleset import Ruleset


class Challenge(models.Model):
    """`at` None means now. While it is open one of the two owes an answer; whoever proposes a time gets the next one."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("agreed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("not answered in time")
        CANCELLED = "cancelled", _("called off")
        PLAYED = "played", _("played")
        WALKOVER = "walkover", _("walkover")
        VOID = "void", _("void: nobody came")

    key = models.CharField(_("key"), max_length=12, unique=True, default=new_key, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("challenger")
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("challenged")
    )
    preset = models.CharField(_("preset"), max_length=20)
    rules = models.JSONField(_("rules"))
    # The challenger's side; empty: whichever falls to them.
    colour = models.CharField(_("colour of the challenger"), max_length=5, choices=COLOURS, blank=True)
    at = models.DateTimeField(_("time of the game"), null=True, blank=True)
    # Grows with every time proposed, so that nobody accepts one that they have not seen.
    round = models.PositiveSmallIntegerField(_("proposal"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    owes = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("owes an answer"),
    )
    created_at = models.DateTimeField(_("made"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    expires_at = models.DateTimeField(_("expires"))
    # When the server looks at it next: it expires, its room opens, somebody is missing.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    # From when on who is not in the room has not come.
    no_show_at = models.DateTimeField(_("waited for until"), null=True, blank=True)
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("table")
    )
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("winner by walkover"),
    )

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(by=F("to")), name="challenge_another"),
            models.CheckConstraint(
                condition=Q(state="open", owes__isnull=False) | (~Q(state="open") & Q(owes=None)),
                name="challenge_open_is_owed",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="challenge_due"),
            models.Index(fields=["by", "-id"], name="challenge_by"),
            models.Index(fields=["to", "-id"], name="challenge_to"),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("lobby:challenge", args=[self.key])

    @cached_property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.rules)

    @property
    def open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def accepted(self) -> bool:
        return self.state == self.State.ACCEPTED

    @property
    def meets_at(self) -> datetime | None:
        """When the two meet: the time agreed on, or that of the answer to a challenge for now."""
        return self.at or self.answered_at

    def other(self, user: User) -> User:
        """The other one of the two."""
        return self.to if user.pk == self.by_id else self.by

    def end(self, state: Challenge.State, now: datetime) -> None:
        """It is over; the caller saves it."""
        self.state, self.owes, self.due_at, self.ended_at = state, None, None, now


def challenges_of(user: User) -> models.QuerySet[Challenge]:
    """All that the person has made or got."""
    return Challenge.objects.filter(Q(by=user) | Q(to=user)).select_related("by", "to", "table")

"""A table: the place where two people sit, talk and play one game after another under one ruleset."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.keys import new_key
from games.rules.board import Colour
from games.rules.ruleset import Ruleset

COLOURS = [(Colour.WHITE.value, _("White")), (Colour.BLACK.value, _("Black"))]


class Table(models.Model):
    """`rev` grows with every change that its people should see; a closed table is history."""

    key = models.CharField(_("key"), max_length=12, unique=True, default=new_key, editable=False)
    preset = models.CharField(_("preset"), max_length=20)
    rules = models.JSONField(_("rules"), help_text=_("The complete ruleset, frozen when the table opens."))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="tables",
        verbose_name=_("owner"),
    )
    private = models.BooleanField(_("private"), default=False)
    invite = models.CharField(_("invitation"), max_length=24, unique=True, null=True, editable=False)
    rev = models.PositiveIntegerField(default=1, editable=False)
    opened_at = models.DateTimeField(_("opened"))
    idle_since = models.DateTimeField(_("nobody here since"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    # An appointment's room: from then on the game starts as soon as both are here. None again once they have met.
    meets_at = models.DateTimeField(_("appointed for"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(fields=["-id"], condition=Q(closed_at=None), name="table_open"),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.key])

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.rules)

    @property
    def invite_path(self) -> str | None:
        """The address that lets a person in, for the owner to pass on."""
        return reverse("lobby:invite", args=[self.invite]) if self.invite else None


class Seat(models.Model):
    """One side of a table. A person holds at most one seat on the whole site; bots hold many."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", verbose_name=_("table"))
    colour = models.CharField(_("colour"), max_length=5, choices=COLOURS)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    # Whose appointment this is: nobody else may sit here.
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("kept for"),
    )
    bot = models.BooleanField(_("bot"), default=False)
    ready = models.BooleanField(_("ready"), default=False)
    swap = models.BooleanField(_("wants to change seats"), default=False)
    away_since = models.DateTimeField(_("away since"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["-colour"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "colour"], name="one_seat_a_side"),
            models.UniqueConstraint(fields=["user"], condition=Q(bot=False), name="one_seat_a_person"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["away_since"], condition=Q(away_since__isnull=False), name="seat_away"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.colour}"


class Guest(models.Model):
    """A person whom an invitation has let in to a private table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="guests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("guest")
        verbose_name_plural = _("guests")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "user"], name="one_guest_once")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id}"


class ChatLine(models.Model):
    """A line of a table's talk: a person's words, or an arbiter line as a code that each viewer reads worded."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat", verbose_name=_("table"))
    game = models.ForeignKey(
        "games.Game",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="chat",
        verbose_name=_("game"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("person"),
    )
    seated = models.BooleanField(_("by a player"), default=False)
    code = models.CharField(_("arbiter code"), max_length=30, blank=True)
    data = models.JSONField(_("data"), default=dict, blank=True)
    text = models.CharField(_("text"), max_length=300, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(fields=["table", "id"], name="chat_by_table")]

    def __str__(self) -> str:
        return self.text or self.code

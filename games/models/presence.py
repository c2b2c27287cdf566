"""Who is here, what was already carried out, and when the server was last awake."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class Presence(models.Model):
    """One open socket at a table: a lease that pings renew, so a crashed server leaves nothing behind."""

    socket = models.CharField(max_length=32, unique=True)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="presences")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        indexes: ClassVar = [models.Index(fields=["table", "user"], name="presence_by_table")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id}"


class Done(models.Model):
    """A command that was carried out, with its answer, so that a repeated one is answered and not repeated."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    command = models.CharField(max_length=40)
    answer = models.JSONField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("carried-out command")
        verbose_name_plural = _("carried-out commands")
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "command"], name="one_command_once")]

    def __str__(self) -> str:
        return self.command


class Pulse(models.Model):
    """The single row that remembers the last sweep and the last sign of a server; gaps are nobody's fault."""

    swept_at = models.DateTimeField(null=True)
    served_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulse")

    def __str__(self) -> str:
        return str(self.swept_at)

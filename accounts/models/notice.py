"""What the site has told people: each thing once, kept until it is old."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User


class Notice(models.Model):
    """One thing told to one person. Its words are made from `kind` and `data` when somebody reads it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(_("kind"), max_length=32)
    # What it is about; nobody is told twice of the same.
    ref = models.CharField(_("reference"), max_length=64)
    # Where on this site the person can answer or look.
    url = models.CharField(_("address"), max_length=200)
    data = models.JSONField(_("data"), default=dict)
    at = models.DateTimeField(_("at"))
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)
    # Claimed before the letter is sent, so that it is never sent again.
    mailed_at = models.DateTimeField(_("mailed"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "ref"], name="notice_once")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["at"], name="notice_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} {self.ref}"

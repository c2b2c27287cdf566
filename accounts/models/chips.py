"""The books of the chips, the play money of the site: accounts, and transactions whose lines sum to zero, for ever."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User

# rows, batch_size and ignore_conflicts: what else bulk_create takes can change rows.
_PLAIN = 3


class WrittenForGood(TypeError):  # noqa: N818 - why not, as it is said
    """Somebody tried to change or delete what was once written in the books."""


def _refuse() -> NoReturn:
    raise WrittenForGood("A transaction is never changed or deleted; correct it by another one.")


class Written(models.QuerySet[Any]):
    """Rows that can be added and read."""

    def update(self, **changes: Any) -> int:
        _refuse()

    def bulk_create(self, *args: Any, **options: Any) -> list[Any]:
        """Add rows; it could also change those that are there."""
        if len(args) > _PLAIN or options.get("update_conflicts"):
            _refuse()
        return super().bulk_create(*args, **options)

    def bulk_update(self, *args: Any, **options: Any) -> int:
        _refuse()

    def delete(self) -> tuple[int, dict[str, int]]:
        _refuse()


class AppendOnly(models.Model):
    """A row that stays as it was written."""

    objects = Written.as_manager()

    class Meta:
        abstract = True
        # Also where Django itself looks rows up.
        base_manager_name = "objects"

    def save(self, *args: Any, **options: Any) -> None:
        """Write the row, once: one made up with the key of another is not saved over it."""
        if not self._state.adding:
            _refuse()
        super().save(*args, **{**options, "force_insert": True})

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        """Never."""
        _refuse()


class Account(models.Model):
    """Where chips lie: a person's wallet, what of theirs is held for a game, or the issue, where all chips come from.

    `balance` is the sum of the account's lines, kept so that the database itself refuses to let one fall below zero. Of
    the issue it is not kept: it would only say how much there is in all, and every grant would wait for its row.
    """

    class Kind(models.TextChoices):
        WALLET = "wallet", _("wallet")
        HELD = "held", _("held")
        ISSUE = "issue", _("issue")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    owner = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, related_name="accounts", verbose_name=_("owner")
    )
    balance = models.BigIntegerField(_("balance"), null=True, default=0)

    class Meta:
        verbose_name = _("chip account")
        verbose_name_plural = _("chip accounts")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["owner", "kind"], name="account_one_of_a_kind"),
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="issue"), name="account_one_issue"),
            models.CheckConstraint(
                condition=Q(kind="issue", owner=None, balance=None)
                | Q(kind__in=["wallet", "held"], owner__isnull=False, balance__gte=0),
                name="account_never_below_zero",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner}: {self.get_kind_display()}" if self.owner_id else str(self.get_kind_display())


class Transaction(AppendOnly):
    """One movement of chips, named by `ref` so that it happens once. What ends a hold says which one it `closes`."""

    class Kind(models.TextChoices):
        GRANT = "grant", _("Chips to start with")
        REFILL = "refill", _("Chips of the day")
        HOLD = "hold", _("Held")
        SETTLEMENT = "settlement", _("Settled")
        RETURN = "return", _("Returned")
        CORRECTION = "correction", _("Correction by a moderator")

    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    ref = models.CharField(_("reference"), max_length=80, unique=True)
    # The database refuses to settle or return a hold twice.
    closes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="closed_by", verbose_name=_("closes")
    )
    at = models.DateTimeField(_("at"))
    # How a game ended, a moderator's reason, or the settings under which chips came.
    note = models.CharField(_("note"), max_length=200, blank=True)
    by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("moderator")
    )

    class Meta:
        verbose_name = _("chip transaction")
        verbose_name_plural = _("chip transactions")
        ordering: ClassVar = ["-id"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["kind", "at"], name="transaction_by_kind")
        ]

    def __str__(self) -> str:
        return self.ref


class Line(AppendOnly):
    """What one transaction does to one account: chips in (above zero) or out (below)."""

    transaction = models.ForeignKey(
        Transaction,
        on_delete=models.PROTECT,
        related_name="lines",
        db_index=False,
        verbose_name=_("transaction"),
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="lines", db_index=False, verbose_name=_("account")
    )
    amount = models.BigIntegerField(_("amount"))

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering: ClassVar = ["id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["transaction", "account"], name="line_one_an_account"),
            models.CheckConstraint(condition=~Q(amount=0), name="line_moves_something"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["account", "transaction"], name="line_by_account"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.amount:+}"

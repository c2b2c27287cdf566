"""The standing of each player: sums over finished games, kept so that a page need not add them up."""

import re
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.rules.board import Family


class Scope(models.TextChoices):
    """Which games a standing counts."""

    ALL = "all", _("All games")
    PEOPLE = "people", _("Between people")


# "Wins 9 (3)" in any language that names a sum before it: name, sum, brackets.
_PART = re.compile(r"(\D*)(\d+) ?(.*)")
FAMILIES = [(Family.LONG.value, _("Long backgammon")), (Family.SHORT.value, _("Short backgammon"))]


class Standing(models.Model):
    """One player's sums in one family and scope. Wins and losses are points by kind; `_mars` are numbers of games."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings", verbose_name=_("player")
    )
    family = models.CharField(pgettext_lazy("family", "game"), max_length=5, choices=FAMILIES)
    scope = models.CharField(_("which games"), max_length=6, choices=Scope)
    games = models.PositiveIntegerField(_("games"), default=0)
    wins = models.PositiveIntegerField(_("points won"), default=0)
    wins_mars = models.PositiveIntegerField(_("won by mars or better"), default=0)
    losses = models.PositiveIntegerField(_("points lost"), default=0)
    losses_mars = models.PositiveIntegerField(_("lost by mars or worse"), default=0)

    SUMS = ("games", "wins", "wins_mars", "losses", "losses_mars")

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering: ClassVar = ["family", "scope", "-wins", "losses", "user_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "family", "scope"], name="one_standing_a_player"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["family", "scope", "-wins", "losses", "user"], name="standing_by_place"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.line}"

    @property
    def line(self) -> str:
        """The standing in one line: games, points won and lost, and in brackets the games of mars or worse."""
        # Translators: three parts with " · " between them, each its label before its number.
        return gettext(
            "Games %(games)d · Wins %(wins)d (%(wins_mars)d) · Losses %(losses)d (%(losses_mars)d)"
        ) % {name: getattr(self, name) for name in self.SUMS}

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The line cut up for a table: (what is counted, the sum, the number in brackets) of each part."""
        return [match.groups() for match in map(_PART.fullmatch, self.line.split(" · ")) if match]

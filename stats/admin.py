"""Standings in the admin: to look at, never to write; `recount_standings` is what corrects them."""

from typing import TYPE_CHECKING

from django.contrib import admin

from accounts.look_only import LookOnly
from stats.models import Standing

if TYPE_CHECKING:
    StandingPages = admin.ModelAdmin[Standing]
else:  # Django's classes take no parameters when they run
    StandingPages = admin.ModelAdmin


@admin.register(Standing)
class StandingAdmin(LookOnly, StandingPages):
    """Search by player, filter by board; games make standings, and a standing goes with its player only."""

    list_display = ["user", "family", "scope", *Standing.SUMS]
    list_filter = ["family", "scope"]
    list_select_related = ["user"]
    search_fields = ["user__name", "user__email"]

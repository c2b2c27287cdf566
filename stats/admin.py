"""Standings in the admin: to look at, never to write; `recount_standings` is what corrects them."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from stats.models import Standing

if TYPE_CHECKING:
    StandingPages = admin.ModelAdmin[Standing]
else:  # Django's classes take no parameters when they run
    StandingPages = admin.ModelAdmin


@admin.register(Standing)
class StandingAdmin(StandingPages):
    """Search by player, filter by board."""

    list_display = ["user", "family", "scope", *Standing.SUMS]
    list_filter = ["family", "scope"]
    list_select_related = ["user"]
    search_fields = ["user__name", "user__email"]
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Games make standings."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody writes sums by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A standing goes with its player only."""
        return False

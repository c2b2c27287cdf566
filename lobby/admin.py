"""Challenges in the admin: to look at, never to write; people agree by themselves."""

from typing import TYPE_CHECKING

from django.contrib import admin

from accounts.look_only import LookOnly
from lobby.models import Challenge

if TYPE_CHECKING:
    ChallengePages = admin.ModelAdmin[Challenge]
else:  # Django's classes take no parameters when they run
    ChallengePages = admin.ModelAdmin


@admin.register(Challenge)
class ChallengeAdmin(LookOnly, ChallengePages):
    """Search by person, filter by what has become of it."""

    list_display = ["key", "by", "to", "preset", "at", "state", "created_at", "ended_at"]
    list_filter = ["state", "preset"]
    list_select_related = ["by", "to"]
    search_fields = ["key", "by__name", "by__email", "to__name", "to__email"]
    date_hierarchy = "created_at"

"""Pages of the admin on which everything can be found and read, and nothing changed by hand."""

from typing import Any

from django.http import HttpRequest


class LookOnly:
    """Nothing is added, changed or deleted by hand: a row that no command wrote would not fit the others."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody may."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody may."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody may."""
        return False


class InlineOf(LookOnly):
    """Rows of a page, for whoever may see that page."""

    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The page itself was checked."""
        return True

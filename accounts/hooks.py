"""Where higher layers have their say in the life of an account; this app never imports them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

# Asked inside the transaction of a deletion, with the user row locked. A check that objects raises
# django.core.exceptions.ValidationError with a stable code and a sentence for the person.
deletion_checks: list[Callable[["User"], None]] = []

# Called inside the same transaction once nothing objected, before the row is emptied: leave tables, drop drafts.
before_deletion: list[Callable[["User"], None]] = []

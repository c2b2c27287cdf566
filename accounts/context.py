"""What every page knows without its view saying so: the look of this visitor and the address of the source."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.look import look_of


def site(request: HttpRequest) -> dict[str, Any]:
    """Template context: `look` (theme and board) and `source_url` (where the program's source code is offered)."""
    return {"look": look_of(request), "source_url": settings.SOURCE_URL}

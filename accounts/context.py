"""What every page knows without its view saying so: the look of this visitor, and what the footer offers."""

from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.language import LANGUAGE_NAMES
from accounts.look import look_of
from accounts.models import Preferences
from accounts.notices import mark


def site(request: HttpRequest) -> dict[str, Any]:
    """Template context: `look` (theme and board) with the choices `site_themes` and `site_boards`, `site_languages`
    (code and own name), `source_url` (where the program's source code is offered), and `bell` (how far the notices of
    a signed-in person have got).
    """
    return {
        "look": look_of(request),
        "site_themes": Preferences.Theme.choices,
        "site_boards": Preferences.Board.choices,
        "site_languages": LANGUAGE_NAMES.items(),
        "source_url": settings.SOURCE_URL,
        "bell": SimpleLazyObject(partial(mark, request.user.pk or 0)),
    }

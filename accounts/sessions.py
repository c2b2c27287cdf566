"""Whether the session that opened a socket still is a signed-in person's."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from accounts.models import User


def person_of(session_key: str | None) -> User | None:
    """The active person signed in under this session now, or None."""
    if not session_key:
        return None
    request = HttpRequest()
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(session_key)
    user = get_user(request)
    return user if isinstance(user, User) and user.is_active else None

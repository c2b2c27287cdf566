"""In which language a visitor reads: their own choice, else the cookie of this browser, else what it asks for."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

# Each language in its own words, so that everybody finds their way back.
LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}


def choose_language(user: Any, cookie: str | None, accept: str) -> str:
    """A code of settings.LANGUAGES for a user (anonymous or None too), the language cookie and Accept-Language."""
    wanted = [getattr(user, "language", ""), cookie or ""]
    wanted += [code for code, _quality in parse_accept_lang_header(accept)]
    for code in wanted:
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return str(settings.LANGUAGE_CODE)


def scope_language(scope: dict[str, Any]) -> str:
    """The same for a socket: `scope` of a Channels consumer behind AuthMiddlewareStack."""
    headers = dict(scope.get("headers", ()))
    accept = headers.get(b"accept-language", b"").decode("latin1")
    return choose_language(
        scope.get("user"), scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME), accept
    )

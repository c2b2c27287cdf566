"""Gives every request the visitor's language."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from accounts.language import choose_language


class LanguageMiddleware(MiddlewareMixin):
    """Stands after AuthenticationMiddleware: a signed-in person's language wins over the browser's."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language for this request."""
        language = choose_language(
            request.user,
            request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME),
            request.headers.get("accept-language", ""),
        )
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, _request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Say which language it is, and that it depends on the browser."""
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", translation.get_language() or settings.LANGUAGE_CODE)
        return response

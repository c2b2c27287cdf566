"""Serves static files with no more words than they need."""

from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFiles(WhiteNoiseMiddleware):
    """A file that is named by its content never changes: nobody asks for its date or version, so they are left out."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> WhiteNoiseFileResponse:
        """Answer a request for one file."""
        response = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in response.get("Cache-Control", ""):
            for name in ("ETag", "Last-Modified"):
                del response[name]
        return response

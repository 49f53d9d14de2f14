"""Compressed pages for visitors."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_TEXTS = ("text/", "application/json", "application/xml", "application/atom+xml", "image/svg+xml")
"""How the media types of texts begin; pictures and archives are compressed already."""


class CompressionForVisitors(GZipMiddleware):
    """Compress the texts that go to browsers without a session.

    What they get is public. The size of a compressed page that holds secrets can give these away to anyone who has the
    reader's browser ask for it (BREACH): pages of signed-in users are compressed only where they say so themselves.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response, compressed if it is a text for a visitor whose browser can read that."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES or response.streaming:
            return response
        if not response.headers.get("Content-Type", "").startswith(_TEXTS):
            return response
        answer: HttpResponseBase = super().process_response(request, response)
        return answer

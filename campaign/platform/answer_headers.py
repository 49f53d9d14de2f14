"""Security headers of every response, beside those of Django and django-csp."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from campaign.platform.error_pages import too_large

_SAID = {
    # The site uses none of these features, so an injected script cannot use them either.
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture"),
            *("encrypted-media", "geolocation", "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment"),
            *("screen-wake-lock", "serial", "usb", "xr-spatial-tracking"),
        )
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",  # Django's own middleware comes too late for requests refused before it
    "X-Robots-Tag": "noindex",  # campaigns are private
}


class AnswerHeaders:
    """Add the headers to every response, including refusals of other middleware and static files.

    Headers that a page sets itself are kept.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with its headers; refuse a far too large request before reading any of it."""
        is_too_large = length_of(request) > settings.LARGEST_REQUEST
        answer = too_large(request) if is_too_large else self.get_response(request)
        for name, value in _SAID.items():
            answer.headers.setdefault(name, value)
        return answer


def length_of(request: HttpRequest) -> int:
    """Return the declared length of a request in bytes; the server reads no more, and nothing if none is declared."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:  # Django takes that for no length either
        return 0

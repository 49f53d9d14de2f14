"""What every answer of the site says to browsers, beside what Django and django-csp say."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from campaign.platform.error_pages import too_large

_SAID = {
    # Nothing here needs any of these, so a script that got in could not ask for them either.
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture"),
            *("encrypted-media", "geolocation", "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment"),
            *("screen-wake-lock", "serial", "usb", "xr-spatial-tracking"),
        )
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",  # Django's own comes too late for what is refused before it is looked at
    "X-Robots-Tag": "noindex",  # a campaign is its players' own
}


class AnswerHeaders:
    """Adds the headers to every answer, the refusals of other middleware and static files too.

    A page that says something else itself is left alone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer with its headers; a request that is far too large is refused before any of it is read."""
        is_too_large = _length(request) > settings.LARGEST_REQUEST
        answer = too_large(request.path) if is_too_large else self.get_response(request)
        for name, value in _SAID.items():
            answer.headers.setdefault(name, value)
        return answer


def _length(request: HttpRequest) -> int:
    """The bytes that a request says it has; the server reads no more than that, and none where it says nothing."""
    text = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0

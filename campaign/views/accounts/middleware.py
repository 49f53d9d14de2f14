"""Times and words as the person who asks wants them."""

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation

from campaign.selectors.people import person_of


class PreferencesMiddleware:
    """Uses the person's time zone and language for one request; visitors have UTC and the language of their browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Costs one query for who is signed in, and none for others."""
        person = person_of(request.user) if request.user.is_authenticated else None
        if person is None:
            return self.get_response(request)
        translation.activate(person.language)
        with timezone.override(_zone(person.time_zone)):
            return self.get_response(request)


def _zone(name: str) -> ZoneInfo | None:
    """A zone by its name; None, which is the site's own, where this machine does not know it any more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None

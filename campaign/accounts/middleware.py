"""Time zone and language of the user for every request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation

from campaign.language.moments import zone_known
from campaign.members.queries.people import person_of


class PreferencesMiddleware:
    """Uses the person's time zone and language for one request; visitors have UTC and the language of their browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Activate the preferences without a query, or with one for a user signed in by a link."""
        person = person_of(request.user) if request.user.is_authenticated else None
        if person is None:
            return self.get_response(request)
        translation.activate(person.language)
        with timezone.override(zone_known(person.time_zone)):
            return self.get_response(request)

"""Times and words as the person who asks wants them."""

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
        """Costs no query where somebody was found together with what he prefers; one where he came by a link."""
        person = person_of(request.user) if request.user.is_authenticated else None
        if person is None:
            return self.get_response(request)
        translation.activate(person.language)
        with timezone.override(zone_known(person.time_zone)):
            return self.get_response(request)

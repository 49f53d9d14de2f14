"""How often programs may ask."""

from typing import TYPE_CHECKING

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from campaign.services.throttling import Count, counted, stranger

if TYPE_CHECKING:
    from rest_framework.views import APIView  # the settings name what is here, and views read the settings


class PerUser(BaseThrottle):
    """Counts every question of a user, with whatever key, as the action `api`, and says what is left of it.

    Who is not signed in, and so can read public campaigns only, is counted by his address as one of the `strangers`.
    Whoever asks too often is told when to come back.
    """

    _wait = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether it is not too often."""
        count = _count(request)
        view.headers |= {"RateLimit-Limit": str(count.most), "RateLimit-Remaining": str(count.left)}
        self._wait = count.wait
        return self._wait == 0

    def wait(self) -> float | None:
        """The seconds to wait."""
        return self._wait or None


def _count(request: Request) -> Count:
    at = timezone.now()
    if request.user.pk is not None:
        return counted("api", request.user.pk, at)
    return counted("strangers", stranger(request.META), at)

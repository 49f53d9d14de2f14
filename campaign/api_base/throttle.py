"""How often programs may ask."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from campaign.platform.throttle_counts import Count, counted, seconds_to_wait, stranger

if TYPE_CHECKING:
    from rest_framework.views import APIView  # the settings name what is here, and views read the settings


class UserThrottle(BaseThrottle):
    """Counts every question of a user, with whatever key, as the action `api`, and says what is left of it.

    Visitors who are not signed in, and so can read public campaigns only, are counted by address as `strangers`. A
    request that writes also counts as the action that the view names in `counted_as`, as on the pages: the API allows
    no more than the pages do. A client over the limit is answered when to retry.
    """

    _wait = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether it is not too often."""
        at = timezone.now()
        count, action = _count(request, at), getattr(view, "counted_as", "")
        view.headers |= {"RateLimit-Limit": str(count.most), "RateLimit-Remaining": str(count.left)}
        self._wait = count.wait
        if action and request.method not in SAFE_METHODS and request.user.pk is not None:
            self._wait = max(count.wait, seconds_to_wait(action, request.user.pk, at))
        return self._wait == 0

    def wait(self) -> float | None:
        """The seconds to wait."""
        return self._wait or None


def _count(request: Request, at: datetime) -> Count:
    if request.user.pk is not None:
        return counted("api", request.user.pk, at)
    return counted("strangers", stranger(request.META), at)

"""How often programs may ask."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from campaign.services.throttling import seconds_to_wait


class PerUser(BaseThrottle):
    """Counts every question of a user as the action `api`; who asks too often is told when to come back.

    Everybody who is not signed in, and so can read public campaigns only, counts as one and the same user.
    """

    _wait = 0

    def allow_request(self, request: Request, view: object) -> bool:  # noqa: ARG002 - its signature
        """Whether it is not too often."""
        self._wait = seconds_to_wait("api", request.user.pk or 0, timezone.now())
        return self._wait == 0

    def wait(self) -> float | None:
        """The seconds to wait."""
        return self._wait or None

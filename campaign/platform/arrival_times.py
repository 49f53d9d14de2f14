"""Finding out when a request arrived: from a trusted proxy, from the web server, or from the clock."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from campaign.platform.arrivals import note_arrival, stamped_arrival

LONGEST_ON_THE_WAY = timedelta(seconds=30)
"""A proxy that says a request arrived longer before it came here is not believed."""

_SAID = re.compile(r"(?:t=)?(?:([0-9]{9,10}(?:\.[0-9]{1,9})?)|([0-9]{12,13}))", re.ASCII)


class ArrivalMiddleware:
    """Notes when a request arrived."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hand on."""
        now = timezone.now()
        note_arrival(request, _arrived(request.META, now), now)
        return self.get_response(request)


def _arrived(meta: Mapping[str, Any], now: datetime) -> datetime:
    """By the proxy's header, where there is a trusted one and it can be true; else by the web server, or now."""
    stamp = stamped_arrival()
    here = now if stamp is None else min(now, datetime.fromtimestamp(stamp, UTC))
    there = _said(str(meta.get(settings.ARRIVAL_HEADER, ""))) if settings.ARRIVAL_HEADER else None
    return there if there is not None and here - LONGEST_ON_THE_WAY <= there <= here else here


def _said(text: str) -> datetime | None:
    """The moment in a header such as `t=1795398505.969`, in seconds or milliseconds since 1970; None without one."""
    found = _SAID.fullmatch(text.strip())
    if found is None:
        return None
    seconds, milliseconds = found.groups()
    return datetime.fromtimestamp(float(seconds) if seconds else int(milliseconds) / 1000, UTC)

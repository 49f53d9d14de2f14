"""Determine when a request arrived: from a trusted proxy, from the web server, or from the clock."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from campaign.platform.arrivals import note_arrival, received
from campaign.platform.slow_senders import BEGUN

LONGEST_ON_THE_WAY = timedelta(seconds=30)
"""A proxy's arrival time further in the past than this is ignored."""

_SAID = re.compile(r"(?:t=)?(?:([0-9]{9,10}(?:\.[0-9]{1,9})?)|([0-9]{12,13}))", re.ASCII)


class ArrivalMiddleware:
    """Record when a request arrived."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Record the time and pass the request on."""
        now = timezone.now()
        note_arrival(request, _arrived(request.META, now), _begun(request.META, now))
        return self.get_response(request)


def _begun(meta: Mapping[str, Any], now: datetime) -> datetime:
    """Return when the web server began to read the body of a request; now if it has not read one."""
    return datetime.fromtimestamp(meta[BEGUN], UTC) if BEGUN in meta else now


def _arrived(meta: Mapping[str, Any], now: datetime) -> datetime:
    """Return the arrival time by the proxy's header, if trusted and possible; else by the web server, or now."""
    stamp = received(meta)
    here = now if stamp is None else min(now, datetime.fromtimestamp(stamp, UTC))
    there = _said(str(meta.get(settings.ARRIVAL_HEADER, ""))) if settings.ARRIVAL_HEADER else None
    return there if there is not None and here - LONGEST_ON_THE_WAY <= there <= here else here


def _said(text: str) -> datetime | None:
    """Return the moment in a header such as `t=1795398505.969` (seconds or milliseconds since 1970), or None."""
    found = _SAID.fullmatch(text.strip())
    if found is None:
        return None
    seconds, milliseconds = found.groups()
    return datetime.fromtimestamp(float(seconds) if seconds else int(milliseconds) / 1000, UTC)

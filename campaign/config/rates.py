"""Rate limits in the settings."""

import re
from collections.abc import Iterable, Mapping

from django.core.exceptions import ImproperlyConfigured

from campaign.config.retired import RETIRED_ACTIONS

_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,3})?([smhd])", re.ASCII)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}

Rate = tuple[int, int]
"""A number of requests, and a time span in seconds."""


def rate_of(text: str) -> Rate:
    """Return the rate in a text: "120/m" is 120 in a minute, "3/10m" three in ten; raise ValueError."""
    found = _RATE.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    most, times, unit = found.groups()
    return int(most), int(times or 1) * _SECONDS[unit]


def rates_of(usual: Mapping[str, str], changes: Iterable[str]) -> dict[str, Rate]:
    """Return the rates by action: the defaults, except for changes such as "sheets=60/m".

    Changes of actions that the version before had are left out. Raise ImproperlyConfigured, which names the error.
    """
    rates = dict(usual)
    for change in changes:
        action, _equals, rate = (part.strip() for part in change.partition("="))
        if action in RETIRED_ACTIONS:
            continue
        if action not in usual:
            known = ", ".join(sorted(usual))
            raise ImproperlyConfigured(f"THROTTLES: unknown action {action!r}; the actions are {known}")
        rates[action] = rate
    try:
        return {action: rate_of(rate) for action, rate in rates.items()}
    except ValueError as error:
        raise ImproperlyConfigured(f"THROTTLES: {str(error)!r} is not a rate, such as 120/m or 3/10m") from None

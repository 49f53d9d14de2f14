"""Settings that the version before this one had. Setting one stops nothing for one release: the site names it."""

import logging
from collections.abc import Mapping

from django.conf import settings

log = logging.getLogger("campaign.settings")

RETIRED_SETTINGS = {"GUEST_DAYS": "PRACTICE_DAYS", "MOST_GUEST_TABLES": "MOST_PRACTICE_BATTLES"}
"""Environment variables that are read no more, and what replaces each."""
RETIRED_ACTIONS = {
    "guests": "practice",
    "all_guests": "all_practice",
    "guest_pages": "practice_pages",
    "all_guest_pages": "all_practice_pages",
}
"""Actions of THROTTLES that are counted no more, and what replaces each."""


def retired_in(given: Mapping[str, str]) -> dict[str, str]:
    """Return what is set and has no effect, by name, with what replaces it; never a value."""
    named = {change.partition("=")[0].strip() for change in given.get("THROTTLES", "").split(",")}
    return {
        **{old: new for old, new in RETIRED_SETTINGS.items() if given.get(old, "").strip()},
        **{f"THROTTLES: {old}": f"THROTTLES: {new}" for old, new in RETIRED_ACTIONS.items() if old in named},
    }


def log_retired(**_: object) -> None:
    """Log what is set and has no effect, when a part of the site starts."""
    for old, new in settings.RETIRED.items():
        log.warning("campaign.settings.retired name=%r use=%r", old, new)

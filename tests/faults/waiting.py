"""Waiting for what must come, and for how long it took."""

import time
from collections.abc import Callable, Iterable

from django.db import DatabaseError, InterfaceError, connection

from campaign.models import Phase
from campaign.selectors import openings_without_picture, records_without_picture

PATIENCE = 60.0
"""Seconds after which something that must come has not come; on a quiet machine everything takes a few."""


def wait_for(what: str, condition: Callable[[], object], patience: float = PATIENCE, *, pause: float = 0.05) -> float:
    """Waits until a condition holds; the seconds that it took. Raises AssertionError with `what` was waited for.

    It looks again after a `pause` of so many seconds. While the database cannot be reached nothing holds.
    """
    begun = time.monotonic()
    while not _holds(condition):
        if time.monotonic() > begun + patience:
            raise AssertionError(f"after {patience:.0f} s still not: {what}")
        time.sleep(pause)
    return time.monotonic() - begun


def until_published(phases: Iterable[Phase]) -> float:
    """Waits until steps are published, and the maps for which pages wait are drawn; the seconds that it took."""
    wanted = {phase.pk for phase in phases}
    published = Phase.objects.filter(pk__in=wanted, status=Phase.Status.PUBLISHED)
    took = wait_for("all steps published", lambda: published.count() == len(wanted))
    return took + until_drawn()


def until_drawn() -> float:
    """Waits until no map lacks for which a page waits; the seconds that it took."""
    return wait_for("the maps drawn", lambda: not openings_without_picture() and not records_without_picture())


def _holds(condition: Callable[[], object]) -> bool:
    try:
        return bool(condition())
    except (DatabaseError, InterfaceError):
        connection.close()
        return False

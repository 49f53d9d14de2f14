"""Waiting for steps and maps, and for how long they took."""

from collections.abc import Iterable

from campaign.models import Phase
from campaign.selectors import openings_without_picture, records_without_picture
from tests.waiting import wait_for


def until_published(phases: Iterable[Phase]) -> float:
    """Waits until steps are published, and the maps for which pages wait are drawn; the seconds that it took."""
    wanted = {phase.pk for phase in phases}
    published = Phase.objects.filter(pk__in=wanted, status=Phase.Status.PUBLISHED)
    took = wait_for("all steps published", lambda: published.count() == len(wanted))
    return took + until_drawn()


def until_drawn() -> float:
    """Waits until no map lacks for which a page waits; the seconds that it took."""
    return wait_for("the maps drawn", lambda: not openings_without_picture() and not records_without_picture())

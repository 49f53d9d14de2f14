"""The work of the workers that has begun and is not done: under way, waiting for its next try, or given up."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Case, Count, F, Q, When

from campaign.models import Campaign, UnfinishedTask
from campaign.platform.retry_pauses import MOST_TRIES_OF_THE_MACHINE, pause_after_try
from campaign.selectors.long_ago import long_from

RETRY_BATCH = 200
"""Tasks taken up again in one run: maps last, of the others those first that have waited longest."""
TASKS_SHOWN = 200
"""How many tasks a page lists."""
DRAWING = ("draw_opening", "draw_of_opening", "draw_outcome", "draw_of_outcome")
"""The tasks that draw the maps which every round has."""


class Counts(NamedTuple):
    """How much work has begun and is not done."""

    under_way: int
    waiting: int
    given_up: int


def counts() -> Counts:
    """How much work is under way, failed and waits for its next try, and was given up."""
    found = UnfinishedTask.objects.aggregate(
        under_way=Count("pk", filter=Q(given_up_at=None, failed_at=None)),
        waiting=Count("pk", filter=Q(given_up_at=None, failed_at__isnull=False)),
        given_up=Count("pk", filter=Q(given_up_at__isnull=False)),
    )
    return Counts(**found)


def unfinished_work() -> list[UnfinishedTask]:
    """So much of it as is shown at a time: what was given up first, and of each kind the oldest first."""
    order = (F("given_up_at").asc(nulls_last=True), "first_begun_at", "pk")
    return list(UnfinishedTask.objects.select_related("campaign").order_by(*order)[:TASKS_SHOWN])


def to_try_again(at: datetime, patience: timedelta) -> list[UnfinishedTask]:
    """What is to be tried again: what failed and has rested, and what was begun `patience` ago and is not done.

    What was begun has lost its worker by then, or is still being done, which whoever takes it up again notices.
    """
    rested = Q()
    for tries in range(1, MOST_TRIES_OF_THE_MACHINE + 1):
        rested |= Q(tries=tries) & long_from("failed_at", at, timedelta(seconds=pause_after_try(tries)))
    died = Q(failed_at=None) & long_from("begun_at", at, patience)
    maps_last = Case(When(task__in=DRAWING, then=1), default=0)
    found = UnfinishedTask.objects.filter(rested | died, given_up_at=None)
    return list(found.order_by(maps_last, "begun_at", "pk")[:RETRY_BATCH])


def begun(task: str, subjects: Iterable[int | str]) -> set[str]:
    """Those of some subjects of a task that have begun and are not done."""
    wanted = [str(one) for one in subjects]
    return set(UnfinishedTask.objects.filter(task=task, subject__in=wanted).values_list("subject", flat=True))


def maps_given_up(campaign: Campaign) -> list[UnfinishedTask]:
    """The maps of a campaign that could not be drawn."""
    found = UnfinishedTask.objects.filter(campaign=campaign, task__in=DRAWING).exclude(given_up_at=None)
    return list(found.order_by("given_up_at", "pk"))

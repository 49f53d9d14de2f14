"""Tasks that have started and are not done: running, waiting for a retry, or given up."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Case, Count, F, Q, When

from campaign.models import Campaign, Fight, Phase, PhaseRecord, UnfinishedTask
from campaign.platform.clock_skew import long_from
from campaign.platform.retry_pauses import MOST_TRIES_OF_THE_MACHINE, pause_after_try

RETRY_BATCH = 200
"""Tasks retried in one run: maps last, of the others those first that have waited longest."""
TASKS_SHOWN = 200
"""How many tasks a page lists."""
DRAWING = ("draw_opening", "draw_of_opening", "draw_outcome", "draw_of_outcome")
"""The tasks that draw the maps that every round has."""
OF_FIGHTS = "draw_fight"
"""The task that draws the moving picture of a battle that was fought on the site."""
PICTURES = (*DRAWING, OF_FIGHTS)
"""The tasks without which a campaign goes on, but something is missed on its pages."""
OF_CHOSEN = "draw_chosen"
"""The task that draws a map that someone requested."""
CALM_PAUSE = timedelta(hours=6)
"""How long after a picture was given up it is tried once more, when no other task runs or waits."""
CALM_TIME = timedelta(days=7)
"""For how long, from the first try on, a picture that was given up is tried once more."""


class Counts(NamedTuple):
    """How many tasks have started and are not done."""

    under_way: int
    waiting: int
    given_up: int


def counts() -> Counts:
    """Count the tasks that run, wait for a retry after a failure, and were given up."""
    found = UnfinishedTask.objects.aggregate(
        under_way=Count("pk", filter=Q(given_up_at=None, failed_at=None)),
        waiting=Count("pk", filter=Q(given_up_at=None, failed_at__isnull=False)),
        given_up=Count("pk", filter=Q(given_up_at__isnull=False)),
    )
    return Counts(**found)


def unfinished_work() -> list[UnfinishedTask]:
    """Return as many of them as a page shows: given up first, and of each kind the oldest first."""
    order = (F("given_up_at").asc(nulls_last=True), "first_begun_at", "pk")
    return list(UnfinishedTask.objects.select_related("campaign").order_by(*order)[:TASKS_SHOWN])


def to_try_again(at: datetime, patience: timedelta) -> list[UnfinishedTask]:
    """Return the tasks to retry: failed ones whose pause is over, and those started `patience` ago and not done.

    The latter have lost their worker by then, or are still running, which the worker that retries them notices.
    """
    rested = Q()
    for tries in range(1, MOST_TRIES_OF_THE_MACHINE + 1):
        rested |= Q(tries=tries) & long_from("failed_at", at, timedelta(seconds=pause_after_try(tries)))
    died = Q(failed_at=None) & long_from("begun_at", at, patience)
    maps_last = Case(When(task__in=DRAWING, then=1), default=0)
    found = UnfinishedTask.objects.filter(rested | died, given_up_at=None)
    return list(found.order_by(maps_last, "begun_at", "pk")[:RETRY_BATCH])


def begun(task: str, subjects: Iterable[int | str]) -> set[str]:
    """Return which subjects of a task have started and are not done."""
    wanted = [str(one) for one in subjects]
    return set(UnfinishedTask.objects.filter(task=task, subject__in=wanted).values_list("subject", flat=True))


def is_given_up(task: str, subject: int | str) -> bool:
    """Return whether a task was given up."""
    return UnfinishedTask.objects.filter(task=task, subject=str(subject)).exclude(given_up_at=None).exists()


def to_try_when_calm(at: datetime) -> UnfinishedTask | None:
    """Return the picture to be tried once more, of those given up; None while any other task runs or waits.

    What was too much for a busy machine, or took too long, often succeeds when nothing else is to be done.
    """
    if UnfinishedTask.objects.filter(given_up_at=None).exists():
        return None
    found = UnfinishedTask.objects.filter(task__in=[*PICTURES, OF_CHOSEN], first_begun_at__gte=at - CALM_TIME)
    return found.filter(given_up_at__lte=at - CALM_PAUSE).order_by("given_up_at", "pk").first()


def pictures_given_up(campaign: Campaign) -> list[UnfinishedTask]:
    """Return the maps, and the pictures of battles, of a campaign that could not be drawn."""
    found = UnfinishedTask.objects.filter(campaign=campaign, task__in=PICTURES).exclude(given_up_at=None)
    return list(found.order_by("given_up_at", "pk"))


def pictures_given_up_in(campaign: Campaign, round_: int) -> list[UnfinishedTask]:
    """Return those of them that are missed on the pages of a round."""
    return [one for one, its_round in _with_rounds(campaign, pictures_given_up(campaign)) if its_round == round_]


def rounds_given_up(campaign: Campaign) -> frozenset[int]:
    """Return the rounds of a campaign on whose pages a map or the picture of a battle is missed."""
    return frozenset(number for _one, number in _with_rounds(campaign, pictures_given_up(campaign)))


def _with_rounds(campaign: Campaign, found: Sequence[UnfinishedTask]) -> Iterator[tuple[UnfinishedTask, int]]:
    """Yield tasks that draw pictures with their rounds, without those whose subjects exist no more."""
    if not found:
        return
    rounds = {
        "opening": dict(Phase.objects.filter(campaign=campaign).values_list("pk", "round")),
        "outcome": dict(PhaseRecord.objects.filter(phase__campaign=campaign).values_list("pk", "phase__round")),
        "fight": dict(Fight.objects.filter(phase__campaign=campaign).values_list("pk", "phase__round")),
    }
    for one in found:
        number = rounds[one.task.rpartition("_")[2]].get(int(one.subject.split()[0]))
        if number is not None:
            yield one, number

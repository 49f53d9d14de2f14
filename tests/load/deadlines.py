"""Many steps that are due at the same moment: how long until the last of them has been published?

Drawing comes after it: by the way it is told how many of the maps for which somebody waits are there by then, and how
many more come in the time that follows.
"""

import time
from datetime import datetime, timedelta

from tests.load.figures import Figure, none_of, tell

AIM = 60.0
_AHEAD = 3
_PATIENCE = 300
_MOMENT = 0.5
_TELLING = 10.0


def let_fall_due(steps: int, workers: int, *, look_on: float) -> list[Figure]:
    """Gives so many open steps one deadline, and waits until all are published; `look_on` are seconds of drawing."""
    phases, due = _chosen(steps)
    tell(f"{len(phases)} steps are due at {due:%H:%M:%S} ...")
    told = 0.0
    while (left := _unpublished(phases)) and (seconds := _since(due)) < _PATIENCE:
        if seconds >= told:
            tell(f"  after {seconds:.0f} s {left} are left")
            told += _TELLING
        time.sleep(_MOMENT)
    took, drawn = _last_published(phases, due), _drawn(phases)
    time.sleep(look_on)
    later = _drawn(phases)
    what = f"{len(phases)} steps due at the same moment, {_processes(workers)}"
    return [
        Figure(f"{what}: published after", f"{took:.1f} s", f"{AIM:g} s", took <= AIM and not left),
        none_of("… not published, or without the next step", left + _without_following(phases), len(phases)),
        Figure("… of their maps for the forum drawn by then", f"{drawn[0]} of {drawn[1]}"),
        Figure(f"… and {look_on:g} s later", f"{later[0]} of {later[1]}"),
    ]


def _processes(workers: int) -> str:
    return "1 worker process" if workers == 1 else f"{workers} worker processes"


def _chosen(steps: int) -> tuple[list[int], datetime]:
    """Set automatic publishing and a common deadline on that many open steps of running campaigns; return them."""
    from django.utils import timezone

    from campaign.models import Campaign, Phase

    still_open = Phase.objects.filter(
        status="open", campaign__standing="running", campaign__slug__startswith="made-up-"
    )
    found = still_open.exclude(step="battles").order_by("pk").values_list("pk", "campaign")
    every = max(1, found.count() // steps)
    rows = list(found)[::every][:steps]
    Campaign.objects.filter(pk__in=[campaign for _, campaign in rows]).update(
        by_itself=Campaign.AutoAdvance.PUBLISH, closes_early=False, missing=Campaign.Missing.DEFAULT
    )
    due = timezone.now() + timedelta(seconds=_AHEAD)
    Phase.objects.filter(pk__in=[phase for phase, _ in rows]).update(due_at=due)
    return [phase for phase, _ in rows], due


def _since(due: datetime) -> float:
    from django.utils import timezone

    return (timezone.now() - due).total_seconds()


def _unpublished(phases: list[int]) -> int:
    from campaign.models import Phase

    return Phase.objects.filter(pk__in=phases).exclude(status="published").count()


def _last_published(phases: list[int], due: datetime) -> float:
    """The seconds from the deadline until the last publication was committed, or up to now where one is missing."""
    from django.db.models import Max

    from campaign.models import Phase

    last = Phase.objects.filter(pk__in=phases).aggregate(last=Max("published_at"))["last"]
    return _since(due) if last is None or _unpublished(phases) else float((last - due).total_seconds())


def _without_following(phases: list[int]) -> int:
    """How many published steps have not opened exactly one other one; none of these campaigns is over by then."""
    from django.db.models import Count, Q

    from campaign.models import Campaign, Phase

    concerned = Campaign.objects.filter(pk__in=Phase.objects.filter(pk__in=phases).values("campaign"))
    under_way = Count("phases", filter=~Q(phases__status="published") & Q(phases__superseded_by=None))
    return concerned.annotate(under_way=under_way).exclude(under_way=1).count()


def _drawn(phases: list[int]) -> tuple[int, int]:
    """Of the maps of what these steps came to, for the forum, how many are drawn, and how many there are to be."""
    from campaign.models import Picture
    from campaign.selectors.standard_pictures import OUTCOME, outcomes

    wanted = set(outcomes().filter(phase__in=phases).values_list("pk", flat=True))
    one = OUTCOME[0]
    there = Picture.objects.filter(record__in=wanted, scale=one.scale, format=one.format).exclude(file="")
    return there.count(), len(wanted)

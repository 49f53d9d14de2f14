"""The metrics of the site, in a fixed number of queries however many campaigns there are."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import Count, Min, Q

from campaign.models import Campaign, Channel, Notice, Phase, Seat
from campaign.models.notices import OUTDATED, STOPPED
from campaign.monitoring.queries.readiness import free_room
from campaign.platform.broker import queues
from campaign.platform.life_signs import Sign, last_seen
from campaign.platform.task_counts import runs_of_tasks
from campaign.selectors.chosen_pictures import chosen_and_lost
from campaign.selectors.due_steps import may_wait, past_their_deadlines
from campaign.selectors.phases import stalled_phases
from campaign.selectors.standard_pictures import missing_pictures, phases_looked_through
from campaign.selectors.unfinished import counts

DAY = timedelta(days=1)

Row = tuple[dict[str, str], float]
"""Labels, and a value."""


class Metric(NamedTuple):
    """A metric: its name, meaning, and values. Times are in seconds, sizes in bytes."""

    name: str
    means: str
    rows: list[Row]


def measures(at: datetime) -> Iterator[Metric]:
    """Yield all metrics. Unknown ones, such as queues without their broker, are left out."""
    yield from _queues()
    yield from _rounds()
    yield from _late(at)
    yield from _undone(at)
    yield from _notices(at)
    yield from _machine(at)


def size_of_database() -> int:
    """Its bytes on the disk."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _queues() -> Iterator[Metric]:
    found = queues()
    yield Metric("broker_up", "Whether the broker answers.", [({}, float(found is not None))])
    if found is not None:
        waiting: list[Row] = [({"queue": name}, length) for name, length in found.waiting.items()]
        yield Metric("queue_length", "Tasks that wait for a worker.", waiting)
        yield Metric("queue_taken", "Tasks that workers have taken and not finished.", [({}, found.taken)])


def _rounds() -> Iterator[Metric]:
    standing = Campaign.objects.values_list("standing").annotate(Count("pk"))
    yield Metric("campaigns", "Campaigns by state.", _rows("standing", Campaign.Standing.values, standing))
    under_way = Phase.objects.exclude(status=Phase.Status.PUBLISHED).filter(
        campaign__standing=Campaign.Standing.RUNNING
    )
    statuses = [status for status in Phase.Status.values if status != Phase.Status.PUBLISHED]
    by_status = under_way.values_list("status").annotate(Count("pk"))
    yield Metric("steps", "Steps under way in running campaigns.", _rows("status", statuses, by_status))
    playing = Seat.objects.filter(campaign__standing=Campaign.Standing.RUNNING).exclude(user=None)
    players = playing.aggregate(number=Count("user", distinct=True))["number"]
    yield Metric("players", "People who play in running campaigns.", [({}, players)])


def _late(at: datetime) -> Iterator[Metric]:
    """Return steps that should have been closed automatically; those that may wait for someone do not count."""
    late = past_their_deadlines(at).exclude(may_wait(at)).aggregate(number=Count("pk"), first=Min("due_at"))
    oldest = (at - late["first"]).total_seconds() if late["first"] else 0.0
    yield Metric("deadlines_late", "Steps past their deadlines without missing orders.", [({}, late["number"])])
    yield Metric("deadlines_late_seconds", "Seconds by which the oldest of them is late.", [({}, oldest)])


def _undone(at: datetime) -> Iterator[Metric]:
    yield Metric("claims_stalled", "Steps whose worker was lost.", [({}, len(stalled_phases(at)))])
    work: list[Row] = [({"state": name}, number) for name, number in counts()._asdict().items()]
    yield Metric("work_unfinished", "Tasks that are under way, wait for a retry, or were given up.", work)
    missing = missing_pictures(phases_looked_through(at))
    lacking: list[Row] = [
        ({"of": "opening"}, missing.openings),
        ({"of": "outcome"}, missing.outcomes),
        ({"of": "choice"}, len(chosen_and_lost(at))),
        ({"of": "other_size"}, missing.other_sizes),
    ]
    yield Metric("pictures_lacking", "Maps of the newest rounds that are missing, by what they show.", lacking)
    tasks = runs_of_tasks(at).items()
    yield Metric("task_runs", "Runs of each task in the last hour.", [({"task": name}, n.runs) for name, n in tasks])
    failed: list[Row] = [({"task": name}, number.failed) for name, number in tasks]
    yield Metric("task_failures", "Runs of each task that failed in the last hour.", failed)


def _notices(at: datetime) -> Iterator[Metric]:
    """Return pending notifications, and those given up within a day; outdated ones are no failures."""
    told_otherwise = Q(failure__in=[STOPPED, OUTDATED])
    states = {
        "waiting": Notice.objects.filter(next_try_at__isnull=False, tries=0),
        "retried": Notice.objects.filter(next_try_at__isnull=False, tries__gt=0),
        "given_up": Notice.objects.filter(given_up_at__gte=at - DAY).exclude(told_otherwise),
    }
    sent = [kind for kind in Channel.Kind.values if kind != Channel.Kind.FEED]
    rows: list[Row] = []
    for state, notices in states.items():
        found = dict(notices.order_by().values_list("channel__kind").annotate(Count("pk")))
        rows += [({"channel": kind, "state": state}, found.get(kind, 0)) for kind in sent]
    yield Metric("notices", "Notifications that wait, wait for a retry, or were given up within a day.", rows)


def _machine(at: datetime) -> Iterator[Metric]:
    seen = {sign: last_seen(sign) for sign in Sign}
    ages: list[Row] = [({"of": sign}, (at - moment).total_seconds()) for sign, moment in seen.items() if moment]
    yield Metric("silent_seconds", "Seconds since beat queued a task, and since a worker finished one.", ages)
    yield Metric("media_free_bytes", "Free bytes on the disk of the pictures.", [({}, free_room())])
    yield Metric("database_bytes", "Bytes of the database.", [({}, size_of_database())])


def _rows(label: str, values: Iterable[str], found: Iterable[tuple[str, int]]) -> list[Row]:
    """Return a row for every value, also for zero ones."""
    known = dict(found)
    return [({label: value}, known.get(value, 0)) for value in values]

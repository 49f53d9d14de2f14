"""The health of each part of the site. Nothing secret is included: anyone may ask."""

import shutil
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from campaign.monitoring.queries.drawing_trial import drawing_fault
from campaign.platform.broker import queues
from campaign.platform.life_signs import Sign, a_request_was_late, a_worker_cannot_draw, last_seen
from campaign.platform.passing_on import answers
from campaign.platform.task_counts import failing_tasks
from campaign.platform.time_limit import has_late_request

BEAT_TIMEOUT = timedelta(minutes=3)
"""Beat queues something every ten seconds; after this long without any it counts as stopped."""
CALCULATIONS_TIMEOUT_SECONDS = 2.0
"""The time that a web server that calculates has to answer."""
LEAST_FREE_BYTES = 200_000_000
"""Room for the maps of some hundred rounds."""


class HealthState(StrEnum):
    """How a part is, or the site."""

    OK = "ok"
    DEGRADED = "degraded"
    """People are served, and something does not happen, or happens late."""
    MISSING = "missing"
    """The site cannot serve requests."""


class SitePartHealth(NamedTuple):
    """A part of the site: its state, and what is wrong and what to do, "" if nothing."""

    name: str
    state: HealthState
    says: str = ""


def parts(at: datetime) -> list[SitePartHealth]:
    """Return all parts, with two queries to the database and one to the broker."""
    database = _database()
    migrations = (
        _migrations() if database.state is HealthState.OK else SitePartHealth("migrations", HealthState.MISSING)
    )
    lives = [_life(name, at) for name in _SILENT]
    return [database, migrations, _broker(), _web(), *_calculating(), *lives, _disk(), _drawing(), _tasks(at)]


def worst(found: list[SitePartHealth]) -> HealthState:
    """The state of the site: that of its worst part."""
    order = list(HealthState)
    return max((part.state for part in found), key=order.index)


def free_room() -> int:
    """Return the free bytes where the pictures are stored."""
    folder = Path(settings.MEDIA_ROOT)
    there = next(one for one in (folder, *folder.parents) if one.exists())
    return shutil.disk_usage(there).free


def _database() -> SitePartHealth:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return SitePartHealth(
            "database", HealthState.MISSING, "The database does not answer. Check its log and DATABASE_URL."
        )
    return SitePartHealth("database", HealthState.OK)


def _migrations() -> SitePartHealth:
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
    except Error:
        return SitePartHealth("migrations", HealthState.MISSING, "The database does not answer.")
    if _wanted_migrations() <= applied:
        return SitePartHealth("migrations", HealthState.OK)
    return SitePartHealth(
        "migrations", HealthState.MISSING, "The database has the tables of an earlier version. Run `manage.py migrate`."
    )


@lru_cache(maxsize=1)
def _wanted_migrations() -> frozenset[tuple[str, str]]:
    """The last migrations of this version, of every app."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())


def _broker() -> SitePartHealth:
    if queues() is not None:
        return SitePartHealth("broker", HealthState.OK)
    says = "Redis does not answer, so tasks wait. Check its log and REDIS_URL."
    return SitePartHealth("broker", HealthState.DEGRADED, says)


def _web() -> SitePartHealth:
    """The state of the web server's threads: those of this process, and those of which another one has reported."""
    if not has_late_request() and not a_request_was_late():
        return SitePartHealth("web", HealthState.OK)
    says = "A request exceeded WEB_TIME_LIMIT; its process is replaced. See campaign.request.late in the log."
    return SitePartHealth("web", HealthState.DEGRADED, says)


def _calculating() -> list[SitePartHealth]:
    """The health of the web servers that calculate: whether a thread of each answers; none for a site without them."""
    asked = {"calculations": settings.CALCULATIONS, "guests": settings.GUEST_CALCULATIONS}
    silent = {name for name, place in asked.items() if place and not answers(place, CALCULATIONS_TIMEOUT_SECONDS)}
    return [
        SitePartHealth(name, HealthState.DEGRADED, _NOT_CALCULATING[name])
        if name in silent
        else SitePartHealth(name, HealthState.OK)
        for name, place in asked.items()
        if place
    ]


def _life(name: Sign, at: datetime) -> SitePartHealth:
    seen = last_seen(name)
    if seen is not None and seen > at - BEAT_TIMEOUT:
        return SitePartHealth(name, HealthState.OK)
    heard = "It has not run yet." if seen is None else "It has not run for some minutes."
    return SitePartHealth(name, HealthState.DEGRADED, f"{heard} {_SILENT[name]}")


def _disk() -> SitePartHealth:
    try:
        room = free_room()
    except OSError:
        return SitePartHealth(
            "disk", HealthState.DEGRADED, "The folder of the pictures cannot be read. Check MEDIA_ROOT."
        )
    if room >= LEAST_FREE_BYTES:
        return SitePartHealth("disk", HealthState.OK)
    return SitePartHealth("disk", HealthState.DEGRADED, "The disk of MEDIA_ROOT is almost full. Free some space.")


def _drawing() -> SitePartHealth:
    if not drawing_fault() and not a_worker_cannot_draw():
        return SitePartHealth("drawing", HealthState.OK)
    says = "This web server or a worker cannot draw maps. `manage.py check` on its machine says why."
    return SitePartHealth("drawing", HealthState.DEGRADED, says)


def _tasks(at: datetime) -> SitePartHealth:
    failing = failing_tasks(at)
    if not failing:
        return SitePartHealth("tasks", HealthState.OK)
    found = ", ".join(f"{name} ({runs.failed} of {runs.runs})" for name, runs in failing.items())
    return SitePartHealth("tasks", HealthState.DEGRADED, f"Failed in the last hour: {found}. See the workers' log.")


_NOT_CALCULATING = {
    "calculations": "Previews and plans can delay orders. Check that the part `calculations` runs, and its log.",
    "guests": "Visitors without an account cannot preview or plan. Check that the part `guests` runs, and its log.",
}
_SILENT = {
    Sign.BEAT: "Deadlines pass and no step closes. Check that beat runs.",
    Sign.WORKER: "Nothing is resolved, drawn or sent. Check that a worker runs.",
}

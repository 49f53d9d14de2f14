"""The number of runs and failures of every task in the last hour. Only the cache has the numbers."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from celery import current_app
from django.core.cache import cache

FAILING_SHARE, LEAST_FAILURES = 0.2, 3
"""A task counts as failing if this share of its runs failed, and at least this many."""
_SPAN_SECONDS = 600
_SPAN_COUNT = 6
_PREFIX = "campaign.tasks."


class Runs(NamedTuple):
    """The runs of a task in the last hour, and how many of them failed."""

    runs: int
    failed: int

    @property
    def is_failing(self) -> bool:
        """Whether so many failed that someone should look."""
        return self.failed >= max(LEAST_FAILURES, self.runs * FAILING_SHARE)


def count_run(task: str, at: datetime) -> None:
    """Count a finished run of a task, successful or not."""
    _count(_key("runs", task, _span(at)))


def count_failure(task: str, at: datetime) -> None:
    """Count a failed run of a task."""
    _count(_key("failed", task, _span(at)))


def short_name(task: str) -> str:
    """Return the name of a task without its module: `draw_opening`."""
    return task.removeprefix(_PREFIX)


def runs_of_tasks(at: datetime) -> dict[str, Runs]:
    """Return the runs of every task of the site in the last hour, by its short name."""
    names = sorted(short_name(name) for name in current_app.tasks if name.startswith(_PREFIX))
    spans = range(_span(at) - _SPAN_COUNT + 1, _span(at) + 1)
    keys = {(what, name): [_key(what, name, span) for span in spans] for what in ("runs", "failed") for name in names}
    counted = Counter({key: int(value) for key, value in cache.get_many(_all(keys.values())).items()})
    totals = {of: sum(counted[key] for key in spanned) for of, spanned in keys.items()}
    return {name: Runs(max(totals["runs", name], totals["failed", name]), totals["failed", name]) for name in names}


def failing_tasks(at: datetime) -> dict[str, Runs]:
    """Return the tasks of which too many runs failed, the worst first."""
    found = {name: runs for name, runs in runs_of_tasks(at).items() if runs.is_failing}
    return dict(sorted(found.items(), key=lambda entry: -entry[1].failed))


def _all(keys: Iterable[list[str]]) -> list[str]:
    return [key for some in keys for key in some]


def _span(at: datetime) -> int:
    return int(at.timestamp()) // _SPAN_SECONDS


def _key(what: str, task: str, span: int) -> str:
    return f"task_counts:{what}:{task}:{span}"


def _count(key: str) -> None:
    if cache.add(key, 1, _SPAN_SECONDS * (_SPAN_COUNT + 1)):
        return
    try:
        cache.incr(key)
    except ValueError:  # it has just expired
        cache.add(key, 1, _SPAN_SECONDS * (_SPAN_COUNT + 1))

"""Every task has a time for its safe points, so that it ends itself before its worker is killed at the time limit."""

from contextvars import Token
from typing import Any

from celery.signals import task_postrun, task_prerun
from django.conf import settings

from campaign.platform import time_left

SHARE = 2 / 3
"""The share of a task's time limit after which its safe points end it."""
_begun: dict[str, Token[float | None]] = {}


def give_tasks_time() -> None:
    """From now on tasks have a time (`campaign.platform.time_left`)."""
    task_prerun.connect(_begin)
    task_postrun.connect(_end)


def _begin(task_id: str, task: Any, **_: Any) -> None:
    _begun[task_id] = time_left.begin((task.time_limit or settings.CELERY_TASK_TIME_LIMIT) * SHARE)


def _end(task_id: str, **_: Any) -> None:
    begun = _begun.pop(task_id, None)
    if begun is not None:
        time_left.end(begun)

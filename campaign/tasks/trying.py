"""Trying tasks: one worker at a time, every try counted before it begins, failures logged with their places."""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone
from redis.exceptions import RedisError

from campaign.platform.retry_pauses import Blame
from campaign.platform.task_counts import count_failure
from campaign.platform.time_left import OutOfTime
from campaign.services import unfinished
from campaign.services.unfinished import GivingUp, Work
from orders.sealing import CannotUnseal

log = logging.getLogger(__name__)

_OF_THE_MACHINE = (OSError, MemoryError, OperationalError, InterfaceError, RedisError, CannotUnseal)
"""Failures that pass or can be repaired: a full disk, no memory, no database, a missing key."""

Result = TypeVar("Result")


def tried(
    work: Work,
    act: Callable[[], Result],
    giving_up: GivingUp = lambda _kind: None,
    otherwise: Blame = Blame.WORK,
) -> Result | None:
    """Run a task unless another worker runs it; return its result, None if it did not run.

    Every failure is logged with its places in the code; its message only if that cannot quote an order (the log's
    formatter decides). `otherwise` is blamed for failures that are not the machine's.
    """
    with unfinished.alone(work) as mine:
        if not mine or not unfinished.begin(work, timezone.now(), giving_up):
            return None
        try:
            result = act()
        except Exception as error:
            note_failure(work.task, work.subject, error)
            if not connection.in_atomic_block:  # as it is only in tests
                connection.close_if_unusable_or_obsolete()
            unfinished.fail(work, timezone.now(), type(error).__name__, _blame_of(error, otherwise), giving_up)
            return None
        unfinished.finish(work)
        return result


def note_failure(task: str, subject: int | str, error: Exception) -> None:
    """Log a failure of a task with its places, and count it; for tasks that end normally after one."""
    kind = type(error).__name__
    log.error("campaign.task.failed task=%s subject=%s error=%s", task, subject, kind, exc_info=error)
    count_failure(task, timezone.now())


def _blame_of(error: Exception, otherwise: Blame) -> Blame:
    if isinstance(error, OutOfTime):
        return Blame.WORK
    return Blame.MACHINE if isinstance(error, _OF_THE_MACHINE) else otherwise

"""Count the tries of tasks: each is counted before it begins, so that a task that kills its worker ends.

Why not Celery's own retries (`autoretry_for`, `max_retries=3`, acknowledged late). Measured with Celery 5.7 in
November 2026:

- A task that kills its worker is not counted: it ran 17 times in 60 seconds, without end. Here it ends after 3 tries,
  and a step goes back to its administrator.
- The next try is a message in the broker. After the broker was emptied and the worker restarted, a failed task was
  never tried again. Here a row of the database says what is to be tried, and beat asks for it.

It costs a transaction and 5 statements a task, 2 of them for the lock that ends with the worker's connection.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction

from campaign.models import UnfinishedTask
from campaign.platform.retry_pauses import Blame, blame_noted, is_last_try, noted, pause_after_try

log = logging.getLogger(__name__)

WORKER_LOST = "WorkerLost"
"""The recorded kind of error if a worker died without naming one."""
_LOCK = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
GivingUp = Callable[[str], None]
"""What to do when a task is given up, in the same transaction; it gets the kind of the error, or DIED."""


@dataclass(frozen=True, slots=True)
class Work:
    """A task to run: its name, its arguments (ids and names), and the campaign it is for."""

    task: str
    subject: str
    campaign: int | None = None


@contextmanager
def alone(work: Work) -> Iterator[bool]:
    """Hold the advisory lock for this task; yield False if another worker holds it.

    The database keeps the lock for this connection, and frees it when the connection ends, however its worker died: no
    clock has a part in it. (So workers need connections of their own, not a pooler that lends them by transaction.)
    """
    key = f"{work.task} {work.subject}"
    if not _asked(_LOCK, key):
        yield False
        return
    try:
        yield True
    finally:
        _free(key)


@transaction.atomic
def begin(work: Work, at: datetime, giving_up: GivingUp) -> bool:
    """Count a try; return False if the task waits for its retry or was given up. Call it inside `alone`.

    Work of which too many workers have died is given up here; the error of a try before is kept until it is done.
    """
    row = _row(work)
    if row is None:
        UnfinishedTask.objects.create(
            task=work.task, subject=work.subject, campaign_id=work.campaign, tries=1, first_begun_at=at, begun_at=at
        )
        return True
    if row.given_up_at is not None or _rests(row, at):
        return False
    if row.failed_at is None and is_last_try(row.tries, blame_noted(row.error)):
        row.error = noted(WORKER_LOST, Blame.WORK)
        _give_up(row, at, WORKER_LOST, giving_up)
        return False
    row.tries += 1
    row.begun_at, row.failed_at = at, None
    row.save(update_fields=["tries", "begun_at", "failed_at"])
    return True


@transaction.atomic
def fail(work: Work, at: datetime, kind: str, blame: Blame, giving_up: GivingUp) -> None:
    """Record a failed try with its kind of error; after the last one the task is given up."""
    row = _row(work)
    if row is None:
        return
    row.failed_at, row.error = at, noted(kind, blame)[:100]
    row.save(update_fields=["failed_at", "error"])
    if is_last_try(row.tries, blame):
        _give_up(row, at, kind, giving_up)


def finish(work: Work) -> None:
    """Delete the tries of a task that is done or obsolete."""
    begin_anew(work.subject, work.task)


def begin_anew(subject: int | str, *tasks: str) -> None:
    """Reset the tries of a task, because it is done or because someone retries it by hand."""
    UnfinishedTask.objects.filter(task__in=tasks, subject=str(subject)).delete()


@transaction.atomic
def try_given_up(row: UnfinishedTask) -> bool:
    """Allow a task that was given up one more try; return False if it is not given up any more."""
    locked = UnfinishedTask.objects.select_for_update().filter(pk=row.pk).exclude(given_up_at=None).first()
    if locked is None:
        return False
    locked.tries -= 1
    locked.failed_at, locked.given_up_at = locked.failed_at or locked.given_up_at, None
    locked.save(update_fields=["tries", "failed_at", "given_up_at"])
    return True


def _row(work: Work) -> UnfinishedTask | None:
    return UnfinishedTask.objects.select_for_update().filter(task=work.task, subject=work.subject).first()


def _rests(row: UnfinishedTask, at: datetime) -> bool:
    """Return whether the last try failed a short while ago; a try in the future means that a clock was wrong."""
    pause = timedelta(seconds=pause_after_try(row.tries))
    return row.failed_at is not None and row.failed_at <= at < row.failed_at + pause


def _give_up(row: UnfinishedTask, at: datetime, kind: str, giving_up: GivingUp) -> None:
    row.given_up_at = at
    row.save(update_fields=["given_up_at", "error"])
    giving_up(kind)
    log.error("campaign.task.given_up task=%s subject=%s tries=%s error=%s", row.task, row.subject, row.tries, kind)


def _asked(statement: str, key: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [key])
        return bool(cursor.fetchone()[0])


def _free(key: str) -> None:
    """Free a lock; if that fails, close the connection that holds it."""
    try:
        _asked(_UNLOCK, key)
    except Exception:
        connection.close()

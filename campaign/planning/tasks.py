"""Workers run plans that take long, one at a time for each user. The task receives the user's id only."""

import logging
from functools import partial

from celery import shared_task
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from campaign.models import Plan, PlanRun
from campaign.planning.commands import runs
from campaign.planning.commands.runs import QueueFull
from campaign.planning.queries.runs import is_active
from campaign.platform.task_counts import count_failure
from campaign.platform.time_left import OutOfTime
from campaign.services.unfinished import Work, alone
from campaign.tasks.duplicates import asked_lately
from campaign.tasks.trying import note_failure

log = logging.getLogger(__name__)

LIMIT = 90
"""Seconds after which the worker that runs a plan is killed; the run ends itself between two steps before that."""
_REQUEUE_SECONDS = 30
"""Seconds after which an unfinished run that someone watches is queued again.

A run that is under way may have lost its worker. One that has not loses nothing: `alone` keeps a second worker away.
"""


def ask_for_run(plan: Plan, until: int, user: User, *, again: bool = False) -> PlanRun:
    """Queue the run of a plan, unless it is queued; see `runs.ask`. Raise QueueFull."""
    try:
        row = runs.ask(plan, until, user, timezone.now(), again=again)
    except QueueFull:
        if not asked_lately(
            "run_plans", f"full {user.pk}", _REQUEUE_SECONDS
        ):  # the runs that fill it may have no worker
            run_plans.delay(user.pk)
        raise
    ask_worker(row)
    return row


def ask_worker(row: PlanRun) -> None:
    """Queue an unfinished run, unless it was queued a short while ago."""
    subject = f"{row.pk} {row.asked_at.timestamp()}"
    if is_active(row) and not asked_lately("run_plans", subject, _REQUEUE_SECONDS):
        transaction.on_commit(partial(run_plans.delay, row.user_id))


@shared_task(name="campaign.tasks.run_plans", time_limit=LIMIT)
def run_plans(user_id: int) -> None:
    """Run the plan that has waited longest, then queue the next, so that other users get their turn."""
    with alone(Work("run_plans", str(user_id))) as mine:
        row = runs.next_run(user_id) if mine else None
        if row is not None and runs.begin(row):
            _run(row)
    if mine and runs.next_run(user_id) is not None:
        run_plans.delay(user_id)


def _run(row: PlanRun) -> None:
    """Do a run; log an error with its places and count it. The log leaves out a text that could quote a plan."""
    failed = True
    try:
        runs.run_plan(row.plan, row.until, partial(_note, row))
        failed = False
    except _Cancelled:
        log.info("campaign.plan.cancelled plan=%s", row.plan_id)
    except OutOfTime as error:
        log.warning("campaign.plan.too_long plan=%s", row.plan_id, exc_info=error)
        count_failure("run_plans", timezone.now())
    except Exception as error:
        note_failure("run_plans", row.plan_id, error)
    if not connection.in_atomic_block:  # as it is only in tests
        connection.close_if_unusable_or_obsolete()
    runs.end(row, failed=failed)


class _Cancelled(Exception):
    """Nobody wants the run any more."""


def _note(row: PlanRun, round_: int, steps: int) -> None:
    if not runs.note_step(row, round_, steps):
        raise _Cancelled

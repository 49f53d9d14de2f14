"""Running plans: at once if that is quick, else by a worker; the results are stored sealed."""

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import IntegrityError, transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Plan, PlanResult, PlanRun
from campaign.planning.queries.plans import plan_of
from campaign.planning.queries.runs import (
    ACTIVE,
    changes_for,
    is_whole,
    made_of,
    run_in,
    run_row,
    start_of,
    stored_rounds,
)
from campaign.planning.rules.planned_rounds import PlanProgress, next_round, run_round, seconds_of_round
from campaign.planning.rules.run_file import packed
from campaign.platform.time_left import check_time
from campaign.platform.time_limit import longest_request
from campaign.selectors.phases import outline
from campaign.services.errors import Refused
from orders.sealing import reseal, seal

LONGEST_AT_ONCE = 1.0
"""Seconds of computing that a web request does itself; longer runs are queued."""
MOST_ACTIVE = 3
"""Runs of one person that wait or are under way; a worker does one of them at a time."""
MOST_TRIES = 2
"""Workers that may die of a run."""


class QueueFull(Refused):
    """Too many runs of one user at once; `str()` says what to do."""


def run_at_once(plan: Plan, until: int, user: User) -> PlanProgress | None:
    """Return the run of a round of a plan, if it is known or quick; else None, and a worker must be asked.

    Of one person's plans a web request runs one at a time.
    """
    found = stored_rounds(plan, plan_of(plan), until, changes_for(plan, until))
    if is_whole(plan, found, until):
        return run_in(plan, found[-1])
    rounds = until - plan.phase.round + 1 - len(found)
    if rounds * seconds_of_round(outline(plan.phase)) > LONGEST_AT_ONCE:
        return None
    key = f"plan-run:{user.pk}"
    if not cache.add(key, 1, longest_request()):
        return None
    try:
        return run_plan(plan, until)
    finally:
        cache.delete(key)


def run_plan(
    plan: Plan,
    until: int,
    progress: Callable[[int, int], None] = lambda _round, _steps: None,
) -> PlanProgress:
    """Run what is missing of a plan, and save it; return the run of the round `until`, or of the last before it.

    `progress` is called after every step with its round and how many of its steps are done; what it raises ends the run
    while nothing is being written. Raise OutOfTime between two steps when the time for it is used up.
    """
    said, changes = plan_of(plan), changes_for(plan, until)
    found = stored_rounds(plan, said, until, changes)
    ran = run_in(plan, found[-1]) if found else PlanProgress((), plan.phase.step)
    for round_ in range(plan.phase.round + len(found), until + 1):
        if not ran.goes_on:
            break
        start = next_round(ran, changes) if ran.outcomes else start_of(plan)
        steps = run_round(start, ran.following or plan.phase.step, said)
        for ran in steps:
            progress(round_, len(ran.outcomes))
            check_time()
        _keep(plan, round_, packed(ran, made_of(plan, said, round_, changes)))
    return ran


@transaction.atomic
def ask(plan: Plan, until: int, user: User, at: datetime, *, again: bool = False) -> PlanRun:
    """Record that a plan is to be run by a worker; return the row. Repeated requests share one row.

    What has failed or was cancelled is run again only where `again` says so, or the plan was changed. Raises QueueFull.
    """
    User.objects.select_for_update().get(pk=user.pk)  # of two windows one comes after the other
    row = run_row(plan)
    if row is not None and (row.state in ACTIVE or not again):
        if row.until < until:
            row.until = until
            row.save(update_fields=["until"])
        return row
    if PlanRun.objects.filter(user=user, state__in=ACTIVE).exclude(plan=plan).count() >= MOST_ACTIVE:
        raise QueueFull(say("you_already_have_plans_being_calculated", number=MOST_ACTIVE))
    values = {"user": user, "version": plan.version, "until": until, "state": PlanRun.State.WAITING}
    values |= {"round": plan.phase.round, "steps": 0, "tries": 0, "asked_at": at}
    return PlanRun.objects.update_or_create(plan=plan, defaults=values)[0]


def cancel(plan: Plan) -> None:
    """Cancel the run of a plan: its worker notices after the step that it is calculating."""
    PlanRun.objects.filter(plan=plan, state__in=ACTIVE).update(state=PlanRun.State.CANCELLED)


def next_run(user_id: int) -> PlanRun | None:
    """The run that someone has waited for longest. One that seems to run has lost its worker.

    Only for who is alone with the runs of that person.
    """
    rows = PlanRun.objects.filter(user=user_id, state__in=ACTIVE).order_by("asked_at", "pk")
    return rows.select_related("plan__phase__campaign", "plan__sealed").first()


def begin(row: PlanRun) -> bool:
    """Count a try; return False if too many workers have died of it."""
    rows = PlanRun.objects.filter(pk=row.pk, state__in=ACTIVE, version=row.version)
    if row.tries >= MOST_TRIES or row.plan.version != row.version:
        rows.update(state=PlanRun.State.FAILED)
        return False
    return rows.update(state=PlanRun.State.RUNNING, tries=row.tries + 1) == 1


def note_step(row: PlanRun, round_: int, steps: int) -> bool:
    """Record the progress of a run; return False if nobody wants it: it was cancelled, or its plan was changed."""
    wanted = PlanRun.objects.filter(pk=row.pk, version=row.version, state=PlanRun.State.RUNNING)
    return wanted.filter(plan__version=row.version).update(round=round_, steps=steps) == 1


def end(row: PlanRun, *, failed: bool) -> None:
    """Record the end of a run: done, failed, or cancelled."""
    rows = PlanRun.objects.filter(pk=row.pk, version=row.version, state=PlanRun.State.RUNNING)
    if failed:
        rows.update(state=PlanRun.State.FAILED)
    else:
        rows.delete()


def _keep(plan: Plan, round_: int, text: str) -> None:
    """Save the result of a round, replacing the previous one."""
    row = PlanResult.objects.select_related("sealed").filter(plan=plan, round=round_).first()
    if row is not None:
        reseal(row.sealed, text)
        return
    try:
        with transaction.atomic():
            PlanResult.objects.create(plan=plan, round=round_, sealed=seal(text))
    except IntegrityError:  # another process has just run the same
        _keep(plan, round_, text)

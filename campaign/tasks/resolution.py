"""Workers close, resolve and publish phases. Whatever is done already is not done again."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from celery import shared_task
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from campaign.language.catalogue.sentences import say
from campaign.models import Phase
from campaign.platform.retry_pauses import Blame
from campaign.selectors import openings_without_picture, records_without_picture
from campaign.selectors.due_steps import being_closed, is_closing, past_their_deadlines, to_publish
from campaign.selectors.early_close import closing_early
from campaign.selectors.phases import being_resolved, given_back
from campaign.services import closing, phases
from campaign.services.errors import WrongMoment
from campaign.services.phases import PUBLISHING, RESOLVING
from campaign.services.unfinished import Work, finish
from campaign.tasks.drawing import draw_opening, draw_outcome
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)

LIMIT = 90
"""Seconds after which the worker that resolves a step is killed; the step is as before, and is taken up again."""


@shared_task(name="campaign.tasks.close_due_step", time_limit=LIMIT)
def close_due_step(phase_id: int) -> None:
    """Close a step past its deadline or being closed, if that is still possible, and resolve it."""
    at = timezone.now()
    work = _work("close_due_step", past_their_deadlines(at) | being_closed(at), phase_id)
    _close(work, phase_id, closing.close_if_due, "closed_at_deadline")


@shared_task(name="campaign.tasks.close_complete_step", time_limit=LIMIT)
def close_complete_step(phase_id: int) -> None:
    """Close a step with all orders submitted, if that is still possible, and resolve it."""
    work = _work("close_complete_step", closing_early(), phase_id)
    _close(work, phase_id, closing.close_if_complete, "closed_early")


@shared_task(name="campaign.tasks.resolve_phase", time_limit=LIMIT)
def resolve_phase(phase_id: int) -> None:
    """Resolve a claimed phase, queue its map, and publish it if the campaign publishes automatically.

    A failure releases the phase to the administrator; temporary failures are retried instead.
    """
    work = _work(RESOLVING, being_resolved(), phase_id)
    record = work and tried(
        work,
        lambda: phases.resolve_phase(phase_id, timezone.now()),
        partial(_release, phase_id),
        otherwise=Blame.RULES,
    )
    if record:
        log.info("campaign.phase.resolved phase=%s record=%s", phase_id, record.pk)
        for record_id in records_without_picture([phase_id]):
            draw_outcome.delay(record_id)
        publish_resolved_step(phase_id)


@shared_task(name="campaign.tasks.publish_resolved_step", time_limit=LIMIT)
def publish_resolved_step(phase_id: int) -> None:
    """Publish a resolved step if its campaign publishes automatically; a second call does nothing."""
    work = _work(PUBLISHING, to_publish(), phase_id)
    opened = work and tried(
        work, lambda: closing.publish_if_wanted(phase_id, timezone.now()), partial(_keep_resolved, phase_id)
    )
    if opened:
        log.info("campaign.phase.published phase=%s opened=%s", phase_id, opened.pk)
        for opened_id in openings_without_picture([opened.pk]):
            draw_opening.delay(opened_id)


def _close(work: Work | None, phase_id: int, close: Callable[[int, datetime], bool], how: str) -> None:
    if work and tried(work, partial(_closed, phase_id, close), partial(_keep_open, phase_id)):
        log.info("campaign.phase.%s phase=%s", how, phase_id)
        resolve_phase(phase_id)


def _closed(phase_id: int, close: Callable[[int, datetime], bool]) -> bool:
    """Return whether a step was closed; if it was no longer due, that is no failure.

    If its closing has only begun, it is finished once everything that arrived before has been processed.
    """
    try:
        closed = close(phase_id, timezone.now())
    except WrongMoment:
        return False
    if not closed and is_closing(phase_id):
        finish_closing_soon(phase_id)
    return closed


def finish_closing_soon(phase_id: int) -> None:
    """Queue the closing of a step, whose closing has begun, for CLOSING_SECONDS later."""
    close_due_step.apply_async((phase_id,), countdown=settings.CLOSING_SECONDS)


def _work(task: str, found: QuerySet[Phase], phase_id: int) -> Work | None:
    """Return the task on a phase while the query finds the phase; else delete its tries."""
    work = Work(task, str(phase_id))
    campaign_id = found.filter(pk=phase_id).values_list("campaign_id", flat=True).first()
    if campaign_id is None:
        if task != RESOLVING or not given_back().filter(pk=phase_id).exists():  # else it stays with the failed tasks
            finish(work)
        return None
    return Work(task, str(phase_id), campaign_id)


def _keep_open(phase_id: int, kind: str) -> None:
    log.error("campaign.phase.not_closed phase=%s error=%s", phase_id, kind)
    phases.not_closed(phase_id, say("the_step_could_not_be_closed_by_itself", name=kind))


def _release(phase_id: int, kind: str) -> None:
    log.error("campaign.phase.failed phase=%s error=%s", phase_id, kind)
    phases.release_claim(phase_id, say("the_step_could_not_be_resolved", name=kind))


def _keep_resolved(phase_id: int, kind: str) -> None:
    log.error("campaign.phase.not_published phase=%s error=%s", phase_id, kind)
    phases.not_published(phase_id, say("the_step_could_not_be_published_by_itself", name=kind))

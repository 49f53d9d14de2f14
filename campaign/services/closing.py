"""Closing a step early: first no more orders are accepted, and a few seconds later the step is closed.

In between, orders that were sent before and are still under way arrive, and count like all others. At a deadline no
such announcement is needed, because everyone knows it in advance.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Phase
from campaign.selectors import is_complete
from campaign.selectors.due_steps import is_due
from campaign.services.errors import WrongMoment
from campaign.services.phases import check_can_close, close_and_claim, locked_phase


@transaction.atomic
def close_or_begin(phase_id: int, at: datetime, by: User | None = None) -> bool:
    """Close and claim a step if no orders can be under way, else refuse orders after `at`; return whether it closed.

    `finish_closing` closes it later. Raises WrongMoment as `close_step` does, and where its closing has begun.
    """
    phase = locked_phase(phase_id)
    check_can_close(phase, at)
    if phase.status == Phase.Status.OPEN and not phase.can_close(at):
        if phase.closing_at is not None:
            raise WrongMoment(say("this_step_is_closing_already"))
        phase.closing_at = at if phase.last_call is None else min(at, phase.last_call)
        phase.closing_by = by
        phase.save(update_fields=["closing_at", "closing_by"])
        if not phase.can_close(at):
            return False
    close_and_claim(phase_id, at, by or phase.closing_by)
    return True


@transaction.atomic
def finish_closing(phase_id: int, at: datetime) -> bool:
    """Close and claim a step whose closing began long enough ago; return False if it did not, or not yet.

    The step stays open where something that came in time has changed why it was to close: someone withdrew orders
    after the clock began to close it, or a report was contradicted.
    """
    phase = locked_phase(phase_id)
    if phase.status != Phase.Status.OPEN or phase.closing_at is None or not phase.can_close(at):
        return False
    began = phase.closing_at
    if phase.closing_by is None and not (is_due(phase, began) or is_complete(phase, began)):
        return _stays_open(phase)
    try:
        close_and_claim(phase_id, at, phase.closing_by)
    except WrongMoment:
        return _stays_open(phase)
    return True


def _stays_open(phase: Phase) -> bool:
    phase.closing_at = phase.closing_by = None
    phase.save(update_fields=["closing_at", "closing_by"])
    return False

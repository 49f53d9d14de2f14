"""The standing of a campaign: not started, running, paused, ended, abandoned. Changing it deletes nothing.

Before the start and during a pause orders are accepted and deadlines are suspended; in an ended or abandoned
campaign nothing is accepted. Only a running campaign closes, resolves or publishes steps. A campaign that was
halted, always with a reason, can go on whenever the administrator says so.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.log import halted_since, has_started
from campaign.services.errors import WrongMoment
from campaign.services.log import note

Standing = Campaign.Standing

HALTS: Mapping[str, tuple[Standing, Action]] = {
    "pause": (Standing.PAUSED, Action.PAUSED),
    "end": (Standing.ENDED, Action.ENDED),
    "abandon": (Standing.ABANDONED, Action.ABANDONED),
}
"""What the administrator can do to a running or paused campaign."""

_NOT_RUNNING = {
    Standing.NOT_STARTED: say("the_campaign_has_not_started"),
    Standing.PAUSED: say("the_campaign_is_paused"),
    Standing.ENDED: say("the_campaign_has_been_ended"),
    Standing.ABANDONED: say("the_campaign_has_been_abandoned"),
}


def check_running(campaign: Campaign) -> None:
    """Raise WrongMoment for a campaign that has not started, or is paused, ended or abandoned."""
    problem = _NOT_RUNNING.get(Standing(campaign.standing))
    if problem is not None:
        raise WrongMoment(problem)


@transaction.atomic
def halt(campaign: Campaign, how: str, reason: str, at: datetime, by: User | None = None) -> None:
    """Pause, end or abandon a campaign; `how` is a key of HALTS.

    Raise WrongMoment without a reason, if it has that standing already, or if the campaign is over.
    """
    standing, action = HALTS[how]
    if not reason.strip():
        raise WrongMoment(say("say_why"))
    phase = _locked_phase(campaign)
    halted = [Standing.NOT_STARTED, Standing.PAUSED] if standing is not Standing.PAUSED else []
    before = [Standing.RUNNING, *halted]
    if not _stand(campaign, before, standing):
        raise WrongMoment(say("that_has_been_done_already"))
    Phase.objects.filter(pk=phase.pk).update(
        closing_at=None, closing_by=None
    )  # a step that was about to close stays open
    note(campaign, action, at, actor=by, phase=phase, reason=reason.strip())


@transaction.atomic
def go_on(campaign: Campaign, reason: str, at: datetime, by: User | None = None) -> None:
    """Resume a campaign; the deadlines of an open step and of its battles move by the length of the halt.

    One that was halted before it had started waits for its start again. Raises WrongMoment if it is not halted.
    """
    phase = _locked_phase(campaign)
    since, started = halted_since(campaign), has_started(campaign)
    standing = Standing.RUNNING if started else Standing.NOT_STARTED
    if not _stand(campaign, [Standing.PAUSED, Standing.ENDED, Standing.ABANDONED], standing):
        raise WrongMoment(say("the_campaign_is_not_halted"))
    about = {}
    if since is not None and started and phase.status == Phase.Status.OPEN:
        phase.due_at += at - since
        phase.save(update_fields=["due_at"])
        _postpone_battles(phase, at - since)
        about = {"due_at": phase.due_at.isoformat()}
    note(campaign, Action.GONE_ON, at, actor=by, phase=phase, reason=reason.strip(), **about)


def _postpone_battles(phase: Phase, halt: timedelta) -> None:
    """Move the deadlines of the battles of a step that are not over."""
    phase.fights.filter(over_at=None).update(plans_due_at=F("plans_due_at") + halt, due_at=F("due_at") + halt)


def _locked_phase(campaign: Campaign) -> Phase:
    """Return the current phase of the campaign, locked: closing, publishing and submitting come before or after.

    If another phase opened while waiting for the lock, it is that one.
    """
    phase = Phase.objects.select_for_update().filter(pk=current_phase(campaign).pk).first()
    if phase is None or phase != current_phase(campaign):
        return _locked_phase(campaign)
    if phase.status == Phase.Status.PUBLISHED:
        raise WrongMoment(say("the_campaign_is_over"))
    return phase


def _stand(campaign: Campaign, before: list[Standing], standing: Standing) -> bool:
    return Campaign.objects.filter(pk=campaign.pk, standing__in=before).update(standing=standing) == 1

"""The administrator's page: close, resolve, publish; each publication opens the next step."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign import tasks
from campaign.models import Phase, PhaseRecord
from campaign.rules.sequence_of_play import carried_over, document_text
from campaign.selectors import (
    Membership,
    current_phase,
    last_record,
    opening_of,
    phase_view,
    published_rounds,
    record_document,
)
from campaign.services import phases
from campaign.services.errors import WrongMoment
from campaign.views.access import for_administrator
from campaign.views.rounds import movement_context, new_events
from hexmap.rules.documents import DocumentError
from orders.rules.kinds import Step

LONGEST_DOCUMENT = 2_000_000


class DeadlineForm(forms.Form):
    """Another deadline, in the administrator's own time zone."""

    due_at = forms.DateTimeField(widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"))


@require_GET
@never_cache
@for_administrator
def administration_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Who has handed in, the one thing to do next, and what would be published."""
    return _page(request, member)


@require_POST
@for_administrator
def close(request: HttpRequest, member: Membership) -> HttpResponse:
    """Closes the step and has a worker resolve it."""

    def close_and_send(phase_id: int, at: datetime) -> None:
        phases.close_and_claim(phase_id, at)
        transaction.on_commit(partial(tasks.resolve_phase.delay, phase_id))

    return _do(request, member, close_and_send)


@require_POST
@for_administrator
def resolve(request: HttpRequest, member: Membership) -> HttpResponse:
    """Has a worker resolve the phase once more, after a resolution that failed."""

    def claim_and_send(phase_id: int, at: datetime) -> None:
        phases.claim_phase(phase_id, at)
        tasks.resolve_phase.delay(phase_id)

    return _do(request, member, claim_and_send)


@require_POST
@for_administrator
def publish(request: HttpRequest, member: Membership) -> HttpResponse:
    """Publishes what the phase came to, which opens the next one."""

    def publish_and_draw(phase_id: int, at: datetime) -> None:
        opened = phases.publish_phase(phase_id, at)
        if opened is None:
            messages.success(request, _("The campaign is over, and its last round is published."))
            return
        if opened.step == Step.INITIATIVE:
            tasks.draw_opening.delay(opened.pk)
        messages.success(request, _("Published."))

    return _do(request, member, publish_and_draw)


@require_POST
@for_administrator
def set_deadline(request: HttpRequest, member: Membership) -> HttpResponse:
    """Gives the open step another deadline."""
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _page(request, member, problem=_("That is no date and time; nothing was changed."), status=422)
    due_at = form.cleaned_data["due_at"]
    return _do(request, member, lambda phase_id, at: phases.set_deadline(phase_id, due_at, at))


@require_POST
@for_administrator
def close_early(request: HttpRequest, member: Membership) -> HttpResponse:
    """Has steps close by themselves when everybody has handed in, or no longer."""
    wanted = request.POST.get("early") == "yes"
    phases.close_early(member.campaign, wanted=wanted)
    if wanted:
        messages.success(request, _("From now on a step closes by itself ten minutes after the last word in it."))
    else:
        messages.success(request, _("Steps close when you close them."))
    return redirect("administration", member.campaign.slug)


@require_POST
@for_administrator
def rule_otherwise(request: HttpRequest, member: Membership) -> HttpResponse:
    """Takes the administrator's own document for the next round, before it is published."""
    text = request.POST.get("document", "")
    if len(text) > LONGEST_DOCUMENT:
        problem = _("The document has more than %(most)s characters.") % {"most": f"{LONGEST_DOCUMENT:,}"}
        return _page(request, member, problem=problem, status=422)

    def rule(phase_id: int, at: datetime) -> None:
        phases.rule_otherwise(phase_id, text, at)

    try:
        return _do(request, member, rule)
    except DocumentError as error:
        return _page(request, member, document=text, document_error=str(error), status=422)


def _do(request: HttpRequest, member: Membership, act: Callable[[int, datetime], None]) -> HttpResponse:
    """Does one thing to the phase that the page was about; if that is no longer the moment, says so."""
    phase = current_phase(member.campaign)
    if request.POST.get("phase") != str(phase.pk):
        problem = _("This page is of an earlier step; nothing was changed.")
        return _page(request, member, problem=problem, status=409)
    try:
        act(phase.pk, timezone.now())
    except WrongMoment as error:
        return _page(request, member, problem=str(error), status=409)
    return redirect("administration", member.campaign.slug)


def _page(
    request: HttpRequest,
    member: Membership,
    *,
    problem: str = "",
    document: str = "",
    document_error: str = "",
    status: int = 200,
) -> HttpResponse:
    phase = current_phase(member.campaign)
    record = last_record(phase)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "view": phase_view(phase),
        "problem": problem,
        "picture": opening_of(member.campaign, phase.round),
        "rounds": published_rounds(member.campaign),
        "deadline": DeadlineForm(initial={"due_at": phase.due_at}),
        "document_error": document_error,
    }
    if record is not None:
        context |= _outcome(phase, record)
        if phase.step == Step.ADMINISTRATION:
            context["document"] = document or document_text(carried_over(dict(record_document(record).values)))
    return render(request, "campaign/administration.html", context, status=status)


def _outcome(phase: Phase, record: PhaseRecord) -> dict[str, Any]:
    """What a resolved step came to: of a movement the story, of the others what they have added.

    Not the orders themselves, nor the post that quotes them: until they are published they are their players' own.
    """
    if phase.step == Step.MOVEMENT:
        context = movement_context(record)
        return context if phase.status == Phase.Status.PUBLISHED else context | {"post": None, "orders_sealed": True}
    return {"events": new_events(record), "ended": record_document(record).values.get("ended")}

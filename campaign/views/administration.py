"""The administrator's page: close, resolve, publish, open the next round."""

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign import tasks
from campaign.models import Phase
from campaign.rules.sequence_of_play import carried_over, document_text, read_text
from campaign.selectors import Membership, current_phase, last_record, opening_picture, phase_view
from campaign.services import phases
from campaign.services.errors import WrongMoment
from campaign.views.access import for_administrator
from campaign.views.rounds import outcome_context
from hexmap.rules.documents import DocumentError

LONGEST_DOCUMENT = 2_000_000


@require_GET
@never_cache
@for_administrator
def administration_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Who has handed in, the one thing to do next, and what would be published."""
    return _page(request, member)


@require_POST
@for_administrator
def close(request: HttpRequest, member: Membership) -> HttpResponse:
    """Closes the step."""
    return _do(request, member, phases.close_step)


@require_POST
@for_administrator
def resolve(request: HttpRequest, member: Membership) -> HttpResponse:
    """Has a worker resolve the phase."""

    def claim_and_send(phase_id: int, at: datetime) -> None:
        phases.claim_phase(phase_id, at)
        tasks.resolve_phase.delay(phase_id)

    return _do(request, member, claim_and_send)


@require_POST
@for_administrator
def publish(request: HttpRequest, member: Membership) -> HttpResponse:
    """Publishes what the phase came to."""
    return _do(request, member, phases.publish_phase)


@require_POST
@for_administrator
def next_round(request: HttpRequest, member: Membership) -> HttpResponse:
    """Opens the next round with the document that the administrator has settled."""
    text = request.POST.get("document", "")
    try:
        if len(text) > LONGEST_DOCUMENT:
            raise DocumentError("", f"the document has {len(text):,} characters, at most {LONGEST_DOCUMENT:,} are read")
        phase = phases.open_next_round(member.campaign.pk, text, timezone.now())
    except DocumentError as error:
        return _page(request, member, document=text, document_error=str(error), status=422)
    except WrongMoment as error:
        return _page(request, member, problem=str(error), status=409)
    tasks.draw_opening.delay(phase.pk)
    messages.success(request, f"Round {phase.round} is open for orders.")
    return redirect("administration", member.campaign.slug)


def _do(request: HttpRequest, member: Membership, act: Callable[[int, datetime], None]) -> HttpResponse:
    """Does one thing to the phase that the page was about; if that is no longer the moment, says so."""
    phase = current_phase(member.campaign)
    if request.POST.get("phase") != str(phase.pk):
        return _page(request, member, problem="This page is of an earlier round; nothing was changed.", status=409)
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
        "document_error": document_error,
        "picture": opening_picture(phase),
    }
    if record is not None:
        context |= outcome_context(record)
    if phase.status == Phase.Status.PUBLISHED and record is not None:
        context["document"] = document or document_text(carried_over(read_text(record.document_out)))
    return render(request, "campaign/administration.html", context, status=status)

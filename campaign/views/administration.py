"""The administrator's page: close, resolve, publish, administer, open the next round."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign import tasks
from campaign.models import Phase
from campaign.rules.sequence_of_play import administered, answers_to_fill_in, carried_over, document_text, read_text
from campaign.selectors import Membership, current_phase, last_record, opening_picture, phase_view
from campaign.services import phases
from campaign.services.errors import WrongMoment
from campaign.views.access import for_administrator
from campaign.views.rounds import outcome_context
from hexmap.rules.documents import DocumentError, parse_json

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
def administer(request: HttpRequest, member: Membership) -> HttpResponse:
    """Works the next round out of retreats, reports and decisions, and shows it; changes nothing."""
    settled = Settled(answers=request.POST.get("answers", ""))
    phase = current_phase(member.campaign)
    record = last_record(phase)
    if phase.status != Phase.Status.PUBLISHED or record is None:
        return _page(request, member, problem="A round is administered when its movement is published.", status=409)
    try:
        answers = parse_json(_not_too_long(settled.answers))
        if not isinstance(answers, dict):
            raise DocumentError("", "the answers must be a JSON object")
        outcome = administered(read_text(record.document_out), answers)
    except DocumentError as error:
        settled.answers_error = str(error)
        return _page(request, member, settled=settled, status=422)
    settled.take(outcome)
    return _page(request, member, settled=settled)


@require_POST
@for_administrator
def next_round(request: HttpRequest, member: Membership) -> HttpResponse:
    """Opens the next round with the document that the administrator has settled."""
    text = request.POST.get("document", "")
    try:
        phase = phases.open_next_round(member.campaign.pk, _not_too_long(text), timezone.now())
    except DocumentError as error:
        settled = Settled(document=text, document_error=str(error))
        return _page(request, member, settled=settled, status=422)
    except WrongMoment as error:
        return _page(request, member, problem=str(error), status=409)
    tasks.draw_opening.delay(phase.pk)
    messages.success(request, f"Round {phase.round} is open for orders.")
    return redirect("administration", member.campaign.slug)


@dataclass(slots=True)
class Settled:
    """What the administrator has entered for the next round, and what came of it."""

    answers: str = ""
    answers_error: str = ""
    document: str = ""
    document_error: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    ended: dict[str, Any] | None = None

    def take(self, outcome: dict[str, Any]) -> None:
        """Takes over what administration came to."""
        self.document = document_text(carried_over(outcome))
        self.events = outcome["events"]
        self.ended = outcome["ended"]


def _not_too_long(text: str) -> str:
    if len(text) > LONGEST_DOCUMENT:
        raise DocumentError("", f"the document has {len(text):,} characters, at most {LONGEST_DOCUMENT:,} are read")
    return text


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
    settled: Settled | None = None,
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
        "picture": opening_picture(phase),
    }
    if record is not None:
        context |= outcome_context(record)
    if phase.status == Phase.Status.PUBLISHED and record is not None:
        context["settled"] = _filled_in(settled or Settled(), record.document_out)
    return render(request, "campaign/administration.html", context, status=status)


def _filled_in(settled: Settled, text: str) -> Settled:
    """Fills in what there is to answer; where nothing has to be, also the document that follows."""
    document = read_text(text)
    answers = answers_to_fill_in(document)
    if not settled.answers:
        settled.answers = document_text(answers)
        if not answers["reports"] and not settled.document:
            settled.take(administered(document, {}))
    return settled

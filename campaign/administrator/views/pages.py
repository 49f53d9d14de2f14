"""The administrator's buttons: close, resolve, publish; each publication opens the next step."""

from datetime import datetime
from functools import partial

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign import tasks
from campaign.administrator.queries import before_closing
from campaign.administrator.views.administration_page import do, page
from campaign.models import Phase
from campaign.selectors import Membership, current_phase
from campaign.selectors.seat_holders import MissingOrders
from campaign.services import closing, phases
from campaign.services.log import LONGEST_REASON
from campaign.views.access import for_administrator, signed_in
from hexmap.rules.documents import DocumentError

LONGEST_DOCUMENT = 2_000_000


class RulingForm(forms.Form):
    """The reason of a ruling; its document is read by the rules."""

    reason = forms.CharField(max_length=LONGEST_REASON, required=False)


@require_GET
@never_cache
@for_administrator
def administration_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show missing orders, the one thing to do next, and what would be published."""
    asked = request.GET.get("ask") == "close"
    return page(request, member, missing=_missing(current_phase(member.campaign)) if asked else [])


@require_POST
@for_administrator
def close(request: HttpRequest, member: Membership) -> HttpResponse:
    """Close the step, a few seconds later where orders may be under way, and have a worker resolve it.

    A form with `ask=yes` only leads to the question whether to close, if someone has still to submit.
    """
    phase = current_phase(member.campaign)
    if request.POST.get("ask") == "yes" and _missing(phase):
        return do(request, member, lambda _, at: phases.check_can_close(phase, at), "?ask=close#ask")

    def close_and_send(phase_id: int, at: datetime) -> None:
        closed = closing.close_or_begin(phase_id, at, signed_in(request))
        send = tasks.resolve_phase.delay if closed else tasks.finish_closing_soon
        transaction.on_commit(partial(send, phase_id))

    return do(request, member, close_and_send)


def _missing(phase: Phase) -> list[MissingOrders]:
    """The seats that have still to submit something in a step that is open and not closing yet."""
    if phase.status != Phase.Status.OPEN or phase.closing_at is not None:
        return []
    return before_closing(phase, timezone.now()).missing


@require_POST
@for_administrator
def resolve(request: HttpRequest, member: Membership) -> HttpResponse:
    """Queue the resolution again after a failure."""

    def claim_and_send(phase_id: int, at: datetime) -> None:
        phases.resolve_again(phase_id, at, signed_in(request))
        tasks.resolve_phase.delay(phase_id)

    return do(request, member, claim_and_send)


@require_POST
@for_administrator
def publish(request: HttpRequest, member: Membership) -> HttpResponse:
    """Publish the outcome of the phase, which opens the next one."""

    def publish_and_draw(phase_id: int, at: datetime) -> None:
        opened = phases.publish_phase(phase_id, at, signed_in(request))
        if opened is None:
            messages.success(request, _("The campaign is over, and its last round is published."))
            return
        if opened.game_step.opens_round:
            tasks.draw_opening.delay(opened.pk)
        messages.success(request, _("Published. The next step is open."))

    return do(request, member, publish_and_draw)


@require_POST
@for_administrator
def rule_otherwise(request: HttpRequest, member: Membership) -> HttpResponse:
    """Take the administrator's own document for the next round, before it is published."""
    text, form = request.POST.get("document", ""), RulingForm(request.POST)
    if len(text) > LONGEST_DOCUMENT:
        problem = _("The document has more than %(most)s characters. Shorten it.") % {"most": f"{LONGEST_DOCUMENT:,}"}
        return page(request, member, problem=problem, status=422)
    kept = {"document": text, "ruling_reason": request.POST.get("reason", "")}
    if not form.is_valid():
        return page(request, member, problem=str(form.errors["reason"][0]), status=422, **kept)

    def rule(phase_id: int, at: datetime) -> None:
        phases.rule_otherwise(phase_id, text, at, reason=form.cleaned_data["reason"], by=signed_in(request))
        messages.success(request, _("Done. The log shows the change."))

    try:
        return do(request, member, rule)
    except DocumentError as error:
        return page(request, member, document_error=str(error), status=422, **kept)

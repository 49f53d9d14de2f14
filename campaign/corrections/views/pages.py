"""The public pages of a campaign's corrections, and the superseded documents."""

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.corrections.commands.proposed import answer_proposal
from campaign.corrections.queries.history import corrected_outcome, hides_corrections, public_corrections
from campaign.corrections.queries.proposed import open_proposal
from campaign.corrections.tasks import draw_corrected
from campaign.language.translated import translated
from campaign.models import PublishedRecord, Seat
from campaign.selectors import Membership
from campaign.selectors.seen import document_reader, seen_outcome
from campaign.services.errors import Refused
from campaign.services.log import LONGEST_REASON
from campaign.views.access import for_players, for_readers, signed_in
from campaign.views.typed_numbers import whole_number

CONFIRM = "confirm"
"""The value of the button that confirms; any other objects."""


@require_GET
@never_cache
@for_readers
def corrections_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show what was corrected, why and when, latest first; superseded documents stay readable."""
    context = {
        "member": member,
        "campaign": member.campaign,
        "corrections": public_corrections(member.campaign)[::-1],
        "proposal": open_proposal(member.campaign),
        "hides_units": hides_corrections(member),
        "longest_reason": LONGEST_REASON,
    }
    return render(request, "campaign/corrections/corrections.html", context)


@require_POST
@for_players
def answer(request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
    """Confirm a proposed correction, or object to it with a reason."""
    agrees = request.POST.get("do") == CONFIRM
    text = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    number = whole_number(request.POST.get("number")) or 0
    try:
        made = answer_proposal(member.campaign, number, signed_in(request), timezone.now(), agrees=agrees, text=text)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
        return redirect("corrections", member.campaign.slug)
    if made:
        transaction.on_commit(partial(draw_corrected, member.campaign))
        messages.success(request, _("Every faction has confirmed. The correction is made."))
    elif agrees:
        messages.success(request, _("You have confirmed the correction."))
    else:
        messages.success(request, _("You have objected. The correction is not made."))
    return redirect("corrections", member.campaign.slug)


@require_GET
@for_readers
def document(
    _request: HttpRequest, member: Membership, number: int, which: str, round_: int, step: str
) -> HttpResponse:
    """Serve the outcome document of a step before or after a correction, without honour and units that are hidden."""
    try:
        record = corrected_outcome(member.campaign, number, which, round_, step)
    except PublishedRecord.DoesNotExist:
        raise Http404 from None
    name = f"{member.campaign.slug}-correction-{number}-{which}-round-{round_}-{step}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = seen_outcome(record, document_reader(member))
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)

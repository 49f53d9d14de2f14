"""The page Honour: the ledger, the final table, and what has changed it (HO.36)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.games.reader import Reader
from campaign.models import Phase
from campaign.platform.throttle import HEAVY, throttled
from campaign.selectors import Membership, current_phase
from campaign.selectors.honour import Ledger, ledger_of, rounds_of_honour
from campaign.selectors.phases import honour_in
from campaign.selectors.seen import document_reader
from campaign.selectors.standings import document_now
from campaign.views.access import for_readers


@throttled(HEAVY, reads=HEAVY)
@require_GET
@never_cache
@for_readers
def honour_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the ledger; a campaign without honour has none."""
    reader = document_reader(member)
    ledger = ledger_now(current_phase(member.campaign), reader)
    if ledger is None:
        raise Http404
    context = {
        "member": member,
        "campaign": member.campaign,
        "ledger": ledger,
        "rounds": rounds_of_honour(member.campaign, reader),
    }
    return render(request, "campaign/honour.html", context)


def ledger_now(phase: Phase, reader: Reader) -> Ledger | None:
    """Return the ledger of a campaign in its current step, or of its end, as one may read it; None without honour."""
    if honour_in(phase) is None:
        return None
    return ledger_of(phase.campaign, document_now(phase), reader)

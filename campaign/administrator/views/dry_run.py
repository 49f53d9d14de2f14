"""The dry run: what would happen if the open step were closed now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.administrator.queries import before_closing
from campaign.administrator.texts import StepWords
from campaign.models import Phase
from campaign.platform.throttle import HEAVY, throttled
from campaign.selectors import Membership, current_phase
from campaign.views.access import for_administrator


@throttled("writes", reads=HEAVY)
@require_GET
@never_cache
@for_administrator
def dry_run(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show whose orders are missing, the defaults for them, and what would be published; no orders are read.

    For a closed step the page *Run the campaign* itself shows what would be published.
    """
    phase = current_phase(member.campaign)
    if phase.status != Phase.Status.OPEN:
        return redirect("administration", member.campaign.slug)
    run = before_closing(phase, timezone.now())
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "run": run,
        "view": run.view,
        "words": StepWords(phase),
    }
    return render(request, "campaign/administrator/dry_run.html", context)

"""The list of public campaigns, and the administrator's button."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.members.queries.open_seats import described, listings_shown
from campaign.platform.throttle import open_to_strangers
from campaign.public_campaigns.card_queries import cards_of
from campaign.public_campaigns.commands import set_public
from campaign.public_campaigns.queries import public_campaigns as listed
from campaign.selectors import Membership
from campaign.views.access import for_administrator, for_robots, signed_in

PAGE_SIZE = 24
"""Campaigns per page."""
LISTED = 20
"""The campaigns that look for players above the list; those with free seats come first."""


@open_to_strangers
@require_GET
@never_cache
def public_campaigns(request: HttpRequest) -> HttpResponseBase:
    """List the public campaigns as cards, for anyone."""
    page = Paginator(listed(), PAGE_SIZE).get_page(request.GET.get("page"))
    seeking = described(listings_shown(LISTED)) if page.number == 1 else []
    context = {"page": page, "cards": cards_of(page), "open_seats": seeking}
    return for_robots(render(request, "campaign/public_campaigns/public_campaigns.html", context))


@require_POST
@for_administrator
def make_public(request: HttpRequest, member: Membership) -> HttpResponse:
    """Make the campaign public or private."""
    wanted = request.POST.get("public") == "yes"
    set_public(member.campaign, timezone.now(), wanted=wanted, by=signed_in(request))
    if wanted:
        messages.success(request, _("The campaign is public. Everyone can read it now."))
    else:
        messages.success(request, _("The campaign is private. Only its members can read it now."))
    return redirect("administration", member.campaign.slug)

"""The page of a campaign that looks for players: what is free, for anyone."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.members.queries.open_seats import described, listing_of
from campaign.platform.throttle import open_to_strangers
from campaign.views.access import for_robots


@open_to_strangers
@require_GET
@never_cache
def open_seats_page(request: HttpRequest, token: UUID) -> HttpResponseBase:
    """Show the facts of a campaign that looks for players; 404 once it no longer does."""
    listing = listing_of(token)
    shown = next(iter(described([listing])), None) if listing is not None else None
    if shown is None:
        raise Http404
    return for_robots(render(request, "campaign/members/open_seats.html", {"shown": shown}))

"""The profile of a user."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.members.queries.profiles import latest_played, played_by, profile_of
from campaign.platform.throttle import open_to_strangers
from campaign.views.access import kept_out, kept_private

PAGE_SIZE = 50
"""Campaigns per page."""


@open_to_strangers
@require_GET
@never_cache
def profile_page(request: HttpRequest, username: str) -> HttpResponseBase:
    """Show a user to those who may see them; to others it is as if there were no such user.

    Search engines do not list it.
    """
    profile = profile_of(username, request.user)
    if profile is None:
        if request.user.is_authenticated:
            raise Http404
        return kept_out(request)
    page = Paginator(profile.campaigns, PAGE_SIZE).get_page(request.GET.get("page"))
    latest, totals = latest_played(profile)
    begin, end = max(page.start_index() - 1, 0), page.end_index()
    played = latest[begin:end] if end <= len(latest) else played_by(profile.user, list(page))
    context = {"profile": profile, "page": page, "played": played, "totals": totals}
    return kept_private(render(request, "campaign/members/profile.html", context))

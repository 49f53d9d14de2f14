"""The log of a campaign: actions of its administrator and automatic ones, visible to all members."""

from collections.abc import Mapping
from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.selectors import Membership
from campaign.selectors.log import log_of
from campaign.selectors.profiles import visible_names
from campaign.views.access import for_readers
from campaign.views.log_words import COMING_AND_GOING, LogLine, line_of

PAGE_SIZE = 50


@require_GET
@never_cache
@for_readers
def log_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the entries in words, latest first."""
    campaign = member.campaign
    page = Paginator(log_of(campaign), PAGE_SIZE).get_page(request.GET.get("page"))
    names = visible_names(request.user, (entry.actor_id for entry in page if entry.action in COMING_AND_GOING))
    lines = [_with_player(line_of(entry, campaign.administrator_id), names) for entry in page]
    return render(request, "campaign/log.html", {"member": member, "campaign": campaign, "page": page, "lines": lines})


def _with_player(line: LogLine, names: Mapping[int, str]) -> LogLine:
    """Return a line with the name of a user who came or left, if the reader may see their profile."""
    entry = line.entry
    return replace(line, player=names.get(entry.actor_id or 0, "")) if entry.action in COMING_AND_GOING else line

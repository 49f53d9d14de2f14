"""Pages on the position for everyone who reads a campaign, as its game lists them, and the map as a drawing."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods

from campaign.desk.queries.map_picture import drawing, map_element
from campaign.models import Phase
from campaign.selectors import Membership, current_phase, last_record
from campaign.selectors.phases import game_document, game_outcome
from campaign.selectors.seen import document_reader
from campaign.views.access import for_readers
from campaign.views.pictures import HARMLESS

_KEPT = 3600
"""Seconds for which browsers keep the map of a step."""


@require_GET
@never_cache
@for_readers
def table(request: HttpRequest, member: Membership, name: str) -> HttpResponse:
    """Show a table: the position with which the last step opened, or with which the game ended."""
    found = next((one for one in member.campaign.game_record.orders_form.tables if one.address == name), None)
    if found is None:
        raise Http404
    phase = current_phase(member.campaign)
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    document = game_document(phase) if record is None else game_outcome(record)
    reader = document_reader(member)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "table": found,
        "sections": found.sections(document, reader),
        "map": map_element(phase, reader),
    }
    return render(request, "campaign/desk/table.html", context)


@require_GET
@gzip_page
@for_readers
def map_drawing(_request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the map of the last step, or of the end, as the reader sees it; pages name its step and reader.

    So browsers keep it for a while, and ask again in the next step, or for another reader.
    """
    if not member.campaign.game_record.orders_form.tables:
        raise Http404
    text = drawing(current_phase(member.campaign), document_reader(member))
    headers = {"Content-Security-Policy": HARMLESS, "Cache-Control": f"private, max-age={_KEPT}"}
    return HttpResponse(text, content_type="image/svg+xml", headers=headers)


def _moved(request: HttpRequest, slug: str, to: str, **parts: str) -> HttpResponse:
    """Lead from a former address to the page; a form that was open before is sent there as it is."""
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(reverse(to, args=[slug, *parts.values()]) + query, permanent=True, preserve_request=True)


moved = require_GET(_moved)
moved_form = require_http_methods(["GET", "POST"])(_moved)
"""A former address of a page, and of one with a form."""

"""Pages of HANNIBAL for everyone who reads a campaign: leaders, provinces, and the map as a drawing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from campaign.games.hannibal.orders_form.leader_cards import garrison_cards, leader_cards
from campaign.games.hannibal.orders_form.province_table import points_now, province_table
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA
from campaign.games.hannibal.rules.seen import seen_as
from campaign.hannibal_desk.queries.map_picture import MapElement, drawing, map_element
from campaign.hannibal_desk.queries.shown_position import shown_position
from campaign.models import Phase
from campaign.selectors import Membership, current_phase
from campaign.selectors.seen import document_reader
from campaign.views.access import for_readers
from campaign.views.pictures import HARMLESS

_KEPT = 3600
"""Seconds for which browsers keep the map of a step."""


@require_GET
@never_cache
@for_readers
def leaders(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the leaders of both sides, and the units without a leader."""
    phase = current_phase(member.campaign)
    seen = shown_position(phase, member)
    sides = [
        {"side": side, "cards": leader_cards(seen, side), "garrisons": garrison_cards(seen, side)}
        for side in (ROMA, CARTHAGO)
    ]
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "sides": sides,
        "map": _map(phase, member, seen),
    }
    return render(request, "campaign/hannibal_desk/leaders.html", context)


@require_GET
@never_cache
@for_readers
def provinces(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the provinces: cities, SP of both sides, who controls them, and who would now."""
    phase = current_phase(member.campaign)
    seen = shown_position(phase, member)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "position": seen.position,
        "end": seen.position.ruleset.end,
        "provinces": province_table(seen),
        "points": points_now(seen.position),
        "map": _map(phase, member, seen),
    }
    return render(request, "campaign/hannibal_desk/provinces.html", context)


def _map(phase: Phase, member: Membership, seen: SeenPosition) -> MapElement:
    return map_element(phase, seen_as(document_reader(member)), seen.position.theatre.board)


@require_GET
@gzip_page
@for_readers
def map_drawing(_request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the map of the last step, or of the end, as the reader sees it; pages name its step and reader.

    So browsers keep it for a while, and ask again in the next step, or for another reader.
    """
    text = drawing(current_phase(member.campaign), seen_as(document_reader(member)))
    headers = {"Content-Security-Policy": HARMLESS, "Cache-Control": f"private, max-age={_KEPT}"}
    return HttpResponse(text, content_type="image/svg+xml", headers=headers)

"""The campaign's page: the map, the phase, who has handed in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.selectors import Membership, current_phase, opening_picture, outcome_of, phase_view, published_rounds
from campaign.views.access import for_members


@require_GET
@for_members
def campaign_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """The map as it stands, what the campaign waits for, and who has handed in - not what."""
    phase = current_phase(member.campaign)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "view": phase_view(phase),
        "picture": outcome_of(phase) or opening_picture(phase),
        "rounds": published_rounds(member.campaign),
    }
    return render(request, "campaign/campaign.html", context)


@require_GET
@for_members
def faction_colours(request: HttpRequest, member: Membership) -> HttpResponse:
    """The colours of the factions as a style sheet, because a page may hold no styles of its own."""
    factions = member.campaign.factions.order_by("pk")
    rules = [f".faction-{faction.pk} {{ --faction: {faction.colour}; }}" for faction in factions]
    return HttpResponse("\n".join(rules) + "\n", content_type="text/css")

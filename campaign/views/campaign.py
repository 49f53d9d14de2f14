"""The campaign's page: the map, the phase, the user's decisions, missing orders."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.models import Phase
from campaign.selectors import Membership, current_phase, phase_view, published_rounds, shown_maps
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.phases import round_seed, siege_seed
from campaign.selectors.pictures import newest_action
from campaign.selectors.seen import document_reader, step_seeds
from campaign.views.access import for_readers
from campaign.views.additions import CorePage, PageSubject, added_to
from campaign.views.ending_words import ending_shown, unusual_ending
from campaign.views.honour import ledger_now


@require_GET
@never_cache
@for_readers
def campaign_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the current map, what the campaign waits for, and who has submitted - not what; a game has its own page."""
    if member.campaign.solo:
        return redirect("solo-game", member.campaign.slug)
    phase, now = current_phase(member.campaign), timezone.now()
    is_over = phase.status == Phase.Status.PUBLISHED
    view = phase_view(phase)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(now),
        "view": view,
        "chance": round_seed(member.campaign, phase.round, view.document),
        "siege_chance": siege_seed(member.campaign, phase.round, view.document),
        "has_engagements": bool(view.outline.engaged) and not phase.game_step.closes_round,
        "engagements_to_do": engagements_to_do(phase, member, now),
        "unusual_ending": "" if is_over else unusual_ending(member.campaign.game_record.ending_rule(view.document)),
        "ended": ending_shown(view.outline) if is_over else None,
        "step_seeds": step_seeds(member.campaign, phase.round),
        "awaits_side": member.seat in view.silent if member.seat and view.outline.asked else False,
        "side_is_asked": bool(member.seat and member.seat.faction.identifier in view.outline.asked),
        "maps": shown_maps(member.campaign),
        "action": newest_action(member.campaign),
        "rounds": published_rounds(member.campaign),
        "honour": ledger_now(phase, document_reader(member)),
        **added_to(CorePage.CAMPAIGN, request, member, PageSubject(phase.round, view)),
    }
    return render(request, "campaign/campaign.html", context)


@require_GET
@for_readers
def faction_colours(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the colours of the factions as a style sheet, because pages have no inline styles."""
    factions = member.campaign.factions.order_by("pk")
    rules = [f".faction-{faction.pk} {{ --faction: {faction.colour}; }}" for faction in factions]
    return HttpResponse("\n".join(rules) + "\n", content_type="text/css")

"""A published round: its story, maps, orders, and the post for the forum."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.models import PhaseRecord
from campaign.selectors import (
    Membership,
    opening_pictures,
    outcome_pictures,
    published_records,
    published_rounds,
    sheets_for,
)
from campaign.selectors.phases import game_outcome, leader_names_of, outcome_outline, round_seed, siege_seed
from campaign.selectors.pictures import MomentPictures
from campaign.selectors.seen import document_reader, seen_order, seen_outcome, step_seeds
from campaign.selectors.stories import factions_numbered, round_story
from campaign.views.access import for_readers
from campaign.views.additions import CorePage, PageSubject, added_to
from campaign.views.ending_words import ending_shown
from orders.rules.game_steps import MARCHING
from orders.rules.life import Life


@require_GET
@for_readers
def round_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show a round as far as it has been published."""
    campaign, records, reader = member.campaign, published_records(member.campaign, number), document_reader(member)
    story = round_story(campaign, records, reader)
    if not story.steps:
        raise Http404
    marched, last = _of_march(records), list(records.values())[-1]
    context = {
        "member": member,
        "campaign": campaign,
        "number": number,
        "phase": (marched or last).phase,
        "rounds": published_rounds(campaign),
        "chance": round_seed(campaign, number, game_outcome(last)),
        "siege_chance": siege_seed(campaign, number, game_outcome(last)),
        "step_seeds": step_seeds(campaign, number),
        "story": story,
        "number_of": factions_numbered(campaign),
        "marched": marched,
        "engaged": bool(marched and outcome_outline(marched).engaged),
        "before": opening_pictures(campaign, number),
        "after": outcome_pictures(marched) if marched else MomentPictures(),
        "revealed": [
            (sheet, seen_order(last.phase, sheet.as_text, reader))
            for sheet in sheets_for(last.phase, member)
            if sheet.life is Life.REVEALED
        ],
        "names": leader_names_of(campaign),
        "titles": dict(campaign.factions.values_list("identifier", "title")),
        "ended": ending_shown(outcome_outline(last)),
        **added_to(CorePage.ROUND, request, member, PageSubject(number, record=marched)),
    }
    return render(request, "campaign/round.html", context)


@require_GET
@for_readers
def position_document(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Serve the document of a round, byte for byte, but for what its reader may not read (HO.36, HH.11.3)."""
    record = _of_march(published_records(member.campaign, number))
    if record is None:
        raise Http404
    name = f"{member.campaign.slug}-round-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = seen_outcome(record, document_reader(member))
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


def _of_march(records: Mapping[str, PhaseRecord]) -> PhaseRecord | None:
    """Return the last record of a round in which armies have moved; None before."""
    marched = [record for step, record in records.items() if step in MARCHING]
    return marched[-1] if marched else None

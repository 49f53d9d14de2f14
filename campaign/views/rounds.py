"""A published round: maps, events, orders, and the post for the forum."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.reader import PUBLIC, Reader
from campaign.games.vae_victis.reports.story import story_of
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.models import PhaseRecord
from campaign.selectors import (
    Membership,
    opening_pictures,
    outcome_pictures,
    published_records,
    published_rounds,
    sheets_for,
)
from campaign.selectors.phases import game_outcome, outcome_outline, round_seed, siege_seed
from campaign.selectors.seen import document_reader, new_events, seen_outcome
from campaign.views.access import for_readers
from campaign.views.additions import CorePage, PageSubject, added_to
from campaign.views.ending_words import ending_shown
from campaign.views.hannibal_round import hannibal_round
from orders.rules.game_steps import MARCHING, STEPS, comes_before_march
from orders.rules.life import Life


@require_GET
@for_readers
def round_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show a round as far as it has been published."""
    return _PAGES[member.campaign.game](request, member, number)


def _of_vae_victis(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    records = _published(member, number)
    movement, reader = _of_march(records), document_reader(member)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": movement.phase,
        "before": opening_pictures(member.campaign, number),
        "rounds": published_rounds(member.campaign),
        "chance": round_seed(member.campaign, number, game_outcome(movement)),
        "siege_chance": siege_seed(member.campaign, number, game_outcome(movement)),
        "revealed": [sheet for sheet in sheets_for(movement.phase, member) if sheet.life is Life.REVEALED],
        "later": [_later(step, record, reader) for step, record in records.items() if _has_events_of_its_own(step)],
        **movement_context(movement),
        **added_to(CorePage.ROUND, request, member, PageSubject(number, record=movement)),
    }
    return render(request, "campaign/round.html", context)


def _of_hannibal(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    records = published_records(member.campaign, number)
    if not records:
        raise Http404
    context = {
        "member": member,
        "campaign": member.campaign,
        "number": number,
        "phase": list(records.values())[-1].phase,
        "rounds": published_rounds(member.campaign),
        **hannibal_round(member, number, records),
        **added_to(CorePage.ROUND, request, member, PageSubject(number)),
    }
    return render(request, "campaign/hannibal_round.html", context)


_PAGES: Mapping[str, Callable[[HttpRequest, Membership, int], HttpResponse]] = {
    VAE_VICTIS: _of_vae_victis,
    HANNIBAL: _of_hannibal,
}
"""The page of a round by game."""


@require_GET
@for_readers
def position_document(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Serve the document of a round, byte for byte, but for what its reader may not read (HO.36, HH.11.3)."""
    record = _of_march(_published(member, number))
    name = f"{member.campaign.slug}-round-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = seen_outcome(record, document_reader(member))
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


def movement_context(record: PhaseRecord) -> dict[str, Any]:
    """Return what a page needs to show the outcome of a movement: events and pictures."""
    document = game_outcome(record)
    if not isinstance(document, RoundDocument):
        return {"story": None, "events": new_events(record, PUBLIC), "after": outcome_pictures(record)}
    factions = dict(record.phase.campaign.armies.values_list("number", "faction"))
    story = story_of(document)
    return {
        "story": story,
        "armies": [(army, factions[army.number]) for army in story.armies],
        "after": outcome_pictures(record),
    }


def _has_events_of_its_own(step: str) -> bool:
    """Return whether a step after the march is shown with its events; reported results have a page of their own."""
    return STEPS[step].takes_orders and not comes_before_march(step)


def _later(step: str, record: PhaseRecord, reader: Reader) -> dict[str, Any]:
    events = new_events(record, reader)
    return {"step": step, "events": events, "ended": ending_shown(outcome_outline(record))}


def _published(member: Membership, number: int) -> dict[str, PhaseRecord]:
    records = published_records(member.campaign, number)
    if not records.keys() & set(MARCHING):
        raise Http404
    return records


def _of_march(records: dict[str, PhaseRecord]) -> PhaseRecord:
    """Return the last record of a round in which armies have moved."""
    return [record for step, record in records.items() if step in MARCHING][-1]

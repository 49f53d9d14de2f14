"""The life of a phase: closed, claimed, resolved, published, and the next one opened.

Every step of it is one conditional UPDATE whose row count must be 1, so that of two who press the same button
only one has pressed it.
"""

import json
from datetime import datetime
from typing import Any

from django.db import transaction

from campaign.models import Campaign, Phase, PhaseRecord
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import (
    ENGINE_VERSION,
    adjudicate_movement,
    document_text,
    read_text,
    starting_document,
)
from campaign.services.errors import WrongMoment
from hexmap.rules.documents import DocumentError
from orders.selectors import sheets_for_adjudication


def close_step(phase_id: int, at: datetime) -> None:
    """Closes the step: from now on no sheet is taken. Raises WrongMoment if it is not open."""
    if not _advance(phase_id, Phase.Status.OPEN, Phase.Status.CLOSED, closed_at=at):
        raise WrongMoment("This step is closed already.")


def claim_phase(phase_id: int, at: datetime) -> None:
    """Claims a closed phase for a worker. Raises WrongMoment if it is not closed, or claimed already."""
    if not _advance(phase_id, Phase.Status.CLOSED, Phase.Status.RESOLVING, claimed_at=at, failure=""):
        raise WrongMoment("This step cannot be resolved now: it is open, being resolved, or resolved already.")


def release_claim(phase_id: int, failure: str) -> None:
    """Gives a claimed phase back, with the reason for the administrator."""
    _advance(phase_id, Phase.Status.RESOLVING, Phase.Status.CLOSED, claimed_at=None, failure=failure)


def publish_phase(phase_id: int, at: datetime) -> None:
    """Publishes a resolved phase, orders and all. Raises WrongMoment if it is not resolved."""
    if not _advance(phase_id, Phase.Status.RESOLVED, Phase.Status.PUBLISHED, published_at=at):
        raise WrongMoment("This step cannot be published now: it is not resolved, or published already.")


@transaction.atomic
def resolve_phase(phase_id: int, at: datetime) -> PhaseRecord | None:
    """Adjudicates a claimed phase and records what it came to, all or nothing.

    Called a second time it finds the phase resolved and does nothing, which gives None.
    """
    phase = Phase.objects.select_for_update().get(pk=phase_id)
    if phase.status != Phase.Status.RESOLVING:
        return None
    document = json.loads(phase.document)
    document["orders"] = {"movement": {str(n): text for n, text in sheets_for_adjudication(phase).items()}}
    result = adjudicate_movement(document)
    record = PhaseRecord.objects.create(
        phase=phase,
        number=phase.records.count() + 1,
        document_in=document_text(document),
        document_out=document_text(result),
        ruleset=read_text(phase.document).ruleset.name,
        engine_version=ENGINE_VERSION,
        made_at=at,
    )
    phase.status = Phase.Status.RESOLVED
    phase.resolved_at = at
    phase.save(update_fields=["status", "resolved_at"])
    return record


@transaction.atomic
def open_next_round(campaign_id: int, text: str, at: datetime) -> Phase:
    """Opens the next round with the position document that administration came to, or a ruling in it.

    Raises DocumentError for a document that is not valid or does not continue the campaign, WrongMoment while
    the last phase is not published.
    """
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    last = campaign.phases.order_by("round").last()
    if last is None or last.status != Phase.Status.PUBLISHED:
        raise WrongMoment("The next round opens when this one is published.")
    before, after = read_text(last.document), read_text(text)
    _check_continues(before, after)
    return Phase.objects.create(
        campaign=campaign,
        round=after.position.round,
        kind=Phase.Kind.MOVEMENT,
        document=document_text(starting_document(after)),
        opened_at=at,
    )


def _check_continues(before: RoundDocument, after: RoundDocument) -> None:
    """Refuses a document that is not of this campaign's next round."""
    expected = before.position.round + 1
    if after.position.round != expected:
        raise DocumentError("round", f"{after.position.round} is not the next round, {expected}")
    if after.values["map"] != before.values["map"]:
        raise DocumentError("map", "is not the map of this campaign")
    if {f.id for f in after.position.factions} != {f.id for f in before.position.factions}:
        raise DocumentError("factions", "are not the factions of this campaign")
    for which, army in enumerate(after.position.armies):
        known = before.position.army.get(army.number)
        if known is None or known.faction != army.faction:
            raise DocumentError(f"armies[{which}]", f"there is no army {army.number} of {army.faction} any more")


def _advance(phase_id: int, current: Phase.Status, following: Phase.Status, **changes: Any) -> bool:
    return Phase.objects.filter(pk=phase_id, status=current).update(status=following, **changes) == 1

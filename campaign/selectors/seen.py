"""Published documents, events and orders as a reader may see them: the only way to what pages show of these."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.frames import StepDocuments
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.models import Campaign, Phase, PhaseRecord, RoundSeed
from campaign.selectors.membership import Membership
from campaign.selectors.phases import (
    current_phase,
    document_of_game,
    game_document,
    game_outcome,
    outcome_outline,
    outline,
    record_texts,
)
from hexmap.rules.documents import document_text
from orders.rules.game_steps import SeedKind
from orders.rules.sheets import SheetText

Event = dict[str, Any]


def document_reader(member: Membership) -> Reader:
    """Return who a reader of a campaign is to its documents."""
    return reader_playing_for(member.campaign, member.seat.faction.identifier if member.seat else "")


def administrator_reader(member: Membership) -> Reader:
    """Return who the administrator of a campaign is to its documents: who plays nothing sees everything."""
    return EVERYTHING if member.administers and member.seat is None else document_reader(member)


def reader_playing_for(campaign: Campaign, faction: str) -> Reader:
    """Return who players of a faction are to the documents of a campaign, by its id; "" for everyone else.

    When the campaign is over, and where nothing is ever hidden, they see everything.
    """
    if campaign.ledger == Campaign.Ledger.MEMBERS and not campaign.game_record.hides_units:
        return EVERYTHING
    is_over = campaign.is_given_up or current_phase(campaign).status == Phase.Status.PUBLISHED
    return EVERYTHING if is_over else Reader(faction)


def hides_orders(campaign: Campaign, reader: Reader = PUBLIC) -> bool:
    """Whether some published orders, and all seeds, stay secret from a reader because units are hidden (HH.15.4).

    When the campaign is over, nothing is hidden any more.
    """
    game = campaign.game_record
    if not game.hides_units or campaign.is_given_up:
        return False
    phase = current_phase(campaign)
    return phase.status != Phase.Status.PUBLISHED and game.hides(game_document(phase), reader)


def step_seeds(campaign: Campaign, round_: int) -> list[RoundSeed]:
    """Return the seeds of a round's steps: digests, and seeds of published steps unless units are hidden (HH.1.10).

    None in games whose steps have no seeds of their own.
    """
    if all(step.reveals is not SeedKind.STEP for step in campaign.game_record.steps):
        return []
    kept = RoundSeed.objects.defer("sealed").filter(campaign=campaign, round=round_, superseded_by=None)
    found = list(kept.exclude(step="").order_by("made_at", "pk"))
    if any(seed.seed for seed in found) and hides_orders(campaign):
        for seed in found:
            seed.seed = ""
    return found


def seen_text(text: str, phase: Phase, reader: Reader) -> str:
    """Return the text of a published document of a step of a campaign as a reader may see it.

    It is the stored one, byte for byte, where nothing is hidden from them.
    """
    return text if reader.reads_all else _seen(text, phase.step, phase.engine_version, reader)


def seen_opening(phase: Phase, reader: Reader) -> AnyDocument:
    """Return the document with which a phase opened as a reader may see it."""
    return document_of_game(seen_text(phase.document, phase, reader), phase.step, phase.engine_version)


def seen_outcome(record: PhaseRecord, reader: Reader) -> str:
    """Return the text of the document that a published step came to as a reader may see it."""
    return seen_text(record_texts(record).document_out, record.phase, reader)


def seen_documents(record: PhaseRecord, reader: Reader) -> StepDocuments[AnyDocument]:
    """Return the documents before and after a published step as a reader may see them."""
    phase = record.phase
    after = document_of_game(seen_outcome(record, reader), phase.step, record.engine_version)
    return StepDocuments(phase.step, seen_opening(phase, reader), after)


def new_events(record: PhaseRecord, reader: Reader) -> Sequence[Event]:
    """Return the events that a published step has added to those with which it opened, as a reader may see them."""
    before, after = outline(record.phase), outcome_outline(record)
    earlier = sum(event["round"] == before.round for event in before.events)
    return seen_events(record, after.events[earlier:], reader)


def seen_events(record: PhaseRecord, events: Sequence[Event], reader: Reader) -> Sequence[Event]:
    """Return events of the outcome document of a published step as a reader may see them."""
    if reader.reads_all:
        return events
    return game_of_step(record.phase.step).seen_events(game_outcome(record), events, reader)


def seen_order(phase: Phase, sheet: SheetText, reader: Reader) -> str | None:
    """Return the text of orders of a published phase as a reader may see it; None where it stays secret."""
    game = game_of_step(phase.step)
    return sheet.text if game.seen_order is None else game.seen_order(game_document(phase), sheet, reader)


@lru_cache(maxsize=32)
def _seen(text: str, step: str, engine_version: str, reader: Reader) -> str:
    game, document = game_of_step(step), document_of_game(text, step, engine_version)
    return document_text(game.seen(document, reader)) if game.hides(document, reader) else text

"""Who the reader of a campaign of HANNIBAL is, and what documents and events they may read (HH.11.3, HH.15.4)."""

from collections.abc import Iterator
from typing import Any

from campaign.hannibal.reports.story import story_of
from campaign.hannibal.rules.document import GameDocument
from campaign.hannibal.rules.intelligence import READERS, Reader, hides_units, published_orders, seen_document
from campaign.models import Campaign, Phase, PhaseRecord
from campaign.rules.document import document_text
from campaign.selectors import Membership, current_phase
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.phases import document_of_game
from orders.rules.game_steps import HANNIBAL


def reader_of(member: Membership) -> Reader:
    """Return who a reader is: a player sees what their side sees, everyone else what the public sees.

    When the campaign is over, everyone sees what carthago saw, and that is everything.
    """
    if member.campaign.is_given_up or current_phase(member.campaign).status == Phase.Status.PUBLISHED:
        return "carthago"
    side = member.seat.faction.identifier if member.seat else ""
    return next((reader for reader in READERS if reader == side), "public")


def reader_in(campaign: Campaign, member: Membership) -> Reader | None:
    """Return the same in a campaign of HANNIBAL; None in games that hide no units."""
    return reader_of(member) if campaign.game == HANNIBAL else None


def text_seen(text: str, step: str, reader: Reader | None) -> str:
    """Return the text of a published document of a step as a reader may see it; whole where nothing is hidden.

    Its orders are those of a published step: with hidden units some of them stay secret.
    """
    document = document_of_game(text, step) if reader else None
    if reader is None or not isinstance(document, GameDocument) or not hides_units(document.position, reader):
        return text
    orders = published_orders(document.texts, document.position, reader)
    return document_text({**seen_document(document, reader), "orders": orders})


def events_seen(record: PhaseRecord, reader: Reader) -> Iterator[dict[str, Any]]:
    """Return the events of a published step as a reader may see them."""
    for scene in story_of(hannibal_document(record.phase), hannibal_outcome(record), reader):
        for event in scene.events:
            yield dict(event)

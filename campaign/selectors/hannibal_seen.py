"""Published documents, orders and events of HANNIBAL campaigns, as a reader may see them (HH.11.3, HH.15.4)."""

from collections.abc import Iterator
from typing import Any

from campaign.games.all_games import game_of_step
from campaign.games.hannibal.reports.story import story_of
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader, hides_units, published_orders, seen_document
from campaign.models import Phase, PhaseRecord
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.phases import document_of_game
from hexmap.rules.documents import document_text
from orders.rules.kinds import name_in_documents
from orders.rules.sheets import SheetText


def text_seen(text: str, step: str, reader: Reader | None) -> str:
    """Return the text of a published document of a step as a reader may see it; whole where nothing is hidden.

    Its orders are those of a published step: with hidden units some of them stay secret.
    """
    document = document_of_game(text, step, game_of_step(step).engine_version) if reader else None
    if reader is None or not isinstance(document, GameDocument) or not hides_units(document.position, reader):
        return text
    orders = published_orders(document.texts, document.position, reader)
    return document_text({**seen_document(document, reader), "orders": orders})


def order_seen(phase: Phase, sheet: SheetText, reader: Reader) -> str | None:
    """Return the text of an order of a published phase as a reader may see it; None if it stays secret."""
    about = str(sheet.subject)
    kind = name_in_documents(sheet.kind)
    given = {kind: {about: sheet.text}}
    return published_orders(given, hannibal_document(phase).position, reader)[kind][about]


def events_seen(record: PhaseRecord, reader: Reader) -> Iterator[dict[str, Any]]:
    """Return the events of a published step as a reader may see them."""
    for scene in story_of(hannibal_document(record.phase), hannibal_outcome(record), reader):
        for event in scene.events:
            yield dict(event)

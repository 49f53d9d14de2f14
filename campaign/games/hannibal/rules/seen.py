"""Published documents, orders and events as a reader of a campaign may see them (HH.11.3, HH.15.4)."""

from collections.abc import Sequence
from typing import Any

from campaign.games.hannibal.rules import intelligence
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import READERS, hides_units, published_orders, seen_document
from campaign.games.hannibal.rules.seen_events import event_views
from campaign.games.reader import Reader
from hexmap.rules.documents import JsonObject
from orders.rules.kinds import name_in_documents
from orders.rules.sheets import SheetText

Event = dict[str, Any]


def seen_as(reader: Reader) -> intelligence.Reader:
    """The side as which a reader sees a game: carthago sees everything, everyone else what the public sees."""
    if reader.reads_all:
        return "carthago"
    return next((one for one in READERS if one == reader.faction), "public")


def hides(document: GameDocument, reader: Reader) -> bool:
    """Whether units can be hidden from a reader in a document."""
    return hides_units(document.position, seen_as(reader))


def seen(document: GameDocument, reader: Reader) -> JsonObject:
    """The document as a reader may see it; its orders are those of a published step, of which some stay secret."""
    if not hides(document, reader):
        return document.as_json()
    side = seen_as(reader)
    return {**seen_document(document, side), "orders": published_orders(document.texts, document.position, side)}


def seen_events(document: GameDocument, events: Sequence[Event], reader: Reader) -> list[Event]:
    """The events of a step that a reader may see; some say less. `document` is the one that the step came to."""
    if not hides(document, reader):
        return list(events)
    return [dict(event) for event in event_views(events, document.position) if event is not None]


def seen_order(document: GameDocument, sheet: SheetText, reader: Reader) -> str | None:
    """The text of published orders as a reader may see it; None where it stays secret."""
    about, kind = str(sheet.subject), name_in_documents(sheet.kind)
    return published_orders({kind: {about: sheet.text}}, document.position, seen_as(reader))[kind][about]

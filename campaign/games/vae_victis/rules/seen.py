"""The honour that a reader may not see until a campaign is over, if its ruleset hides it (HO.36)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from campaign.games.reader import Reader
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.honour import is_of_the_ledger
from hexmap.rules.documents import JsonObject, document_text

Event = dict[str, Any]


def readable_seats(document: RoundDocument, reader: Reader) -> frozenset[str] | None:
    """The ids of the seats whose honour a reader may see; None for all of them."""
    honour, numbers = document.position.honour, document.ruleset.honour
    if reader.reads_all or honour is None or numbers is None or numbers.show == "members":
        return None
    if numbers.show == "end":
        return frozenset()
    return frozenset(seat.id for seat in honour.seats if seat.faction == reader.faction)


def hides(document: RoundDocument, reader: Reader) -> bool:
    """Whether a document has honour that a reader may not see."""
    return readable_seats(document, reader) is not None


def seen(document: RoundDocument, reader: Reader) -> JsonObject:
    """The document with 0 for honour that a reader may not see, and without what is about it."""
    values: JsonObject = json.loads(document_text(document))
    seats = readable_seats(document, reader)
    if seats is None:
        return values
    honour = values["honour"]
    for seat in honour["seats"]:
        if seat["id"] not in seats:
            seat.update(points=0, won=0, lost=0)
    honour["tokens"] = _readable(honour.get("tokens", {}), seats)
    levels = {name: _readable(factions, seats) for name, factions in honour.get("levels", {}).items()}
    honour["levels"] = {name: factions for name, factions in levels.items() if factions}
    values["events"] = seen_events(document, values.get("events", ()), reader)
    return read_document(values, engine_version=document.engine_version).as_json()


def seen_events(document: RoundDocument, events: Sequence[Event], reader: Reader) -> list[Event]:
    """The events that a reader may see: such as change no seat's honour, or that of a seat whose honour they see."""
    seats = readable_seats(document, reader)
    return [event for event in events if seats is None or not is_of_the_ledger(event) or str(event["seat"]) in seats]


def _readable(shares: Mapping[str, Mapping[str, int]], seats: frozenset[str]) -> dict[str, dict[str, int]]:
    """The figures of some seats, without names that have none of them."""
    found = {name: {seat: one for seat, one in of_name.items() if seat in seats} for name, of_name in shares.items()}
    return {name: of_name for name, of_name in found.items() if of_name}

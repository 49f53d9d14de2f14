"""Who may read whose honour, and documents and events as they may be shown to them (HO.36)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.games.vae_victis.rules.honour import is_of_the_ledger
from campaign.models import Campaign, Phase, Seat
from campaign.selectors.membership import Membership
from campaign.selectors.phases import current_phase, round_document
from hexmap.rules.documents import document_text


@dataclass(frozen=True, slots=True)
class LedgerReader:
    """The seats whose honour someone may read, by their ids in documents; None for all of them."""

    seats: frozenset[str] | None = None

    @property
    def reads_all(self) -> bool:
        """Whether nothing is hidden from them."""
        return self.seats is None

    @property
    def reads_nothing(self) -> bool:
        """Whether the honour of every seat is hidden from them."""
        return self.seats is not None and not self.seats

    def may_read(self, seat: str) -> bool:
        """Whether they may read the honour of a seat."""
        return self.seats is None or seat in self.seats

    def may_read_event(self, event: Mapping[str, Any]) -> bool:
        """Whether they may read an event: it changes no seat's honour, or that of a seat they may read."""
        return not is_of_the_ledger(event) or self.may_read(str(event["seat"]))

    def events(self, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the events that they may read."""
        return [event for event in events if self.may_read_event(event)]

    def text(self, text: str) -> str:
        """Return the text of a document with 0 for honour that they may not read, and without what is about it."""
        return text if self.seats is None else _without_hidden(text, self.seats)

    def document(self, document: RoundDocument, text: str) -> RoundDocument:
        """Return a document with this text as they may read it."""
        return document if self.seats is None else _read(self.text(text), document.engine_version)


READS_ALL = LedgerReader()


def ledger_reader(member: Membership) -> LedgerReader:
    """Return what the reader of a campaign may read of its ledger."""
    return reader_of_faction(member.campaign, member.seat.faction_id if member.seat else None)


def reader_of_faction(campaign: Campaign, faction: int | None) -> LedgerReader:
    """Return what players of a faction may read of the ledger, by its key; None for anyone without a faction."""
    if not hides_ledger(campaign):
        return READS_ALL
    if faction is None or campaign.ledger == Campaign.Ledger.END:
        return LedgerReader(frozenset())
    own = Seat.objects.filter(campaign=campaign, faction=faction)
    return LedgerReader(frozenset(own.values_list("name", flat=True)))


def hides_ledger(campaign: Campaign) -> bool:
    """Return whether some members may not read all honour now; once the campaign is over everyone may."""
    if campaign.ledger == Campaign.Ledger.MEMBERS or campaign.is_given_up:
        return False
    return current_phase(campaign).status != Phase.Status.PUBLISHED


def opening_shown(phase: Phase, member: Membership) -> RoundDocument:
    """Return the document with which a phase opened, as a reader may read it."""
    return ledger_reader(member).document(round_document(phase), phase.document)


@lru_cache(maxsize=32)
def _without_hidden(text: str, seats: frozenset[str]) -> str:
    values = json.loads(text)
    honour = values.get("honour")
    if honour is None:
        return text
    for seat in honour["seats"]:
        if seat["id"] not in seats:
            seat.update(points=0, won=0, lost=0)
    tokens = {name: _of_seats(shares, seats) for name, shares in honour.get("tokens", {}).items()}
    honour["tokens"] = {name: shares for name, shares in tokens.items() if shares}
    honour["levels"] = _readable_levels(honour.get("levels", {}), seats)
    reader = LedgerReader(seats)
    values["events"] = reader.events(values.get("events", ()))
    return document_text(read_text(json.dumps(values, ensure_ascii=False)))


def _readable_levels(levels: Mapping[str, Any], seats: frozenset[str]) -> dict[str, Any]:
    found = {}
    for name, factions in levels.items():
        own = {faction: _of_seats(of_faction, seats) for faction, of_faction in factions.items()}
        if left := {faction: of_faction for faction, of_faction in own.items() if of_faction}:
            found[name] = left
    return found


def _of_seats(figures: Mapping[str, int], seats: frozenset[str]) -> dict[str, int]:
    return {seat: figure for seat, figure in figures.items() if seat in seats}


@lru_cache(maxsize=32)
def _read(text: str, engine_version: str) -> RoundDocument:
    return read_text(text, engine_version)

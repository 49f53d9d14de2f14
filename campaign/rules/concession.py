"""Conceding the campaign by the agreement of all players of a faction, which is that of all its armies (VP.4)."""

from collections.abc import Iterable

from campaign.language.catalogue.sentences import say
from campaign.rules.events import Event
from hexmap.rules.position import Position
from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText, asks_for_nothing


def conceding(position: Position, sheets: Iterable[SheetText]) -> tuple[str, ...]:
    """The factions (ids, in the order of the position) that concede: those of which every army on the map agrees.

    A faction without an army on the map has nobody who could agree.
    """
    agreeing = _agreeing(sheets)
    return tuple(
        faction.id
        for faction in position.active_factions
        if (armies := _armies(position, faction.id)) and agreeing.issuperset(armies)
    )


def not_agreed(position: Position, sheets: Iterable[SheetText]) -> list[Event]:
    """For every faction of which some armies would concede and others not, that it goes on (VP.4)."""
    agreeing = _agreeing(sheets)
    events = []
    for faction in position.active_factions:
        armies = _armies(position, faction.id)
        willing = [number for number in armies if number in agreeing]
        if willing and len(willing) < len(armies):
            text = say("concession_not_agreed", faction=faction.title, armies=willing)
            about = {"decision": "concede", "faction": faction.id, "armies": willing}
            events.append(Event("VP.4", "decision_not_carried_out", position.round, text, about))
    return events


def _agreeing(sheets: Iterable[SheetText]) -> frozenset[int]:
    return frozenset(
        int(sheet.subject) for sheet in sheets if sheet.kind is Kind.CONCEDE and not asks_for_nothing(sheet)
    )


def _armies(position: Position, faction: str) -> list[int]:
    return [army.number for army in position.armies if army.faction == faction]

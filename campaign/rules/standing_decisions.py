"""Decisions given beforehand whose moment has come, and which of them still mean what they were meant for (RD.8)."""

from collections.abc import Iterable

from campaign.language.catalogue.sentences import Sentence, say
from campaign.rules.document import RoundDocument
from campaign.rules.events import Event
from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText, asks_for_nothing, names_in

_MEANT = (Kind.SURRENDER, Kind.TAKE_OVER)


def still_meant(document: RoundDocument, sheets: Iterable[SheetText]) -> tuple[list[SheetText], list[Event]]:
    """The sheets as the administration is to carry them out, and events for what has lost its object.

    The document names structures only, so here is decided whose sheet it was: a faction gives up nothing but what it
    controls (SI.8), and a siege that is not there any more is not taken over, and not begun instead (SI.7).
    """
    kept: list[SheetText] = []
    events: list[Event] = []
    for sheet in sheets:
        if sheet.kind not in _MEANT or asks_for_nothing(sheet):
            kept.append(sheet)
        elif sheet.kind is Kind.SURRENDER:
            kept.append(_own_structures(document, sheet, events))
        elif sheet.text in document.position.besieged:
            kept.append(sheet)
        else:
            text = say("takeover_without_siege", army=sheet.subject, name=sheet.text)
            events.append(_refused(document, "SI.7", "take_over", text, army=sheet.subject, structure=sheet.text))
    return kept, events


def _own_structures(document: RoundDocument, sheet: SheetText, events: list[Event]) -> SheetText:
    """A surrender without the structures that its faction does not control."""
    own = [name for name in names_in(sheet.text) if document.position.control.get(name) == sheet.subject]
    title = document.position.faction[str(sheet.subject)].title
    for name in names_in(sheet.text):
        if name not in own:
            text = say("surrender_without_control", faction=title, name=name)
            events.append(_refused(document, "SI.8", "surrender", text, faction=sheet.subject, structure=name))
    return SheetText(sheet.kind, sheet.subject, ", ".join(own))


def _refused(document: RoundDocument, rule: str, decision: str, text: Sentence, **about: object) -> Event:
    about["decision"] = decision
    return Event(rule, "decision_not_carried_out", document.position.round, text, about)

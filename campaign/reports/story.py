"""A movement told army by army: the order, how far it came, and why it went no further."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.rules.round_document import RoundDocument
from hexmap.rules.documents import DocumentError
from orders.rules.notation import format_instruction

_OUTCOMES = ("army_marched", "army_stayed")


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence and the paragraph it rests on."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class ArmyStory:
    """What an army was ordered, what became of it, and why; `faction` is the id of its faction."""

    number: int
    faction: str
    faction_title: str
    order: str
    outcome: Note
    reasons: Sequence[Note]


@dataclass(frozen=True, slots=True)
class Story:
    """A movement: the armies by number, and what concerns no single army."""

    round: int
    map_title: str
    armies: Sequence[ArmyStory]
    general: Sequence[Note]


def story_of(document: RoundDocument) -> Story:
    """The story of a document after movement; raises DocumentError for one that holds no movement."""
    if document.movement is None:
        raise DocumentError("movement", "is missing; there is nothing to tell before the movement is adjudicated")
    events: Sequence[Mapping[str, Any]] = document.values.get("events", [])
    armies = tuple(_armies(document, events))
    numbers = [army.number for army in document.position.armies]
    general = tuple(_note(event) for event in events if not any(concerns(event, number) for number in numbers))
    return Story(document.position.round, document.board.title, armies, general)


def concerns(event: Mapping[str, Any], number: int) -> bool:
    """Whether an event is about the movement of this army: it did or suffered something, or lost a contested hex."""
    if event["kind"] == "hex_contested":
        return number in event.get("armies", ()) and number != event.get("winner")
    return bool(event.get("army") == number and event["kind"] != "initiative_refused")


def _armies(document: RoundDocument, events: Sequence[Mapping[str, Any]]) -> Iterator[ArmyStory]:
    titles = {faction.id: faction.title for faction in document.position.factions}
    for army in document.position.armies:
        own = [event for event in events if concerns(event, army.number)]
        outcome = next((_note(event) for event in own if event["kind"] in _OUTCOMES), None)
        if outcome is None:
            raise DocumentError("events", f"do not say what became of army {army.number}")
        yield ArmyStory(
            number=army.number,
            faction=army.faction,
            faction_title=titles[army.faction],
            order=format_instruction(document.orders.movement.get(army.number, ())),
            outcome=outcome,
            reasons=tuple(_note(event) for event in own if event["kind"] not in _OUTCOMES),
        )


def _note(event: Mapping[str, Any]) -> Note:
    return Note(event["text"], event["rule"])

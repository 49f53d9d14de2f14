"""A movement army by army: the order, how far it got, and why it went no further."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.documents import DocumentError
from orders.rules.notation import format_instruction

_STAYED = "army_stayed"
_OUTCOMES = ("army_marched", _STAYED)
_STEP_BY_STEP = "hex_entered"
_BATTLES = ("naval_battle", "engagement")


@dataclass(frozen=True, slots=True)
class StoryNote:
    """A sentence and the paragraph it rests on."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class ArmyStory:
    """An army's order, its outcome, and why; `faction` is the id of its faction.

    `stays` says that it is where it was.
    """

    number: int
    faction: str
    faction_title: str
    order: str
    outcome: StoryNote
    stays: bool
    reasons: Sequence[StoryNote]


@dataclass(frozen=True, slots=True)
class MovementStory:
    """A movement: the armies by number, naval battles and engagements, and events of no single army."""

    round: int
    map_title: str
    armies: Sequence[ArmyStory]
    battles: Sequence[StoryNote]
    general: Sequence[StoryNote]


def movement_story(document: RoundDocument) -> MovementStory:
    """The story of a document after movement; raises DocumentError for one that holds no movement."""
    if document.movement is None:
        raise DocumentError("movement", "is missing; there is nothing to tell before the movement is adjudicated")
    events = [event for event in document.model.events if event["kind"] != _STEP_BY_STEP]
    factions = _factions(document)
    armies = tuple(_armies(document, factions, events))
    battles = tuple(_note(event) for event in events if event["kind"] in _BATTLES)
    general = tuple(
        _note(event)
        for event in events
        if event["kind"] not in _BATTLES and not any(concerns(event, number) for number in factions)
    )
    return MovementStory(document.position.round, document.board.title, armies, battles, general)


def _factions(document: RoundDocument) -> dict[int, str]:
    """The faction of every army that took part, by number; also of those that are no more."""
    found = {army.number: army.faction for army in document.position.armies}
    found |= {entry.army: entry.faction for entry in document.model.eliminated or ()}
    return dict(sorted(found.items()))


def concerns(event: Mapping[str, Any], number: int) -> bool:
    """Whether an event is about the movement of this army: it did or suffered something, or lost a contested hex."""
    if event["kind"] == "hex_contested":
        return number in event.get("armies", ()) and number != event.get("winner")
    return bool(event.get("army") == number and event["kind"] != "initiative_refused")


def _armies(
    document: RoundDocument, factions: Mapping[int, str], events: Sequence[Mapping[str, Any]]
) -> Iterator[ArmyStory]:
    titles = {faction.id: faction.title for faction in document.position.factions}
    for number, faction in factions.items():
        own = [event for event in events if concerns(event, number)]
        outcome = next((event for event in own if event["kind"] in _OUTCOMES), None)
        if outcome is None:
            raise DocumentError("events", f"do not say what became of army {number}")
        yield ArmyStory(
            number=number,
            faction=faction,
            faction_title=titles[faction],
            order=format_instruction(document.orders.movement.get(number, ())),
            outcome=_note(outcome),
            stays=outcome["kind"] == _STAYED,
            reasons=tuple(_note(event) for event in own if event["kind"] not in _OUTCOMES),
        )


def _note(event: Mapping[str, Any]) -> StoryNote:
    return StoryNote(event["text"], event["rule"])

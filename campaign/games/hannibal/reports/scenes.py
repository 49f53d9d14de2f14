"""The events of a step of HANNIBAL, sorted into scenes: each march, each combat, each siege (HH.2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader, hides_units
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.seen_events import event_views
from campaign.language.catalogue.sentences import Sentence, say

Event = Mapping[str, Any]
"""An event of a document."""


class Scene(StrEnum):
    """What a scene of a step is about."""

    SET_UP = "set_up"
    ELECTION = "election"
    OFFICES = "offices"
    ARRIVALS = "arrivals"
    CAPUA = "capua"
    RECRUITING = "recruiting"
    UNITS = "units"
    BREAKOUT = "breakout"
    MARCH = "march"
    SEEN = "seen"
    PROVINCES = "provinces"
    COMBAT = "combat"
    SIEGE = "siege"
    OPEN_CITIES = "open_cities"
    WINTER = "winter"
    POINTS = "points"
    DICTATOR = "dictator"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ScenePart:
    """A scene with its events, and the sentence of its title.

    A march has the number of its leader, a combat the name of its hex, a siege the name of its city.
    """

    scene: Scene
    title: Sentence
    events: tuple[Event, ...]
    leader: int | None = None
    hex: str | None = None
    city: str | None = None


def new_events(before: GameDocument, after: GameDocument) -> tuple[Event, ...]:
    """The events of the step that led from one document to the next."""
    earlier = sum(event["round"] == before.position.round for event in before.events)
    return after.events[earlier:]


def scenes_of_step(before: GameDocument, after: GameDocument, reader: Reader | None = None) -> tuple[ScenePart, ...]:
    """The scenes of the step between two documents as a reader sees them; without a reader they show everything.

    A scene of which the reader sees nothing is left out (HH.11.3).
    """
    return scenes_of(new_events(before, after), after.position, reader, step=before.position.step)


def scenes_of(
    events: Sequence[Event], position: Position, reader: Reader | None = None, *, step: str = ""
) -> tuple[ScenePart, ...]:
    """The scenes of events, of a step if it is named; `position` is that of the document that has them."""
    hidden = reader is not None and hides_units(position, reader)
    views = dict(enumerate(event_views(events, position) if hidden else events))
    found = []
    for part in _parts(events, step):
        seen = tuple(view for place in part.places if (view := views[place]) is not None)
        if seen:
            found.append(_scene(part, seen, position))
    return tuple(found)


@dataclass(slots=True)
class _Part:
    """A scene while events are sorted: the places of its events among all; `closed` once it has its last one."""

    scene: Scene
    places: list[int] = field(default_factory=list)
    subject: Any = None
    closed: bool = False


def _parts(events: Sequence[Event], step: str) -> list[_Part]:
    """All events, each in one scene, in their order."""
    marched = {event["leader"] for event in events if event["kind"] == "march"}
    parts: list[_Part] = []
    for place, event in enumerate(events):
        scene = _scene_of(event, step)
        last = parts[-1] if parts else None
        subject = event.get("city") if scene is Scene.SIEGE else None
        if last is None or _begins(last, scene, subject):
            last = _Part(scene or Scene.MARCH, subject=subject)
            parts.append(last)
        last.places.append(place)
        _close(last, event, marched)
    return parts


def _begins(last: _Part, scene: Scene | None, subject: str | None) -> bool:
    """Whether an event begins another scene than the last one; one without a scene of its own does not."""
    if scene is None:
        return False
    return last.closed or scene is not last.scene or (scene is Scene.SIEGE and subject not in (None, last.subject))


def _close(part: _Part, event: Event, marched: set[int]) -> None:
    """Note the leader of a march and the hex of a combat, and whether an event is the last of its scene.

    A leader who cannot march at all has no event `march` in the step.
    """
    kind = event["kind"]
    if part.scene is Scene.MARCH:
        stays = kind == "order_not_carried_out" and event.get("leader") not in marched
        part.closed = kind == "march" or stays
        part.subject = event.get("leader") if part.closed or part.subject is None else part.subject
    elif part.scene is Scene.COMBAT:
        part.subject = event.get("hex", part.subject) if event["rule"].startswith("HH.8.") else part.subject
        avoided = kind == "withdraws" and event["rule"] == "HH.8.4"
        not_begun = kind == "order_not_carried_out" and event["rule"] == "HH.8.7"
        part.closed = kind == "combat" or avoided or not_begun


def _scene_of(event: Event, step: str) -> Scene | None:
    """The scene of an event by its paragraph; None for one that belongs to the scene before it."""
    rule, kind = event["rule"], event["kind"]
    if step == "dictator":
        return Scene.DICTATOR
    if kind == "game_over":
        return Scene.OVER
    if rule == "HH.7.2" and step.startswith("march"):
        return Scene.RECRUITING
    if rule == "HH.5.11" and kind == "die":
        return Scene.BREAKOUT
    if kind == "siege_lifted":
        return Scene.SIEGE
    if rule == "HH.9.9":
        return Scene.OPEN_CITIES
    if kind == "withdraws" and rule.startswith("HH.9"):
        return None
    return _BY_RULE[rule] if rule in _BY_RULE else _BY_CHAPTER.get(rule.rpartition(".")[0])


_BY_RULE: Mapping[str, Scene | None] = {
    "HH.2.4": Scene.ARRIVALS,
    "HH.3.7": Scene.OFFICES,
    "HH.3.9": Scene.MARCH,
    "HH.4.7": Scene.ARRIVALS,
    "HH.5.2": Scene.UNITS,
    "HH.5.10": Scene.RECRUITING,
    "HH.7.2": Scene.PROVINCES,
    "HH.7.5": Scene.WINTER,
    "HH.10.8": Scene.ARRIVALS,
    "HH.11.1": Scene.WINTER,
    "HH.11.3": Scene.SEEN,
    "HH.12.1": Scene.CAPUA,
}
"""The scenes of single paragraphs."""
_BY_CHAPTER: Mapping[str, Scene] = {
    "HH.3": Scene.ELECTION,
    "HH.4": Scene.RECRUITING,
    "HH.5": Scene.MARCH,
    "HH.6": Scene.MARCH,
    "HH.8": Scene.COMBAT,
    "HH.9": Scene.SIEGE,
    "HH.13": Scene.POINTS,
    "HH.14": Scene.SET_UP,
}
"""The scenes of chapters; what becomes of leaders (HH.10) belongs to the scene before it."""


def _scene(part: _Part, events: tuple[Event, ...], position: Position) -> ScenePart:
    grid = position.theatre.board.grid
    match part.scene:
        case Scene.MARCH if part.subject is not None:
            title = say("hhscene_march", leader_name=position.name(part.subject))
            return ScenePart(part.scene, title, events, leader=part.subject)
        case Scene.COMBAT if part.subject is not None:
            title = say("hhscene_combat", place=position.theatre.place(grid.index(part.subject)))
            return ScenePart(part.scene, title, events, hex=part.subject)
        case Scene.SIEGE if part.subject is not None:
            return ScenePart(part.scene, say("hhscene_siege", name=part.subject), events, city=part.subject)
    return ScenePart(part.scene, say(f"hhscene_{part.scene}"), events)


def marches(story: Sequence[ScenePart]) -> Iterator[tuple[ScenePart, Event]]:
    """The marches of a story with their event, in their order; leaders who could not march are left out."""
    for scene in story:
        for event in scene.events:
            if event["kind"] == "march":
                yield scene, event

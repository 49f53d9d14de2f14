"""A round of HANNIBAL played back on a page: frame by frame the place of every leader, moves and events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.hannibal.reports.stage import StageFrame, played
from campaign.games.hannibal.reports.story import Event, StoryScene, story_of
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.position import Position
from campaign.language.catalogue.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class LeaderPath:
    """The hexes through which a leader went in a frame, by name; `marching` if by a march of their own."""

    army: int
    hexes: tuple[str, ...]
    marching: bool


@dataclass(frozen=True, slots=True)
class HexEntered:
    """A hex that a leader entered, from which one, and what it cost in half points."""

    leader: int
    origin: str
    hex: str
    cost: int


@dataclass(frozen=True, slots=True)
class LeaderHappening:
    """An event with its hexes, by name, and the mark at them ("" for none)."""

    event: Event
    mark: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeaderFrame:
    """A scene of a step and how it left the map: `armies` maps the number of every leader on it to their hex, by name.

    `step` is the step that it belongs to.
    """

    step: str
    title: Sentence
    armies: Mapping[int, str]
    moves: Sequence[LeaderPath] = ()
    entered: Sequence[HexEntered] = ()
    happenings: Sequence[LeaderHappening] = ()


def frames_of_round(
    steps: Sequence[tuple[GameDocument, GameDocument]], reader: Reader | None = None
) -> tuple[LeaderFrame, ...]:
    """The frames of the steps of a round, each given by the documents before and after it, as a reader sees them."""
    if not steps:
        return ()
    opening = steps[0][0].position
    first = LeaderFrame(opening.step, say("hhscene_begins"), _places(opening))
    return (first, *(frame for before, after in steps for frame in _frames(before, after, reader)))


def _frames(before: GameDocument, after: GameDocument, reader: Reader | None) -> Iterator[LeaderFrame]:
    position = before.position
    for frame in played(story_of(before, after, reader), position, after.position):
        yield _frame(before.position.step, frame, position)
        position = frame.position


def _frame(step: str, frame: StageFrame, before: Position) -> LeaderFrame:
    name = before.hex_name
    moves = tuple(LeaderPath(one.leader, tuple(map(name, one.hexes)), one.marching) for one in frame.moves)
    return LeaderFrame(
        step,
        frame.scene.title,
        _places(frame.position),
        moves,
        tuple(_entered(frame.scene)),
        tuple(_happening(event, before) for event in frame.scene.events),
    )


def _places(position: Position) -> dict[int, str]:
    return {number: position.hex_name(force.hex) for number, force in sorted(position.led.items())}


def _entered(scene: StoryScene) -> Iterator[HexEntered]:
    """The hexes of a march, one after another."""
    for event in scene.events:
        if event["kind"] == "march":
            hexes = [event["from"], *event["path"]]
            for origin, hex_, cost in zip(hexes, hexes[1:], event["costs"], strict=False):
                yield HexEntered(event["leader"], origin, hex_, cost)


def _happening(event: Event, before: Position) -> LeaderHappening:
    return LeaderHappening(event, _MARKS.get(event["kind"], ""), tuple(_hexes(event, before)))


def _hexes(event: Event, before: Position) -> Iterator[str]:
    """The place of an event: its hex, the hex of its city, or that of its leader before the scene."""
    if event["kind"] == "march":
        yield (event["path"] or [event["from"]])[-1]
    elif "hex" in event:
        yield event["hex"]
    elif event.get("city") in before.theatre.cities:
        yield before.hex_name(before.theatre.cities[event["city"]].hex)
    elif event.get("leader") in before.led:
        yield before.hex_name(before.led[event["leader"]].hex)


_MARKS: Mapping[str, str] = {
    "combat": "battle",
    "assault": "battle",
    "overrun": "battle",
    "withdraws": "back",
    "leader_put": "back",
    "leader_dead": "gone",
    "leader_out": "gone",
    "all_lost": "gone",
    "siege_begins": "siege",
    "siege_goes_on": "siege",
    "works_begin": "siege",
    "works_complete": "siege",
    "siege_lifted": "siege",
    "city_gained": "gain",
}
"""The mark on the map for an event, by its kind."""

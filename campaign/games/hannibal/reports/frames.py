"""A round of HANNIBAL played back on a page: frame by frame the place of every leader, moves and events."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.frames import ArmyPath, Frame, Happening, HexEntered, StepDocuments
from campaign.games.hannibal.reports.scenes import Event, ScenePart, scenes_of_step
from campaign.games.hannibal.reports.stage import StageFrame, played
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.reader import EVERYTHING, Reader
from campaign.language.catalogue.sentences import say


def frames_of_round(steps: Sequence[StepDocuments[GameDocument]], reader: Reader = EVERYTHING) -> tuple[Frame, ...]:
    """The frames of the steps of a round so far, as a reader sees them."""
    if not steps:
        return ()
    opening = steps[0].before.position
    first = Frame("begins", say("hhscene_begins"), _places(opening))
    return (first, *(frame for one in steps for frame in _frames(one.before, one.after, reader)))


def _frames(before: GameDocument, after: GameDocument, reader: Reader) -> Iterator[Frame]:
    position = before.position
    for frame in played(scenes_of_step(before, after, seen_as(reader)), position, after.position):
        yield _frame(frame, position)
        position = frame.position


def _frame(frame: StageFrame, before: Position) -> Frame:
    name = before.hex_name
    moves = tuple(ArmyPath(one.leader, tuple(map(name, one.hexes)), one.marching) for one in frame.moves)
    return Frame(
        frame.scene.scene,
        frame.scene.title,
        _places(frame.position),
        moves,
        tuple(_entered(frame.scene)),
        tuple(_happening(event, before) for event in frame.scene.events),
    )


def _places(position: Position) -> dict[int, str]:
    return {number: position.hex_name(force.hex) for number, force in sorted(position.led.items())}


def _entered(scene: ScenePart) -> Iterator[HexEntered]:
    """The hexes of a march, one after another."""
    for event in scene.events:
        if event["kind"] == "march":
            hexes = [event["from"], *event["path"]]
            for origin, hex_, cost in zip(hexes, hexes[1:], event["costs"], strict=False):
                yield HexEntered(event["leader"], origin, hex_, cost, HALF_POINTS)


def _happening(event: Event, before: Position) -> Happening:
    return Happening(event, _MARKS.get(event["kind"], ""), tuple(_hexes(event, before)))


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


HALF_POINTS = "half points"
"""The unit of what a march costs (HH.5.4)."""
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

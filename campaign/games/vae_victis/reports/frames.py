"""A round played back: frame by frame the place of every army, its moves, and the events."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.reports.scenes import (
    Event,
    RoundScene,
    ScenePart,
    parts_of_later_steps,
    parts_of_movement,
)
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.documents import DocumentError
from hexmap.rules.position import Position


@dataclass(frozen=True, slots=True)
class ArmyPath:
    """The hexes through which an army went in a frame, by name, the one that it left first.

    `marching` says that it marched, sailed, landed or advanced there; else it gave way, was put back or was placed.
    """

    army: int
    hexes: tuple[str, ...]
    marching: bool


@dataclass(frozen=True, slots=True)
class Happening:
    """An event with its hexes, by name, and the mark at them ("" for none)."""

    event: Event
    mark: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene and how it left the map: `armies` maps the number of every army on it to its hex, by name."""

    scene: RoundScene
    number: int
    armies: Mapping[int, str]
    moves: Sequence[ArmyPath]
    happenings: Sequence[Happening]


def frames_of(
    moved: RoundDocument, later: Sequence[Event] = (), following: Position | None = None
) -> tuple[Frame, ...]:
    """The frames of a round: from a document after movement, and the events of the steps after it, in their order.

    `following` is the position of the next round where it is known; if an army is elsewhere in it than the events say,
    a last frame shows what the administrator has ruled. Raises DocumentError for a document without movement.
    """
    if moved.movement is None:
        raise DocumentError("movement", "is missing; there is nothing to play back before it is adjudicated")
    reel = _Reel(moved, {number: entry.from_ for number, entry in sorted(moved.movement.items())})
    parts = parts_of_movement(moved.model.events) + parts_of_later_steps(later)
    frames = [reel.frame(part) for part in parts]
    if following is not None:
        grid = moved.board.grid
        ruled = {army.number: grid.name(army.hex) for army in following.armies}
        if ruled != reel.places:
            frames.append(reel.ruling(ruled))
    return tuple(frames)


class _Reel:
    """Where the armies are while the round is played; `last` also where those were that have left the map."""

    def __init__(self, moved: RoundDocument, places: dict[int, str]) -> None:
        self.board = moved.board
        self.places = places
        self.last = dict(places)

    def frame(self, part: ScenePart) -> Frame:
        """Play a part."""
        happenings, moves = [], dict[int, ArmyPath]()
        for event in part.events:
            kind = event["kind"]
            mark = _MARKS.get(kind, "")
            happenings.append(Happening(event, mark, tuple(self._hexes(event))))
            if kind in _ARRIVING:
                moves[event["army"]] = self._move(event, moves.get(event["army"]))
            for number in _gone(event):
                self.places.pop(number, None)
        return Frame(part.scene, part.number, dict(self.places), tuple(moves.values()), tuple(happenings))

    def ruling(self, ruled: Mapping[int, str]) -> Frame:
        """Play the administrator's ruling: armies moved, gone, or back on the map."""
        moves = [
            ArmyPath(number, (self.last.get(number, hex_), hex_), marching=False)
            for number, hex_ in ruled.items()
            if self.places.get(number) != hex_
        ]
        return Frame(RoundScene.RULING, 0, dict(ruled), tuple(moves), ())

    def _move(self, event: Event, before: ArmyPath | None) -> ArmyPath:
        number, hex_ = event["army"], event["hex"]
        hexes = (*before.hexes, hex_) if before else (self.last[number], hex_)
        self.places[number] = self.last[number] = hex_
        return ArmyPath(number, hexes, marching=event["kind"] in _FORWARD)

    def _hexes(self, event: Event) -> Iterator[str]:
        """Return the hexes of an event, before anyone is moved by it; a fight lies between the fighters."""
        kind = event["kind"]
        if kind in _BETWEEN:
            for number in event.get("armies") or [event["army"]]:
                yield self.last[number]
        if "hex" in event:
            yield event["hex"]
        elif event.get("structure") in self.board.structure_named:
            yield self.board.grid.name(self.board.structure_named[event["structure"]].hex)
        elif kind not in _BETWEEN and event.get("army") in self.last:
            yield self.last[event["army"]]


def _gone(event: Event) -> Sequence[int]:
    """Return the armies that an event takes off the map; those of a faction that leaves go together (VW.8)."""
    if event["kind"] == "faction_left":
        return list(event["armies"])
    return [event["army"]] if event["kind"] in _LEAVING else []


_ARRIVING = frozenset(
    {
        *("hex_entered", "army_put_back", "navy_defeated", "navy_drew_off", "navy_pursued"),
        *("army_moved_after_battle", "army_advanced", "army_debarked", "army_placed"),
    }
)
"""The events that bring an army to a hex."""
_FORWARD = frozenset({"hex_entered", "navy_pursued", "army_advanced", "army_debarked"})
"""Those of them in which it moves as ordered."""
_LEAVING = frozenset({"army_eliminated", "army_removed"})
"""The events that take an army off the map."""
_BETWEEN = frozenset({"army_blocked", "naval_battle", "engagement"})
"""The events that lie between several hexes."""
_MARKS: Mapping[str, str] = {
    "army_halted": "halt",
    "army_stopped": "stop",
    "army_blocked": "block",
    "hex_contested": "contest",
    "advance_undecided": "contest",
    "army_put_back": "back",
    "army_retreated": "back",
    "naval_battle": "battle",
    "engagement": "battle",
    "army_eliminated": "gone",
    "army_removed": "gone",
    "siege_begun": "siege",
    "siege_joined": "siege",
    "siege_taken_over": "siege",
    "siege_progressed": "siege",
    "siege_die_thrown": "siege",
    "siege_lifted": "siege",
    "structure_gained": "gain",
}
"""The mark on the map for an event, by its kind."""

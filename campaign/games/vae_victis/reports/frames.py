"""A round played back: frame by frame the place of every army, its moves, and the events."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.frames import ArmyPath, Event, Frame, Happening, HexEntered, StepDocuments
from campaign.games.reader import Reader
from campaign.games.vae_victis.reports.scenes import (
    RoundScene,
    ScenePart,
    parts_of_later_steps,
    parts_of_movement,
)
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.seen import seen_events
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.documents import DocumentError
from hexmap.rules.position import Position
from orders.rules.game_steps import STEPS


def frames_of_round(steps: Sequence[StepDocuments[RoundDocument]], reader: Reader) -> tuple[Frame, ...]:
    """The frames of the steps of a round so far, as a reader sees them; none before armies have marched."""
    marched = [one.after for one in steps if STEPS[one.step].marches]
    if not marched:
        return ()
    moved, last = marched[-1], steps[-1]
    later = seen_events(last.after, last.after.model.events[len(moved.model.events) :], reader)
    following = last.after.position if STEPS[last.step].closes_round else None
    return frames_of(moved, later, following)


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
        entered, happenings, moves = [], [], dict[int, ArmyPath]()
        for event in part.events:
            kind = event["kind"]
            if kind == "hex_entered":
                entered.append(_entered(event))
            else:
                happenings.append(Happening(event, _MARKS.get(kind, ""), tuple(self._hexes(event))))
            if kind in _ARRIVING:
                moves[event["army"]] = self._move(event, moves.get(event["army"]))
            for number in _gone(event):
                self.places.pop(number, None)
        return Frame(
            part.scene,
            _title(part.scene, part.number),
            dict(self.places),
            tuple(moves.values()),
            tuple(entered),
            tuple(happenings),
            part.number,
        )

    def ruling(self, ruled: Mapping[int, str]) -> Frame:
        """Play the administrator's ruling: armies moved, gone, or back on the map."""
        moves = [
            ArmyPath(number, (self.last.get(number, hex_), hex_), marching=False)
            for number, hex_ in ruled.items()
            if self.places.get(number) != hex_
        ]
        return Frame(RoundScene.RULING, _title(RoundScene.RULING), dict(ruled), tuple(moves))

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


def opening_frame(armies: Mapping[int, str]) -> Frame:
    """The frame with which a round begins in which nobody has marched yet."""
    return Frame(RoundScene.START, _title(RoundScene.START), armies)


def _title(scene: RoundScene, number: int = 0) -> Sentence:
    return say(f"scene_{scene}", number=number) if number else say(f"scene_{scene}")


def _entered(event: Event) -> HexEntered:
    """A hex that an army entered; at sea it costs NMP of a zone (NV.2)."""
    zone = event.get("zone") or ""
    return HexEntered(event["army"], event["origin"], event["hex"], event["cost"], "NMP" if zone else "MP", zone)


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
HEADLINES = (
    *("army_eliminated", "naval_battle", "army_removed", "structure_gained", "siege_lifted", "siege_begun"),
    *("engagement", "siege_progressed", "hex_contested", "army_blocked", "army_halted", "army_marched"),
)
"""The kinds of events that a visitor wants to hear of, the most interesting ones first."""

"""The movement of a round as the moments of a moving picture: before it, impulse by impulse, battles, after it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from campaign.games.frames import Frame
from campaign.games.reader import EVERYTHING, Reader
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.reports.map_scene import scene_at, scene_of
from campaign.games.vae_victis.reports.scenes import RoundScene as Part
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.drawing.layers.scene import BattleMark, MapMoment, Scene
from hexmap.rules.position import Army, Position

BEGINNING, IMPULSE, BATTLE, END = 1.5, 0.8, 2.0, 5.0
"""How long a moment is shown, in seconds."""


def moments_of(moved: RoundDocument, _reader: Reader = EVERYTHING) -> tuple[MapMoment, ...]:
    """The moments of a document after movement; raises DocumentError for one without movement.

    Sieges and control are those of the beginning of the round in all of them (SI.4); an army leaves a trail as far as
    it has come, which at the end is its march as it counts (MV.9).
    """
    return tuple(_Film(moved).moments())


class _Film:
    """The moments of a round, with the ways that the armies have gone so far."""

    def __init__(self, moved: RoundDocument) -> None:
        self.moved = moved
        self.end = scene_of(moved)
        self.armies = _all_armies(moved)
        self.trails: dict[int, tuple[int, ...]] = {}

    def moments(self) -> Iterator[MapMoment]:
        for frame in frames_of(self.moved):
            self._go_on(frame)
            match frame.scene:
                case Part.START:
                    yield self._moment(frame, "beginning", BEGINNING)
                case Part.IMPULSE:
                    yield self._moment(frame, f"impulse {frame.number}", IMPULSE)
                case Part.NAVAL_BATTLE:
                    fought = [battle for battle in self.end.battles if battle.at_sea][: frame.number]
                    yield self._moment(frame, f"naval battle {frame.number}", BATTLE, tuple(fought))
                case Part.MOVED:
                    self.trails = {number: tuple(hexes) for number, hexes in self.end.marches.items()}
        yield MapMoment(self.moved.position, self.end, self._caption("after movement"), END)

    def _go_on(self, frame: Frame) -> None:
        """Extend the trails by the marches of a frame; driven navies leave no trail."""
        index = self.moved.board.grid.index
        for move in frame.moves:
            if not move.marching:
                continue
            hexes = tuple(index(name) for name in move.hexes)
            self.trails[move.army] = (*self.trails.get(move.army, hexes[:1]), *hexes[1:])

    def _moment(self, frame: Frame, what: str, seconds: float, battles: tuple[BattleMark, ...] = ()) -> MapMoment:
        position = self._position(frame.armies)
        scene: Scene = replace(scene_at(self.moved, position), marches=dict(self.trails), battles=battles)
        return MapMoment(position, scene, self._caption(what), seconds)

    def _position(self, places: Mapping[int, str]) -> Position:
        """The position with the armies in the hexes of those names; in water they are navies (NV.1)."""
        board = self.moved.board
        hexes = {number: board.grid.index(name) for number, name in sorted(places.items())}
        armies = tuple(
            replace(self.armies[number], hex=hex_, afloat=not board.is_land(hex_)) for number, hex_ in hexes.items()
        )
        return replace(self.moved.position, armies=armies)

    def _caption(self, what: str) -> str:
        return f"Round {self.moved.position.round}: {what}"


def _all_armies(moved: RoundDocument) -> dict[int, Army]:
    """The armies by number as they are after the movement, with those that were eliminated in it."""
    index = moved.board.grid.index
    gone = moved.model.eliminated or ()
    lost = {entry.army: Army(entry.army, entry.faction, index(entry.hex), entry.strength) for entry in gone}
    return {**lost, **moved.position.army}

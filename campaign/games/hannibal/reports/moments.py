"""A step of HANNIBAL as the moments of a moving picture: march by march, hex by hex, then battles and sieges."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from campaign.games.hannibal.reports.map_scene import map_of, map_position, scene_at, season_of
from campaign.games.hannibal.reports.scenes import Scene, ScenePart, scenes_of, scenes_of_step
from campaign.games.hannibal.reports.stage import StageFrame, played, rewound
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader, hides_units, seen_hexes
from campaign.games.hannibal.rules.position import CARTHAGO, Force, Position
from hexmap.drawing.layers.scene import BattleMark, MapMoment
from hexmap.rules.documents import DocumentError

BEGINNING, HEX, SCENE, END = 1.5, 0.4, 2.0, 5.0
"""How long a moment is shown, in seconds: the first one, a hex of a march, any other scene, the last one."""
_SHOWN = frozenset({Scene.CAPUA, Scene.COMBAT, Scene.SIEGE, Scene.OPEN_CITIES, Scene.WINTER})
"""The scenes besides marches that have a moment of their own."""


def moments_of_step(before: GameDocument, after: GameDocument, reader: Reader | None = None) -> tuple[MapMoment, ...]:
    """The moments of the step between two documents as a reader sees them; without a reader they show everything."""
    seen, scenes = frozenset(seen_hexes(before.position)), scenes_of_step(before, after, reader)
    return tuple(_Film(after, reader, season_of(before.position), seen).moments(scenes, before.position))


def moments_of(document: GameDocument, reader: Reader | None = None) -> tuple[MapMoment, ...]:
    """The moments of everything that has happened in the round of a document: one document is enough.

    Units and cities are those of the document from the beginning; leaders begin where they began. Raises DocumentError
    for a document in whose round nobody has marched or fought.
    """
    story = scenes_of(document.events, document.position, reader)
    if not any(scene.scene in (*_SHOWN, Scene.MARCH) for scene in story):
        raise DocumentError("events", "have no march and no battle; there is nothing to show yet")
    return tuple(
        _Film(document, reader, season_of(document.position)).moments(story, rewound(story, document.position))
    )


@dataclass
class _Film:
    """The moments of a step, with the marches that were shown so far.

    `seen` are the hexes in which the reader sees all units until the step is over (HH.11.3).
    """

    after: GameDocument
    reader: Reader | None
    when: str
    seen: frozenset[int] = frozenset()
    trails: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def moments(self, story: Sequence[ScenePart], before: Position) -> Iterator[MapMoment]:
        position = before
        yield self._moment(position, "before", BEGINNING)
        for frame in played(story, before, self.after.position):
            title = str(frame.scene.title)
            if frame.scene.scene is Scene.MARCH:
                yield from self._march(position, frame, title)
            elif frame.scene.scene in _SHOWN:
                yield self._moment(position, title, SCENE, _battle(position, frame.scene))
                yield self._moment(frame.position, title, SCENE / 2)
            position = frame.position
        last = map_of(self.after, self.reader)
        scene = replace(last.scene, marches=dict(self.trails), battles=())
        yield MapMoment(last.position, scene, self._caption("after"), END)

    def _march(self, position: Position, frame: StageFrame, title: str) -> Iterator[MapMoment]:
        """A moment for every hex that the leader enters; the last one shows what the march came to."""
        for move in frame.moves:
            if not move.marching:
                continue
            for count in range(2, len(move.hexes) + 1):
                self.trails[move.leader] = move.hexes[:count]
                force = position.led[move.leader]
                there = position.with_force(replace(force, hex=move.hexes[count - 1], inside=False))
                is_last = count == len(move.hexes)
                yield self._moment(frame.position if is_last else there, title, 2 * HEX if is_last else HEX)

    def _moment(self, position: Position, what: str, seconds: float, battles: tuple[BattleMark, ...] = ()) -> MapMoment:
        scene = replace(scene_at(position, self._is_hidden), marches=dict(self.trails), battles=battles)
        return MapMoment(map_position(self.after, position), scene, self._caption(what), seconds)

    def _is_hidden(self, force: Force) -> bool:
        is_secret = self.reader is not None and hides_units(self.after.position, self.reader)
        return is_secret and force.side == CARTHAGO and bool(force.units) and force.hex not in self.seen

    def _caption(self, what: str) -> str:
        return f"{self.when} · {what}"


def _battle(position: Position, scene: ScenePart) -> tuple[BattleMark, ...]:
    """The mark of a combat or a siege."""
    if scene.hex is not None:
        hex_ = position.theatre.board.grid.index(scene.hex)
    elif scene.city is not None:
        hex_ = position.theatre.cities[scene.city].hex
    else:
        return ()
    return (BattleMark(((hex_, hex_),)),)

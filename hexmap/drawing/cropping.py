"""A crop of a map, as a map of its own: board, position, scene and scenery cut to a window."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from PIL import Image

from hexmap.drawing.base.scenery import Edge, Ring, Scenery
from hexmap.drawing.cut_boards import board_in, place_in
from hexmap.drawing.geometry import HALF_HIGH
from hexmap.drawing.layers.scene import BattleMark, Scene
from hexmap.drawing.windows import GridWindow, whole
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.position import Position

_ACROSS, _DOWN = 1.5, 2 * HALF_HIGH
"""The distance from column to column and from row to row, in hex sizes."""


class Cropping:
    """Cuts everything of a board to a window; hexes keep their names, and sea zones their numbers."""

    def __init__(self, board: Board, window: GridWindow) -> None:
        self._whole, self._window = board.grid, window
        self._is_all = window == whole(board.grid)
        self.board = board if self._is_all else board_in(board, window)

    def position(self, position: Position) -> Position:
        """The position with the armies, the structures and the sieges in the window."""
        if self._is_all:
            return position
        there = self.board.structure_named
        return replace(
            position,
            armies=tuple(
                replace(army, hex=hex_) for army in position.armies if (hex_ := self._here(army.hex)) != OFF_MAP
            ),
            control={name: faction for name, faction in position.control.items() if name in there},
            sieges=tuple(siege for siege in position.sieges if siege.structure in there),
        )

    def scene(self, scene: Scene) -> Scene:
        """Return the scene in the window; of a march only its last visible part."""
        if self._is_all:
            return scene
        there = self.board.structure_named
        networks = (replace(network, hexes=frozenset(self._all_here(network.hexes))) for network in scene.networks)
        return replace(
            scene,
            marches={number: way for number, hexes in scene.marches.items() if (way := self._way(hexes))},
            battles=tuple(cut for battle in scene.battles if (cut := self._battle(battle)).engagements),
            resilience={name: left for name, left in scene.resilience.items() if name in there},
            blockaded={name: faction for name, faction in scene.blockaded.items() if name in there},
            networks=tuple(networks),
            regions=tuple(
                replace(region, hexes=frozenset(here))
                for region in scene.regions
                if (here := self._all_here(region.hexes))
            ),
            signs={name: sign for name, sign in scene.signs.items() if name in there},
            counters=tuple(
                replace(counter, hex=hex_) for counter in scene.counters if (hex_ := self._here(counter.hex)) != OFF_MAP
            ),
            siege_texts={name: text for name, text in scene.siege_texts.items() if name in there},
        )

    def scenery(self, scenery: Scenery | None) -> Scenery | None:
        """The scenery of the window; rings run on beyond it."""
        if scenery is None or self._is_all:
            return scenery
        window = self._window
        return replace(
            scenery,
            key=f"{scenery.key}-{window.column}-{window.row}-{window.columns}-{window.rows}",
            coast=self._rings(scenery.coast),
            lakes=self._rings(scenery.lakes),
            relief=scenery.relief and self._relief(scenery.relief),
            river_ranks=self._ranks(scenery.river_ranks),
            road_ranks=self._ranks(scenery.road_ranks),
            names=tuple(
                replace(name, at=at)
                for name in scenery.names
                if 0 <= (at := self._moved(name.at))[0] <= self._size[0] and 0 <= at[1] <= self._size[1]
            ),
        )

    def _here(self, hex_: int) -> int:
        """The index that a hex has in the window."""
        return place_in(self._whole, self._window, hex_)

    def _all_here(self, hexes: Iterable[int]) -> list[int]:
        return [here for hex_ in hexes if (here := self._here(hex_)) != OFF_MAP]

    def _way(self, hexes: Sequence[int]) -> tuple[int, ...]:
        runs = [tuple(run) for seen, run in groupby(map(self._here, hexes), lambda hex_: hex_ != OFF_MAP) if seen]
        return runs[-1] if runs else ()

    def _battle(self, battle: BattleMark) -> BattleMark:
        pairs = [tuple(self._all_here(pair)) for pair in battle.engagements]
        return replace(battle, engagements=tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2))

    @property
    def _size(self) -> tuple[float, float]:
        return _ACROSS * self._window.columns, _DOWN * self._window.rows

    def _moved(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the scenery, in hex sizes from the left top corner of the window."""
        return point[0] - _ACROSS * self._window.column, point[1] - _DOWN * self._window.row

    def _rings(self, rings: tuple[Ring, ...]) -> tuple[Ring, ...]:
        moved = (tuple(map(self._moved, ring)) for ring in rings)
        return tuple(ring for ring in moved if self._is_seen(ring))

    def _is_seen(self, ring: Ring) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return min(xs) < self._size[0] + 1 and max(xs) > 0 and min(ys) < self._size[1] + 1 and max(ys) > 0

    def _relief(self, relief: Image.Image) -> Image.Image:
        across = relief.width / (_ACROSS * self._whole.columns + 0.5)
        down = relief.height / (_DOWN * (self._whole.rows + 0.5))
        left, top = _ACROSS * self._window.column * across, _DOWN * self._window.row * down
        right, bottom = left + (self._size[0] + 0.5) * across, top + (self._size[1] + _DOWN / 2) * down
        return relief.crop((round(left), round(top), round(right), round(bottom)))

    def _ranks(self, ranks: Mapping[Edge, int]) -> Mapping[Edge, int]:
        found: dict[Edge, int] = {}
        for edge, rank in ranks.items():
            here = self._all_here(edge)
            if len(here) == 2:
                found[min(here), max(here)] = rank
        return found

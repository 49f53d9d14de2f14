"""The data for painting any part of the hex field."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import TypeVar

from PIL import Image

from hexmap.drawing.base import coast, lines, terrain
from hexmap.drawing.base.ground import land_ground, water_ground
from hexmap.drawing.base.hatching import stripes
from hexmap.drawing.base.lines import LinePiece
from hexmap.drawing.base.mosaic import Mosaic, coded, mosaic_for
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.base.tiles import Tile, by_tile, tiles_of
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.style import Style
from hexmap.rules.board import LAND, Board, Terrain

GRID_FROM, GRID_FULL = 4.5, 11.0
"""The hex sizes in pixels at which the grid begins to show, and at which it has its full strength."""
GRID_LINE, COAST_LINE, LAKE_LINE = 0.045, 0.10, 0.06
"""The thickness of the lines of the grid, of the coast and of the shores of lakes, in hex sizes."""
LINES_FULL = 7.0
"""From this hex size in pixels on rivers and roads are drawn in full strength."""
WATER_GRID, LAND_GRID = 0.55, 0.42
"""How opaque the grid is at its full strength, of 1."""
_T = TypeVar("_T")
OnTiles = Mapping[tuple[int, int], list[_T]]


@dataclass(frozen=True)
class HexFieldScene:
    """The data for painting any part of a hex field; the small pictures are made once, on first use."""

    board: Board
    at: Layout
    style: Style
    layers: frozenset[Layer]
    scenery: Scenery | None

    @cached_property
    def mosaic(self) -> Mosaic:
        """The mosaic from which the ground is enlarged."""
        return mosaic_for(self.at)

    @cached_property
    def box(self) -> Tile:
        """The pixels that the field touches."""
        left, top, right, bottom = self.at.field
        return Tile(floor(left), floor(top), ceil(right), ceil(bottom))

    @cached_property
    def shore(self) -> Image.Image:
        """Land against water."""
        inside = coded(self.board.terrain, dict.fromkeys(LAND, 255))
        return coast.shore(self.mosaic, inside, self.scenery.coast if self.scenery else None)

    @cached_property
    def lakes(self) -> Image.Image | None:
        """Lakes against the land around them."""
        if Terrain.LAKES not in self.board.terrain:
            return None
        inside = coded(self.board.terrain, {Terrain.LAKES: 255})
        return coast.shore(self.mosaic, inside, self.scenery.lakes if self.scenery else None)

    @cached_property
    def lake_hatch(self) -> Image.Image | None:
        """The lines with which lakes are hatched, in a style that does so."""
        hatch = self.style.hatch.get(Terrain.LAKES)
        return stripes(self.mosaic, hatch.slope, hatch.gap, hatch.thickness) if hatch else None

    @cached_property
    def land(self) -> Image.Image:
        """The land as if there were no water."""
        light = self.scenery.relief if self.scenery and Layer.RELIEF in self.layers else None
        return land_ground(self.board, self.mosaic, self.style, light)

    @cached_property
    def water(self) -> Image.Image:
        """The water as if there were no land."""
        return water_ground(self.board, self.mosaic, self.style, self.shore, zones=Layer.ZONES in self.layers)

    @cached_property
    def rivers(self) -> list[LinePiece]:
        """The rivers in pieces, if they are shown."""
        ranks = self.scenery.river_ranks if self.scenery else {}
        return lines.rivers(self.board, self.at, ranks) if Layer.RIVERS in self.layers else []

    @cached_property
    def roads(self) -> list[LinePiece]:
        """The roads in pieces, if they are shown."""
        ranks = self.scenery.road_ranks if self.scenery else {}
        return lines.roads(self.board, self.at, ranks) if Layer.ROADS in self.layers else []

    @cached_property
    def tiles(self) -> list[Tile]:
        """The tiles in which the field is painted."""
        return tiles_of(self.box)

    @cached_property
    def rivers_on(self) -> OnTiles[LinePiece]:
        """The rivers of each tile, under its left top corner."""
        return by_tile(self.rivers, self.box, lambda piece: piece.box)

    @cached_property
    def roads_on(self) -> OnTiles[LinePiece]:
        """The roads of each tile."""
        return by_tile(self.roads, self.box, lambda piece: piece.box)

    @cached_property
    def signs_on(self) -> OnTiles[terrain.Sign]:
        """The signs of each tile."""
        signs = terrain.signs(self.board, self.at, self.style)
        return by_tile(signs, self.box, lambda sign: (*sign[1:], sign[1] + sign[0].width, sign[2] + sign[0].height))

    def prepare(self) -> None:
        """Make the small pictures, two at a time."""
        with ThreadPoolExecutor(2) as pool:
            land = pool.submit(lambda: self.land)
            _ = self.water, self.lakes, self.lake_hatch, self.rivers_on, self.roads_on, self.signs_on
            land.result()

    @property
    def grid_strength(self) -> float:
        """The strength of the grid, 0 for none."""
        if Layer.GRID not in self.layers:
            return 0.0
        return min(1.0, max(0.0, (self.at.size - GRID_FROM) / (GRID_FULL - GRID_FROM)))

    @property
    def enlarged(self) -> float:
        """The factor by which the ground is enlarged."""
        return self.at.size / self.mosaic.across

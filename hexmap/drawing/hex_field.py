"""The hex field: ground, coast, grid, signs, rivers and roads, painted strip by strip.

A strip is small enough to stay near the processor while everything is laid on it, and two are painted at a time:
the library lets go of the interpreter where it works on pixels.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing import coast, lines, terrain
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.ground import lake_colour, land_ground, water_ground
from hexmap.drawing.layers import Layer
from hexmap.drawing.lines import Piece, Strip
from hexmap.drawing.mosaic import Mosaic, coded, mosaic_for
from hexmap.drawing.scenery import Scenery
from hexmap.drawing.sprites import stencil
from hexmap.drawing.style import Style
from hexmap.rules.board import LAND, Board, Terrain

HIGH = 256
"""How many lines of pixels are painted at once."""
GRID_FROM, GRID_FULL = 4.5, 11.0
"""Below the first hex size in pixels there is no grid, from the second on it has its full strength."""
GRID_LINE, COAST_LINE, LAKE_LINE = 0.045, 0.10, 0.06
"""The thickness of the lines of the grid, of the coast and of the shores of lakes, in hex sizes."""
WATER_GRID, LAND_GRID = 0.55, 0.50
"""How opaque the grid is at its full strength, of 1."""


@dataclass(frozen=True)
class Field:
    """What is needed to paint any part of a hex field; the small pictures are made once, when first asked for."""

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
    def box(self) -> Strip:
        """The pixels that the field touches."""
        left, top, right, bottom = self.at.field
        return Strip(floor(left), floor(top), ceil(right), ceil(bottom))

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
    def land(self) -> Image.Image:
        """The land as if there were no water."""
        light = self.scenery.relief if self.scenery and Layer.RELIEF in self.layers else None
        return land_ground(self.board, self.mosaic, self.style, light)

    @cached_property
    def water(self) -> Image.Image:
        """The water as if there were no land."""
        return water_ground(self.board, self.mosaic, self.style, self.shore, zones=Layer.ZONES in self.layers)

    @cached_property
    def rivers(self) -> list[Piece]:
        """The rivers in pieces, if they are shown."""
        ranks = self.scenery.river_ranks if self.scenery else {}
        return lines.rivers(self.board, self.at, ranks) if Layer.RIVERS in self.layers else []

    @cached_property
    def roads(self) -> list[Piece]:
        """The roads in pieces, if they are shown."""
        ranks = self.scenery.road_ranks if self.scenery else {}
        return lines.roads(self.board, self.at, ranks) if Layer.ROADS in self.layers else []

    @cached_property
    def signs(self) -> list[terrain.Sign]:
        """The signs of the terrain and where they stand."""
        return list(terrain.signs(self.board, self.at, self.style))

    def prepare(self) -> None:
        """Makes the small pictures, two at a time."""
        with ThreadPoolExecutor(2) as pool:
            land = pool.submit(lambda: self.land)
            _ = self.water, self.lakes, self.rivers, self.roads, self.signs
            land.result()

    @property
    def grid_strength(self) -> float:
        """How strong the grid is, 0 for none."""
        if Layer.GRID not in self.layers:
            return 0.0
        return min(1.0, max(0.0, (self.at.size - GRID_FROM) / (GRID_FULL - GRID_FROM)))

    @property
    def enlarged(self) -> float:
        """How many times the ground is enlarged."""
        return self.at.size / self.mosaic.across


def draw_field(image: Image.Image, field: Field) -> None:
    """Paints the hex field on a picture; what lies between the outermost hexes and the field's edge stays paper."""
    field.prepare()
    with ThreadPoolExecutor(2) as pool:
        for strip, painted in pool.map(lambda strip: (strip, _painted(field, strip)), _strips(field.box)):
            image.paste(painted, (strip.left, strip.top))
    _cut_edges(image, field.at, field.style)


def _strips(box: Strip) -> Iterator[Strip]:
    for top in range(box.top, box.bottom, HIGH):
        yield Strip(box.left, top, box.right, min(top + HIGH, box.bottom))


def _painted(field: Field, strip: Strip) -> Image.Image:
    image = _ground(field, strip)
    _paste_signs(image, field, strip)
    size, style = field.at.size, field.style
    if mask := lines.lines_mask(field.rivers, strip):
        image.paste(style.river, mask=mask)
    for ink, wider in ((style.road_casing, lines.CASING * size), (style.road, 0.0)):
        if mask := lines.lines_mask(field.roads, strip, wider):
            image.paste(ink, mask=mask)
    return image


def _ground(field: Field, strip: Strip) -> Image.Image:
    """Water, land upon it, and lakes in the land, each with its own grid and shore."""
    style, size = field.style, field.at.size
    image, land = _enlarged(field, field.water, strip), _enlarged(field, field.land, strip)
    if field.grid_strength > 0:
        grid = lines.grid_mask(field.at, strip, size * GRID_LINE)
        for under, ink, share in ((image, style.water_grid, WATER_GRID), (land, style.land_grid, LAND_GRID)):
            strength = share * field.grid_strength
            under.paste(ink, mask=grid.point([round(level * strength) for level in range(256)]))
    shore = _enlarged(field, field.shore, strip)
    image.paste(land, mask=coast.mask(shore, field.enlarged))
    if field.lakes is not None:
        lakes = _enlarged(field, field.lakes, strip)
        if lakes.getbbox():
            water, edge = lake_colour(style)
            image.paste(water, mask=coast.mask(lakes, field.enlarged))
            image.paste(edge, mask=coast.line_mask(lakes, field.enlarged, max(0.8, size * LAKE_LINE)))
    image.paste(style.coast_line, mask=coast.line_mask(shore, field.enlarged, max(1.0, size * COAST_LINE)))
    return image


def _enlarged(field: Field, small: Image.Image, strip: Strip) -> Image.Image:
    """The part of a small picture that lies in the strip, in the size of the strip."""
    high = small.height / field.box.size[1]
    box = (0.0, (strip.top - field.box.top) * high, float(small.width), (strip.bottom - field.box.top) * high)
    soft = Image.Resampling.BICUBIC if small.mode == "L" else Image.Resampling.BILINEAR
    return small.resize(strip.size, soft, box)


def _paste_signs(image: Image.Image, field: Field, strip: Strip) -> None:
    for small, x, y in field.signs:
        if strip.top - small.height < y < strip.bottom:
            image.paste(small, (x - strip.left, y - strip.top), small)


def _cut_edges(image: Image.Image, at: Layout, style: Style) -> None:
    """Lays paper over the notches between the outermost hexes."""
    for notch in _notches(at):
        _cut(image, notch, style)


def _cut(image: Image.Image, notch: list[Point], style: Style) -> None:
    left, top = floor(min(x for x, _ in notch)), floor(min(y for _, y in notch))
    right, bottom = ceil(max(x for x, _ in notch)), ceil(max(y for _, y in notch))

    def paint(draw: Draw, factor: int) -> None:
        draw.polygon([((x - left) * factor, (y - top) * factor) for x, y in notch], fill=255)

    if right > left and bottom > top:
        image.paste(style.paper, (left, top), stencil(right - left, bottom - top, paint))


def _notches(at: Layout) -> Iterator[list[Point]]:
    left, top, right, bottom = (at.field[0] - 1, at.field[1] - 1, at.field[2] + 1, at.field[3] + 1)
    columns, count = at.grid.columns, len(at.grid)
    for row in range(at.grid.rows):
        first, last = at.corners(row * columns), at.corners(row * columns + columns - 1)
        for corners, side, which in ((first, left, (0, 5, 4)), (last, right, (1, 2, 3))):
            above, tip, below = (corners[k] for k in which)
            yield [(side, above[1] - 1), above, tip, (side, tip[1])]
            yield [(side, tip[1]), tip, below, (side, below[1] + 1)]
    for column in range(columns if columns > 1 else 0):
        lower = column % 2
        corners = at.corners(column) if lower else at.corners(count - columns + column)
        one, other, side = (corners[0], corners[1], top) if lower else (corners[4], corners[3], bottom)
        yield [(one[0] - at.size / 2, side), one, other, (other[0] + at.size / 2, side)]

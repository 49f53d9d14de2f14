"""Paints the hex field tile by tile, two at a time: the library lets go of the interpreter where it works on pixels."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import ceil, floor

from PIL import Image, ImageChops
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.base import coast, lines
from hexmap.drawing.base.ground import lake_colour
from hexmap.drawing.base.hex_field import (
    COAST_LINE,
    GRID_LINE,
    LAKE_LINE,
    LAND_GRID,
    LINES_FULL,
    WATER_GRID,
    HexFieldScene,
)
from hexmap.drawing.base.lines import LinePiece
from hexmap.drawing.base.tiles import Tile
from hexmap.drawing.counters.sprites import stencil
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Colour, Style


def draw_field(image: Image.Image, field: HexFieldScene) -> None:
    """Paint the hex field on a picture; gaps between the outermost hexes and the edge are paper."""
    field.prepare()
    painter = _Painter(field)
    with ThreadPoolExecutor(2) as pool:
        for tile, painted in zip(field.tiles, pool.map(painter.painted, field.tiles), strict=True):
            image.paste(painted, (tile.left, tile.top))
    _cut_edges(image, field.at, field.style)


class _Painter:
    """Paints the tiles of one field."""

    def __init__(self, field: HexFieldScene) -> None:
        self._field = field
        self._inks: dict[tuple[Colour, tuple[int, int]], Image.Image] = {}

    def painted(self, tile: Tile) -> Image.Image:
        """Ground, signs, rivers, lakes and roads of a tile."""
        field, style, corner = self._field, self._field.style, (tile.left, tile.top)
        image, land = self._ground(tile)
        for small, x, y in field.signs_on.get(corner, ()):
            image.paste(small, (x - tile.left, y - tile.top), small)
        if rivers := field.rivers_on.get(corner):
            water = self._lines(rivers, tile)
            self._lay(image, style.river, ImageChops.multiply(water, land) if land else water)
        self._lay_lakes(image, tile)
        if roads := field.roads_on.get(corner):
            self._lay(image, style.road_casing, self._lines(roads, tile, lines.CASING * field.at.size))
            self._lay(image, style.road, self._lines(roads, tile))
        return image

    def _ground(self, tile: Tile) -> tuple[Image.Image, Image.Image | None]:
        """Return water with land upon it, each with its own grid, and the land's mask; None if there is only one."""
        field, style = self._field, self._field.style
        grid = lines.grid_mask(field.at, tile, field.at.size * GRID_LINE) if field.grid_strength > 0 else None
        least, most = field.shore.crop(self._around(field.shore, tile)).getextrema()
        if least == 255:
            return self._with_grid(field.land, tile, grid, style.land_grid, LAND_GRID), None
        image = self._with_grid(field.water, tile, grid, style.water_grid, WATER_GRID)
        if most == 0:
            return image, None
        shore = self._enlarged(field.shore, tile)
        mask = coast.mask(shore, field.enlarged)
        image.paste(self._with_grid(field.land, tile, grid, style.land_grid, LAND_GRID), mask=mask)
        self._lay_line(image, style.coast_line, shore, max(1.0, field.at.size * COAST_LINE))
        return image, mask

    def _with_grid(
        self, ground: Image.Image, tile: Tile, grid: Image.Image | None, ink: Colour, share: float
    ) -> Image.Image:
        image = self._enlarged(ground, tile)
        if grid is not None:
            self._lay(image, ink, grid.point(_fading(share * self._field.grid_strength)))
        return image

    def _lines(self, pieces: list[LinePiece], tile: Tile, wider: float = 0.0) -> Image.Image:
        """The lines of the grid; where hexes are small they are faint, lest they hide the land."""
        mask, strength = lines.lines_mask(pieces, tile, wider), min(1.0, self._field.at.size / LINES_FULL)
        return mask if strength == 1 else mask.point(_fading(strength))

    def _lay_lakes(self, image: Image.Image, tile: Tile) -> None:
        small = self._field.lakes
        if small is not None and small.crop(self._around(small, tile)).getbbox():
            lakes, (water, edge) = self._enlarged(small, tile), lake_colour(self._field.style)
            mask = coast.mask(lakes, self._field.enlarged)
            self._lay(image, water, mask)
            if (hatch := self._field.lake_hatch) is not None:
                self._lay(image, self._field.style.hatch_ink, ImageChops.multiply(mask, self._enlarged(hatch, tile)))
            self._lay_line(image, edge, lakes, max(0.8, self._field.at.size * LAKE_LINE))

    def _lay_line(self, image: Image.Image, ink: Colour, shore: Image.Image, pixels: float) -> None:
        self._lay(image, ink, coast.line_mask(shore, self._field.enlarged, pixels))

    def _lay(self, image: Image.Image, ink: Colour, mask: Image.Image) -> None:
        """Paste an ink through a mask, from an image of that ink, which takes a third of the time of a plain colour."""
        sheet = self._inks.get((ink, image.size))
        if sheet is None:
            sheet = self._inks[ink, image.size] = Image.new("RGB", image.size, ink)
        image.paste(sheet, mask=mask)

    def _enlarged(self, small: Image.Image, tile: Tile) -> Image.Image:
        """Return the part of a small picture that lies in the tile, enlarged to the tile."""
        soft = Image.Resampling.BICUBIC if small.mode == "L" else Image.Resampling.BILINEAR
        return small.resize(tile.size, soft, self._part(small, tile))

    def _part(self, small: Image.Image, tile: Tile) -> tuple[float, float, float, float]:
        """Return where the tile lies in a small picture of the field."""
        whole = self._field.box
        across, down = small.width / whole.size[0], small.height / whole.size[1]
        left, right = ((x - whole.left) * across for x in (tile.left, tile.right))
        top, bottom = ((y - whole.top) * down for y in (tile.top, tile.bottom))
        return left, top, right, bottom

    def _around(self, small: Image.Image, tile: Tile) -> tuple[int, int, int, int]:
        """The pixels of a small picture that the tile is enlarged from, and a few around them."""
        left, top, right, bottom = self._part(small, tile)
        return (
            *(max(0, int(left) - 3), max(0, int(top) - 3)),
            *(min(small.width, int(right) + 4), min(small.height, int(bottom) + 4)),
        )


@lru_cache(maxsize=64)
def _fading(strength: float) -> list[int]:
    """Return a table that weakens a mask by a factor."""
    return [round(level * strength) for level in range(256)]


def _cut_edges(image: Image.Image, at: Layout, style: Style) -> None:
    """Lay paper over the notches between the outermost hexes."""
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
            yield [(side, above[1] - 1), (above[0], above[1] - 1), above, tip, (side, tip[1])]
            yield [(side, tip[1]), tip, below, (below[0], below[1] + 1), (side, below[1] + 1)]
    yield from _ends(at, (left, top, right, bottom))
    for column in range(columns if columns > 1 else 0):
        lower = column % 2
        corners = at.corners(column) if lower else at.corners(count - columns + column)
        one, other, side = (corners[0], corners[1], top) if lower else (corners[4], corners[3], bottom)
        yield [(one[0] - at.size / 2, side), one, other, (other[0] + at.size / 2, side)]


def _ends(at: Layout, around: tuple[float, float, float, float]) -> Iterator[list[Point]]:
    """Return the gaps above a last column that is half a hex lower, and below the other columns."""
    left, top, right, bottom = around
    columns, count = at.grid.columns, len(at.grid)
    if columns > 1:
        first, last = at.corners(count - columns), at.corners(columns - 1 if columns % 2 == 0 else count - 1)
        yield [(left, first[4][1]), first[4], (first[4][0], bottom), (left, bottom)]
        if columns % 2 == 0:
            yield [(right, last[1][1]), last[1], (last[1][0], top), (right, top)]
        else:
            yield [(right, last[3][1]), last[3], (last[3][0], bottom), (right, bottom)]

"""Blockades: an anchor at the port in the colour of the faction whose navy blockades it (NV.6)."""

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import paste_centred
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.badges import badge
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import Board, Structure
from hexmap.rules.position import Position

RADIUS = 0.42
"""Of a badge, in hex sizes."""
SEAWARD = 0.88
"""The distance of the badge from the centre of the structure's hex, in hex sizes."""
SMALLEST = 5.0
"""The smallest hex size, in pixels, at which blockades are shown."""


def blockade_places(board: Board, position: Position, scene: Scene, at: Layout) -> Iterator[tuple[Point, str]]:
    """Return the place of every blockaded structure's badge, and the blockading faction."""
    if at.size < SMALLEST:
        return
    standing = {army.hex for army in position.armies}
    for name, faction in sorted(scene.blockaded.items()):
        yield _seaward(board, board.structure_named[name], at, standing), faction


def draw_blockades(
    image: Image.Image, places: Iterable[tuple[Point, str]], size: float, style: Style, colours: Mapping[str, Colour]
) -> None:
    """Draw the anchors at their places (`blockade_places`) on a map with hexes of that size."""
    for middle, faction in places:
        paste_centred(image, blockade_sample(size, style, colours[faction]), *middle)


def blockade_sample(size: float, style: Style, colour: Colour) -> Image.Image:
    """The anchor on a map with hexes of that size."""
    return badge(size * RADIUS, style, style.halo, mixed(colour, style.ink, 0.15), _anchor)


def _seaward(board: Board, structure: Structure, at: Layout, standing: set[int]) -> Point:
    """Return a point on the side of the structure's hex to its shore, preferably towards an empty hex."""
    x, y = at.centre(structure.hex)
    shores = board.shores[structure.name] or board.adjacent(structure.hex) or (structure.hex,)
    x2, y2 = at.centre(next((hex_ for hex_ in shores if hex_ not in standing), shores[0]))
    share = at.size * SEAWARD / (hypot(x2 - x, y2 - y) or 1.0)
    return x + (x2 - x) * share, y + (y2 - y) * share


def _anchor(draw: Draw, middle: float, radius: float, ink: Colour) -> None:
    fill, width = (*ink, 255), max(2, round(radius * 0.19))
    top, bottom, reach = middle - radius * 0.34, middle + radius * 0.56, radius * 0.52
    ring = radius * 0.16
    draw.ellipse((middle - ring, top - 2 * ring, middle + ring, top), outline=fill, width=max(1, round(width * 0.7)))
    draw.line((middle, top, middle, bottom), fill=fill, width=width)
    draw.line((middle - radius * 0.28, top + radius * 0.2, middle + radius * 0.28, top + radius * 0.2), fill=fill,
              width=max(1, round(width * 0.8)))  # fmt: skip
    draw.arc((middle - reach, bottom - 2 * reach, middle + reach, bottom), 15, 165, fill=fill, width=width)

"""The borders of regions, and a line along them in the colour of the faction that controls the region."""

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import stencil
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.control import strokes_of_side
from hexmap.drawing.layers.scene import Region
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import LAND, Board
from hexmap.rules.position import Position

INSET = 0.86
"""How far from the middle of its hexes the line of a region runs, in shares of the hex."""
BORDER, LINE = 0.05, 0.12
"""The width of a border and of the lines on both sides of it, in hex sizes."""
SMOOTHNESS = 2
"""How many times as large borders are drawn and then made small: they cover the picture, and more would take long."""
Segment = tuple[Point, Point]


def draw_regions(
    image: Image.Image,
    board: Board,
    position: Position,
    regions: Sequence[Region],
    at: Layout,
    style: Style,
    colours: Mapping[str, Colour],
) -> None:
    """Draw the borders of regions on land, not along coasts, and inside of each the line of its controller.

    The lines have the strokes of the factions' rings, which differ without colour. A region that nobody
    controls has no line.
    """
    region_of = {hex_: region.name for region in regions for hex_ in region.hexes}
    for which, faction in enumerate(position.factions):
        own = [region for region in regions if region.faction == faction.id]
        sides = [side for region in own for side in _sides(board, region, region_of, at, INSET)]
        strokes = [stroke for side in sides for stroke in strokes_of_side(*side, which)]
        colour = mixed(colours[faction.id], style.halo, 0.25)
        _paste(image, at, strokes, LINE, colour)
    borders = [side for region in regions for side in _sides(board, region, region_of, at, 1.0)]
    _paste(image, at, borders, BORDER, style.faint_ink)


def _sides(board: Board, region: Region, region_of: Mapping[int, str], at: Layout, share: float) -> Iterator[Segment]:
    """The sides of a region's hexes towards other land, each `share` of the way from the middle of its hex."""
    for hex_ in sorted(region.hexes):
        corners = at.corners(hex_, share)
        for side, near in enumerate(board.neighbours[hex_]):
            if near >= 0 and board.terrain[near] in LAND and region_of.get(near) != region.name:
                yield corners[side], corners[(side + 1) % 6]


def _paste(image: Image.Image, at: Layout, lines: Sequence[Segment], width: float, ink: Colour) -> None:
    """Draw lines in a colour, with round ends, so that they join without a notch."""
    if not lines:
        return

    def paint(draw: Draw, factor: int) -> None:
        wide = max(1, round(at.size * width * factor))
        reach = (wide - 1) / 2
        for line in lines:
            (x, y), (x2, y2) = ((px * factor, py * factor) for px, py in line)
            draw.line((x, y, x2, y2), fill=255, width=wide)
            if reach >= 1:
                for end_x, end_y in ((x, y), (x2, y2)):
                    draw.ellipse((end_x - reach, end_y - reach, end_x + reach, end_y + reach), fill=255)

    image.paste(ink, (0, 0), stencil(at.width, at.height, paint, SMOOTHNESS))

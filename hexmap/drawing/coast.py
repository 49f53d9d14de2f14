"""The coast: a smooth line between land and water.

The hexes of land are painted white on black and blurred; what is brighter than the middle is land. That rounds
the corners of the hexes off and never moves the shore by more than a fraction of a hex.
"""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hexmap.drawing.geometry import Layout
from hexmap.rules.board import LAND, Board

ROUNDNESS = 0.34
"""The blur, in hex sizes."""


def shore_field(board: Board, layout: Layout) -> Image.Image:
    """How much land there is around each point: 255 inland, 0 at sea, 128 on the shore."""
    image = Image.new("L", (layout.width, layout.height), 0)
    draw = ImageDraw.Draw(image)
    for index in _edge(board):  # beyond the edge of the map it goes on as it ends: no shore runs along the edge
        draw.polygon(layout.corners(index, 2.2), fill=_light(board, index))
    for index in range(len(board.grid)):
        draw.polygon(layout.corners(index, 1.01), fill=_light(board, index))
    return image.filter(ImageFilter.GaussianBlur(layout.size * ROUNDNESS))


def _light(board: Board, index: int) -> int:
    return 255 if board.terrain[index] in LAND else 0


def _edge(board: Board) -> list[int]:
    columns, rows = board.grid.columns, board.grid.rows
    return [i for i in range(len(board.grid)) if i % columns in (0, columns - 1) or i // columns in (0, rows - 1)]


def land_mask(field: Image.Image, layout: Layout) -> Image.Image:
    """Opaque where land is, with soft edges."""
    return field.point(_ramp(128, _steepness(layout)))


def shallows_mask(field: Image.Image) -> Image.Image:
    """Opaque in a belt along the shore, fading out to sea."""
    return field.point([min(255, max(0, round((level - 8) * 1.9))) for level in range(256)])


def coast_line_mask(field: Image.Image, layout: Layout, pixels: float) -> Image.Image:
    """Opaque on the line of the shore, `pixels` wide."""
    steep = _steepness(layout)
    half = 127.5 / steep * pixels / 2
    inner = field.point(_ramp(128 + half, steep))
    outer = field.point(_ramp(128 - half, steep))
    return ImageChops.subtract(outer, inner)


def _steepness(layout: Layout) -> float:
    """By how much levels are spread so that a soft edge is about one pixel wide.

    Across a straight shore the field rises by about 255 / (sqrt(2 pi) x blur) levels a pixel.
    """
    return max(1.0, 2.507 * layout.size * ROUNDNESS)


def _ramp(middle: float, steepness: float) -> list[int]:
    return [min(255, max(0, round(127.5 + (level - middle) * steepness))) for level in range(256)]

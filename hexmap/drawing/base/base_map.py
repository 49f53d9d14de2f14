"""The part of a map that is the same in every round."""

from PIL import Image

from hexmap.drawing.base.field_painting import draw_field
from hexmap.drawing.base.hex_field import HexFieldScene
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.frame.frame import draw_frame
from hexmap.drawing.geometry import layout
from hexmap.drawing.labels.map_names import draw_names
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.layers.structures import draw_structures
from hexmap.drawing.style import Style
from hexmap.rules.board import Board


def draw_base(
    board: Board,
    style: Style,
    width: int,
    layers: frozenset[Layer] = BASE_LAYERS,
    scenery: Scenery | None = None,
) -> Image.Image:
    """Draw those of `layers` that are the same in every round, `width` pixels wide, as RGB.

    Everything is drawn at its final size: what is soft is enlarged from a small picture, lines and signs get
    their smooth edges from masks and stamps of their own.
    """
    at = layout(board.grid, width, Layer.FRAME in layers)
    image = Image.new("RGB", (at.width, at.height), style.paper)
    draw_field(image, HexFieldScene(board, at, style, layers, scenery))
    if Layer.STRUCTURES in layers:
        draw_structures(image, board, at, style)
    draw_names(image, board, at, style, layers, scenery)
    draw_frame(image, board, at, style, layers, scenery)
    return image

"""The map of a position as a picture."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from hexmap.drawing.arrows import draw_marches
from hexmap.drawing.base_cache import base_of
from hexmap.drawing.control import draw_control
from hexmap.drawing.counters import draw_counters
from hexmap.drawing.frame import draw_caption, draw_faction_legend
from hexmap.drawing.geometry import layout
from hexmap.drawing.layers import USUAL_LAYERS, Layer
from hexmap.drawing.palette import with_palette
from hexmap.drawing.scene import Scene
from hexmap.drawing.style import Colour, Style, colour_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board
from hexmap.rules.position import Position

FORUM_WIDTH = 1600
"""The usual width in pixels: readable in a forum post that is not scaled down."""
NOTHING = Scene()
"""A scene in which nothing happens."""


def draw_map(
    board: Board,
    position: Position,
    *,
    style: Style = CLASSIC,
    width: int = FORUM_WIDTH,
    layers: frozenset[Layer] = USUAL_LAYERS,
    scene: Scene = NOTHING,
    caption: str = "",
    cache: Path | None = None,
) -> Image.Image:
    """Draws a position on its board, `width` pixels wide, in at most 256 colours.

    `layers` are those that are drawn; `scene` is what happens beside the position. `cache` is a folder in which the
    base is kept.
    """
    at = layout(board.grid, width)
    colours = faction_colours(position, style)
    base = base_of(board, style, width, cache)
    image = base.image
    if Layer.CONTROL in layers:
        draw_control(image, board, position, at, colours)
    if Layer.FRAME in layers:
        draw_faction_legend(image, position, at, style, colours)
        draw_caption(ImageDraw.Draw(image), caption, at, style)
    if Layer.MARCHES in layers:
        draw_marches(image, scene.marches, position, at, style, colours)
    if Layer.ARMIES in layers:
        draw_counters(image, position, at, style, colours)
    return with_palette(image, base.palette, list(colours.values()), style)


def faction_colours(position: Position, style: Style) -> dict[str, Colour]:
    """The colour of every faction: its own, or the style's for its place in the list."""
    return {
        faction.id: colour_of(faction.colour) if faction.colour else style.factions[which % len(style.factions)]
        for which, faction in enumerate(position.factions)
    }


def encode_png(image: Image.Image) -> bytes:
    """The picture as PNG."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()

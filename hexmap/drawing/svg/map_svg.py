"""The map of a position as vectors."""

from collections.abc import Iterator

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.frame.frame import draw_frame, draw_frame_of_round
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.labels.region_names import scenery_beside
from hexmap.drawing.layers.layers import USUAL_LAYERS, Layer
from hexmap.drawing.layers.scene import NOTHING, Scene
from hexmap.drawing.map_picture import faction_colours
from hexmap.drawing.style import Style
from hexmap.drawing.styles import CLASSIC
from hexmap.drawing.svg.elements import element, group, text
from hexmap.drawing.svg.ground import definitions, ground, lakes
from hexmap.drawing.svg.lines import rivers, roads
from hexmap.drawing.svg.names import names
from hexmap.drawing.svg.networks import networks
from hexmap.drawing.svg.regions import regions
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.drawing.svg.upper_layers import structures, top_layers
from hexmap.rules.board import Board
from hexmap.rules.position import Position

SVG_WIDTH = 3200
"""The usual width: with less, thicknesses would be rounded too much."""
LARGEST_HEX, NARROWEST = 100.0, 800
"""Hexes have no more units than this, unless the drawing would have less than so many units across: it would be no
finer, only more work.
"""


def map_svg(
    board: Board,
    position: Position,
    *,
    style: Style = CLASSIC,
    width: int = SVG_WIDTH,
    layers: frozenset[Layer] = USUAL_LAYERS,
    scene: Scene = NOTHING,
    scenery: Scenery | None = None,
    caption: str = "",
    unseen: frozenset[Layer] = frozenset(),
) -> str:
    """Draw a position on its board as an SVG document, `width` pixels wide at its natural size.

    It shows what `draw_map` shows, and names give way to `unseen` layers as there. Nothing in it refers to anything
    outside of it, nothing in it can run; every layer is a group named `layer-` and its word, structures and counters
    have titles.
    """
    if Layer.REGIONS in layers:
        scenery = scenery_beside(scenery, board, scene.regions)
    at = layout_of(board, width, layers)
    sheet = VectorSheet(
        board, position, at, style, faction_colours(position.factions, style), layers, scene, scenery, unseen
    )
    content = [group(_field(sheet), clip_path="url(#field)"), *_upon(sheet), _frame(sheet, caption)]
    return element(
        "svg",
        element("title", text(" · ".join(part for part in (board.title, caption) if part))),
        element("desc", text(" · ".join(board.sources))),
        element("defs", definitions(sheet), sheet.stock.definitions()),
        element("rect", width=at.width, height=at.height, fill=style.paper),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {at.width} {at.height}",
        width=width,
        height=round(at.height * width / at.width),
        style="font-variant-numeric:lining-nums",
    )


def layout_of(board: Board, width: int, layers: frozenset[Layer]) -> Layout:
    """The places of the hexes in the drawing of a map, in the units of its `viewBox`."""
    return layout(board.grid, _units(board, width), Layer.FRAME in layers)


def _units(board: Board, width: int) -> int:
    """The width of the drawing in units; small maps need fewer than large ones."""
    needed = round(width * LARGEST_HEX / layout(board.grid, width).size)
    return min(width, max(NARROWEST, needed))


def _field(sheet: VectorSheet) -> Iterator[str]:
    """Return the parts within the hexes, clipped to them."""
    yield from ground(sheet)
    if Layer.RIVERS in sheet.layers:
        yield group([rivers(sheet)], clip_path="url(#land)")
    yield lakes(sheet)
    if Layer.ROADS in sheet.layers:
        yield roads(sheet)


def _upon(sheet: VectorSheet) -> Iterator[str]:
    """Return the layers above the field, in the order of pictures; regions and networks are below signs and names."""
    if Layer.REGIONS in sheet.layers and sheet.scene.regions:
        yield regions(sheet)
    if Layer.LOGISTICS in sheet.layers:
        yield networks(sheet)
    if Layer.STRUCTURES in sheet.layers and not sheet.scene.signs:
        yield structures(sheet)
    yield from names(sheet)
    yield from top_layers(sheet)


def _frame(sheet: VectorSheet, caption: str) -> str:
    """Return the frame around the map, or only the sources."""
    canvas = sheet.canvas()
    draw_frame(canvas, sheet.board, sheet.at, sheet.style, sheet.layers, sheet.scenery)
    draw_frame_of_round(
        canvas, sheet.board, sheet.position, sheet.scene, caption, sheet.at, sheet.style, sheet.layers, sheet.colours
    )
    return group(canvas.parts(), id="layer-frame")

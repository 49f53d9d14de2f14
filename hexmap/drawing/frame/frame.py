"""The frame around the map: title and caption, edge numbers, legend, scale and sources."""

from collections.abc import Collection, Mapping

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.frame.attribution import draw_attribution
from hexmap.drawing.frame.legend import draw_factions, draw_legend, draw_signs_legend
from hexmap.drawing.frame.scale_bar import draw_scale_bar
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.lettering.fonts import CAPITALS, STRONG, TEXT, font
from hexmap.drawing.lettering.lettering import Lettering, fitting, in_capitals
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board
from hexmap.rules.position import Position

LEAST_NUMBERS = 7
"""The least size of edge numbers in pixels."""


def draw_frame(
    image: Image.Image, board: Board, at: Layout, style: Style, layers: Collection[Layer], scenery: Scenery | None
) -> None:
    """Draw the frame of every picture of a map; without the frame layer only the sources."""
    if Layer.FRAME in layers and at.title:
        _title(board, at).draw(ImageDraw.Draw(image), _title_at(board, at), style.ink)
    if Layer.FRAME in layers and at.legend:
        _draw_edge_numbers(ImageDraw.Draw(image), at, style)
        draw_legend(image, board, at, style, layers, scenery)
        draw_scale_bar(image, board, at, style)
    draw_attribution(image, board, at, style)


def draw_frame_of_round(
    image: Image.Image,
    board: Board,
    position: Position,
    scene: Scene,
    caption: str,
    at: Layout,
    style: Style,
    layers: Collection[Layer],
    colours: Mapping[str, Colour],
) -> None:
    """Draw the parts of the frame about one position: round and date, the factions, the signs on the map."""
    if Layer.FRAME not in layers:
        return
    if at.title and caption:
        _draw_caption(ImageDraw.Draw(image), board, caption, at, style)
    if at.legend:
        draw_factions(image, position, scene, at, style, colours)
        draw_signs_legend(image, position, scene, layers, at, style)


def _title(board: Board, at: Layout) -> Lettering:
    return fitting(in_capitals(board.title), CAPITALS, at.title * 0.56, at.width * 0.6)


def _title_at(board: Board, at: Layout) -> tuple[float, float]:
    return _title(board, at).beside(at.margin, _title_line(at))


def _draw_caption(draw: Draw, board: Board, caption: str, at: Layout, style: Style) -> None:
    """Write round and date above the map, on the right, in the room that the title leaves."""
    room = at.width - 2 * at.margin - _title(board, at).width - at.title * 0.6
    text = fitting(caption, STRONG, at.title * 0.46, room)
    text.draw(draw, text.beside(at.width - at.margin, _title_line(at), across=1), style.ink)


def _draw_edge_numbers(draw: Draw, at: Layout, style: Style) -> None:
    """Write the numbers of columns above and below the map, those of rows left and right (GR.2).

    Where there is not room for all, every second, fifth, tenth and so on is written.
    """
    grid = at.grid
    left, top, right, bottom = at.field
    face = font(TEXT, max(LEAST_NUMBERS, min(round(at.size * 0.82), round(at.margin * 0.62))))
    blank = min(at.size * 0.22, at.margin * 0.2)
    for column in numbered(grid.columns, face.getlength("0" * grid.digits) * 1.3 / (at.size * 1.5)):
        x = at.centre(column)[0]
        name = f"{grid.west + column + 1:0{grid.digits}}"
        draw.text((x, top - blank), name, font=face, fill=style.faint_ink, anchor="mb")
        draw.text((x, bottom + blank), name, font=face, fill=style.faint_ink, anchor="mt")
    for row in numbered(grid.rows, face.size / (at.size * 1.7)):
        y = at.centre(row * grid.columns)[1]
        name = f"{grid.north + row + 1:0{grid.digits}}"
        draw.text((left - blank, y), name, font=face, fill=style.faint_ink, anchor="rm")
        draw.text((right + blank, y), name, font=face, fill=style.faint_ink, anchor="lm")


def numbered(count: int, room: float) -> range:
    """Return which columns or rows get a number if one number needs the room of so many of them."""
    step = next(step * 10**power for power in range(9) for step in (1, 2, 5) if step * 10**power >= room)
    return range(step - 1, count, step)


def _title_line(at: Layout) -> float:
    return (at.top - at.margin * 0.55) * 0.62 if at.legend else (at.top - at.margin) * 0.56

"""Rivers, roads, the hex grid and the borders of sea zones."""

from collections.abc import Sequence

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.curves import chains, sides_as_edges, smooth
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import LAND, Board


def draw_rivers(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Draws rivers as smooth lines through the centres of their hexes."""
    for line in _lines(board, board.rivers, layout, shift=(-0.10, 0.10)):
        _stroke(draw, line, style.river, layout.size * 0.17)


def draw_roads(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Draws roads as smooth lines with a pale casing, so that they stand out from rivers and ground."""
    lines = _lines(board, board.roads, layout, shift=(0.0, 0.0))
    for line in lines:
        _stroke(draw, line, style.road_casing, layout.size * 0.30)
    for line in lines:
        _stroke(draw, line, style.road, layout.size * 0.15)


def draw_grid(draw: Draw, board: Board, layout: Layout, colours: tuple[Colour, Colour]) -> None:
    """Draws the outlines of all hexes, in one colour on land and in another on water."""
    width = max(1, round(layout.size * 0.045))
    for index, letter in enumerate(board.terrain):
        corners = layout.corners(index)
        draw.line([*corners, corners[0]], fill=colours[0] if letter in LAND else colours[1], width=width)


def draw_zone_borders(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Stripes the hexes that belong to more than one sea zone."""
    width = max(1, round(layout.size * 0.10))
    for index, zones in enumerate(board.zones_of):
        if len(zones) > 1:
            x, y = layout.centre(index)
            for shift in (-0.42, 0.0, 0.42):
                reach = layout.size * (0.62 if shift == 0 else 0.42)
                middle = x + shift * layout.size
                draw.line(
                    [(middle - reach * 0.5, y + reach * 0.8), (middle + reach * 0.5, y - reach * 0.8)],
                    fill=style.zone_border,
                    width=width,
                )


def _lines(board: Board, masks: Sequence[int], layout: Layout, shift: Point) -> list[list[Point]]:
    right, down = shift[0] * layout.size, shift[1] * layout.size
    lines = []
    for chain in chains(sides_as_edges(board, masks)):
        centres = [layout.centre(index) for index in chain]
        lines.append(smooth([(x + right, y + down) for x, y in centres]))
    return lines


def _stroke(draw: Draw, line: list[Point], colour: Colour, width: float) -> None:
    draw.line(line, fill=colour, width=max(1, round(width)), joint="curve")
    reach = width / 2
    for x, y in (line[0], line[-1]):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

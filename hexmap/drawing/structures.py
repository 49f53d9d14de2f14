"""Towns and Cities."""

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.geometry import Layout
from hexmap.drawing.style import Style
from hexmap.rules.board import Board, Structure

TOWN_REACH, CITY_REACH = 0.30, 0.46
"""Half the width of the signs, in hex sizes."""


def draw_structures(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Draws a Town as a disc, a City as a square with a smaller one in it."""
    for structure in board.structures:
        x, y = layout.centre(structure.hex)
        draw_structure(draw, structure, x, y, layout.size, style)


def draw_structure(draw: Draw, structure: Structure, x: float, y: float, size: float, style: Style) -> None:
    """Draws the sign of one structure."""
    reach = reach_of(structure) * size
    width = max(1, round(size * 0.11))
    box = (x - reach, y - reach, x + reach, y + reach)
    if structure.is_city:
        draw.rectangle(box, fill=style.halo, outline=style.ink, width=width)
        inner = reach * 0.42
        draw.rectangle((x - inner, y - inner, x + inner, y + inner), fill=style.ink)
    else:
        draw.ellipse(box, fill=style.halo, outline=style.ink, width=width)


def reach_of(structure: Structure) -> float:
    """Half the width of a structure's sign, in hex sizes."""
    return CITY_REACH if structure.is_city else TOWN_REACH

"""The scale: how long kilometres are on the map, and how wide a hex is."""

from math import floor, log10, sqrt

from PIL import Image, ImageDraw

from hexmap.drawing.frame.legend import LETTERS, row_of
from hexmap.drawing.geometry import Layout
from hexmap.drawing.lettering.fonts import TEXT
from hexmap.drawing.lettering.lettering import lettering
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

LONGEST = 0.13
"""How long the bar may be, in widths of the picture."""
_PARTS = 4


def draw_scale_bar(image: Image.Image, board: Board, at: Layout, style: Style) -> None:
    """Draw a bar of a round number of kilometres below the map, on the right, and the width of a hex."""
    draw = ImageDraw.Draw(image)
    pixels = max(6, round(at.legend * LETTERS * 0.86))
    row = row_of(at, 2, 0.76, 1)
    y = (row[1] + row[3]) / 2
    kilometres = round_length(LONGEST * at.width / pixels_per_km(board, at))
    length = kilometres * pixels_per_km(board, at)
    after = lettering(f"{kilometres:,g} km".replace(",", " "), TEXT, pixels)
    before = lettering(f"1 hex = {board.hex_km:g} km", TEXT, pixels)
    right = row[2] - after.width - pixels * 0.5
    _draw_bar(draw, right - length, right, y, pixels, style)
    after.draw(draw, after.beside(row[2], y, across=1), style.ink)
    before.draw(draw, before.beside(right - length - pixels * 0.7, y, across=1), style.faint_ink)


def pixels_per_km(board: Board, at: Layout) -> float:
    """The pixels of a kilometre: from one side of a hex to the opposite one it is `hex_km`."""
    return at.size * sqrt(3) / board.hex_km


def round_length(most: float) -> float:
    """The largest of 1, 2 and 5, ten times, a hundred times as much and so on, that is not more than `most`."""
    power = 10.0 ** floor(log10(most))
    return max(step * power for step in (1, 2, 5) if step * power <= most * 1.000001)


def _draw_bar(draw: ImageDraw.ImageDraw, left: float, right: float, y: float, pixels: float, style: Style) -> None:
    half = max(1, round(pixels * 0.16))
    part = (right - left) / _PARTS
    for which in range(_PARTS):
        box = (round(left + which * part), round(y) - half, round(left + (which + 1) * part), round(y) + half)
        draw.rectangle(box, fill=style.halo if which % 2 else style.ink, outline=style.ink)

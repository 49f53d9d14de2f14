"""The ground: colours of land and water, and the small signs of each terrain."""

from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import WATER, Board, Terrain

SOFTNESS = 0.28
"""How far the colours of neighbouring hexes run into each other, in hex sizes."""


def ground(board: Board, layout: Layout, style: Style, *, water: bool) -> Image.Image:
    """The colours of all hexes of land, or of water, running softly into one another.

    Hexes of the other kind take the colour of what they would most likely be, so that nothing bleeds over the
    coast.
    """
    image = Image.new("RGB", (layout.width, layout.height), style.terrain[Terrain.COAST if water else Terrain.HILLS])
    draw = ImageDraw.Draw(image)
    for index, letter in enumerate(board.terrain):
        if (letter in WATER) == water:
            draw.polygon(layout.corners(index, 1.04), fill=style.terrain[letter])
        elif near := _neighbouring(board, index, water=water):
            draw.polygon(layout.corners(index, 1.04), fill=style.terrain[near])
    return image.filter(ImageFilter.GaussianBlur(layout.size * SOFTNESS))


def _neighbouring(board: Board, index: int, *, water: bool) -> str | None:
    letters = [board.terrain[n] for n in board.adjacent(index) if (board.terrain[n] in WATER) == water]
    return max(sorted(set(letters)), key=letters.count) if letters else None


def draw_signs(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Draws the signs of all hexes, each moved a little so that they do not stand in rows, and the Lakes."""
    for index, letter in enumerate(board.terrain):
        if letter == Terrain.LAKES:
            draw.polygon(layout.corners(index, 0.86), fill=style.terrain[letter])
        elif letter in style.glyph:
            x, y = layout.centre(index)
            right, down = (index * 7 % 5 - 2) * 0.05, (index * 11 % 5 - 2) * 0.05
            draw_sign(draw, letter, (x + right * layout.size, y + down * layout.size), layout.size, style)


def draw_sign(draw: Draw, letter: str, at: Point, size: float, style: Style) -> None:
    """Draws the sign of a terrain around a point; Farmlands and water have none."""
    if letter == Terrain.PEAKS:
        _peaks(draw, at, size, style.glyph[letter], mixed(style.terrain[letter], style.ink, 0.45))
    elif letter in _SIGNS:
        _SIGNS[letter](draw, at, size, mixed(style.terrain[letter], style.glyph[letter], 0.75))


def _hills(draw: Draw, at: Point, size: float, colour: Colour) -> None:
    width = max(1, round(size * 0.075))
    for right, down, reach in ((-0.22, 0.12, 0.30), (0.26, -0.06, 0.24)):
        x, y = at[0] + right * size, at[1] + down * size
        box = (x - reach * size, y - reach * size, x + reach * size, y + reach * size)
        draw.arc(box, 200, 340, fill=colour, width=width)


def _mountains(draw: Draw, at: Point, size: float, colour: Colour) -> None:
    for right, down, reach in ((-0.20, 0.18, 0.36), (0.30, 0.28, 0.26)):
        x, y = at[0] + right * size, at[1] + down * size
        half, high = reach * size * 0.85, reach * size * 1.5
        draw.polygon([(x, y - high), (x + half, y), (x + half * 0.12, y)], fill=colour)
        draw.line([(x - half, y), (x, y - high), (x + half, y)], fill=colour, width=max(1, round(size * 0.06)))


def _peaks(draw: Draw, at: Point, size: float, colour: Colour, shade: Colour) -> None:
    x, y = at[0], at[1] + 0.42 * size
    half, high = 0.55 * size, 0.95 * size
    draw.polygon([(x - half, y), (x, y - high), (x + half, y)], fill=shade)
    draw.polygon([(x, y - high), (x + half * 0.45, y - high * 0.5), (x, y - high * 0.38),
                  (x - half * 0.45, y - high * 0.5)], fill=colour)  # fmt: skip


def _forest(draw: Draw, at: Point, size: float, colour: Colour) -> None:
    for right, down in ((-0.32, 0.10), (0.10, -0.22), (0.34, 0.22), (-0.04, 0.36)):
        x, y, reach = at[0] + right * size, at[1] + down * size, 0.155 * size
        draw.ellipse((x - reach, y - reach * 1.25, x + reach, y + reach), fill=colour)


def _marsh(draw: Draw, at: Point, size: float, colour: Colour) -> None:
    width = max(1, round(size * 0.07))
    for right, down in ((-0.28, -0.16), (0.20, 0.02), (-0.16, 0.28)):
        x, y = at[0] + right * size, at[1] + down * size
        draw.line([(x - 0.20 * size, y), (x + 0.20 * size, y)], fill=colour, width=width)
        draw.line([(x, y), (x, y - 0.17 * size)], fill=colour, width=width)


def _desert(draw: Draw, at: Point, size: float, colour: Colour) -> None:
    reach = 0.055 * size
    for right, down in ((-0.35, -0.1), (0.05, -0.28), (0.33, 0.05), (-0.10, 0.16), (0.16, 0.38)):
        x, y = at[0] + right * size, at[1] + down * size
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


_SIGNS: dict[str, Callable[[Draw, Point, float, Colour], None]] = {
    Terrain.HILLS: _hills,
    Terrain.MOUNTAINS: _mountains,
    Terrain.FORESTS: _forest,
    Terrain.MARSHES: _marsh,
    Terrain.DESERT: _desert,
}

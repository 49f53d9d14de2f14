"""The small signs of each terrain, in a few variants so that a forest does not look stamped."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import sprite
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import Board, Terrain

VARIANTS = 3
"""How many ways there are to draw each sign."""
SMALLEST = 5.0
"""Below this hex size in pixels signs are left out; the colour shows the terrain."""

CRISP_BELOW = 20.0
"""Below this hex size in pixels signs have edges of one half tone: a file with finer ones is larger, and no better."""
_CRISP = [0 if level < 70 else 130 if level < 160 else 255 for level in range(256)]

Sign = tuple[Image.Image, int, int]


def signs(board: Board, at: Layout, style: Style) -> Iterator[Sign]:
    """Return the signs of all hexes and their top left corners, each moved a little so that they form no rows."""
    if at.size < SMALLEST:
        return
    for index, letter in enumerate(board.terrain):
        if letter in style.glyph:
            x, y = at.centre(index)
            right, down = (index * 7 % 5 - 2) * 0.04, (index * 11 % 5 - 2) * 0.04
            small = sign(letter, at.size, style, (index * 29 + index // at.grid.columns) % VARIANTS)
            yield (
                small,
                round(x + right * at.size - small.width / 2),
                round(y + down * at.size - small.height / 2),
            )


def sign(letter: str, size: float, style: Style, variant: int = 0) -> Image.Image:
    """The sign of a terrain as a small picture with transparent ground, two hex sizes wide and high."""
    return _drawn(letter, round(size, 2), style.terrain[letter], style.glyph[letter], style.ink, variant)


@lru_cache(maxsize=256)
def _drawn(letter: str, size: float, ground: Colour, glyph: Colour, ink: Colour, variant: int) -> Image.Image:
    side = 2 * round(size)

    def paint(draw: Draw, factor: int) -> None:
        middle = side * factor / 2
        _draw(draw, letter, (middle, middle), size * factor, (ground, glyph, ink), variant)

    small = sprite(side, side, paint)
    if size < CRISP_BELOW:
        small.putalpha(small.getchannel("A").point(_CRISP))
    return small


def draw_sign(draw: Draw, letter: str, at: Point, size: float, style: Style) -> None:
    """Draw the sign of a terrain around a point; Farmlands and water have none."""
    if letter in style.glyph:
        _draw(draw, letter, at, size, (style.terrain[letter], style.glyph[letter], style.ink), 0)


def _draw(draw: Draw, letter: str, at: Point, size: float, inks: tuple[Colour, Colour, Colour], variant: int) -> None:
    ground, glyph, ink = inks
    if letter == Terrain.PEAKS:
        _peaks(draw, at, size, glyph, mixed(ground, ink, 0.45), variant)
    elif letter in _SIGNS:
        _SIGNS[letter](draw, at, size, mixed(ground, glyph, 0.75), variant)


_HILLS = (
    ((-0.22, 0.14, 0.30), (0.27, -0.04, 0.23)),
    ((-0.28, -0.02, 0.22), (0.18, 0.16, 0.31)),
    ((0.02, 0.10, 0.33), (-0.42, -0.10, 0.16), (0.44, 0.22, 0.17)),
)


def _hills(draw: Draw, at: Point, size: float, colour: Colour, variant: int) -> None:
    width = max(1, round(size * 0.07))
    for right, down, reach in _HILLS[variant]:
        x, y, wide = at[0] + right * size, at[1] + down * size, reach * size
        draw.arc((x - wide, y - wide, x + wide, y + wide), 200, 345, fill=colour, width=width)
        for step in (0.55, 0.85) if width > 4 else ():  # strokes down the shaded side, where they can be seen
            draw.line(
                [(x + wide * step, y - wide * (1.05 - step)), (x + wide * (step + 0.02), y - wide * (0.6 - step))],
                fill=colour,
                width=max(1, round(size * 0.045)),
            )


_MOUNTAINS = (
    ((-0.20, 0.22, 0.37), (0.32, 0.30, 0.26)),
    ((0.16, 0.24, 0.38), (-0.34, 0.30, 0.25)),
    ((-0.02, 0.18, 0.36), (0.42, 0.34, 0.20), (-0.44, 0.34, 0.20)),
)


def _mountains(draw: Draw, at: Point, size: float, colour: Colour, variant: int) -> None:
    for right, down, reach in _MOUNTAINS[variant]:
        x, y = at[0] + right * size, at[1] + down * size
        half, high = reach * size * 0.85, reach * size * 1.55
        draw.polygon(
            [(x, y - high), (x + half, y), (x + half * 0.30, y), (x + half * 0.02, y - high * 0.42)], fill=colour
        )
        outline = [(x - half, y), (x - half * 0.30, y - high * 0.62), (x, y - high), (x + half, y)]
        draw.line(outline, fill=colour, width=max(1, round(size * 0.06)))


_PEAKS = (((0.0, 0.42, 1.0),), ((-0.14, 0.40, 0.92), (0.42, 0.42, 0.55)), ((0.16, 0.42, 0.95), (-0.40, 0.42, 0.5)))


def _peaks(draw: Draw, at: Point, size: float, snow: Colour, rock: Colour, variant: int) -> None:
    for right, down, grown in reversed(_PEAKS[variant]):
        x, y = at[0] + right * size, at[1] + down * size
        half, high = 0.52 * size * grown, 0.98 * size * grown
        draw.polygon([(x - half, y), (x - half * 0.4, y - high * 0.55), (x, y - high), (x + half, y)], fill=rock)
        edge = ((0.0, 1.0), (0.46, 0.54), (0.16, 0.60), (0.02, 0.42), (-0.16, 0.58), (-0.4, 0.55))
        draw.polygon([(x + half * aside, y - high * up) for aside, up in edge], fill=snow)


_FOREST = (
    ((-0.34, 0.06), (0.08, -0.26), (0.36, 0.16), (-0.04, 0.32)),
    ((-0.22, -0.22), (0.26, -0.14), (-0.36, 0.26), (0.08, 0.20), (0.42, 0.30)),
    ((-0.04, -0.30), (-0.38, -0.04), (0.30, 0.02), (-0.14, 0.30)),
)


def _forest(draw: Draw, at: Point, size: float, colour: Colour, variant: int) -> None:
    for number, (right, down) in enumerate(_FOREST[variant]):
        x, y, reach = at[0] + right * size, at[1] + down * size, (0.145 + 0.015 * (number % 2)) * size
        trunk = size * 0.028
        draw.rectangle((x - trunk, y, x + trunk, y + reach * 1.75), fill=colour)
        draw.ellipse((x - reach, y - reach * 1.25, x + reach, y + reach), fill=colour)


_MARSH = (
    ((-0.28, -0.14), (0.22, 0.02), (-0.16, 0.32)),
    ((0.20, -0.20), (-0.24, 0.04), (0.20, 0.30)),
    ((-0.06, -0.24), (0.30, 0.06), (-0.32, 0.12), (0.02, 0.36)),
)


def _marsh(draw: Draw, at: Point, size: float, colour: Colour, variant: int) -> None:
    width = max(1, round(size * 0.055))
    for right, down in _MARSH[variant]:
        x, y = at[0] + right * size, at[1] + down * size
        draw.line([(x - 0.21 * size, y), (x + 0.21 * size, y)], fill=colour, width=width)
        for lean, high in ((-0.10, 0.13), (0.0, 0.19), (0.10, 0.13)):
            draw.line([(x + lean * 0.5 * size, y), (x + lean * size, y - high * size)], fill=colour, width=width)


_DESERT = (
    ((-0.35, -0.1), (0.05, -0.28), (0.33, 0.05), (-0.10, 0.16), (0.16, 0.38)),
    ((-0.20, -0.26), (0.28, -0.16), (-0.38, 0.18), (0.06, 0.06), (0.36, 0.30), (-0.10, 0.38)),
    ((0.0, -0.34), (-0.30, -0.02), (0.40, -0.06), (0.10, 0.20), (-0.24, 0.34)),
)


def _desert(draw: Draw, at: Point, size: float, colour: Colour, variant: int) -> None:
    reach = 0.05 * size
    for right, down in _DESERT[variant]:
        x, y = at[0] + right * size, at[1] + down * size
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


_SIGNS: dict[str, Callable[[Draw, Point, float, Colour, int], None]] = {
    Terrain.HILLS: _hills,
    Terrain.MOUNTAINS: _mountains,
    Terrain.FORESTS: _forest,
    Terrain.MARSHES: _marsh,
    Terrain.DESERT: _desert,
}

"""Sieges: a palisade around the structure in the besieger's colour, and how long it can still withstand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box
from hexmap.drawing.counters import ink_on
from hexmap.drawing.fonts import FIGURES, LINING, font
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.scene import Scene
from hexmap.drawing.sprites import paste_centred, sprite
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board
from hexmap.rules.position import Position

REACH = 1.04
"""How far from the middle of the hex the palisade stands, in hex sizes."""
STAKES = 24
PLATE_HIGH, PLATE_BELOW, BELOW_ARMY = 0.86, 0.98, 1.16
"""How high the plate with the resilience is, and how far its middle stands below that of the hex, in hex sizes; below
an army in that hex it stands lower, clear of its counter."""
SMALLEST = 6.0
"""The smallest hex size, in pixels, at which the resilience is written."""
LOWEST_FIGURES = 9


@dataclass(frozen=True, slots=True)
class Plate:
    """Where the resilience of a siege is written: `3/4` for three left of four."""

    text: str
    faction: str
    middle: Point
    wide: float
    high: float

    @property
    def box(self) -> Box:
        """What it covers, in pixels."""
        x, y = self.middle
        return x - self.wide / 2, y - self.high / 2, x + self.wide / 2, y + self.high / 2


def plates(board: Board, position: Position, scene: Scene, at: Layout) -> Iterator[Plate]:
    """The plates of all sieges; none where hexes are too small for figures."""
    if at.size < SMALLEST:
        return
    high = max(LOWEST_FIGURES + 2.0, at.size * PLATE_HIGH)
    standing = {army.hex for army in position.armies}
    for siege in position.sieges:
        left = scene.resilience.get(siege.structure, siege.resilience)
        text = f"{left}/{siege.initial_resilience}"
        hex_ = board.structure_named[siege.structure].hex
        x, y = at.centre(hex_)
        below = at.size * (BELOW_ARMY if hex_ in standing else PLATE_BELOW)
        wide = font(FIGURES, round(high * 0.94)).getlength(text) + high * 0.5
        yield Plate(text, siege.faction, (x, y + below), wide, high)


def draw_palisades(
    image: Image.Image, board: Board, position: Position, at: Layout, style: Style, colours: Mapping[str, Colour]
) -> None:
    """Draws a palisade around every besieged structure."""
    for siege in position.sieges:
        around = palisade_sample(at.size, style, colours[siege.faction])
        paste_centred(image, around, *at.centre(board.structure_named[siege.structure].hex))


def palisade_sample(size: float, style: Style, colour: Colour) -> Image.Image:
    """The palisade around a hex of that size: a circle of stakes."""
    side = 2 * round(size * (REACH + 0.26)) + 2

    def paint(draw: Draw, factor: int) -> None:
        middle = side * factor / 2
        for ink, wider in ((style.halo, 0.13), (colour, 0.0)):
            _circle(draw, middle, size * factor * REACH, size * factor * (0.10 + wider), ink)
            for stake in range(STAKES):
                _stake(draw, middle, size * factor, pi * 2 * (stake + 0.5) / STAKES, wider, ink)

    return sprite(side, side, paint)


def _circle(draw: Draw, middle: float, radius: float, width: float, ink: Colour) -> None:
    box = (middle - radius, middle - radius, middle + radius, middle + radius)
    draw.ellipse(box, outline=(*ink, 255), width=max(1, round(width)))


def _stake(draw: Draw, middle: float, size: float, angle: float, wider: float, ink: Colour) -> None:
    inner, outer = REACH - 0.08 - wider / 2, REACH + 0.16 + wider / 2
    line = [(middle + cos(angle) * size * reach, middle + sin(angle) * size * reach) for reach in (inner, outer)]
    draw.line(line, fill=(*ink, 255), width=max(2, round(size * (0.10 + wider))))


def draw_plate(image: Image.Image, plate: Plate, style: Style, colour: Colour) -> None:
    """Draws a plate: figures on the besieger's colour."""
    paste_centred(image, plate_sample(plate, style, colour), *plate.middle)


def plate_sample(plate: Plate, style: Style, colour: Colour) -> Image.Image:
    """The picture of a plate."""
    wide, high = round(plate.wide), round(plate.high)

    def paint(draw: Draw, factor: int) -> None:
        right, bottom, round_ = (wide + 2) * factor - 1, (high + 2) * factor - 1, high * factor * 0.3
        draw.rounded_rectangle((0, 0, right, bottom), round_, fill=(*style.halo, 255))
        edge = factor * 0.8
        draw.rounded_rectangle((edge, edge, right - edge, bottom - edge), round_, fill=(*colour, 255))
        face = font(FIGURES, round(high * 0.94 * factor))
        draw.text((right / 2, bottom / 2 + high * factor * 0.02), plate.text, font=face, anchor="mm",
                  features=LINING, fill=(*ink_on(colour, style), 255))  # fmt: skip

    return sprite(wide + 2, high + 2, paint)

"""Sieges: a palisade around the structure in the besieger's colour, and how long it can still withstand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, Boxes, around
from hexmap.drawing.counters.counters import ink_on, side_of
from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.layers.structures import CITY_REACH
from hexmap.drawing.lettering.fonts import FIGURES, font
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board
from hexmap.rules.position import Position

REACH = 1.04
"""The distance of the palisade from the centre of the hex, in hex sizes."""
STAKES = 24
PLATE_HIGH, PLATE_AWAY, AWAY_FROM_ARMY = 0.86, 0.98, 1.16
"""How high the plate with the resilience is, and how far its middle stands below or above that of the hex, in hex
sizes; where an army is in that hex it is farther, clear of its counter."""
PLATE_ASIDE = 0.78
"""How far a plate beside the hex is from its middle, in hex sizes."""
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
        """Its box, in pixels."""
        x, y = self.middle
        return x - self.wide / 2, y - self.high / 2, x + self.wide / 2, y + self.high / 2


def plates(board: Board, position: Position, scene: Scene, at: Layout) -> list[Plate]:
    """The plates of all sieges; none where hexes are too small for figures.

    A plate stands below its structure, or where a counter or another plate would be under it, above or beside it.
    """
    if at.size < SMALLEST:
        return []
    standing = {army.hex for army in position.armies}
    taken = Boxes(at.size * 4)
    for hex_ in sorted(standing):
        taken.add(around(*at.centre(hex_), side_of(at.size) / 2))
    for name in scene.signs:  # signs with figures stay free
        if name in board.structure_named:
            taken.add(around(*at.centre(board.structure_named[name].hex), CITY_REACH * at.size))
    found: list[Plate] = []
    for siege in position.sieges:
        hex_ = board.structure_named[siege.structure].hex
        left = scene.resilience.get(siege.structure, siege.resilience)
        text = scene.siege_texts.get(siege.structure, f"{left}/{siege.initial_resilience}")
        away = at.size * (AWAY_FROM_ARMY if hex_ in standing else PLATE_AWAY)
        choices = [_plate(text, siege.faction, middle, at) for middle in _middles(at.centre(hex_), text, away, at)]
        found.append(next((plate for plate in choices if taken.free(plate.box)), choices[0]))
        taken.add(found[-1].box)
    return found


def _plate(text: str, faction: str, middle: Point, at: Layout) -> Plate:
    return Plate(text, faction, middle, _wide(text, at), _high(at))


def _middles(hex_: Point, text: str, away: float, at: Layout) -> Iterator[Point]:
    """Return the possible centres of a plate, best first: below, above, on either side."""
    (x, y), aside = hex_, at.size * PLATE_ASIDE + _wide(text, at) / 2
    yield from ((x, y + away), (x, y - away), (x + aside, y), (x - aside, y))


def _high(at: Layout) -> float:
    return max(LOWEST_FIGURES + 2.0, at.size * PLATE_HIGH)


def _wide(text: str, at: Layout) -> float:
    return font(FIGURES, round(_high(at) * 0.94)).getlength(text) + _high(at) * 0.5


def draw_palisades(
    image: Image.Image, board: Board, position: Position, at: Layout, style: Style, colours: Mapping[str, Colour]
) -> None:
    """Draw a palisade around every besieged structure."""
    for siege in position.sieges:
        palisade = palisade_sample(at.size, style, colours[siege.faction])
        paste_centred(image, palisade, *at.centre(board.structure_named[siege.structure].hex))


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
    """Draw a plate: figures on the besieger's colour."""
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
                  fill=(*ink_on(colour, style), 255))  # fmt: skip

    return sprite(wide + 2, high + 2, paint)

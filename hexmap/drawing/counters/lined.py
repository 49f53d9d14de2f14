"""Counters with a line for each unit: a label, such as a leader's name, and a value, such as the strength."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, nearest
from hexmap.drawing.counters.armies import draw_pointer
from hexmap.drawing.counters.counters import LEAST, NUMBERED, draw_bars, draw_ground, pen_for
from hexmap.drawing.counters.sprites import OVERSAMPLING, paste_centred, sprite
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.scene import CounterLine, LinedCounter
from hexmap.drawing.lettering.fonts import FIGURES, STRONG, font
from hexmap.drawing.lettering.lettering import Lettering, fitting
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.position import Position

LETTERS = 0.5
"""The size of the letters, in hex sizes."""
LEAST_LETTERS = 9.0
"""The least size of letters in pixels; where they would be smaller, a counter shows only its total."""
LONGEST = 7.5
"""How wide a label may be, in sizes of its letters; a longer one is made smaller, then cut short."""
PITCH, EDGE, PAD = 1.12, 0.22, 0.28
"""From line to line, above and below the lines, and beside label and value, in sizes of the letters."""
VALUES = 1.12
"""The size of values, in sizes of the letters of labels."""
POINTER = 0.055
"""The width of the line from a hex to its counter, in hex sizes."""
BATTLEMENT = 0.42
"""The height of the battlements of units inside a structure, in sizes of the letters."""


@dataclass(frozen=True, slots=True)
class CounterShape:
    """How large a counter is on a map with hexes of a size; lengths in pixels.

    `letters` is 0 for a counter without letters; `label` is the width of the part with the labels, 0 without any.
    """

    lines: tuple[CounterLine, ...]
    letters: float
    label: float
    value: float
    battlement: float

    @property
    def width(self) -> int:
        """The width of the counter."""
        return round(self.label + self.value)

    @property
    def height(self) -> int:
        """The height of the counter with its battlements."""
        return round(self.lines_height + self.battlement)

    @property
    def lines_height(self) -> float:
        """The height of the part with the lines."""
        return self.letters * (len(self.lines) * PITCH + 2 * EDGE) if self.letters else LEAST


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter and the box in which it stands, in pixels."""

    counter: LinedCounter
    box: Box

    @property
    def middle(self) -> Point:
        """The middle of its box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@lru_cache(maxsize=1024)
def shape_of(counter: LinedCounter, size: float) -> CounterShape:
    """The shape of a counter on a map with hexes of that size."""
    if size < NUMBERED:
        return CounterShape((), 0, 0, LEAST, 0)
    letters = size * LETTERS
    lines = counter.lines
    if letters < LEAST_LETTERS:
        letters, lines = LEAST_LETTERS, (CounterLine("", counter.total),)
    large = letters * OVERSAMPLING  # as large as they are drawn
    widest = max((_label(line, large).width / OVERSAMPLING for line in lines if line.label), default=0.0)
    face = font(FIGURES, round(large * VALUES))
    value = max(face.getlength(line.value) / OVERSAMPLING for line in lines) + 2 * PAD * letters
    return CounterShape(
        lines,
        letters,
        widest + 2 * PAD * letters if widest else 0,
        max(value, letters * 1.5),
        letters * BATTLEMENT if counter.inside else 0,
    )


def _label(line: CounterLine, letters: float) -> Lettering:
    return fitting(line.label, STRONG, letters, letters * LONGEST, round(letters * 0.8))


def draw_counter_pointers(
    image: Image.Image, placed: tuple[PlacedCounter, ...], at: Layout, style: Style, colours: Mapping[str, Colour]
) -> None:
    """Draw a line to each counter that does not stand on its hex's middle, from there."""
    for one in placed:
        hex_, end = at.centre(one.counter.hex), one.middle
        if nearest(one.box, hex_) != hex_:
            colour, width = colours[one.counter.faction], max(1.4, at.size * POINTER)
            draw_pointer(image, hex_, end, style, colour, width)


def draw_counters(
    image: Image.Image,
    position: Position,
    placed: tuple[PlacedCounter, ...],
    at: Layout,
    style: Style,
    colours: Mapping[str, Colour],
) -> None:
    """Draw the counters at their places."""
    which = {faction.id: number for number, faction in enumerate(position.factions)}
    for one in placed:
        faction = one.counter.faction
        picture = lined_counter(one.counter, at.size, style, colours[faction], which[faction])
        paste_centred(image, picture, *one.middle)


def lined_counter(counter: LinedCounter, size: float, style: Style, colour: Colour, which: int) -> Image.Image:
    """A counter of the `which`-th faction on a map with hexes of that size.

    Labels stand on a light ground, values on the faction's colour or pattern, so that both can be read in every style.
    """
    shape = shape_of(counter, size)

    def paint(draw: Draw, factor: int) -> None:
        left, top = 2.0 * factor, (2 + shape.battlement) * factor
        right, bottom = (2 + shape.width) * factor - 1, (2 + shape.height) * factor - 1
        edge = (*mixed(style.ink, colour, 0.2), 255)
        if shape.battlement:
            _battlements(draw, (left, 2.0 * factor, right, top), edge)
        fine = factor * max(1.0, shape.letters / 12)
        draw.rectangle((left, top, right, bottom), fill=(*style.halo, 255), outline=edge, width=round(fine))
        cell = (left + shape.label * factor + round(fine), top + round(fine), right - round(fine), bottom - round(fine))
        draw_ground(draw, cell, which, style, colour)
        if shape.letters:
            draw_bars(draw, cell, which, fine, style)
            _write_lines(draw, shape, (left, top, right), factor, which, style, colour)

    return sprite(shape.width + 4, shape.height + 4, paint)


def _write_lines(
    draw: Draw,
    shape: CounterShape,
    corner: tuple[float, float, float],
    factor: int,
    which: int,
    style: Style,
    colour: Colour,
) -> None:
    left, top, right = corner
    letters = shape.letters * factor
    pen = pen_for(which, style, colour)
    for number, line in enumerate(shape.lines):
        y = top + letters * (EDGE + PITCH * (number + 0.5))
        if line.label:
            text = _label(line, letters)
            text.draw(draw, text.beside(left + letters * PAD, y), style.ink)
        pen.write(draw, (right - shape.value * factor / 2, y + letters * 0.03), line.value, letters * VALUES)


def _battlements(draw: Draw, box: Box, ink: tuple[int, ...]) -> None:
    """A row of merlons along the upper edge of a counter."""
    left, top, right, bottom = box
    count = max(2, round((right - left) / (bottom - top) / 2))
    step = (right - left) / (2 * count - 1)
    for merlon in range(count):
        x = left + 2 * merlon * step
        draw.rectangle((x, top, x + step, bottom), fill=ink)

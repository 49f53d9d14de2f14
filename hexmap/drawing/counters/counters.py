"""Armies and navies: square counters with number and strength."""

from dataclasses import dataclass

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box
from hexmap.drawing.counters.sprites import sprite
from hexmap.drawing.geometry import Point
from hexmap.drawing.layers.patterns import draw_pattern
from hexmap.drawing.layers.scene import FULL_STRENGTH
from hexmap.drawing.lettering.fonts import FIGURES, font
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.position import Army

SIDE = 1.42
"""The side of a counter, in hex sizes."""
HULL = 0.22
"""How deep the hull below a navy's counter is, in sides of the counter: so deep that it just ends where the counter
of the next hex begins."""
READABLE = 13
"""The smallest side, in pixels, at which a counter has a number."""
NUMBERED = 6.0
"""The smallest hex size, in pixels, at which counters have numbers, even if they then are wider than their hexes."""
LEAST = 5
"""The side of the smallest counters, which have nothing on them."""
SIDE_OF_A_FINE_LINE = 26
"""The side, in pixels, up to which the edge of a counter is one pixel wide; it grows with the counter."""
WITH_FIGURES = 23
"""The smallest side, in pixels, at which the strength is written in figures; below it is a bar."""


def side_of(size: float) -> int:
    """The side of a counter in pixels on a map with hexes of that size."""
    wanted = round(size * SIDE)
    return max(READABLE, wanted) if size >= NUMBERED else max(LEAST, wanted)


def hull_of(side: int) -> int:
    """The reach of a navy's hull below its square, in pixels."""
    return max(2, round(side * HULL))


def ink_on(colour: Colour, style: Style) -> Colour:
    """The ink in which a number can be read on a colour: white, or the style's ink on light colours."""
    light = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    return (255, 255, 255) if light < 165 else style.ink


def counter(
    army: Army,
    size: float,
    style: Style,
    colour: Colour,
    which: int,
    *,
    number: str | None = None,
    full: int = FULL_STRENGTH,
) -> Image.Image:
    """A counter of the `which`-th faction: its colour, the army's number (or `number`), and its strength.

    The strength is written in figures, on small counters it is a bar that is as long as the counter at `full` FP; a
    counter with an empty number has none. Small bars at the top, as many as factions come before it, distinguish the
    factions without colour. A navy is the sail of a ship. The square is in the middle of the picture.
    """
    side = side_of(size)
    return _counter(side, army, style, colour, which, str(army.number) if number is None else number, full)


def _counter(side: int, army: Army, style: Style, colour: Colour, which: int, text: str, full: int) -> Image.Image:
    hull = hull_of(side) if army.afloat else 0

    def paint(draw: Draw, factor: int) -> None:
        edge, far = (2 + hull) * factor, (2 + hull + side) * factor
        fine = factor * max(1.0, side / SIDE_OF_A_FINE_LINE)
        if hull:
            _draw_hull(draw, edge, far, hull * factor, colour, style)
        draw.rectangle((edge, edge, far - 1, far - 1), fill=(*style.halo, 255),
                       outline=(*mixed(style.ink, colour, 0.2), 255), width=round(fine))  # fmt: skip
        inner = edge + round((1.6 if side >= READABLE else 1.0) * fine)
        box = (inner, inner, far - inner + edge - 1, far - inner + edge - 1)
        draw_ground(draw, box, which, style, colour)
        if side >= READABLE:
            draw_bars(draw, box, which, fine, style)
            if text:
                figures = str(army.strength) if side >= WITH_FIGURES else ""
                _draw_values(draw, box, side * factor, text, figures, pen_for(which, style, colour))
                if not figures:
                    _draw_strength_bar(draw, box, side * factor, army.strength / max(1, full), style)

    return sprite(side + 2 * hull + 4, side + 2 * hull + 4, paint)


def draw_ground(draw: Draw, box: Box, which: int, style: Style, colour: Colour) -> None:
    """The square in the faction's colour, or with its pattern."""
    if not has_pattern(which, style):
        draw.rectangle(box, fill=(*colour, 255))
        return
    gap = (box[2] - box[0]) / 5
    draw.rectangle(box, fill=(*style.halo, 255))
    draw_pattern(draw, box, which - 1, gap, gap * 0.32, (*colour, 255))


def has_pattern(which: int, style: Style) -> bool:
    """Return whether the counter of the `which`-th faction has a pattern.

    In a style of patterns only the first faction's is plain. In one that has colours of its own, those have one whose
    colour an earlier faction has.
    """
    return which > 0 if style.patterns else not style.own_colours and which >= len(style.factions)


@dataclass(frozen=True, slots=True)
class CounterPen:
    """Draws letters on a counter; a halo keeps them legible on any pattern."""

    ink: Colour
    halo: Colour | None

    def write(self, draw: Draw, middle: Point, text: str, high: float) -> None:
        """Write a text around a point, in letters of a height."""
        draw.text(middle, text, font=font(FIGURES, round(high)), anchor="mm", fill=(*self.ink, 255),
                  stroke_width=0 if self.halo is None else 6, stroke_fill=self.halo and (*self.halo, 255))  # fmt: skip


def pen_for(which: int, style: Style, colour: Colour) -> CounterPen:
    """Return the pen for the counters of the `which`-th faction."""
    return CounterPen(style.ink, style.halo) if has_pattern(which, style) else CounterPen(ink_on(colour, style), None)


def _draw_values(draw: Draw, box: Box, side: float, text: str, strength: str, pen: CounterPen) -> None:
    """The number, large, and below it the strength in figures where there are any."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    share = 0.74 if len(text) < 2 else 0.66 if len(text) < 3 else 0.48 if len(text) < 4 else 0.36
    pen.write(draw, (middle, top + (bottom - top) * (0.40 if strength else 0.46)), text,
              side * (share * 0.88 if strength else share))  # fmt: skip
    if strength:
        pen.write(draw, (middle, bottom - side * 0.155), strength, side * 0.33)


def _draw_strength_bar(draw: Draw, box: Box, side: float, share: float, style: Style) -> None:
    left, _, right, bottom = box
    high, margin = max(6.0, side * 0.11), side * 0.06
    line = (left + margin, bottom - margin * 0.8 - high, right - margin, bottom - margin * 0.8)
    draw.rectangle(line, fill=(*style.ink, 255))
    reach = (line[2] - line[0]) * min(1.0, max(0.0, share))
    draw.rectangle((line[0], line[1], line[0] + reach, line[3]), fill=(*style.halo, 255))


def _draw_hull(draw: Draw, left: float, right: float, depth: float, colour: Colour, style: Style) -> None:
    """A ship's hull below the square, its stem a little higher than its stern."""
    bottom, flare = right + depth, depth * 0.35
    for grow, ink in ((depth * 0.18, mixed(style.ink, colour, 0.2)), (0.0, colour)):
        draw.polygon(
            [
                (left - flare * 0.6 - grow, right - depth * 0.5 - grow),
                (left, right - depth * 0.1 - grow),
                (right, right - depth * 0.1 - grow),
                (right + flare + grow, right - depth * 0.9 - grow),
                (right - depth * 0.3, bottom),
                (left + depth * 0.5, bottom),
            ],
            fill=(*ink, 255),
        )


def draw_bars(draw: Draw, box: Box, bars: int, fine: float, style: Style) -> None:
    """Draw the small bars at the top of a counter, as many as factions come before its own."""
    left, top, right, _ = box
    step = (right - left) / 6
    for which in range(min(bars, 5)):
        x = left + step * (which + 0.55)
        draw.rectangle((x, top + fine * 0.4, x + step * 0.55, top + fine * 1.9), fill=(*style.halo, 255))

"""The marches of a round: arrows in the colours of the factions."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import atan2, ceil, cos, floor, hypot, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters import SIDE
from hexmap.drawing.curves import smooth
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.sprites import stencil
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.position import Position

HALO = 0.24
"""How much wider the pale border of an arrow is than the arrow, in hex sizes."""


def draw_marches(
    image: Image.Image,
    marches: Mapping[int, Sequence[int]],
    position: Position,
    at: Layout,
    style: Style,
    colours: dict[str, Colour],
) -> None:
    """Draws an arrow for every army that marched, from where it began to the edge of its counter."""
    for number, hexes in sorted(marches.items()):
        army = position.army.get(number)
        if army is not None and len(hexes) > 1:
            _draw_march(image, [at.centre(index) for index in hexes], at.size, style, colours[army.faction])


def _draw_march(image: Image.Image, points: list[Point], size: float, style: Style, colour: Colour) -> None:
    line = _shortened(smooth(points), size * SIDE * 0.62)
    reach = size
    left, top = floor(min(x for x, _ in points) - reach), floor(min(y for _, y in points) - reach)
    right, bottom = ceil(max(x for x, _ in points) + reach), ceil(max(y for _, y in points) + reach)

    def paint(draw: Draw, factor: int, wider: float) -> None:
        there = [((x - left) * factor, (y - top) * factor) for x, y in line]
        _arrow(draw, there, size * factor, wider)

    for ink, wider in ((style.halo, HALO), (mixed(colour, style.ink, 0.12), 0.0)):
        mask = stencil(right - left, bottom - top, partial(paint, wider=wider))
        image.paste(ink, (left, top), mask)


def _arrow(draw: Draw, line: list[Point], size: float, extra: float) -> None:
    width = round(size * (0.26 + extra))
    tip, tail = line[-1], line[-2]
    angle = atan2(tip[1] - tail[1], tip[0] - tail[0])
    back = (tip[0] - cos(angle) * size * 0.45, tip[1] - sin(angle) * size * 0.45)
    draw.line([*_until(line, size * 0.45), back], fill=255, width=width, joint="curve")
    reach = size * (0.19 + extra * 0.5)
    draw.ellipse((line[0][0] - reach, line[0][1] - reach, line[0][0] + reach, line[0][1] + reach), fill=255)
    grow = extra * size * 0.6
    head = [
        (tip[0] + cos(angle) * grow * 1.4, tip[1] + sin(angle) * grow * 1.4),
        _beside(back, angle, size * 0.36 + grow, -grow * 0.7),
        _beside(back, angle, -size * 0.36 - grow, -grow * 0.7),
    ]
    draw.polygon(head, fill=255)


def _beside(point: Point, angle: float, across: float, along: float) -> Point:
    return (
        point[0] - sin(angle) * across + cos(angle) * along,
        point[1] + cos(angle) * across + sin(angle) * along,
    )


def _until(line: list[Point], length: float) -> list[Point]:
    """The line without its last bit of that length, but always with its first point."""
    tip = line[-1]
    kept = [point for point in line[:-1] if hypot(tip[0] - point[0], tip[1] - point[1]) > length]
    return kept or line[:1]


def _shortened(line: list[Point], length: float) -> list[Point]:
    """The line cut off at that distance from its end, where the counter stands."""
    end = line[-1]
    kept = _until(line, length)
    last = kept[-1]
    away = hypot(end[0] - last[0], end[1] - last[1])
    share = max(0.0, (away - length) / away) if away else 0.0
    return [*kept, (last[0] + (end[0] - last[0]) * share, last[1] + (end[1] - last[1]) * share)]

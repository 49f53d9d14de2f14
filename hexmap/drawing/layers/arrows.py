"""The marches of a round: arrows in the colours of the factions, dashed at sea."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, floor, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, around
from hexmap.drawing.counters.counters import side_of
from hexmap.drawing.counters.sprites import stencil
from hexmap.drawing.curves import smooth
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.dashes import Stretch, apart, strokes_of
from hexmap.drawing.layers.lanes import lanes
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import WATER, Board
from hexmap.rules.position import Army, Position

HALO = 0.24
"""How much wider the pale border of an arrow is than the arrow, in hex sizes."""
SMOOTHNESS = 2
"""How many times as large arrows are drawn and then made small: they are long, and more would take long."""


def draw_marches(
    image: Image.Image,
    board: Board,
    marches: Mapping[int, Sequence[int]],
    position: Position,
    at: Layout,
    style: Style,
    colours: Mapping[str, Colour],
) -> None:
    """Draw an arrow for every army that marched, from where it began to the edge of its hex's counter.

    Armies that went the same way go side by side; over water an arrow is dashed.
    """
    shown = {number: hexes for number, hexes in marches.items() if number in position.army and len(hexes) > 1}
    ways = sorted(lanes(shown, at).items())
    lines = {number: _line(points, position.army[number], shown[number][-1], at) for number, points in ways}
    for line in lines.values():  # all borders before all arrows, so that none covers another's arrow
        _paste_arrow(image, line, [line], at.size, style.halo, HALO)
    for number, points in ways:
        strokes = strokes_of(lines[number], points, [board.terrain[hex_] in WATER for hex_ in shown[number]], at.size)
        colour = mixed(colours[position.army[number].faction], style.ink, 0.12)
        _paste_arrow(image, lines[number], strokes, at.size, colour, 0.0)


def march_boxes(marches: Mapping[int, Sequence[int]], position: Position, at: Layout) -> Iterator[Box]:
    """Return the area of the arrows of `draw_marches`, as small boxes along each of them."""
    shown = {number: hexes for number, hexes in marches.items() if number in position.army and len(hexes) > 1}
    for number, points in lanes(shown, at).items():
        line = _line(points, position.army[number], shown[number][-1], at)
        for (x, y), (x2, y2) in pairwise(line):
            count = max(1, ceil(apart((x, y), (x2, y2)) / (at.size * 0.4)))
            for which in range(count + 1):
                share = which / count
                yield around(x + (x2 - x) * share, y + (y2 - y) * share, at.size * 0.2)


def _line(points: list[Point], army: Army, end: int, at: Layout) -> Stretch:
    """Return the line of an arrow; a driven navy has no counter at its end."""
    line = smooth(points)
    return _shortened(line, side_of(at.size) * 0.62) if end == army.hex else line


def _paste_arrow(
    image: Image.Image, line: Stretch, strokes: list[Stretch], size: float, ink: Colour, wider: float
) -> None:
    """Draw an arrow along a line of which only strokes are drawn, so much wider, in hex sizes."""
    reach = size + 1
    left, top = floor(min(x for x, _ in line) - reach), floor(min(y for _, y in line) - reach)
    right, bottom = ceil(max(x for x, _ in line) + reach), ceil(max(y for _, y in line) + reach)

    def there(stretch: Stretch, factor: int) -> Stretch:
        return [((x - left) * factor, (y - top) * factor) for x, y in stretch]

    def paint(draw: Draw, factor: int) -> None:
        _arrow(draw, there(line, factor), [there(stroke, factor) for stroke in strokes], size * factor, wider)

    image.paste(ink, (left, top), stencil(right - left, bottom - top, paint, SMOOTHNESS))


def _arrow(draw: Draw, line: Stretch, strokes: list[Stretch], size: float, extra: float) -> None:
    """The dot at the beginning, the strokes as far as the head's back, and the head at the end of the line."""
    width = round(size * (0.26 + extra))
    tip, tail = line[-1], line[-2]
    angle = atan2(tip[1] - tail[1], tip[0] - tail[0])
    back = (tip[0] - cos(angle) * size * 0.45, tip[1] - sin(angle) * size * 0.45)
    for stroke in strokes:
        ended = [point for point in stroke if apart(tip, point) > size * 0.45]
        if stroke[-1] == tip:
            ended.append(back)
        if len(ended) > 1:
            draw.line(ended, fill=255, width=width, joint="curve")
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


def _shortened(line: Stretch, length: float) -> Stretch:
    """Return the line without the given length at its end, where the counter is; at least two points."""
    end = line[-1]
    kept = [point for point in line[:-1] if apart(end, point) > length] or line[:1]
    last = kept[-1]
    away = apart(end, last)
    share = max(0.05, (away - length) / away) if away else 0.0
    return [*kept, (last[0] + (end[0] - last[0]) * share, last[1] + (end[1] - last[1]) * share)]

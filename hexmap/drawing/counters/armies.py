"""The armies and navies of a position, each at its hex, or near it where there are many."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from PIL import Image, ImageDraw

from hexmap.drawing.boxes import Box
from hexmap.drawing.counters.clusters import Item, spread
from hexmap.drawing.counters.counters import READABLE, counter, hull_of, side_of
from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.scene import FULL_STRENGTH
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.position import Army, Position

MOVED = 0.3
"""How far a counter is from its hex before a line leads there, in sides of the counter."""


def place_armies(position: Position, at: Layout, obstacles: Sequence[Box] = ()) -> Mapping[int, Point]:
    """Return the centre of every army's counter, by number.

    Counters too small for numbers stand on their hexes whatever they cover.
    """
    side = side_of(at.size)
    if side < READABLE:
        return {army.number: at.centre(army.hex) for army in position.armies}
    return spread((_item(army, at, side) for army in position.armies), (0, 0, at.width, at.height), obstacles)


def army_boxes(position: Position, places: Mapping[int, Point], at: Layout) -> Iterator[Box]:
    """Return the boxes of the counters at these places."""
    side = side_of(at.size)
    return (_item(army, at, side).box(places[army.number]) for army in position.armies)


def draw_armies(
    image: Image.Image,
    position: Position,
    places: Mapping[int, Point],
    at: Layout,
    style: Style,
    colours: Mapping[str, Colour],
    full: int = FULL_STRENGTH,
) -> None:
    """Draw a counter for every army at its place, and lines from displaced ones to their hex."""
    which = {faction.id: number for number, faction in enumerate(position.factions)}
    order = sorted(position.armies, key=lambda army: (places[army.number][1], places[army.number][0], army.number))
    for army in order:
        _draw_leader(image, at.centre(army.hex), places[army.number], at, style, colours[army.faction])
    for army in order:
        small = counter(army, at.size, style, colours[army.faction], which[army.faction], full=full)
        paste_centred(image, small, *places[army.number])


def _item(army: Army, at: Layout, side: int) -> Item:
    half = side / 2
    return Item(army.number, at.centre(army.hex), half, half, half, half + (hull_of(side) if army.afloat else 0) - 1)


def _draw_leader(image: Image.Image, hex_: Point, counter_: Point, at: Layout, style: Style, colour: Colour) -> None:
    if hypot(hex_[0] - counter_[0], hex_[1] - counter_[1]) > MOVED * side_of(at.size):
        draw_pointer(image, hex_, counter_, style, colour)


def draw_pointer(
    image: Image.Image, hex_: Point, counter_: Point, style: Style, colour: Colour, width: float = 1.4
) -> None:
    """Draw a line, so many pixels wide, from a dot in a hex to a counter that stands elsewhere."""
    left, top = round(min(hex_[0], counter_[0])) - 6, round(min(hex_[1], counter_[1])) - 6
    wide, high = abs(hex_[0] - counter_[0]) + 12, abs(hex_[1] - counter_[1]) + 12

    def paint(draw: ImageDraw.ImageDraw, factor: int) -> None:
        start, end = (((x - left) * factor, (y - top) * factor) for x, y in (hex_, counter_))
        for ink, wider in ((style.halo, 2.0), (mixed(colour, style.ink, 0.25), 0.0)):
            draw.line((start, end), fill=(*ink, 255), width=round((width + wider) * factor))
            reach = (1.8 + wider / 2) * factor
            draw.ellipse((start[0] - reach, start[1] - reach, start[0] + reach, start[1] + reach), fill=(*ink, 255))

    image.paste(small := sprite(round(wide), round(high), paint), (left, top), small)

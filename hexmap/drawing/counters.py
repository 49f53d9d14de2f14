"""Armies and navies: square counters with their number."""

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.fonts import FIGURES, LINING, font
from hexmap.drawing.geometry import Layout
from hexmap.drawing.sprites import paste_centred, sprite
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.position import Army, Position

SIDE = 1.42
"""The side of a counter, in hex sizes."""
HULL = 0.36
"""How deep the hull below a navy's counter is, in sides of the counter."""


def draw_counters(image: Image.Image, position: Position, at: Layout, style: Style, colours: dict[str, Colour]) -> None:
    """Draws a counter for every army where it stands, north to south so that none hides a number above it."""
    bars = {faction.id: which for which, faction in enumerate(position.factions)}
    for army in sorted(position.armies, key=lambda army: at.grid.northing(army.hex)):
        small = counter(army, at.size, style, colours[army.faction], bars[army.faction])
        paste_centred(image, small, *at.centre(army.hex))


def counter(
    army: Army, size: float, style: Style, colour: Colour, bars: int, *, number: str | None = None
) -> Image.Image:
    """A counter: its faction's colour, the army's number (or `number`), and as many bars as factions come before it.

    The bars tell the factions apart without colour; a navy has a hull below. The square is in the
    middle of the picture.
    """
    side = max(9, round(size * SIDE))
    hull = round(side * HULL) if army.afloat else 0
    text = str(army.number) if number is None else number

    def paint(draw: Draw, factor: int) -> None:
        edge, far = (2 + hull) * factor, (2 + hull + side) * factor
        shadow = mixed(style.ink, colour, 0.2)
        if hull:
            _draw_hull(draw, edge, far, hull * factor, colour, style.halo)
        draw.rectangle((edge, edge, far - 1, far - 1), fill=(*style.halo, 255), outline=(*shadow, 255), width=factor)
        inner = edge + round(1.6 * factor)
        draw.rectangle((inner, inner, far - inner + edge - 1, far - inner + edge - 1), fill=(*colour, 255))
        _draw_bars(draw, inner, far - inner + edge - 1, bars, factor, style)
        face = font(FIGURES, round(side * (0.80 if len(text) < 2 else 0.68 if len(text) < 3 else 0.5)) * factor)
        draw.text(((edge + far) / 2, (edge + far) / 2 + side * factor * 0.03), text, font=face,
                  fill=(255, 255, 255, 255), anchor="mm", features=LINING)  # fmt: skip

    return sprite(side + 2 * hull + 4, side + 2 * hull + 4, paint)


def _draw_hull(draw: Draw, left: float, right: float, depth: float, colour: Colour, halo: Colour) -> None:
    """A ship's hull below the square, its stem and stern rising beside it."""
    for grow, ink in ((depth * 0.2, halo), (0.0, colour)):
        side, top, bottom = depth * 0.75 + grow, right - depth * 0.9 - grow, right + depth
        draw.polygon(
            [(left - side, top), (right + side, top), (right - depth * 0.4, bottom), (left + depth * 0.4, bottom)],
            fill=(*ink, 255),
        )


def _draw_bars(draw: Draw, left: float, right: float, bars: int, factor: int, style: Style) -> None:
    step = (right - left) / 6
    for which in range(min(bars, 5)):
        x = left + step * (which + 0.55)
        draw.rectangle((x, left + factor * 0.4, x + step * 0.55, left + factor * 1.9), fill=(*style.halo, 255))

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

    The bars tell the factions apart without colour; a navy has a keel below.
    """
    side = max(9, round(size * SIDE))
    whole = side + 4
    text = str(army.number) if number is None else number

    def paint(draw: Draw, factor: int) -> None:
        edge, far = 2 * factor, (2 + side) * factor
        shadow = mixed(style.ink, colour, 0.2)
        if army.afloat:
            middle = (edge + far) / 2
            draw.polygon([(edge, far - factor), (far, far - factor), (middle, far + 2 * factor)], fill=(*shadow, 255))
        draw.rectangle((edge, edge, far - 1, far - 1), fill=(*style.halo, 255), outline=(*shadow, 255), width=factor)
        inner = edge + round(1.6 * factor)
        draw.rectangle((inner, inner, far - inner + edge - 1, far - inner + edge - 1), fill=(*colour, 255))
        _draw_bars(draw, inner, far - inner + edge - 1, bars, factor, style)
        face = font(FIGURES, round(side * (0.80 if len(text) < 2 else 0.68 if len(text) < 3 else 0.5)) * factor)
        draw.text(((edge + far) / 2, (edge + far) / 2 + side * factor * 0.03), text, font=face,
                  fill=(255, 255, 255, 255), anchor="mm", features=LINING)  # fmt: skip

    return sprite(whole, whole, paint)


def _draw_bars(draw: Draw, left: float, right: float, bars: int, factor: int, style: Style) -> None:
    step = (right - left) / 6
    for which in range(min(bars, 5)):
        x = left + step * (which + 0.55)
        draw.rectangle((x, left + factor * 0.4, x + step * 0.55, left + factor * 1.9), fill=(*style.halo, 255))

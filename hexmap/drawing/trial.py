"""Whether maps can be drawn on this machine: every typeface, a sprite and the PNG encoder are used once."""

from PIL import Image, ImageDraw

from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.lettering.fonts import ARABIC, CAPITALS, FIGURES, HEBREW, SEA, SLANTED, STRONG, TEXT, font
from hexmap.drawing.map_picture import encode_png

_SIDE = 64


def try_drawing() -> None:
    """Draw a small picture; raise the error if a library is missing."""
    image = Image.new("RGB", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(image)
    for name in (CAPITALS, SEA, TEXT, STRONG, SLANTED, FIGURES):
        draw.text((_SIDE / 2, _SIDE / 2), "Roma 12", font=font(name, 12), anchor="mm", stroke_width=1, stroke_fill=0)
    for name, text in ((ARABIC, "\u0642\u0631\u0637\u0627\u062c"), (HEBREW, "\u05e9\u05dc\u05d5\u05dd")):
        draw.text((_SIDE / 2, _SIDE / 2), text, font=font(name, 12), anchor="mm")
    paste_centred(image, sprite(8, 8, lambda pen, factor: pen.ellipse((0, 0, 7 * factor, 7 * factor), 255)), 8, 8)
    encode_png(image)

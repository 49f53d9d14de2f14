"""Text of a vector picture.

The typefaces themselves are not in the document, it names them and others to take their place: readers with Cinzel and
Alegreya Sans see the same as in the pictures, others their own fonts. Every text says how wide it is, so that with
any typeface it fills the place that was found for it and runs into nothing.
"""

from PIL.ImageFont import FreeTypeFont

from hexmap.drawing.geometry import Point
from hexmap.drawing.style import Colour
from hexmap.drawing.svg.elements import Attributes, element, text

_FAMILIES = {
    "Cinzel": "Cinzel, 'Trajan Pro', 'Palatino Linotype', Palatino, 'Book Antiqua', serif",
    "Alegreya Sans": "'Alegreya Sans', 'Gill Sans', 'Gill Sans MT', Calibri, Candara, 'Noto Sans', sans-serif",
    "Noto Naskh Arabic": "'Noto Naskh Arabic', 'Traditional Arabic', 'Geeza Pro', serif",
    "Noto Sans Hebrew": "'Noto Sans Hebrew', 'Arial Hebrew', sans-serif",
}
_WEIGHTS = {"Medium": 500, "SemiBold": 600, "Bold": 700, "ExtraBold": 800}
_ANCHORS = {"l": None, "m": "middle", "r": "end"}


def line_of_text(
    words: str,
    at: Point,
    font: FreeTypeFont,
    anchor: str,
    ink: Colour,
    *,
    halo: Colour | None = None,
    reach: float = 0,
) -> str:
    """A line of text, written where Pillow writes it with that anchor; the halo reaches so far around its letters."""
    if not words.strip():
        return ""
    return element(
        "text",
        text(words),
        x=at[0],
        y=at[1] + _baseline(font, words, anchor[1]),
        text_anchor=_ANCHORS[anchor[0]],
        textLength=font.getlength(words),
        lengthAdjust="spacingAndGlyphs",
        xml__space="preserve" if words != words.strip() or "  " in words else None,
        **appearance(font, ink, halo, reach),
    )


def appearance(font: FreeTypeFont, ink: Colour, halo: Colour | None = None, reach: float = 0) -> Attributes:
    """The attributes of text in a typeface, in an ink, with a halo around its letters if one is given."""
    family, face = (part or "" for part in font.getname())
    looks: Attributes = {
        "font_family": _FAMILIES.get(family, f"'{family}', sans-serif"),
        "font_weight": next((_WEIGHTS[word] for word in face.split() if word in _WEIGHTS), None),
        "font_style": "italic" if "Italic" in face else None,
        "font_size": font.size,
        "fill": ink,
    }
    if halo is None or reach <= 0:
        return looks
    return looks | {"stroke": halo, "stroke_width": 2 * reach, "paint_order": "stroke", "stroke_linejoin": "round"}


def _baseline(font: FreeTypeFont, words: str, vertical: str) -> float:
    """Return the distance of the baseline below the anchor's point."""
    if vertical == "s":
        return 0.0
    return font.getbbox(words, anchor=f"l{vertical}")[1] - font.getbbox(words, anchor="ls")[1]

"""The typefaces of the map, shipped with it so that a picture is the same everywhere."""

from functools import cache
from pathlib import Path

from hexmap.drawing.lettering.typeface import Typeface

_FOLDER = Path(__file__).parent.parent / "fonts"
CAPITALS = "Cinzel_700Bold"
SEA = "Cinzel_500Medium"
TEXT = "AlegreyaSans_500Medium"
STRONG = "AlegreyaSans_700Bold"
SLANTED = "AlegreyaSans_500Medium_Italic"
FIGURES = "AlegreyaSans_800ExtraBold"
ARABIC = "NotoNaskhArabic_600SemiBold"
HEBREW = "NotoSansHebrew_600SemiBold"


@cache
def font(name: str, pixels: int) -> Typeface:
    """A typeface at a size in pixels, at least 4."""
    return Typeface(_FOLDER / f"{name}.ttf", max(4, pixels))

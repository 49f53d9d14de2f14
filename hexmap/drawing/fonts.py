"""The typefaces of the map, shipped with it so that a picture is the same everywhere."""

from functools import cache
from pathlib import Path

from PIL import ImageFont
from PIL.ImageFont import FreeTypeFont

_FOLDER = Path(__file__).parent / "fonts"
CAPITALS = "Cinzel_700Bold"
SEA = "Cinzel_500Medium"
TEXT = "AlegreyaSans_500Medium"
STRONG = "AlegreyaSans_700Bold"
SLANTED = "AlegreyaSans_500Medium_Italic"
FIGURES = "AlegreyaSans_800ExtraBold"
ARABIC = "NotoNaskhArabic_600SemiBold"
HEBREW = "NotoSansHebrew_600SemiBold"
LINING = ["lnum"]
"""The feature that sets figures as high as capitals; without it they hang below the line, as in running text."""


@cache
def font(name: str, pixels: int) -> FreeTypeFont:
    """A typeface at a size in pixels, at least 4."""
    return ImageFont.truetype(_FOLDER / f"{name}.ttf", max(4, pixels))

"""Relief as areas of light and shade: the hill shading of the scenery in a few steps, each a smooth line."""

from itertools import pairwise

from PIL import Image, ImageFilter, ImageOps

from hexmap.drawing.geometry import Point
from hexmap.drawing.svg.contours import contours
from hexmap.drawing.svg.elements import element, group
from hexmap.drawing.svg.sheet import VectorSheet

FINENESS = 4.0
"""The size of a hex, in pixels, in the shading that areas are taken from."""
STEPS = (14, 30, 50)
"""The differences from flat (128) at which areas of light and shade begin."""
OPACITY = 0.16
"""How opaque the area of one step is where the style shows relief in full strength."""
_SMALLEST = 10.0
"""Areas smaller than this many pixels of that shading are left out as specks."""


def relief(sheet: VectorSheet) -> str:
    """Light and shade over the land, nothing where the map has no relief or the style shows none."""
    if sheet.scenery is None or sheet.scenery.relief is None or not sheet.style.relief:
        return ""
    shading = _small(sheet.scenery.relief, sheet)
    areas = []
    for which, colour in ((shading, (255, 255, 255)), (ImageOps.invert(shading), sheet.style.ink)):
        for step in STEPS:
            data = _area(which, 128 + step, sheet)
            if data:
                areas.append(element("path", d=data, fill=colour))
    return group(areas, id="layer-relief", fill_opacity=OPACITY * sheet.style.relief, fill_rule="evenodd")


def _small(relief: Image.Image, sheet: VectorSheet) -> Image.Image:
    left, top, right, bottom = sheet.at.field
    width, height = (round((far - near) / sheet.at.size * FINENESS) for near, far in ((left, right), (top, bottom)))
    small = relief.convert("L").resize((max(2, width), max(2, height)), Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(0.8))


def _area(shading: Image.Image, level: int, sheet: VectorSheet) -> str:
    left, top, right, bottom = sheet.at.field
    across, down = (right - left) / shading.width, (bottom - top) / shading.height
    rings = [ring for ring in contours(shading, level, tolerance=0.35) if _size(ring) >= _SMALLEST]
    return sheet.pen.lines(
        ([(left + x * across, top + y * down) for x, y in ring] for ring in rings),
        closed=True,
    )


def _size(ring: list[Point]) -> float:
    """Return the area of a ring, in square pixels."""
    return abs(sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairwise([*ring, ring[0]]))) / 2

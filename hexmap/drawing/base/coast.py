"""The coast: where land ends and water begins.

Rules go by hexes, eyes by coasts. So a true shore, where the map has one, decides wherever it runs between the
middles of the hexes; there it is never let in. A map without scenery gets a shore of its own: the line around its
hexes, rounded and a little uneven, as nature is.

A shore is kept as a field, a grey picture of the size of the mosaic: 255 inside, 0 outside, 128 on the line.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hexmap.drawing.base.grain import waves
from hexmap.drawing.base.mosaic import Mosaic

Ring = Sequence[tuple[float, float]]

ROUNDNESS = 0.34
"""The blur that rounds the corners of hexes, in hex sizes."""
DEEPEST = 0.30
"""How far into a hex a true shore may run beyond the line between the hexes, in hex sizes."""
UNEVENNESS = 0.5
"""How much of that an invented shore wanders."""
EDGE = 1.1
"""The softness of the line in the field, in pixels of the mosaic; nothing finer is stored."""
_SUPERSAMPLING = 2
_LEVELS = 127.5 * erf(DEEPEST / ROUNDNESS / sqrt(2))
"""By how much the rounded field differs from 128 at `DEEPEST` from a straight border between hexes."""


def shore(mosaic: Mosaic, inside: bytes, rings: Sequence[Ring] | None) -> Image.Image:
    """Return the field of the areas whose hexes are 255 in `inside`; `rings` are the true coasts, None if unknown.

    The middle of every hex lies on its right side of the line, whatever the rings say.
    """
    rounded = mosaic.painted(inside).filter(ImageFilter.GaussianBlur(mosaic.reach(ROUNDNESS)))
    line = _natural(mosaic, rounded) if rings is None else _true(mosaic, rings)
    core, whole = (rounded.point(_ramp(128 + away, _sharpening(mosaic))) for away in (_LEVELS, -_LEVELS))
    return ImageChops.darker(ImageChops.lighter(line, core), whole)


def _true(mosaic: Mosaic, rings: Sequence[Ring]) -> Image.Image:
    """The rings, filled; their corners are rounded as little as the mosaic allows."""
    wide, high = mosaic.across * _SUPERSAMPLING, mosaic.down * _SUPERSAMPLING
    large = Image.new("L", (mosaic.width * _SUPERSAMPLING, mosaic.height * _SUPERSAMPLING), 0)
    draw = ImageDraw.Draw(large)
    for ring in rings:
        draw.polygon([(x * wide, y * high) for x, y in ring], fill=255)
    return large.reduce(_SUPERSAMPLING).filter(ImageFilter.BoxBlur(EDGE))


def _natural(mosaic: Mosaic, rounded: Image.Image) -> Image.Image:
    """The rounded line with bays and capes."""
    broad, fine = (waves(mosaic.width, mosaic.height, mosaic.reach(length)) for length in (0.9, 0.35))
    wander = ImageChops.blend(broad, fine, 0.35).point(
        [round(128 + (level - 128) * UNEVENNESS) for level in range(256)]
    )
    return ImageChops.add(rounded, wander, 1, -128).point(_ramp(128, _sharpening(mosaic)))


def _sharpening(mosaic: Mosaic) -> float:
    """The factor by which the line of a field is steeper than the rounded one."""
    return max(1.0, ROUNDNESS * mosaic.across / EDGE)


def mask(field: Image.Image, enlarged: float) -> Image.Image:
    """Return a mask, opaque inside, with an edge of about one pixel, from a field enlarged by a factor."""
    return field.point(_edge(enlarged))


def line_mask(field: Image.Image, enlarged: float, pixels: float) -> Image.Image:
    """Opaque on the line, `pixels` wide."""
    return field.point(_line(enlarged, pixels))


@lru_cache(maxsize=64)
def _edge(enlarged: float) -> list[int]:
    return _ramp(128, _steepness(enlarged))


@lru_cache(maxsize=64)
def _line(enlarged: float, pixels: float) -> list[int]:
    steep = _steepness(enlarged)
    half = min(127.5 / steep * pixels / 2, 127 - 127.5 / steep)
    inner, outer = _ramp(128 + half, steep), _ramp(128 - half, steep)
    return [out - within for out, within in zip(outer, inner, strict=True)]


def _steepness(enlarged: float) -> float:
    """Across a straight line the field rises by about 255 / (sqrt(2 pi) x softness) levels a pixel of the mosaic.

    At least 2, so that there is neither edge nor line where a field that was made smaller is 0 or 255.
    """
    return max(2.0, 2.507 * EDGE * enlarged)


def _ramp(middle: float, steepness: float) -> list[int]:
    return [min(255, max(0, round(127.5 + (level - middle) * steepness))) for level in range(256)]

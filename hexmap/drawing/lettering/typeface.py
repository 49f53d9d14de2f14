"""A typeface for Pillow whose texts HarfBuzz shapes: Pillow draws them glyph by glyph.

Pillow itself shapes texts only where the system has FriBidi, which a bare Debian and the usual containers lack.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from inspect import signature
from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, Layout

from hexmap.drawing.boxes import Box
from hexmap.drawing.lettering.glyph_signs import sign_of, with_glyph_signs
from hexmap.drawing.lettering.shaping import ShapedText, clusters, shaped

UNKNOWN = "\u25a1"
"""Drawn for a character that a typeface lacks, so that it is visible: an empty square."""
_PIXEL = 64
_BBOX = signature(FreeTypeFont.getbbox)
_MASK = signature(FreeTypeFont.getmask2)
_ROOM = 2  # pixels around the mask of a glyph, which may reach a little beyond its box


@dataclass(frozen=True, slots=True)
class _Mask:
    """The ink of a glyph, and its top left corner from the glyph's origin, in pixels."""

    image: Image.Image
    left: int
    top: int


class Typeface(FreeTypeFont):
    """A typeface at a size in pixels.

    Of what Pillow's methods take besides the text, the anchor, the stroke and the fraction of a pixel at which it
    starts count; the others change nothing.
    """

    def __init__(self, path: Path, pixels: int) -> None:
        face, data = _files(path)
        super().__init__(BytesIO(data), pixels, layout_engine=Layout.BASIC)
        self._glyphs = FreeTypeFont(BytesIO(data), pixels, layout_engine=Layout.BASIC)
        self._shaper = uharfbuzz.Font(face)
        self._shaper.scale = (pixels * _PIXEL, pixels * _PIXEL)

    def has(self, text: str) -> bool:
        """Return whether it has every character of a text, and the text leaves ink."""
        glyphs = shaped(text, self._shaper).glyphs
        return all(glyph.number for glyph in glyphs) and any(
            _mask(self, glyph.number, 0).image.getbbox() for glyph in glyphs
        )

    def shaped(self, text: str) -> ShapedText:
        """The glyphs of a text; for a letter that the typeface lacks that of an empty square."""
        return shaped("".join(letter if self._can_draw(letter) else UNKNOWN for letter in clusters(text)), self._shaper)

    def _can_draw(self, letter: str) -> bool:
        return letter[0].isspace() or letter == UNKNOWN or _has(self, letter[0])

    def getlength(self, text: str | bytes, *_: Any, **__: Any) -> float:
        """Return the advance of a text, in pixels."""
        return _shaped(self, str(text)).advance / _PIXEL

    def getbbox(self, text: str | bytes | bytearray, *args: Any, **kwargs: Any) -> Box:
        """Return the box of a text around the point that the anchor names, in pixels."""
        wanted = _BBOX.bind(self, text, *args, **kwargs).arguments
        left, top, right, bottom = self._box(str(text), wanted.get("stroke_width", 0))
        across, down = self._anchor(str(text), wanted.get("anchor"))
        return left - across, top - down, right - across, bottom - down

    def getmask2(self, text: str | bytes, *args: Any, **kwargs: Any) -> tuple[Any, tuple[int, int]]:
        """Return a mask of a text, and its top left corner from the point that the anchor names."""
        wanted = _MASK.bind(self, text, *args, **kwargs).arguments
        placed = self._placed(str(text), wanted.get("stroke_width", 0), wanted.get("start") or (0.0, 0.0))
        left, top, right, bottom = _around(placed)
        canvas = Image.new("L", (right - left, bottom - top))
        for mask, x, y in placed:
            canvas.paste(255, (x - left, y - top), mask.image)
        across, down = self._anchor(str(text), wanted.get("anchor"))
        return canvas.im, (left - across, top - down)

    def _placed(self, text: str, stroke: float, start: tuple[float, float]) -> list[tuple[_Mask, int, int]]:
        """Return the masks of the glyphs with the pixels of their top left corners, rounded to whole pixels."""
        x, y = start[0] * _PIXEL, start[1] * _PIXEL
        masks = [(_mask(self, glyph.number, stroke), glyph) for glyph in _shaped(self, text).glyphs]
        return [(mask, _whole(x + at.x) + mask.left, mask.top - _whole(at.y - y)) for mask, at in masks]

    def _box(self, text: str, stroke: float) -> tuple[int, int, int, int]:
        """Return the box of a text from its start on the baseline to its end, side bearings included."""
        left, top, right, bottom = _around(self._placed(text, 0, (0.0, 0.0)))
        reach = round(stroke)
        end = _whole(_shaped(self, text).advance)
        return min(0, left) - reach, top - reach, max(end, right) + reach, bottom + reach

    def _anchor(self, text: str, anchor: str | None) -> tuple[int, int]:
        """Return the anchor's point from the start of the text on its baseline."""
        across, down = tuple(anchor or "la")
        share = {"l": 0.0, "m": 0.5, "r": 1.0}[across]
        ascent, descent = self.getmetrics()
        if down in "tb":
            _, top, _, bottom = self._box(text, 0)
            return _whole(_shaped(self, text).advance * share), top if down == "t" else bottom
        height = {"a": -ascent, "m": -_whole((ascent - descent) * _PIXEL / 2), "s": 0, "d": descent}[down]
        return _whole(_shaped(self, text).advance * share), height

    def draw_glyph(self, glyph: int, stroke: float) -> _Mask:
        """Return the ink of a glyph, with a stroke around it."""
        sign = sign_of(glyph)
        left, top, right, bottom = map(int, self._glyphs.getbbox(sign, anchor="ls", stroke_width=stroke))
        image = Image.new("L", (right - left + 2 * _ROOM, bottom - top))
        ImageDraw.Draw(image).text((_ROOM - left, -top), sign, 255, self._glyphs, "ls", stroke_width=stroke)
        first, _, last, _ = image.getbbox() or (0, 0, 0, 0)
        return _Mask(image.crop((first, 0, last, image.height)), left - _ROOM + first, top)


@cache
def _files(path: Path) -> tuple[uharfbuzz.Face, bytes]:
    """A typeface as HarfBuzz reads it, and as Pillow draws it."""
    data = path.read_bytes()
    return uharfbuzz.Face(data), with_glyph_signs(data)


@lru_cache(maxsize=4096)
def _has(typeface: Typeface, sign: str) -> bool:
    return typeface.has(sign)


@lru_cache(maxsize=4096)
def _shaped(typeface: Typeface, text: str) -> ShapedText:
    return typeface.shaped(text)


@lru_cache(maxsize=4096)
def _mask(typeface: Typeface, glyph: int, stroke: float) -> _Mask:
    return typeface.draw_glyph(glyph, stroke)


def _around(placed: list[tuple[_Mask, int, int]]) -> tuple[int, int, int, int]:
    """Return the box of all masks; blanks have none."""
    boxes = [(x, y, x + mask.image.width, y + mask.image.height) for mask, x, y in placed if mask.image.width]
    if not boxes:
        return 0, 0, 0, 0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _whole(length: float) -> int:
    """A length in 64ths as whole pixels, the nearer."""
    return int((length + _PIXEL // 2) // _PIXEL)

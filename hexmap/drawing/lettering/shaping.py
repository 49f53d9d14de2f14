"""Shaping: the glyphs for a text and their places, chosen by HarfBuzz from its wheel.

Nothing of the system takes part, neither a library nor the language, so that a text looks the same on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from unicodedata import bidirectional, category, combining

from uharfbuzz import Buffer, Font, shape

_FEATURES = {"lnum": True}  # figures as high as capitals; the default ones hang below the line, as in running text
_LANGUAGE = "en"  # the language of a text, which may have special letters as Turkish has, is unknown
_RIGHT_TO_LEFT = ("R", "AL")
_NUMBERS = ("EN", "AN")
_VIRAMA = 9  # the combining class of signs that join the next letter to the one before


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph by its number in the typeface, and the place of its origin; lengths are 64ths of a pixel, y runs up."""

    number: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ShapedText:
    """The glyphs of a text from left to right, and its advance, in 64ths of a pixel."""

    glyphs: tuple[Glyph, ...]
    advance: int


def clusters(text: str) -> list[str]:
    """Return the letters of a text, each with the marks that belong to it.

    >>> clusters("ne\N{COMBINING ACUTE ACCENT}on")
    ['n', 'e\u0301', 'o', 'n']
    """
    found: list[str] = []
    for sign in text:
        if found and (category(sign).startswith("M") or (combining(found[-1][-1]) == _VIRAMA and sign.isalpha())):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def right_to_left(text: str) -> bool:
    """Return whether a text begins at the right, by its first letter with a direction."""
    directions = (bidirectional(sign) for sign in text)
    return next((found for found in directions if found in ("L", *_RIGHT_TO_LEFT)), "L") != "L"


def shaped(text: str, font: Font) -> ShapedText:
    """The glyphs of a text in a typeface whose scale is its size in 64ths of a pixel."""
    glyphs: list[Glyph] = []
    along = 0
    runs = list(_runs(text))
    for run, script, leftwards in reversed(runs) if right_to_left(text) else runs:
        buffer = Buffer()
        buffer.add_str(run)
        buffer.script, buffer.direction, buffer.language = script, "rtl" if leftwards else "ltr", _LANGUAGE
        shape(font, buffer, _FEATURES)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
            glyphs.append(Glyph(info.codepoint, along + place.x_offset, place.y_offset))
            along += place.x_advance
    return ShapedText(tuple(glyphs), along)


def _runs(text: str) -> Iterator[tuple[str, str, bool]]:
    """The runs of a text in one script and one direction, with both; numbers run to the right in every script."""
    script = next(filter(None, map(_script, text)), "Zyyy")
    signs = []
    for sign in text:
        script = _script(sign) or script
        leftwards = _is_leftwards(script) and bidirectional(sign) not in _NUMBERS
        signs.append((script, leftwards, sign))
    for (of_run, direction), run in groupby(signs, key=lambda entry: entry[:2]):
        yield "".join(sign for *_, sign in run), of_run, direction


@lru_cache(maxsize=4096)
def _script(sign: str) -> str | None:
    """The script of a sign as ISO 15924 has it; None for one that every script uses."""
    buffer = Buffer()
    buffer.add_str(sign)
    buffer.guess_segment_properties()
    return buffer.script or None


@lru_cache(maxsize=256)
def _is_leftwards(script: str) -> bool:
    buffer = Buffer()
    buffer.script = script
    buffer.guess_segment_properties()
    return bool(buffer.direction == "rtl")

"""Texts in whatever script: each stretch in a typeface that has its letters, measured and drawn as one line."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from unicodedata import category

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, around_all
from hexmap.drawing.geometry import Point
from hexmap.drawing.lettering.fonts import ARABIC, CAPITALS, HEBREW, SEA, STRONG, TEXT, font
from hexmap.drawing.lettering.shaping import right_to_left
from hexmap.drawing.lettering.typeface import Typeface
from hexmap.drawing.style import Colour

Ink = Colour | int
"""A colour, or how bright a mask is."""

# The first and last letter of the blocks of a script, and the typeface that has them.
_BLOCKS = (
    ("\u0590", "\u05ff", HEBREW), ("\ufb1d", "\ufb4f", HEBREW),
    ("\u0600", "\u06ff", ARABIC), ("\u0750", "\u077f", ARABIC), ("\u08a0", "\u08ff", ARABIC),
    ("\ufb50", "\ufdff", ARABIC), ("\ufe70", "\ufeff", ARABIC),
)  # fmt: skip
# The replacement of inscriptional capitals for Greek and Cyrillic letters, which that typeface lacks.
_STAND_IN = {CAPITALS: STRONG, SEA: TEXT}
UNKNOWN = "\u25a1"
"""The replacement of a character missing in all typefaces, so that it is visible: an empty square."""
MOST_SIGNS = 400
"""Of a longer text no more is tried: to measure it again and again for every letter less would take minutes."""
_NO_SIGN = "\U0010fffe"
_TRIED_AT = 24


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text with the typefaces of its stretches, from left to right as it is drawn.

    `text` is the whole of it as it is read; `box` is what the ink covers around the point on the baseline where
    the line begins.
    """

    text: str
    stretches: tuple[tuple[Typeface, str], ...]
    width: float
    box: Box

    @property
    def size(self) -> float:
        """The size of its letters in pixels."""
        return self.stretches[0][0].size if self.stretches else 0.0

    def draw(self, draw: Draw, at: Point, fill: Ink, halo: Ink | None = None, reach: int = 0) -> None:
        """Draws the line from a point on its baseline, with a halo `reach` pixels wide if one is given."""
        x, y = at
        for face, text in self.stretches:
            draw.text((x, y), text, font=face, fill=fill, anchor="ls",
                      stroke_width=reach if halo is not None else 0, stroke_fill=halo)  # fmt: skip
            x += face.getlength(text)

    def beside(self, x: float, y: float, across: float = 0.0) -> Point:
        """Return the baseline that centres the line at the height `y`.

        `across` says which part of the line is to be at `x`: 0 its left end, 0.5 its middle, 1 its right end.
        """
        return x - self.width * across, y + self._capital_height / 2

    @property
    def _capital_height(self) -> float:
        return self.size * 0.64


@lru_cache(maxsize=4096)
def lettering(text: str, name: str, pixels: int) -> Lettering:
    """Return the line of a text in a typeface; invisible characters are left out, unknown ones are empty squares."""
    seen = "".join(_shown(sign, name) for sign in text)
    stretches: list[tuple[Typeface, str]] = []
    covered: list[Box] = []
    width = 0.0
    for typeface, part in _in_reading_order(seen, name):
        face = font(typeface, pixels)
        left, top, right, bottom = face.getbbox(part, anchor="ls")
        covered.append((width + left, top, width + right, bottom))
        stretches.append((face, part))
        width += face.getlength(part)
    return Lettering(seen, tuple(stretches), width, around_all(covered))


def fitting(text: str, name: str, pixels: float, room: float, least: int = 6) -> Lettering:
    """The line at this size, or smaller where it would be wider than `room`; at the least size it is cut short."""
    text = text if len(text) <= MOST_SIGNS else f"{text[:MOST_SIGNS]}…"
    size = max(least, round(pixels))
    while size > least and lettering(text, name, size).width > room:
        size -= 1
    while len(text) > 2 and lettering(text, name, size).width > room:
        text = text[:-2].rstrip() + "…"
    return lettering(text, name, size)


def is_visible(text: str) -> bool:
    """Whether anything of a text is seen."""
    return any(_shown(sign, TEXT).strip() for sign in text)


def joined_up(text: str) -> bool:
    """Whether the letters of a text hang together, so that it must not be spaced."""
    return any(_script(sign) == ARABIC for sign in text)


def _shown(sign: str, name: str) -> str:
    """Return what is written for a character."""
    if not sign.isprintable():
        return ""
    if sign.isspace() or _has(_typeface(sign, name), sign):
        return sign
    return "" if category(sign).startswith("M") else UNKNOWN


def _in_reading_order(text: str, name: str) -> list[tuple[str, str]]:
    stretches = list(_stretches(text, name))
    return stretches[::-1] if right_to_left(text) else stretches


def _stretches(text: str, name: str) -> Iterator[tuple[str, str]]:
    """The stretches of a text that one typeface can set; blanks and points go with the letters around them.

    Where those differ, blanks and points are a stretch of their own, so that they stay between them.
    """
    faces = [_typeface(sign, name) if sign.isalnum() or sign == UNKNOWN else None for sign in text]
    around = zip(_last_of(faces, name), _last_of(faces[::-1], name)[::-1], text, strict=True)
    signs = [(one if one == other else name, one == other, sign) for one, other, sign in around]
    for (face, _), stretch in groupby(signs, key=lambda entry: entry[:2]):
        yield face, "".join(sign for *_, sign in stretch)


def _last_of(faces: list[str | None], name: str) -> list[str]:
    """For every sign its typeface, or that of the last one before it that has one."""
    last = name
    return [last := face or last for face in faces]


def _typeface(sign: str, name: str) -> str:
    """Return the typeface for a character: that of its script, else the given one, or its replacement."""
    foreign = sign.isalpha() and sign >= "\u0370" and not "\u1e00" <= sign <= "\u1eff"
    return _script(sign) or (_STAND_IN.get(name, name) if foreign or not _has(name, sign) else name)


def _script(sign: str) -> str | None:
    return next((face for first, last, face in _BLOCKS if first <= sign <= last), None)


@lru_cache(maxsize=4096)
def _has(name: str, sign: str) -> bool:
    """Return whether a typeface has a character: ink that differs from that of an unknown character."""
    face = font(name, _TRIED_AT)
    ink = bytes(face.getmask(sign))
    return any(ink) and ink != bytes(face.getmask(_NO_SIGN))

"""Texts in whatever script: each stretch in a typeface that has its letters, measured and drawn as one line."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, around_all
from hexmap.drawing.geometry import Point
from hexmap.drawing.lettering.fonts import ARABIC, CAPITALS, HEBREW, SEA, STRONG, TEXT, font
from hexmap.drawing.lettering.shaping import clusters, right_to_left
from hexmap.drawing.lettering.typeface import UNKNOWN, Typeface
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
MOST_SIGNS = 400
"""Of a longer text no more is tried: to measure it again and again for every letter less would take minutes."""
_TRIED_AT = 24
_DIAERESIS = "\N{COMBINING DIAERESIS}"
_IOTA_BENEATH, _IOTA_BESIDE = "\N{COMBINING GREEK YPOGEGRAMMENI}", "\N{GREEK CAPITAL LETTER IOTA}"
_SECOND_OF_DIPHTHONGS = "\N{GREEK SMALL LETTER IOTA}\N{GREEK SMALL LETTER UPSILON}"
_ACCENTS = {"\N{COMBINING ACUTE ACCENT}", "\N{COMBINING GRAVE ACCENT}", "\N{COMBINING GREEK PERISPOMENI}"}


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text with the typefaces of its stretches, from left to right as it is drawn.

    `text` is the whole of it as it is read; `box` is what the ink covers around the point on the baseline where
    the line begins. A stretch keeps letters that its typeface lacks: a picture gets empty squares for them, and a
    browser that draws the line has other typefaces.
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
        """Draw the line from a point on its baseline, with a halo `reach` pixels wide if one is given."""
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
    """Return the line of a text in a typeface; invisible characters are left out."""
    seen = _seen(text, name)
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
    return bool(_seen(text, TEXT).strip())


def in_capitals(text: str) -> str:
    """Return a text in capitals; Greek ones have no accents and breathings, as in inscriptions.

    A vowel that only the accent before it kept from being a diphthong gets a diaeresis.

    >>> in_capitals("Σίφνος, Łódź")
    'ΣΙΦΝΟΣ, ŁÓDŹ'
    """
    written: list[str] = []
    accented = False
    for letter in clusters(normalize("NFC", text)):
        if not unicode_name(letter[0], "").startswith("GREEK"):
            written.append(letter.upper())
            accented = False
            continue
        base, *marks = list(normalize("NFD", letter))
        apart = _DIAERESIS in marks or (accented and not marks and base in _SECOND_OF_DIPHTHONGS)
        written += (base.upper(), _DIAERESIS if apart else "", _IOTA_BESIDE if _IOTA_BENEATH in marks else "")
        accented = not _ACCENTS.isdisjoint(marks)
    return normalize("NFC", "".join(written))


def joined_up(text: str) -> bool:
    """Whether the letters of a text hang together, so that it must not be spaced."""
    return any(_script(sign) == ARABIC for sign in text)


def _seen(text: str, name: str) -> str:
    """Return what is to be seen of a text: without invisible characters and marks that no typeface here has."""
    printable = "".join(sign for sign in text if sign.isprintable())
    return "".join(_shown(letter, name) for letter in clusters(normalize("NFC", printable)))


def _shown(letter: str, name: str) -> str:
    """Return what is written of a letter with its marks; one that no typeface has is left as it is."""
    base, marks = letter[0], letter[1:]
    face = _typeface(base, name)
    if base.isspace():
        return base
    if _has(face, base):
        return base + "".join(mark for mark in marks if _has(face, base + mark))
    return "" if category(base).startswith("M") else letter


def _in_reading_order(text: str, name: str) -> list[tuple[str, str]]:
    stretches = list(_stretches(text, name))
    return stretches[::-1] if right_to_left(text) else stretches


def _stretches(text: str, name: str) -> Iterator[tuple[str, str]]:
    """The stretches of a text that one typeface can set; blanks and points go with the letters around them.

    Where those differ, blanks and points are a stretch of their own, so that they stay between them.
    """
    letters = clusters(text)
    faces = [_face_of_letter(letter[0], name) for letter in letters]
    around = zip(_last_of(faces, name), _last_of(faces[::-1], name)[::-1], letters, strict=True)
    signs = [(one if one == other else name, one == other, sign) for one, other, sign in around]
    for (face, _), stretch in groupby(signs, key=lambda entry: entry[:2]):
        yield face, "".join(sign for *_, sign in stretch)


def _face_of_letter(sign: str, name: str) -> str | None:
    """Return the typeface that draws a character, or its square; None for blanks and points."""
    face = _typeface(sign, name)
    if sign.isspace() or _has(face, sign):
        return face if sign.isalnum() else None
    return _typeface(UNKNOWN, name)


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
def _has(name: str, letter: str) -> bool:
    """Return whether a typeface has a character, or a letter with its marks."""
    return font(name, _TRIED_AT).has(letter)

"""Spaced letters along a line or an arc, as seas and lands are named."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, degrees, hypot, sin
from unicodedata import normalize

from PIL import Image, ImageDraw, ImageFilter

from hexmap.drawing.boxes import Box, around
from hexmap.drawing.geometry import Point
from hexmap.drawing.lettering.lettering import Lettering, joined_up, lettering
from hexmap.drawing.lettering.shaping import clusters, right_to_left
from hexmap.drawing.style import Colour

STRAIGHT = 0.01
"""Arcs that bend less than this, in radians from end to end, and slopes of less, are straight."""
HALO = 0.10
"""How far a halo reaches, in sizes of the letters."""
_STRONGER = [min(150, level * 3) for level in range(256)]


@dataclass(frozen=True, slots=True)
class Arc:
    """The line of letters: its middle, its slope there, and its curvature per pixel.

    Angles are in radians and grow as the hands of a clock go, because y runs down.
    """

    x: float
    y: float
    slope: float = 0.0
    bend: float = 0.0

    def at(self, along: float) -> tuple[float, float, float]:
        """Return the point so many pixels along from the middle, and the slope there."""
        turned = self.slope + self.bend * along
        if abs(self.bend * along) < STRAIGHT:
            return self.x + along * cos(self.slope), self.y + along * sin(self.slope), turned
        right = (sin(turned) - sin(self.slope)) / self.bend
        down = (cos(self.slope) - cos(turned)) / self.bend
        return self.x + right, self.y + down, turned


@dataclass(frozen=True, slots=True)
class SpacedName:
    """A name in spaced letters: each with where its middle is along the line, in pixels from the middle of all."""

    letters: tuple[tuple[Lettering, float], ...]
    length: float
    size: int


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name in spaced letters on its line."""

    text: str
    typeface: str
    spaced: SpacedName
    arc: Arc

    @property
    def boxes(self) -> list[Box]:
        """The boxes of the single letters."""
        return list(boxes_of(self.spaced, self.arc))


def spaced(text: str, typeface: str, size: int, spacing: float) -> SpacedName:
    """A text in letters `spacing` of their size apart; letters that hang together stay so."""
    pieces = text.split(" ") if joined_up(text) else clusters(normalize("NFC", text))
    gap = size * spacing
    letters, along = [], 0.0
    for piece in reversed(pieces) if right_to_left(text) else pieces:
        letter = lettering(piece, typeface, size)
        if letter.text.strip():
            letters.append((letter, along + letter.width / 2))
        along += letter.width + gap
    length = max(0.0, along - gap)
    return SpacedName(tuple((letter, middle - length / 2) for letter, middle in letters), length, size)


def boxes_of(text: SpacedName, arc: Arc) -> Iterator[Box]:
    """Return the boxes of the letters of a text on an arc, with a small margin; the ends come first."""
    for letter, along in _inwards(text):
        x, y, _ = arc.at(along)
        yield around(x, y, max(letter.width, text.size * 0.75) * 0.55)


def points_of(text: SpacedName, arc: Arc) -> Iterator[Point]:
    """The middles of the letters of a text on an arc; the ends come first."""
    return (arc.at(along)[:2] for _, along in _inwards(text))


def _inwards(text: SpacedName) -> Iterator[tuple[Lettering, float]]:
    """The letters from both ends inwards: those at the ends are the first not to fit."""
    count = len(text.letters)
    return (text.letters[which // 2 if which % 2 == 0 else count - 1 - which // 2] for which in range(count))


def draw_spaced(image: Image.Image, text: SpacedName, arc: Arc, colour: Colour, halo: Colour | None = None) -> None:
    """Draw the letters upright on their line, with a soft halo if one is given."""
    places = [(letter, *arc.at(along)) for letter, along in text.letters]
    if halo:
        for letter, x, y, slope in places:
            _paste(image, _glow(letter, slope), x, y, halo)
    for letter, x, y, slope in places:
        _paste(image, _stamp(letter, slope), x, y, colour)


@lru_cache(maxsize=512)
def _stamp(letter: Lettering, slope: float) -> Image.Image:
    """A mask of a letter, turned; its middle is the middle of the letter's width and of a capital's height."""
    side = 2 * ceil(hypot(letter.width / 2, letter.size * 0.62) + letter.size * HALO) + 1
    mask = Image.new("L", (side, side))
    letter.draw(ImageDraw.Draw(mask), letter.beside(side / 2, side / 2, across=0.5), 255)
    return mask if abs(slope) < STRAIGHT else mask.rotate(-degrees(slope), Image.Resampling.BICUBIC)


def _glow(letter: Lettering, slope: float) -> Image.Image:
    """The mask of the halo of a letter: strong close to its strokes, and gone a little way off."""
    blurred = _stamp(letter, slope).filter(ImageFilter.GaussianBlur(max(1.0, letter.size * HALO)))
    return blurred.point(_STRONGER)


def _paste(image: Image.Image, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
    image.paste(colour, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)

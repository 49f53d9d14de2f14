"""The names of lands, islands, ranges, rivers and lakes: quiet, and only if there is room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin

from hexmap.drawing.boxes import Boxes, within
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.labels.land_names import LandName
from hexmap.drawing.labels.spaced import Arc, PlacedName, SpacedName, boxes_of, spaced
from hexmap.drawing.lettering.fonts import SEA, SLANTED
from hexmap.drawing.lettering.lettering import in_capitals
from hexmap.drawing.style import Colour, Style

LEAST_LETTERS = 9
"""A name whose letters would be smaller, in pixels, is left out."""
_SIZES = (1.75, 1.35, 1.05)
"""The sizes of letters of the three classes of names, in hex sizes."""
_FARTHEST = (4.0, 2.5, 1.5)
"""How far a name of each class may be moved from where it was meant to be, in hex sizes."""
_WAYS = 12
_SMALLER = (1.0, 0.85, 0.72)
"""The factors of a name's size, tried in order until it fits."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kind of name is written: typeface, whether in capitals, the gap between letters, its size."""

    typeface: str
    capitals: bool
    spacing: float
    share: float = 1.0


_LAND = Manner(SEA, capitals=True, spacing=0.38)
_MANNERS = {
    "island": Manner(SEA, capitals=True, spacing=0.30, share=0.92),
    "mountains": Manner(SLANTED, capitals=False, spacing=0.26),
    "people": Manner(SLANTED, capitals=True, spacing=0.30, share=0.9),
    "river": Manner(SLANTED, capitals=False, spacing=0.10),
    "lake": Manner(SLANTED, capitals=False, spacing=0.06),
}


def place_land_names(names: Sequence[LandName], at: Layout, taken: Boxes) -> list[tuple[LandName, PlacedName]]:
    """The names that find room at their place or a little way off, the largest first."""
    placed = []
    for name in sorted(names, key=lambda name: name.size):
        found = _placed(name, at, taken)
        if found:
            placed.append((name, found))
            for box in found.boxes:
                taken.add(box)
    return placed


def land_colour(name: LandName, style: Style) -> Colour:
    """The colour of a name: that of the waters for rivers and lakes."""
    return style.sea_name if name.kind in ("river", "lake") else style.land_name


def _placed(name: LandName, at: Layout, taken: Boxes) -> PlacedName | None:
    manner = _MANNERS.get(name.kind, _LAND)
    words = in_capitals(name.text) if manner.capitals else name.text
    for smaller in _SMALLER:
        size = round(_SIZES[name.size - 1] * manner.share * smaller * at.size)
        if size < LEAST_LETTERS:
            return None
        text = spaced(words, manner.typeface, size, manner.spacing)
        arc = _free_arc(name, text, at, taken)
        if arc:
            return PlacedName(words, manner.typeface, text, arc)
    return None


def _free_arc(name: LandName, text: SpacedName, at: Layout, taken: Boxes) -> Arc | None:
    meant = (at.left + name.at[0] * at.size, at.top + name.at[1] * at.size)
    for x, y in _around(*meant, _FARTHEST[name.size - 1], at):
        arc = Arc(x, y, -radians(name.angle))
        if all(within(box, at.field) and taken.free(box) for box in boxes_of(text, arc)):
            return arc
    return None


def _around(x: float, y: float, farthest: float, at: Layout) -> Iterator[Point]:
    """A point, and then others around it, farther and farther off."""
    yield x, y
    reach = 0.5
    while reach <= farthest:
        for way in range(_WAYS):
            angle = 2 * pi * way / _WAYS
            yield x + cos(angle) * reach * at.size, y + sin(angle) * reach * at.size
        reach += 0.5

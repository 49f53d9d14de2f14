"""The names of regions: in spaced capitals within their hexes, in the colour of the faction that controls them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot

from PIL import Image

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.boxes import Boxes, within
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.labels.spaced import Arc, PlacedName, SpacedName, boxes_of, draw_spaced, points_of, spaced
from hexmap.drawing.layers.scene import Region
from hexmap.drawing.lettering.fonts import CAPITALS
from hexmap.drawing.lettering.lettering import in_capitals
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import Board

_SIZES = (0.95, 0.82, 0.7, 0.6, 0.52)
"""The sizes of letters that are tried, in hex sizes."""
LEAST_LETTERS = 9
"""A name whose letters would be smaller, in pixels, is left out."""
_SPACINGS = (0.34, 0.16)
_STEPS = (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)
"""How far from the middles of hexes a name is tried, in hex sizes."""
_SLOPES = (0.0, -0.35, 0.35, -0.7, 0.7)
"""The slopes that are tried, in radians."""
_LEAST_INSIDE = 0.72
"""The least share of the letters that must be in the region."""

RegionName = tuple[Region, PlacedName]


def scenery_beside(scenery: Scenery | None, board: Board, regions: Sequence[Region]) -> Scenery | None:
    """The scenery without the names of lands, peoples, ranges and waters in or beside regions, which have their own."""
    if scenery is None or not regions:
        return scenery
    covered = {near for region in regions for hex_ in region.hexes for near in (hex_, *board.adjacent(hex_))}
    at = layout(board.grid, 1000, frame=False)
    kept = tuple(
        name
        for name in scenery.names
        if name.kind == "island"
        or at.hex_at(at.left + name.at[0] * at.size, at.top + name.at[1] * at.size) not in covered
    )
    return replace(scenery, key=f"{scenery.key}-regions-{len(kept)}", names=kept)


def place_region_names(regions: Sequence[Region], at: Layout, taken: Boxes, soft: Boxes) -> list[RegionName]:
    """The names that find room in their region, off everything that is taken; the smallest regions choose first.

    Only a name without another place covers something soft.
    """
    placed: list[RegionName] = []
    for region in sorted(regions, key=lambda region: (len(region.hexes), region.name)):
        found = _placed(region, at, (taken, soft)) or _placed(region, at, (taken,))
        if found:
            placed.append((region, found))
            for box in found.boxes:
                taken.add(box)
    return placed


def draw_region_names(
    image: Image.Image, names: Sequence[RegionName], style: Style, colours: Mapping[str, Colour]
) -> None:
    """Write the names with a soft halo."""
    for region, placed in names:
        draw_spaced(image, placed.spaced, placed.arc, region_colour(region, style, colours), style.halo)


def region_colour(region: Region, style: Style, colours: Mapping[str, Colour]) -> Colour:
    """The colour of a region's name: dark, with the colour of its controller in it."""
    return mixed(colours[region.faction], style.ink, 0.35) if region.faction else style.land_name


def _placed(region: Region, at: Layout, taken: Sequence[Boxes]) -> PlacedName | None:
    words = in_capitals(region.name)
    for share in _SIZES:
        size = round(share * at.size)
        if size < LEAST_LETTERS:
            return None
        for spacing in _SPACINGS:
            text = spaced(words, CAPITALS, size, spacing)
            fits = [
                (score, -number, arc)
                for number, arc in enumerate(_arcs(region, at))
                if (score := _score(region, text, arc, at, taken)) is not None
            ]
            if fits:
                return PlacedName(words, CAPITALS, text, max(fits)[2])
    return None


def _arcs(region: Region, at: Layout) -> Iterator[Arc]:
    for hex_ in sorted(region.hexes):
        x, y = at.centre(hex_)
        for slope in _SLOPES:
            for down in _STEPS:
                yield Arc(x, y + down * at.size, slope)


def _score(region: Region, text: SpacedName, arc: Arc, at: Layout, taken: Sequence[Boxes]) -> float | None:
    """The quality of a name's place; None where it is on something, or too little of it is in the region."""
    points = list(points_of(text, arc))
    inside = sum(at.hex_at(*point) in region.hexes for point in points) / len(points)
    if inside < _LEAST_INSIDE:
        return None
    if not all(within(box, at.field) and all(one.free(box) for one in taken) for box in boxes_of(text, arc)):
        return None
    middle = [at.centre(hex_) for hex_ in region.hexes]
    x, y = (sum(values) / len(middle) for values in zip(*middle, strict=True))
    away = hypot(arc.x - x, arc.y - y) / at.size
    return inside * 6 - away * 0.35 - abs(arc.slope) * 1.2

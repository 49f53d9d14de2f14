"""Water and land, parted by the coast of the pictures."""

from collections.abc import Collection, Iterator
from math import ceil

from PIL import Image

from hexmap.drawing.base.ground import SOFTNESS, ZONE_STRIPES, lake_colour
from hexmap.drawing.base.hex_field import COAST_LINE, LAKE_LINE, LAND_GRID, WATER_GRID
from hexmap.drawing.base.terrain import signs
from hexmap.drawing.geometry import Point
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.style import Hatch
from hexmap.drawing.svg.contours import contours
from hexmap.drawing.svg.elements import element, group
from hexmap.drawing.svg.lines import grid
from hexmap.drawing.svg.outlines import outlines
from hexmap.drawing.svg.relief import relief
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.rules.board import LAND, WATER, Board, Terrain

SIMPLER = 0.02
"""How far a shore may leave its course so that it needs fewer points, in hex sizes."""
_BELTS = ((0.62, 0.35), (0.42, 0.35), (0.2, 0.4))
"""The belts of light water along the shore: how far they reach out to sea, in hex sizes, and how opaque they are."""
_BEYOND = 1.0
"""How far shores go on beyond the field, in hex sizes: no belt and no line of theirs is seen along its edge."""
_DRY = LAND - {Terrain.LAKES}


def definitions(sheet: VectorSheet) -> str:
    """Return the definitions for the ground: field and land as areas, hatching, and blurred colours."""
    field = sheet.pen.lines(outlines(sheet.board, range(len(sheet.board.grid)), sheet.at), closed=True)
    blur = element("feGaussianBlur", stdDeviation=sheet.at.size * SOFTNESS)
    hatches = [_hatch(f"hatch-{letter}", hatch, sheet) for letter, hatch in sorted(sheet.style.hatch.items())]
    return "".join(
        (
            element("clipPath", element("path", d=field), id="field"),
            element("path", id="shore", d=sheet.pen.lines(_shores(sheet.field.shore, sheet), closed=True)),
            element("clipPath", element("use", href="#shore"), id="land"),
            element("filter", blur, id="soft", x="-5%", y="-5%", width="110%", height="110%"),
            _hatch("hatch-zones", ZONE_STRIPES, sheet),
            *hatches,
        )
    )


def ground(sheet: VectorSheet) -> Iterator[str]:
    """Water with its belts of light and its zones; land with relief and signs; the line between them."""
    style, size = sheet.style, sheet.at.size
    yield _colours(sheet, WATER, Terrain.COAST, "ground-water")
    yield _belts(sheet)
    if Layer.ZONES in sheet.layers:
        yield _zones(sheet)
    yield grid(sheet, style.water_grid, "layer-grid-water", WATER_GRID)
    yield group(
        (
            _colours(sheet, _DRY, Terrain.FARMLANDS, "ground-land"),
            relief(sheet) if Layer.RELIEF in sheet.layers else "",
            grid(sheet, style.land_grid, "layer-grid-land", LAND_GRID),
        ),
        clip_path="url(#land)",
    )
    yield element("use", href="#shore", fill="none", stroke=style.coast_line, stroke_width=COAST_LINE * size,
                  stroke_linejoin="round", id="coast")  # fmt: skip
    yield _signs(sheet)


def _belts(sheet: VectorSheet) -> str:
    size = sheet.at.size
    belts = (
        element("use", href="#shore", stroke_width=2 * reach * size, stroke_opacity=opaque) for reach, opaque in _BELTS
    )
    return group(belts, id="shallows", fill="none", stroke=sheet.style.shallows, stroke_linejoin="round")


def _zones(sheet: VectorSheet) -> str:
    shared = [index for index, zones in enumerate(sheet.board.zones_of) if len(zones) > 1]
    data = sheet.pen.lines(outlines(sheet.board, shared, sheet.at), closed=True)
    return group([element("path", d=data, fill="url(#hatch-zones)")] if data else [], id="layer-zones")


def lakes(sheet: VectorSheet) -> str:
    """Return the lakes, drawn above the rivers that run into them."""
    if sheet.field.lakes is None:
        return ""
    water, edge = lake_colour(sheet.style)
    shape = element("path", d=sheet.pen.lines(_shores(sheet.field.lakes, sheet), closed=True), id="lake-shores")
    hatched = Terrain.LAKES in sheet.style.hatch
    return group(
        (
            group([shape], fill=water, stroke=edge, stroke_width=LAKE_LINE * sheet.at.size),
            element("use", href="#lake-shores", fill=f"url(#hatch-{Terrain.LAKES})") if hatched else "",
        ),
        id="lakes",
    )


def _signs(sheet: VectorSheet) -> str:
    canvas = sheet.canvas()
    for sign, x, y in signs(sheet.board, sheet.at, sheet.style):
        canvas.paste(sign, (x, y), sign)
    return group(canvas.parts(), id="signs")


def _shores(field: Image.Image, sheet: VectorSheet) -> list[list[Point]]:
    """The lines of a field of the pictures, which covers the hex field exactly; at its edge they leave it."""
    left, top, right, bottom = sheet.at.field
    across, down = (right - left) / field.width, (bottom - top) / field.height
    beyond = ceil(_BEYOND * sheet.at.size / min(across, down))
    rings = contours(_extended(field, beyond), tolerance=SIMPLER * sheet.at.size / across)
    return [[(left + (x - beyond) * across, top + (y - beyond) * down) for x, y in ring] for ring in rings]


def _extended(field: Image.Image, pixels: int) -> Image.Image:
    """Return a field that goes on beyond each of its edges as it is there."""
    width, height = field.size
    wide = Image.new("L", (width + 2 * pixels, height))
    for x, at, to in ((pixels, 0, width), (0, 0, 1), (pixels + width, width - 1, width)):
        part = field.crop((at, 0, to, height))
        wide.paste(part if to - at == width else part.resize((pixels, height)), (x, 0))
    high = Image.new("L", (wide.width, height + 2 * pixels))
    for y, at, to in ((pixels, 0, height), (0, 0, 1), (pixels + height, height - 1, height)):
        part = wide.crop((0, at, wide.width, to))
        high.paste(part if to - at == height else part.resize((wide.width, pixels)), (0, y))
    return high


def _colours(sheet: VectorSheet, letters: Collection[str], usual: str, name: str) -> str:
    """Return the hexes of each terrain as one area, extended below its neighbours."""
    areas: dict[str, list[int]] = {}
    for index, letter in enumerate(sheet.board.terrain):
        nearest = letter if letter in letters else _neighbouring(sheet.board, index, letters)
        if nearest:
            areas.setdefault(nearest, []).append(index)
    colours = (_background(sheet, usual), *(_area(sheet, letter, hexes) for letter, hexes in sorted(areas.items())))
    return group(colours, id=name, filter="url(#soft)") + _hatching(sheet, sorted(areas))


def _background(sheet: VectorSheet, letter: str) -> str:
    left, top, right, bottom = sheet.at.field
    return element("rect", x=left, y=top, width=right - left, height=bottom - top, fill=sheet.style.terrain[letter])


def _area(sheet: VectorSheet, letter: str, hexes: list[int]) -> str:
    """Return the hexes of a terrain; their shape has no colour of its own, so that it can be hatched too."""
    data = sheet.pen.lines(outlines(sheet.board, hexes, sheet.at), closed=True)
    return group([element("path", d=data, id=_name_of(letter))], fill=sheet.style.terrain[letter])


def _hatching(sheet: VectorSheet, letters: list[str]) -> str:
    hatched = [letter for letter in letters if letter in sheet.style.hatch]
    return "".join(element("use", href=f"#{_name_of(letter)}", fill=f"url(#hatch-{letter})") for letter in hatched)


def _name_of(letter: str) -> str:
    return f"terrain-{Terrain(letter).label.lower()}"


def _neighbouring(board: Board, index: int, letters: Collection[str]) -> str | None:
    near = [board.terrain[n] for n in board.grid.neighbours_of(index) if n >= 0 and board.terrain[n] in letters]
    return max(sorted(set(near)), key=near.count) if near else None


def _hatch(name: str, hatch: Hatch, sheet: VectorSheet) -> str:
    """A pattern of parallel lines."""
    gap, size = hatch.gap * sheet.at.size, sheet.at.size
    ink = sheet.style.zone_border if name == "hatch-zones" else sheet.style.hatch_ink
    line = element("rect", width=gap, height=hatch.thickness * size, fill=ink)
    return element("pattern", line, id=name, width=gap, height=gap, patternUnits="userSpaceOnUse",
                   patternTransform=f"rotate({-hatch.slope:g})")  # fmt: skip

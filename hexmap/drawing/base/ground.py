"""The ground, small and soft: the colours of land and of water, each as if it were alone."""

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageFilter

from hexmap.drawing.base.grain import grain
from hexmap.drawing.base.hatching import hatch_masks, stripes
from hexmap.drawing.base.mosaic import Mosaic, coded
from hexmap.drawing.palette import LIGHTS, WARMTH
from hexmap.drawing.style import Colour, Hatch, Style, mixed
from hexmap.rules.board import LAND, WATER, Board, Terrain
from hexmap.rules.hexes import Grid

SOFTNESS = 0.06
"""How far the colours of neighbouring hexes run into each other, in hex sizes."""
BELT = 0.62
"""How far the shallows reach out to sea, in hex sizes."""
SHADING = 0.75
"""The share of the hill shading at a strength of 1: the colours of the terrain must stay distinct."""
CALM = 0.32
"""By how much the hill shading is blurred, in hex sizes."""
GRAIN = 0.12
"""How many levels of the grain are seen at a strength of 1."""
ZONE_STRIPES = Hatch(slope=55, gap=0.62, thickness=0.17)
"""The stripes over hexes that belong to more than one sea zone."""
_LETTERS = "".join(sorted(Terrain))
_CODES = {letter: number for number, letter in enumerate(_LETTERS, start=1)}


def land_ground(board: Board, mosaic: Mosaic, style: Style, light: Image.Image | None) -> Image.Image:
    """The colours of the land, with hatching, grain and - where `light` is given - hill shading.

    Hexes of water take the colour of land beside them, so that nothing bleeds over the coast.
    """
    image = _colours(board, mosaic, style, LAND - {Terrain.LAKES}, Terrain.FARMLANDS)
    image = _hatched(image, board, mosaic, style)
    if light is not None and style.relief > 0:
        image = _lit(image, _calm(light, mosaic), style.relief * SHADING)
    if style.texture > 0:
        image = _grained(image, style.texture * GRAIN)
    return image


def water_ground(board: Board, mosaic: Mosaic, style: Style, shore: Image.Image, *, zones: bool) -> Image.Image:
    """The colours of the water, the shallows along the shore, and stripes where two sea zones meet."""
    image = _colours(board, mosaic, style, WATER, Terrain.COAST)
    image = _hatched(image, board, mosaic, style)
    if zones:
        shared = bytes(255 if len(of) > 1 else 0 for of in board.zones_of)
        if any(shared):
            lines = stripes(mosaic, ZONE_STRIPES.slope, ZONE_STRIPES.gap, ZONE_STRIPES.thickness)
            belt = mosaic.painted(shared).filter(ImageFilter.GaussianBlur(mosaic.across * 0.12))
            image.paste(style.zone_border, mask=ImageChops.multiply(belt, lines))
    image.paste(
        style.shallows, mask=_belt(shore, mosaic).point([min(255, round(level * 1.75)) for level in range(256)])
    )
    return image


def _belt(shore: Image.Image, mosaic: Mosaic) -> Image.Image:
    """The nearness of the shore: so soft that a third of the size is enough to work it out."""
    across, down = mosaic.reach(BELT / 3)
    return shore.reduce(3).filter(ImageFilter.GaussianBlur((across, down))).resize(shore.size, Image.Resampling.BICUBIC)


def _colours(board: Board, mosaic: Mosaic, style: Style, letters: frozenset[str], usual: str) -> Image.Image:
    codes = coded(board.terrain, {letter: code for letter, code in _CODES.items() if letter in letters})
    painted = mosaic.painted(_spread(codes, board.grid, _CODES[usual]))
    palette = [style.terrain[usual], *(style.terrain[letter] for letter in _LETTERS)]
    painted.putpalette([part for colour in palette for part in colour])
    return painted.convert("RGB").filter(ImageFilter.BoxBlur(mosaic.reach(SOFTNESS)))


_AROUND = (((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)), ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)))


def _spread(codes: bytes, grid: Grid, usual: int) -> bytes:
    """The codes with those of neighbours where there was none; `usual` where all around there was none either."""
    image = Image.frombytes("L", (grid.columns, grid.rows), codes)
    for _ in range(2):
        image = _spread_once(image)
    return image.point([usual, *range(1, 256)]).tobytes()


def _spread_once(image: Image.Image) -> Image.Image:
    """Give hexes without a code that of a neighbour: for all hexes at once, by shifting the picture of codes."""
    filled = image.copy()
    for odd, steps in enumerate(_AROUND):
        here = _columns(image.size, odd)
        for right, down in steps:
            moved = Image.new("L", image.size, 0)
            moved.paste(image, (-right, -down))
            empty = filled.point([255] + [0] * 255)
            filled.paste(moved, mask=ImageChops.multiply(empty, here))
    return filled


def _columns(size: tuple[int, int], odd: int) -> Image.Image:
    """Opaque in the odd columns (from 0), or in the even ones."""
    line = Image.frombytes("L", (size[0], 1), bytes(255 if column % 2 == odd else 0 for column in range(size[0])))
    return line.resize(size, Image.Resampling.NEAREST)


def _hatched(image: Image.Image, board: Board, mosaic: Mosaic, style: Style) -> Image.Image:
    for mask in hatch_masks(board, mosaic, style):
        image.paste(style.hatch_ink, mask=mask)
    return image


def _lit(image: Image.Image, light: Image.Image, strength: float) -> Image.Image:
    """Brighter where the light falls, darker and a little colder in the shade."""
    brightest = 128 + LIGHTS[-1] / strength
    return _shifted(
        image, light.point([min(level, round(brightest)) for level in range(256)]), [strength * much for much in WARMTH]
    )


def _calm(light: Image.Image, mosaic: Mosaic) -> Image.Image:
    """Return the hill shading in the size of the mosaic, without details too fine to see."""
    shading = light.resize((mosaic.width, mosaic.height), Image.Resampling.BILINEAR)
    return shading.filter(ImageFilter.BoxBlur(mosaic.reach(CALM)))


def _grained(image: Image.Image, strength: float) -> Image.Image:
    return _shifted(image, grain(*image.size), (strength, strength, strength))


def _shifted(image: Image.Image, grey: Image.Image, strengths: Sequence[float]) -> Image.Image:
    """Every colour made lighter where the grey is above 128, darker where it is below."""
    bands = [grey.point([_level(128 + (level - 128) * strength) for level in range(256)]) for strength in strengths]
    return ImageChops.add(image, Image.merge("RGB", bands), 1, -128)


def _level(value: float) -> int:
    return min(255, max(0, round(value)))


def lake_colour(style: Style) -> tuple[Colour, Colour]:
    """The colour of lakes, and of their shores."""
    water = style.terrain[Terrain.LAKES]
    return water, mixed(water, style.coast_line, 0.7)

"""The colours a picture may have: few enough for a small file, and every faction's own among them."""

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import LAND, Terrain

BASE_COLOURS = 128
"""How many of the 256 colours are the base's; the others are the factions'."""
LIGHTS = (-42, -20, 0, 19)
"""The shades of a terrain, as differences of lightness from its own colour: the fewest that look smooth."""


def base_palette(style: Style) -> bytes:
    """The colours of every base in a style, as red, green, blue in turn.

    They are chosen by what is drawn with them and not by what a picture looks like: inks exactly, each terrain in
    light and shade, and what lies between where two meet. So nothing need be counted, no rare colour is lost, and
    shading falls into areas of one colour, which a PNG keeps in little space.
    """
    colours = list(dict.fromkeys([*_inks(style), *_waters(style), *_lands(style), *_between(style)]))[:BASE_COLOURS]
    colours += [style.paper] * (BASE_COLOURS - len(colours))
    return bytes(part for colour in colours for part in colour)


def _inks(style: Style) -> list[Colour]:
    return [
        *(style.paper, style.ink, style.faint_ink, style.halo, style.coast_line, style.zone_border, style.hatch_ink),
        *(style.river, style.road, style.road_casing, style.sea_name, style.land_name, style.terrain[Terrain.LAKES]),
        *(mixed(style.ink, style.halo, share) for share in (0.25, 0.5, 0.75)),
    ]


def _waters(style: Style) -> list[Colour]:
    open_water = [style.terrain[letter] for letter in (Terrain.OCEAN, Terrain.SEA, Terrain.COAST)]
    waters = [*open_water, style.shallows]
    return [
        *waters,
        *(mixed(one, other, share) for one, other in pairwise(waters) for share in (0.35, 0.7)),
        *(mixed(water, style.water_grid, share) for water in waters for share in (0.28, 0.55)),
        *(mixed(water, style.zone_border, 0.5) for water in open_water),
    ]


def _lands(style: Style) -> list[Colour]:
    letters = [letter for letter in Terrain if letter in LAND and letter != Terrain.LAKES]
    lights = [light for light in LIGHTS if style.relief > 0 or (style.texture > 0 and abs(light) < 10) or light == 0]
    return [
        *(shaded(style.terrain[letter], light) for letter in letters for light in lights),
        *(mixed(style.terrain[letter], colour, 0.75) for letter, colour in sorted(style.glyph.items())),
    ]


def shaded(colour: Colour, light: float) -> Colour:
    """Return a colour made lighter or darker: full light is a little warm, deep shade a little cold."""
    red, green, blue = (min(255, max(0, round(part + light * much))) for part, much in zip(colour, WARMTH, strict=True))
    return red, green, blue


WARMTH = (1.0, 0.97, 0.84)
"""How much of the light reaches red, green and blue."""


def _between(style: Style) -> list[Colour]:
    """The colours where the smooth edge of a line meets the ground."""
    farmlands, hills, coast = (style.terrain[letter] for letter in (Terrain.FARMLANDS, Terrain.HILLS, Terrain.COAST))
    return [
        *(mixed(style.road, style.road_casing, share) for share in (0.4, 0.7)),
        *(mixed(style.coast_line, ground, share) for ground in (hills, coast) for share in (0.35, 0.7)),
        *(mixed(style.river, ground, 0.5) for ground in (farmlands, hills, style.terrain[Terrain.FORESTS])),
        mixed(style.sea_name, style.terrain[Terrain.SEA], 0.5),
        mixed(style.land_name, farmlands, 0.5),
        mixed(style.terrain[Terrain.LAKES], style.coast_line, 0.7),
    ]


def in_palette(image: Image.Image, base: bytes) -> Image.Image:
    """The base in its own colours alone."""
    return _mapped(image, base)


def with_palette(image: Image.Image, base: bytes, factions: Sequence[Colour], style: Style) -> Image.Image:
    """The picture in at most 256 colours: those of the base, and shades of each faction's."""
    return _mapped(image, base + bytes(part for colour in _shades(factions, style) for part in colour))


def _mapped(image: Image.Image, palette: bytes) -> Image.Image:
    """Return every pixel in the nearest colour of a palette; colours of the palette stay exact.

    The library looks colours up in cells of four levels and measures from the cell's dark corner; so it is given
    the corners in place of the colours.
    """
    corners = Image.new("P", (1, 1))
    corners.putpalette(bytes(part & 0xFC for part in palette))
    mapped = image.quantize(palette=corners, dither=Image.Dither.NONE)
    mapped.putpalette(palette)
    return mapped


def _shades(factions: Sequence[Colour], style: Style) -> list[Colour]:
    """Return white, every faction's own colour, and as many mixtures as there is room for."""
    room = 256 - BASE_COLOURS - 1
    mixtures = [
        [
            colour,
            mixed(colour, style.halo, 0.5),
            mixed(style.terrain[Terrain.HILLS], colour, 0.3),
            mixed(style.terrain[Terrain.FARMLANDS], colour, 0.3),
            mixed(colour, style.halo, 0.25),
            mixed(colour, style.halo, 0.75),
            mixed(colour, style.ink, 0.3),
            mixed(style.terrain[Terrain.COAST], colour, 0.5),
        ]
        for colour in factions
    ]
    by_rank = [shades[rank] for rank in range(8) for shades in mixtures]
    return [(255, 255, 255), *by_rank[:room]]

"""The colours a picture may have: few enough for a small file, and every faction's own among them."""

from collections.abc import Sequence

from PIL import Image

from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import Terrain

BASE_COLOURS = 128
"""How many of the 256 colours are chosen by what the base looks like; the others are the factions'."""


def base_palette(base: Image.Image, style: Style) -> bytes:
    """The colours that fit a base best, as red, green, blue in turn: the inks exactly, then what the ground needs.

    They are chosen from one pixel in sixteen, which are enough of every shade.
    """
    inks = _inks(style)
    few = base.resize((-(-base.width // 4), -(-base.height // 4)), Image.Resampling.NEAREST)
    ground = few.quantize(BASE_COLOURS - len(inks), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    exact = bytes(part for colour in inks for part in colour)
    return (exact + bytes(ground.getpalette() or [])[: BASE_COLOURS * 3 - len(exact)]).ljust(BASE_COLOURS * 3, b"\0")


def _inks(style: Style) -> list[Colour]:
    """What thin lines and letters are drawn with: too few pixels for a choice by number to keep them."""
    inks = [
        *(style.paper, style.ink, style.faint_ink, style.halo, style.coast_line, style.zone_border),
        *(style.river, style.road, style.road_casing, style.sea_name, style.land_name, style.terrain[Terrain.LAKES]),
    ]
    softened = [mixed(style.ink, style.halo, share) for share in (0.25, 0.5, 0.75)]
    return list(dict.fromkeys([*inks, *softened]))


def in_palette(image: Image.Image, base: bytes) -> Image.Image:
    """The base in its own colours alone."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(base)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def with_palette(image: Image.Image, base: bytes, factions: Sequence[Colour], style: Style) -> Image.Image:
    """The picture in at most 256 colours: those of the base, and shades of each faction's."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(base + bytes(part for colour in _shades(factions, style) for part in colour))
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _shades(factions: Sequence[Colour], style: Style) -> list[Colour]:
    """White, then for every faction its own colour first and as many mixtures as there is room for."""
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

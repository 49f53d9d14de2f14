"""The look of a map: the colours, inks and strengths of everything drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Colour = tuple[int, int, int]


def colour_of(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def text_of(colour: Colour) -> str:
    """Return the colour as `#rrggbb`, as CSS and documents write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, `share` of it the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines over a terrain: their slope in degrees (0 across, 90 upright), and how far apart and how
    thick they are, in hex sizes.
    """

    slope: float
    gap: float
    thickness: float


@dataclass(frozen=True)
class Style:
    """The look of a map; `version` changes whenever the same map would be drawn differently.

    `terrain` are the colours of the ground and `glyph` those of its signs, by the letter of the terrain; `hatch` the
    lines over a terrain, in the colour `hatch_ink`, where colour alone would not show it. `relief` and `texture` say
    how strong hill shading and grain are, 0 for none. `factions` are the colours of factions that have none of their
    own; where `own_colours` is false those with a colour of their own get them too. With `patterns` counters and rings
    carry a pattern for each faction because their colours alone do not distinguish them.
    """

    name: str
    version: int
    paper: Colour
    ink: Colour
    faint_ink: Colour
    terrain: Mapping[str, Colour]
    glyph: Mapping[str, Colour]
    land_grid: Colour
    water_grid: Colour
    coast_line: Colour
    shallows: Colour
    river: Colour
    road: Colour
    road_casing: Colour
    sea_name: Colour
    land_name: Colour
    zone_border: Colour
    halo: Colour
    hatch_ink: Colour
    factions: tuple[Colour, ...] = field(default=())
    hatch: Mapping[str, Hatch] = field(default_factory=dict)
    relief: float = 0.6
    texture: float = 1.0
    own_colours: bool = True
    patterns: bool = False

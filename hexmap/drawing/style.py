"""Colours and inks of the map."""

from dataclasses import dataclass, field

from hexmap.rules.board import Terrain

Colour = tuple[int, int, int]


def colour_of(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def text_of(colour: Colour) -> str:
    """The colour as `#rrggbb`, as style sheets and documents write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, `share` of it the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Style:
    """How a map looks; `version` changes whenever the same map would be drawn differently."""

    name: str
    version: int
    paper: Colour
    ink: Colour
    faint_ink: Colour
    terrain: dict[str, Colour]
    glyph: dict[str, Colour]
    land_grid: Colour
    water_grid: Colour
    coast_line: Colour
    shallows: Colour
    river: Colour
    road: Colour
    road_casing: Colour
    sea_name: Colour
    zone_border: Colour
    halo: Colour
    factions: tuple[Colour, ...] = field(default=())


CLASSIC = Style(
    name="classic",
    version=1,
    paper=colour_of("#f6efdd"),
    ink=colour_of("#2e2418"),
    faint_ink=colour_of("#7d6b50"),
    terrain={
        Terrain.FARMLANDS: colour_of("#efe5bb"),
        Terrain.DESERT: colour_of("#e8c98d"),
        Terrain.HILLS: colour_of("#d8bf88"),
        Terrain.MARSHES: colour_of("#b9cdae"),
        Terrain.FORESTS: colour_of("#a3b97c"),
        Terrain.MOUNTAINS: colour_of("#b59873"),
        Terrain.PEAKS: colour_of("#8d7a69"),
        Terrain.LAKES: colour_of("#8fbcd6"),
        Terrain.COAST: colour_of("#c9e0e8"),
        Terrain.SEA: colour_of("#a5c9dc"),
        Terrain.OCEAN: colour_of("#7ea9c6"),
    },
    glyph={
        Terrain.DESERT: colour_of("#b98f4a"),
        Terrain.HILLS: colour_of("#a5854a"),
        Terrain.MARSHES: colour_of("#5d8474"),
        Terrain.FORESTS: colour_of("#5f7d3f"),
        Terrain.MOUNTAINS: colour_of("#7c6144"),
        Terrain.PEAKS: colour_of("#fbf8f1"),
    },
    land_grid=colour_of("#8c7a57"),
    water_grid=colour_of("#6f9bb8"),
    coast_line=colour_of("#3f4f58"),
    shallows=colour_of("#e4f1f3"),
    river=colour_of("#3f7fae"),
    road=colour_of("#8a3b22"),
    road_casing=colour_of("#f6ead0"),
    sea_name=colour_of("#2f5d80"),
    zone_border=colour_of("#f4fafb"),
    halo=colour_of("#fdf9ee"),
    factions=tuple(
        colour_of(text)
        for text in (
            "#5b2a86", "#b3261e", "#c99700", "#1e6b52", "#1f4e8c", "#7a4419", "#8c1f5c", "#3f3f46",
            "#0f766e", "#9a3412", "#4d7c0f", "#6d28d9", "#0369a1", "#be185d", "#57534e",
        )
    ),
)  # fmt: skip

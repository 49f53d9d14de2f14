"""The styles of maps: classic, print, and safe for colour-blind readers."""

from collections.abc import Mapping

from hexmap.drawing.style import Colour, Hatch, Style, colour_of
from hexmap.rules.board import Terrain


def _colours(text: str) -> tuple[Colour, ...]:
    return tuple(colour_of(word) for word in text.split())


CLASSIC = Style(
    name="classic",
    version=3,
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
    land_name=colour_of("#574024"),
    zone_border=colour_of("#f4fafb"),
    halo=colour_of("#fdf9ee"),
    hatch_ink=colour_of("#8c7a57"),
    factions=_colours(
        "#5b2a86 #b3261e #c99700 #1e6b52 #1f4e8c #7a4419 #8c1f5c #3f3f46 "
        "#0f766e #9a3412 #4d7c0f #6d28d9 #0369a1 #be185d #57534e"
    ),
)
"""Parchment, blue seas, warm hills: the map as most people know it."""

PRINT = Style(
    name="print",
    version=2,
    paper=colour_of("#ffffff"),
    ink=colour_of("#000000"),
    faint_ink=colour_of("#4a4a4a"),
    terrain={
        Terrain.FARMLANDS: colour_of("#ffffff"),
        Terrain.DESERT: colour_of("#ffffff"),
        Terrain.HILLS: colour_of("#f4f4f4"),
        Terrain.MARSHES: colour_of("#fafafa"),
        Terrain.FORESTS: colour_of("#ebebeb"),
        Terrain.MOUNTAINS: colour_of("#dedede"),
        Terrain.PEAKS: colour_of("#a8a8a8"),
        Terrain.LAKES: colour_of("#ffffff"),
        Terrain.COAST: colour_of("#ffffff"),
        Terrain.SEA: colour_of("#ffffff"),
        Terrain.OCEAN: colour_of("#ffffff"),
    },
    glyph={
        Terrain.DESERT: colour_of("#3a3a3a"),
        Terrain.HILLS: colour_of("#3a3a3a"),
        Terrain.MARSHES: colour_of("#3a3a3a"),
        Terrain.FORESTS: colour_of("#555555"),
        Terrain.MOUNTAINS: colour_of("#303030"),
        Terrain.PEAKS: colour_of("#ffffff"),
    },
    land_grid=colour_of("#bdbdbd"),
    water_grid=colour_of("#d0d0d0"),
    coast_line=colour_of("#000000"),
    shallows=colour_of("#ffffff"),
    river=colour_of("#5a5a5a"),
    road=colour_of("#000000"),
    road_casing=colour_of("#ffffff"),
    sea_name=colour_of("#303030"),
    land_name=colour_of("#404040"),
    zone_border=colour_of("#8c8c8c"),
    halo=colour_of("#ffffff"),
    hatch_ink=colour_of("#9a9a9a"),
    factions=_colours("#000000 #707070 #3a3a3a #8a8a8a #1e1e1e #585858 #484848"),
    hatch={
        Terrain.LAKES: Hatch(45, 0.28, 0.06),
        Terrain.SEA: Hatch(0, 0.433, 0.035),
        Terrain.OCEAN: Hatch(0, 0.2165, 0.045),
    },
    relief=0.0,
    texture=0.0,
    own_colours=False,
    patterns=True,
)
"""Black on white for a laser printer: no grey carries a meaning that a sign or hatching does not carry too."""

SAFE = Style(
    name="safe",
    version=2,
    paper=colour_of("#f7f3e8"),
    ink=colour_of("#1d1d1f"),
    faint_ink=colour_of("#5f5a50"),
    terrain={
        Terrain.FARMLANDS: colour_of("#fbf6d2"),
        Terrain.DESERT: colour_of("#fbdc8b"),
        Terrain.HILLS: colour_of("#baa54e"),
        Terrain.MARSHES: colour_of("#bbc6bf"),
        Terrain.FORESTS: colour_of("#8f9e75"),
        Terrain.MOUNTAINS: colour_of("#977347"),
        Terrain.PEAKS: colour_of("#6b5648"),
        Terrain.LAKES: colour_of("#65a6df"),
        Terrain.COAST: colour_of("#d7effe"),
        Terrain.SEA: colour_of("#a0cff9"),
        Terrain.OCEAN: colour_of("#4f81c4"),
    },
    glyph={
        Terrain.DESERT: colour_of("#9a6b10"),
        Terrain.HILLS: colour_of("#7f5a12"),
        Terrain.MARSHES: colour_of("#2f5a66"),
        Terrain.FORESTS: colour_of("#3f5020"),
        Terrain.MOUNTAINS: colour_of("#4a3216"),
        Terrain.PEAKS: colour_of("#ffffff"),
    },
    land_grid=colour_of("#7d6f55"),
    water_grid=colour_of("#5a86b4"),
    coast_line=colour_of("#1f2d3a"),
    shallows=colour_of("#eef6fb"),
    river=colour_of("#0b5fb0"),
    road=colour_of("#5a1f00"),
    road_casing=colour_of("#fffaf0"),
    sea_name=colour_of("#12406e"),
    land_name=colour_of("#4a3a20"),
    zone_border=colour_of("#ffffff"),
    halo=colour_of("#fffdf6"),
    hatch_ink=colour_of("#7d6f55"),
    factions=_colours("#2a1466 #e82810 #f9bc00 #05776b #1744ba #0c0a0a #cf5787"),
    own_colours=False,
)
"""Colours that stay apart for protanopia, deuteranopia and tritanopia."""

STYLES: Mapping[str, Style] = {style.name: style for style in (CLASSIC, PRINT, SAFE)}
"""Every style by its name."""

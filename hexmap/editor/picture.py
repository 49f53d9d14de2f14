"""A map that is still being drawn as campaigns would show it, and the colours in which the editor draws it."""

from dataclasses import dataclass

from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.layers.layers import BASE_LAYERS
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.style import text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board, Terrain
from hexmap.rules.position import Position

_LINES = {
    "paper": CLASSIC.paper,
    "ink": CLASSIC.ink,
    "coast": CLASSIC.coast_line,
    "river": CLASSIC.river,
    "road": CLASSIC.road,
    "casing": CLASSIC.road_casing,
    "halo": CLASSIC.halo,
    "sea": CLASSIC.sea_name,
    "landGrid": CLASSIC.land_grid,
    "waterGrid": CLASSIC.water_grid,
}


@dataclass(frozen=True, slots=True)
class EmptyMapPicture:
    """A PNG of a map on which nobody stands, with its size in pixels."""

    png: bytes
    width: int
    height: int


def empty_map_picture(board: Board) -> EmptyMapPicture:
    """The picture of a board without armies, as wide as those of forum posts."""
    nobody = Position(1, (), {}, (), ())
    image = draw_map(board, nobody, width=FORUM_WIDTH, layers=BASE_LAYERS, scenery=scenery_for(board))
    return EmptyMapPicture(encode_png(image), image.width, image.height)


def editor_colours() -> dict[str, dict[str, str]]:
    """The colours of the drawn map as CSS knows them: of terrains, of their signs, and of lines."""
    return {
        "terrain": {terrain.value: text_of(CLASSIC.terrain[terrain]) for terrain in Terrain},
        "sign": {terrain: text_of(colour) for terrain, colour in CLASSIC.glyph.items()},
        "line": {name: text_of(colour) for name, colour in _LINES.items()},
    }

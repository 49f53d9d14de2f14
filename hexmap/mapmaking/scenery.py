"""Makes the scenery of a map from the layers that the map was made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from hexmap.drawing.base.scenery import USUAL_RANK, Edge
from hexmap.mapmaking.build import Theatre
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.land import area_km2
from hexmap.mapmaking.land_names import land_name
from hexmap.mapmaking.ranks import river_ranks, road_ranks
from hexmap.mapmaking.recipe_scenery import SceneryEntry
from hexmap.mapmaking.relief import heights_of, shaded
from hexmap.mapmaking.shapes import Shape, first_name
from hexmap.mapmaking.shores import drawn, rings
from hexmap.rules.board import Board


@dataclass(frozen=True, eq=False)
class MadeScenery:
    """A scenery document without the name of its relief, and the relief in greys, rows from the north."""

    document: Mapping[str, Any]
    relief: NDArray[np.uint8]


def make_scenery(theatre: Theatre, recipe: SceneryEntry, board: Board) -> MadeScenery:
    """The scenery of a theatre's map, from the layers of the map; raises DocumentError for great roads it has not."""
    field, layers = theatre.field(), theatre.layers
    rivers = [
        (line, _rank(river.text(_river_name(theatre)), recipe.great_rivers))
        for river in layers.rivers
        for line in drawn_lines(river, field)
    ]
    lakes: list[BaseGeometry] = [
        lake.geometry for lake in layers.lakes if _is_drawn(lake, theatre, recipe.smallest_lake_km2)
    ]
    lakes += [Polygon(hole) for land in layers.land for part in land.parts for hole in getattr(part, "interiors", ())]
    document = {
        "format": "vae-victis/scenery/1",
        "map": board.name,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "coast": rings([land.geometry for land in layers.land], field, recipe.tolerance, recipe.smallest_island),
        "lakes": rings(lakes, field, recipe.tolerance, recipe.smallest_island),
        "river_ranks": _pairs(river_ranks(board, rivers), board),
        "road_ranks": _pairs(road_ranks(board, recipe.great_roads), board),
        "names": [land_name(name, field, [line for line, _ in rivers]) for name in recipe.names],
    }
    heights = heights_of(layers.cells.elevation, field, recipe.pixels)
    return MadeScenery(document, shaded(heights, field.size / recipe.pixels, recipe.levels))


def drawn_lines(river: Shape, field: HexField) -> list[LineString]:
    """The lines of a river in the field."""
    return [line for part in river.parts if isinstance(line := drawn(part, field), LineString)]


def _river_name(theatre: Theatre) -> str:
    """The property of a river that holds the name by which the recipe knows it."""
    entry = theatre.recipe.layers.rivers
    return entry.names[0] if entry else ""


def _is_drawn(lake: Shape, theatre: Theatre, smallest_km2: float) -> bool:
    """Whether a lake is drawn as water: lagoons are marsh on the map."""
    names = theatre.recipe.layers.lakes.names if theatre.recipe.layers.lakes else []
    is_lagoon = first_name(lake, names) in theatre.recipe.waters.lagoons
    return not is_lagoon and area_km2(lake.geometry, theatre.canvas.projection) >= smallest_km2


def _rank(name: str, great: Sequence[str]) -> int:
    """1 for the rivers the recipe calls great, 3 for those without a name, 2 for all others."""
    return 1 if name in great else USUAL_RANK if name else 3


def _pairs(ranks: Mapping[Edge, int], board: Board) -> list[list[Any]]:
    name = board.grid.name
    return [[name(one), name(other), rank] for (one, other), rank in sorted(ranks.items())]

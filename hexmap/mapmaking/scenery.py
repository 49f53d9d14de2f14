"""Makes the scenery of a map from the layers that the map was made from."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from shapely.geometry import LineString

from hexmap.drawing.scenery import USUAL_RANK, Edge
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.land import area_km2
from hexmap.mapmaking.land_names import land_name
from hexmap.mapmaking.layers import Cells, Shape
from hexmap.mapmaking.ranks import river_ranks, road_ranks
from hexmap.mapmaking.recipe_scenery import SceneryEntry
from hexmap.mapmaking.relief import heights_of, shaded
from hexmap.mapmaking.shores import drawn, rings
from hexmap.rules.board import Board


@dataclass(frozen=True, eq=False)
class SceneryLayers:
    """The layers that scenery is made from: shapes of lands, lakes and rivers, and heights in metres.

    `river_name` is the property of a river that holds the name by which the recipe knows it.
    """

    lands: Sequence[Shape]
    lakes: Sequence[Shape]
    rivers: Sequence[Shape]
    heights: Cells
    river_name: str


@dataclass(frozen=True, eq=False)
class MadeScenery:
    """A scenery document without the name of its relief, and the relief in greys, rows from the north."""

    document: Mapping[str, Any]
    relief: NDArray[np.uint8]


def make_scenery(recipe: SceneryEntry, layers: SceneryLayers, field: HexField, board: Board) -> MadeScenery:
    """The scenery of a map that lies in that field; lakes are those that are to be drawn as water.

    Raises DocumentError for great roads the map has not.
    """
    rivers = [
        (part, _rank(river.text(layers.river_name), recipe.great_rivers))
        for river in layers.rivers
        for part in drawn_lines(river, field)
    ]
    lakes = [
        lake.geometry for lake in layers.lakes if area_km2(lake.geometry, field.projection) >= recipe.smallest_lake_km2
    ]
    document = {
        "format": "vae-victis/scenery/1",
        "map": board.name,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "coast": rings([land.geometry for land in layers.lands], field, recipe.tolerance, recipe.smallest_island),
        "lakes": rings(lakes, field, recipe.tolerance, recipe.smallest_island),
        "river_ranks": _pairs(river_ranks(board, rivers), board),
        "road_ranks": _pairs(road_ranks(board, recipe.great_roads), board),
        "names": [land_name(name, field, [line for line, _ in rivers]) for name in recipe.names],
    }
    return MadeScenery(document, shaded(heights_of(layers.heights, field, recipe.pixels), levels=recipe.levels))


def write_scenery(made: MadeScenery, map_path: Path) -> tuple[Path, Path]:
    """Writes `NAME.scenery.json` and `NAME.relief.png` beside a map's file and returns their paths."""
    relief_path = map_path.with_name(f"{map_path.stem}.relief.png")
    path = map_path.with_name(f"{map_path.stem}.scenery.json")
    greys = int(np.unique(made.relief).size)
    image = Image.fromarray(made.relief).convert("P", palette=Image.Palette.ADAPTIVE, colors=greys)
    image.save(relief_path, optimize=True)
    path.write_text(scenery_text({**made.document, "relief": relief_path.name}), encoding="utf-8")
    return path, relief_path


def scenery_text(document: Mapping[str, Any]) -> str:
    """A scenery document as it is written: one line a ring, a ranked pair and a name, so that changes can be read."""
    parts = []
    for key, value in document.items():
        if isinstance(value, list) and value:
            lines = ",\n".join(f"  {json.dumps(item, ensure_ascii=False, separators=(',', ':'))}" for item in value)
            parts.append(f' "{key}": [\n{lines}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def drawn_lines(river: Shape, field: HexField) -> list[LineString]:
    """The lines of a river in the field."""
    return [line for part in river.parts if isinstance(line := drawn(part, field), LineString)]


def _rank(name: str, great: Sequence[str]) -> int:
    """1 for the rivers the recipe calls great, 3 for those without a name, 2 for all others."""
    return 1 if name in great else USUAL_RANK if name else 3


def _pairs(ranks: Mapping[Edge, int], board: Board) -> list[list[Any]]:
    name = board.grid.name
    return [[name(one), name(other), rank] for (one, other), rank in sorted(ranks.items())]

"""Makes the scenery of a map from the layers that the map was made from."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import Field
from shapely.geometry import LineString

from hexmap.drawing.scenery import USUAL_RANK, Edge
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.land_names import LandNameRecipe, land_name
from hexmap.mapmaking.layers import Cells, Shape
from hexmap.mapmaking.ranks import river_ranks, road_ranks
from hexmap.mapmaking.relief import heights_of, shaded
from hexmap.mapmaking.shores import drawn, rings
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentModel


class SceneryRecipe(DocumentModel):
    """What a recipe says about scenery; every key may be left out.

    `pixels` of the relief a hex size and its number of grey `levels`; shores are simplified to `tolerance` hex
    sizes; islands below `smallest_island` square hex sizes and lakes below `smallest_lake_km2` are left out.
    `great_rivers` are the ancient names of the rivers of rank 1, `great_roads` chains of structures joined by roads
    of rank 1, `names` what is written over the land.
    """

    pixels: int = Field(default=12, ge=2, le=40)
    levels: int = Field(default=24, ge=4, le=100)
    tolerance: float = Field(default=0.04, gt=0, le=1)
    smallest_island: float = Field(default=0.02, ge=0)
    smallest_lake_km2: float = Field(default=50, ge=0)
    great_rivers: list[str] = Field(default_factory=list)
    great_roads: list[list[str]] = Field(default_factory=list)
    names: list[LandNameRecipe] = Field(default_factory=list)


@dataclass(frozen=True, eq=False)
class SceneryLayers:
    """The layers that scenery is made from: shapes of lands, lakes and rivers, and heights in metres."""

    lands: Sequence[Shape]
    lakes: Sequence[Shape]
    rivers: Sequence[Shape]
    heights: Cells


@dataclass(frozen=True, eq=False)
class MadeScenery:
    """A scenery document without the name of its relief, and the relief in greys, rows from the north."""

    document: Mapping[str, Any]
    relief: NDArray[np.uint8]


def make_scenery(recipe: SceneryRecipe, layers: SceneryLayers, field: HexField, board: Board) -> MadeScenery:
    """The scenery of a map that lies in that field; raises DocumentError for great roads the map has not."""
    rivers = [
        (part, _rank(river, recipe.great_rivers))
        for river in layers.rivers
        for part in drawn_lines(river, field)
    ]
    lakes = [lake for lake in layers.lakes if _is_drawn(lake, recipe.smallest_lake_km2)]
    document = {
        "format": "vae-victis/scenery/1",
        "map": board.name,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "coast": rings([land.geometry for land in layers.lands], field, recipe.tolerance, recipe.smallest_island),
        "lakes": rings([lake.geometry for lake in lakes], field, recipe.tolerance, recipe.smallest_island),
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


def _rank(river: Shape, great: Sequence[str]) -> int:
    """1 for the rivers the recipe calls great, 3 for those without an ancient name, 2 for all others."""
    name = river.text("name_ancient")
    return 1 if name in great else USUAL_RANK if name else 3


def _is_drawn(lake: Shape, smallest_km2: float) -> bool:
    """Whether a lake is drawn as water: lagoons are marsh."""
    return lake.number("area_km2", smallest_km2) >= smallest_km2 and not lake.properties.get("lagoon")


def _pairs(ranks: Mapping[Edge, int], board: Board) -> list[list[Any]]:
    name = board.grid.name
    return [[name(one), name(other), rank] for (one, other), rank in sorted(ranks.items())]

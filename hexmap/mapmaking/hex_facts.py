"""Facts about hexes from the layers of cells: heights, relief, low ground, forest, crops, drought."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hexmap.mapmaking.canvas import Canvas
from hexmap.mapmaking.cells import Cells
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.land import Masses
from hexmap.mapmaking.recipe_layers import ClimateEntry, CoverEntry
from hexmap.rules.documents import DocumentError

FEWEST_CELLS = 5
"""Of fewer cells nothing is said."""
LOW, HIGH = 5, 95
"""Relief is the difference of these percentiles of the heights."""


@dataclass(frozen=True, slots=True)
class HexFacts:
    """Heights and relief in metres; `low`, `forest`, `woods`, `crops` and `arid` as shares of the land."""

    mean: float
    highest: float
    relief: float
    low: float
    forest: float = 0.0
    woods: float = 0.0
    crops: float = 0.0
    arid: float = 0.0


@dataclass(frozen=True, eq=False)
class CellLayers:
    """The layers of cells with what the recipe says of their classes."""

    elevation: Cells
    cover: tuple[Cells, CoverEntry] | None = None
    climate: tuple[Cells, ClimateEntry] | None = None


def facts_of(
    field: HexField, canvas: Canvas, masses: Masses, layers: CellLayers, marsh_height: float
) -> Mapping[int, HexFacts]:
    """Return the facts of every hex with enough land in it.

    Raises DocumentError where most heights of a hex's land are missing.
    """
    lon, lat = layers.elevation.centres()
    x, y = field.projection.plane_or_nowhere(lon, lat)
    shown = np.isfinite(x) & np.isfinite(y)
    lon, lat, x, y = lon[shown], lat[shown], x[shown], y[shown]
    hexes = field.locate(x, y)
    on_land = (hexes >= 0) & (canvas.labels_at(masses.labels, x, y) > 0)
    order = np.argsort(hexes[on_land], kind="stable")
    lon, lat, found = lon[on_land][order], lat[on_land][order], hexes[on_land][order]
    heights = layers.elevation.values[shown][on_land][order]
    _must_have_heights(field, found, heights, layers.elevation)
    cover = layers.cover[0].at(lon, lat) if layers.cover else None
    climate = layers.climate[0].at(lon, lat) if layers.climate else None
    facts: dict[int, HexFacts] = {}
    for hex_, part in _runs(found):
        known = heights[part]
        if layers.elevation.no_data is not None:
            known = known[known != layers.elevation.no_data]
        if known.size < FEWEST_CELLS:
            continue
        facts[hex_] = HexFacts(
            **_heights(known, marsh_height),
            **(_cover(cover[part], layers.cover[1]) if cover is not None and layers.cover else {}),
            **(_climate(climate[part], layers.climate[1]) if climate is not None and layers.climate else {}),
        )
    return facts


def _runs(hexes: NDArray[np.int64]) -> Iterator[tuple[int, slice]]:
    """The hexes of sorted cells with where their cells begin and end."""
    found, starts = np.unique(hexes, return_index=True)
    ends = np.append(starts, hexes.size)[1:]
    for hex_, start, end in zip(found.tolist(), starts.tolist(), ends.tolist(), strict=True):
        yield hex_, slice(start, end)


def _heights(heights: NDArray[np.int64], marsh_height: float) -> dict[str, float]:
    low, high = np.percentile(heights, [LOW, HIGH])
    return {
        "mean": float(heights.mean()),
        "highest": float(heights.max()),
        "relief": float(high - low),
        "low": float((heights <= marsh_height).mean()),
    }


def _cover(classes: NDArray[np.int64], entry: CoverEntry) -> dict[str, float]:
    land = max(1, int((~np.isin(classes, entry.water)).sum()))
    return {
        "forest": float(np.isin(classes, entry.forest).sum() / land),
        "woods": float(np.isin(classes, entry.woods).sum() / land),
        "crops": float(np.isin(classes, entry.crops).sum() / land),
    }


def _climate(classes: NDArray[np.int64], entry: ClimateEntry) -> dict[str, float]:
    land = max(1, int((~np.isin(classes, entry.water)).sum()))
    return {"arid": float(np.isin(classes, entry.arid).sum() / land)}


def _must_have_heights(field: HexField, hexes: NDArray[np.int64], heights: NDArray[np.int64], elevation: Cells) -> None:
    if elevation.no_data is None:
        return
    cells = np.bincount(hexes, minlength=len(field.grid))
    holes = np.bincount(hexes[heights == elevation.no_data], minlength=len(field.grid))
    bad = np.flatnonzero(2 * holes > cells)
    if bad.size:
        problem = f"has no data for most of the land of {bad.size} hexes, the first is {field.grid.name(int(bad[0]))}"
        raise DocumentError(f"layers.{elevation.name}", problem)

"""Waters: lakes that fill hexes, the Coast belt, the sea and the ocean (GR.3)."""

from collections.abc import Collection, Mapping

import numpy as np

from hexmap.mapmaking.canvas import Measure
from hexmap.mapmaking.land import area_km2
from hexmap.mapmaking.recipe_ground import OceanEntry, WatersEntry
from hexmap.mapmaking.shapes import Shape, first_name, rings_of
from hexmap.mapmaking.spread import distances, patches, reached
from hexmap.rules.board import Terrain
from hexmap.rules.hexes import Grid


def lake_hexes(
    squares: Measure, lakes: tuple[Shape, ...], names: list[str], land: Collection[int], rules: WatersEntry
) -> set[int]:
    """Return the land hexes that large lakes fill, or the one that a lake covers most, if it covers enough."""
    if not lakes:
        return set()
    labels = squares.canvas.filled(rings_of(lakes))
    found: set[int] = set()
    for number, lake in enumerate(lakes):
        small = area_km2(lake.geometry, squares.canvas.projection) < rules.lake_smallest_km2
        if small or first_name(lake, names) in rules.lagoons:
            continue
        covered = squares.share(labels == number + 1)
        on_land = [int(hex_) for hex_ in np.flatnonzero(covered > 0) if int(hex_) in land]
        filled = [hex_ for hex_ in on_land if covered[hex_] >= rules.lake_share]
        if not filled and on_land:
            best = max(on_land, key=lambda hex_: (covered[hex_], -hex_))
            filled = [best] if covered[best] >= rules.lake_least else []
        found.update(filled)
    return found


def waters_of(grid: Grid, land: Collection[int], rules: WatersEntry) -> Mapping[int, Terrain]:
    """Return Coast, Sea or Ocean for every hex that is not land."""
    away = distances(grid, land)
    far = len(grid)
    water = [hex_ for hex_ in range(len(grid)) if hex_ not in land]
    sea = {hex_ for hex_ in water if away.get(hex_, far) > 1}
    ocean = _ocean(grid, sea, away, rules.ocean) if rules.ocean else set()
    found: dict[int, Terrain] = {}
    for hex_ in water:
        if hex_ in ocean:
            found[hex_] = Terrain.OCEAN
        else:
            found[hex_] = Terrain.COAST if away.get(hex_, far) <= rules.coast_depth else Terrain.SEA
    return found


def _ocean(grid: Grid, sea: set[int], away: Mapping[int, int], rules: OceanEntry) -> set[int]:
    far = len(grid)
    edge = [hex_ for hex_ in sea if _from_edge(grid, hex_) == 0 and away.get(hex_, far) >= rules.edge_from_land]

    def spreads(hex_: int) -> bool:
        off_shore = away.get(hex_, far) >= rules.from_land
        return hex_ in sea and off_shore and _from_edge(grid, hex_) <= rules.border

    whole = reached(grid, edge, spreads)
    core = [hex_ for hex_ in whole if all(near < 0 or near in whole for near in grid.neighbours_of(hex_))]
    broad = set(core).union(near for hex_ in core for near in grid.neighbours_of(hex_) if near >= 0)
    return {hex_ for patch in patches(grid, broad) if len(patch) >= rules.patch for hex_ in patch}


def _from_edge(grid: Grid, hex_: int) -> int:
    row, column = divmod(hex_, grid.columns)
    return min(column, grid.columns - 1 - column, row, grid.rows - 1 - row)

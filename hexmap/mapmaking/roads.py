"""Roads: the cheapest ways between stations, and those that follow lines (GR.4)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.recipe_works import RoadsEntry, StationEntry
from hexmap.mapmaking.shapes import Shape
from hexmap.mapmaking.ways import chain_of, cheapest, hexes_along
from hexmap.rules.board import PASSABLE_LAND
from hexmap.rules.documents import DocumentError, one_line

Side = tuple[int, int]
"""Two neighbouring hexes, the smaller index first: the side between them."""


def side(one: int, other: int) -> Side:
    """The side between two neighbouring hexes."""
    return min(one, other), max(one, other)


def roads_of(
    field: HexField,
    terrain: Sequence[str],
    homes: Mapping[str, int],
    lines: Sequence[Shape],
    rules: RoadsEntry,
) -> set[Side]:
    """Return the sides that roads pass through; each road may follow roads built before it, at the cost of a road.

    Raises DocumentError for an unknown station, and for two stations without a way over land between them.
    """
    roads = _along_lines(field, terrain, lines, rules.least_km)
    stations = _stations(field, terrain, homes, rules)

    def cost(one: int, other: int) -> int | None:
        full = rules.costs.get(terrain[other])
        return rules.road if full is not None and side(one, other) in roads else full

    for number, way in enumerate(rules.ways):
        hexes = [
            _station(name, stations, f"roads.ways[{number}].stations[{at}]") for at, name in enumerate(way.stations)
        ]
        for at, (start, goal) in enumerate(pairwise(hexes)):
            path = cheapest(field.grid, start, goal, cost)
            if path is None:
                problem = f"no way leads over land from {way.stations[at]} to {way.stations[at + 1]}"
                raise DocumentError(f"roads.ways[{number}]", problem)
            roads.update(side(one, other) for one, other in pairwise(path))
    return roads


def _along_lines(field: HexField, terrain: Sequence[str], lines: Sequence[Shape], least_km: float) -> set[Side]:
    """The sides that lines pass through between hexes an army can enter."""
    return {
        side(one, other)
        for line in lines
        for part in line.parts
        for one, other in neighbours_in(field, chain_of(field.grid, hexes_along(field, part), least_km))
        if terrain[one] in PASSABLE_LAND and terrain[other] in PASSABLE_LAND
    }


def neighbours_in(field: HexField, chain: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a chain of hexes that are neighbours."""
    return [(one, other) for one, other in pairwise(chain) if other in field.grid.neighbours[one]]


def _stations(field: HexField, terrain: Sequence[str], homes: Mapping[str, int], rules: RoadsEntry) -> dict[str, int]:
    """The hexes of all stations: places of the table, and those of the recipe."""
    found = dict(homes)
    for number, station in enumerate(rules.stations):
        where = f"roads.stations[{number}]"
        if station.name in found:
            raise DocumentError(where, f"{one_line(station.name)} is given twice, or is in the table of places already")
        found[station.name] = _on_land(field, terrain, station, where)
    return found


def _on_land(field: HexField, terrain: Sequence[str], station: StationEntry, where: str) -> int:
    own = field.hex_at(station.at[0], station.at[1])
    if own < 0:
        raise DocumentError(where, f"{one_line(station.name)} lies off the map")
    if terrain[own] in PASSABLE_LAND:
        return own
    x, y = (float(value) for value in field.projection.plane(station.at[0], station.at[1]))
    beside = [hex_ for hex_ in field.grid.neighbours[own] if hex_ >= 0 and terrain[hex_] in PASSABLE_LAND]
    if not beside:
        raise DocumentError(where, f"{one_line(station.name)} lies where no army can stand, nor next to such a hex")

    def away(hex_: int) -> float:
        there = field.centre(hex_)
        return (there[0] - x) ** 2 + (there[1] - y) ** 2

    return min(beside, key=away)


def _station(name: str, stations: Mapping[str, int], where: str) -> int:
    if name not in stations:
        problem = f"{one_line(name)} is neither a place of the table that lies on the map nor one of roads.stations"
        raise DocumentError(where, problem)
    return stations[name]

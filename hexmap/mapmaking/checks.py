"""The checks that a finished map must pass; the first failure stops the build and is named with its place."""

from collections.abc import Mapping
from itertools import combinations

from hexmap.mapmaking.recipe_end import ChecksEntry, LineCheck, MarchCheck, StraitCheck, TerrainCheck
from hexmap.mapmaking.recipe_values import pairs_along
from hexmap.rules.board import Board, Structure, Terrain
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.land_costs import LandCosts, bounded, unbounded_cost
from hexmap.rules.map_checks import pieces_of_water
from hexmap.rules.map_file import hex_named

FARTHEST = 20
"""Straits wider than this are not measured."""


def check(board: Board, checks: ChecksEntry) -> None:
    """Raise DocumentError for the first check of a recipe that a map fails.

    Reading the board has already checked what holds for every map, such as every structure on land and on its own hex.

    """
    named = _landmasses(board, checks)
    if checks.waters_connected:
        _waters_hang_together(board)
    if checks.borders_touch_zones:
        _borders_touch_zones(board)
    for number, strait in enumerate(checks.straits):
        _strait(board, strait, named, f"checks.straits[{number}]")
    for number, line in enumerate(checks.lines):
        _line(board, line, f"checks.lines[{number}]")
    for number, ground in enumerate(checks.terrain):
        _ground(board, ground, f"checks.terrain[{number}]")
    for number, march in enumerate(checks.marches):
        _march(board, march, checks, f"checks.marches[{number}]")


def _landmasses(board: Board, checks: ChecksEntry) -> Mapping[str, int]:
    """The numbers of the named landmasses, which must all be different."""
    found: dict[str, int] = {}
    for number, entry in enumerate(checks.landmasses):
        place = f"checks.landmasses[{number}]"
        hex_ = hex_named(board.grid, entry.hex, f"{place}.hex")
        if not board.is_land(hex_):
            raise DocumentError(f"{place}.hex", f"{entry.hex} of {entry.name} is {_terrain(board, hex_)}, not land")
        found[entry.name] = board.landmasses[hex_]
    for one, other in combinations(found, 2):
        if found[one] == found[other]:
            raise DocumentError("checks.landmasses", f"{one} and {other} are one landmass; they must be separate")
    return found


def _waters_hang_together(board: Board) -> None:
    seas = pieces_of_water(board)
    if len(seas) > 1:
        least = seas[-1]
        names = ", ".join(board.grid.name(hex_) for hex_ in least[:5])
        problem = f"Coast and Sea must hang together; cut off from the others are {names} ({len(least)} in all)"
        raise DocumentError("checks.waters_connected", problem)


def _borders_touch_zones(board: Board) -> None:
    """Every hex in several sea zones touches a hex that is in one of them alone, for each of them."""
    for hex_, zones in enumerate(board.zones_of):
        around = {board.zones_of[near] for near in board.adjacent(hex_)}
        for zone in zones if len(zones) > 1 else ():
            if (zone,) not in around:
                problem = f"{board.grid.name(hex_)} is in {board.zones[zone]}, but touches no hex of that zone alone"
                raise DocumentError("checks.borders_touch_zones", problem)


def _strait(board: Board, strait: StraitCheck, named: Mapping[str, int], place: str) -> None:
    """Check that the narrowest water between two lands has the given width in Coast hexes, and so many touch both."""
    one, other = (_shore(board, name, named, place) for name in strait.between)
    width = _width(board, one, other)
    lands = " and ".join(strait.between)
    if width != strait.coast:
        found = "no Coast leads across" if width is None else f"the narrowest way across by Coast takes {width}"
        raise DocumentError(place, f"between {lands} {found}; wanted is {strait.coast}")
    both = [hex_ for hex_ in _coast_beside(board, one) if hex_ in _coast_beside(board, other)]
    if strait.hexes not in (None, len(both)):
        names = ", ".join(map(board.grid.name, both[:5]))
        problem = f"{len(both)} Coast hexes touch both {lands}, the first of them {names}; wanted are {strait.hexes}"
        raise DocumentError(place, problem)
    for hex_ in both if strait.border else ():
        if len(board.zones_of[hex_]) < 2:
            zone = board.zones[board.zones_of[hex_][0]]
            problem = f"between {lands} {board.grid.name(hex_)} is in {zone} alone, on no border of two sea zones"
            raise DocumentError(place, problem)


def _coast_beside(board: Board, shore: set[int]) -> list[int]:
    """The Coast hexes that touch a shore, in the order of the map."""
    return sorted({near for hex_ in shore for near in board.adjacent(hex_) if board.is_coast(near)})


def _line(board: Board, line: LineCheck, place: str) -> None:
    """Check that a road or river joins two structures without passing a third (LG.2)."""
    start, goal = (_structure(board, name, f"{place}.between").hex for name in line.between)
    sides = board.roads if line.kind == "road" else board.rivers
    seen, waiting = {start}, [start]
    while waiting and goal not in seen:
        here = waiting.pop()
        if here != start and here in board.structure_at:
            continue
        for side, near in enumerate(board.neighbours[here]):
            if sides[here] >> side & 1 and near not in seen:
                seen.add(near)
                waiting.append(near)
    if goal not in seen:
        one, other = line.between
        raise DocumentError(place, f"no {line.kind} leads from {one} to {other} that passes through no other structure")


def _ground(board: Board, ground: TerrainCheck, place: str) -> None:
    structure = _structure(board, ground.name, f"{place}.name")
    if board.terrain[structure.hex] != ground.terrain:
        label = Terrain(ground.terrain).label
        raise DocumentError(place, f"{ground.name} stands on {_terrain(board, structure.hex)}, not on {label}")


def _structure(board: Board, name: str, place: str) -> Structure:
    if name not in board.structure_named:
        raise DocumentError(place, f"the map has no structure {one_line(name)}")
    return board.structure_named[name]


def _shore(board: Board, name: str, named: Mapping[str, int], place: str) -> set[int]:
    if name in named:
        return {hex_ for hex_, mass in enumerate(board.landmasses) if mass == named[name]}
    if name in board.structure_named:
        return {board.structure_named[name].hex}
    raise DocumentError(place, f"{one_line(name)} is neither a structure nor one of checks.landmasses")


def _width(board: Board, one: set[int], other: set[int]) -> int | None:
    """The number of Coast hexes on the shortest way by Coast between two lands; None if there is none."""
    reach = one
    for width in range(FARTHEST):
        around = {near for hex_ in reach for near in board.adjacent(hex_)}
        if around & other:
            return width
        reach = {hex_ for hex_ in around if board.is_coast(hex_)} | (reach - one)
    return None


def _march(board: Board, march: MarchCheck, checks: ChecksEntry, place: str) -> None:
    if checks.costs is None:
        raise DocumentError("checks.costs", "is missing: marches cannot be calculated without it")
    figures = checks.costs
    costs = LandCosts(figures.terrain, 0, figures.river, 0, figures.floor, figures.ceiling)
    spent = 0
    for one, other in pairs_along(march.along):
        origin, target = hex_named(board.grid, one, f"{place}.along"), hex_named(board.grid, other, f"{place}.along")
        if target not in board.neighbours[origin]:
            raise DocumentError(f"{place}.along", f"{one} and {other} are not neighbours")
        if board.terrain[target] not in figures.terrain:
            raise DocumentError(
                f"{place}.along", f"{march.name}: {other} is {_terrain(board, target)}, closed to armies"
            )
        spent += bounded(costs, unbounded_cost(board, costs, origin, target))
    if spent != march.points:
        raise DocumentError(place, f"{march.name} costs {spent} MP, not {march.points}")


def _terrain(board: Board, hex_: int) -> str:
    return Terrain(board.terrain[hex_]).label

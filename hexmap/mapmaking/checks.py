"""The checks that a finished map must pass; the first that fails stops the build and says which it was, and where."""

from collections.abc import Mapping
from itertools import combinations

from hexmap.mapmaking.recipe_end import ChecksEntry, MarchCheck, StraitCheck
from hexmap.mapmaking.recipe_values import pairs_along
from hexmap.rules.board import Board, Terrain
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.land_costs import LandCosts, bounded, unbounded_cost
from hexmap.rules.map_checks import pieces_of_water
from hexmap.rules.map_file import hex_named

FARTHEST = 20
"""Straits wider than this are not measured."""


def check(board: Board, checks: ChecksEntry) -> None:
    """Raises DocumentError for the first check of a recipe that a map does not pass.

    What must be true of every map, such as every structure on land and on a hex of its own, has been checked when
    the board was read.
    """
    named = _landmasses(board, checks)
    if checks.waters_connected:
        _waters_hang_together(board)
    for number, strait in enumerate(checks.straits):
        _strait(board, strait, named, f"checks.straits[{number}]")
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


def _strait(board: Board, strait: StraitCheck, named: Mapping[str, int], place: str) -> None:
    """The narrowest water between two lands is so many hexes wide, all of them Coast."""
    one, other = (_shore(board, name, named, place) for name in strait.between)
    width = _width(board, one, other)
    if width != strait.coast:
        lands = " and ".join(strait.between)
        found = "no Coast leads across" if width is None else f"the narrowest way across by Coast takes {width}"
        raise DocumentError(place, f"between {lands} {found}; wanted is {strait.coast}")


def _shore(board: Board, name: str, named: Mapping[str, int], place: str) -> set[int]:
    if name in named:
        return {hex_ for hex_, mass in enumerate(board.landmasses) if mass == named[name]}
    if name in board.structure_named:
        return {board.structure_named[name].hex}
    raise DocumentError(place, f"{one_line(name)} is no structure and none of checks.landmasses")


def _width(board: Board, one: set[int], other: set[int]) -> int | None:
    """How many Coast hexes lie on the shortest way by Coast from one land to another; None if none leads there."""
    reach = one
    for width in range(FARTHEST):
        around = {near for hex_ in reach for near in board.adjacent(hex_)}
        if around & other:
            return width
        reach = {hex_ for hex_ in around if board.is_coast(hex_)} | (reach - one)
    return None


def _march(board: Board, march: MarchCheck, checks: ChecksEntry, place: str) -> None:
    if checks.costs is None:
        raise DocumentError("checks.costs", "is missing: marches cannot be reckoned without it")
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

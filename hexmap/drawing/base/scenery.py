"""Scenery: facts for the picture of a map beyond the map's document.

The rules go by hexes; a picture may know the true coast, the heights of the land, which rivers and roads are great
and what the lands are called. It lies beside a shipped map, as `NAME.scenery.json` with `NAME.relief.png`. Points
are in hex sizes (from a hex's centre to its corner is 1), counted from the left top corner of the hex field, x to
the right and y down: the centre of the hex in column c and row r (both from 0) is at x = 1 + 1.5 c and
y = sqrt(3)/2 (1 + 2 r + (1 where c is odd)).
"""

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from hexmap.drawing.base.scenery_file import RankedPair, beside, bytes_of, document_of, relief_of
from hexmap.drawing.labels.land_names import SHIPPED, UNIT, LandName, land_names_of, wears_scenery
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.hexes import OFF_MAP, Grid
from hexmap.rules.shipped_maps import shipped_map

log = logging.getLogger(__name__)

Point = tuple[float, float]
Ring = tuple[Point, ...]
Edge = tuple[int, int]

USUAL_RANK = 2
"""The rank of a river or road that the scenery does not mention: 1 is the greatest, 3 the least."""
FOLDER = SHIPPED
_NONE: Mapping[Edge, int] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Scenery:
    """The scenery of a map.

    `coast` are rings around land, `lakes` rings around lakes; both may run beyond the hex field. `relief` covers
    exactly the hex field, mode L: 128 is flat, lighter is lit from the north-west, darker in shade; None where the
    map has none. Ranks (1 greatest, 3 least) are kept under the two hexes of an edge, the lower index first; edges
    without a rank have `USUAL_RANK`. `key` changes when anything in it changes.
    """

    key: str
    coast: tuple[Ring, ...] = ()
    lakes: tuple[Ring, ...] = ()
    relief: Image.Image | None = None
    river_ranks: Mapping[Edge, int] = field(default_factory=lambda: _NONE)
    road_ranks: Mapping[Edge, int] = field(default_factory=lambda: _NONE)
    names: tuple[LandName, ...] = ()


def scenery_for(board: Board) -> Scenery | None:
    """The scenery of a map: that of the shipped map of its name and size, if land and water lie alike.

    A map that was changed by hand keeps its scenery; another map under the same name gets none. A scenery file that
    cannot be read is as good as none, with a line in the log, so that it never keeps a map from being drawn.
    """
    if not wears_scenery(board):
        return None
    return _shipped_scenery(board.name)


def read_scenery(path: Path, board: Board) -> Scenery:
    """The scenery in a file, made for that map; raises DocumentError with the place and what is wrong there."""
    data = bytes_of(path)
    document = document_of(data)
    made_for = (document.map, document.columns, document.rows)
    if made_for != (board.name, board.grid.columns, board.grid.rows):
        wanted = f"{one_line(board.name)} of {board.grid.columns} x {board.grid.rows} hexes"
        made = f"{one_line(document.map)} of {document.columns} x {document.rows}"
        raise DocumentError("map", f"this scenery was made for {made}, not for {wanted}")
    relief = b"" if document.relief is None else bytes_of(beside(path, document.relief))
    return Scenery(
        key=hashlib.sha256(data + b"\0" + relief).hexdigest()[:16],
        coast=_rings("coast", document.coast),
        lakes=_rings("lakes", document.lakes),
        relief=None if document.relief is None else relief_of(relief, board.grid),
        river_ranks=_ranks("river_ranks", document.river_ranks, board.grid),
        road_ranks=_ranks("road_ranks", document.road_ranks, board.grid),
        names=land_names_of(document.names),
    )


@cache
def _shipped_scenery(name: str) -> Scenery | None:
    path = FOLDER / f"{name}.scenery.json"
    if not path.is_file():
        return None
    try:
        return read_scenery(path, shipped_map(name))
    except DocumentError as error:
        log.warning("the map is drawn without its scenery: %s: %s", path.name, error)
        return None


def _rings(key: str, rings: list[list[int]]) -> tuple[Ring, ...]:
    for number, ring in enumerate(rings):
        if len(ring) < 6 or len(ring) % 2:
            raise DocumentError(f"{key}[{number}]", "a ring is three points or more, each an x and a y")
    return tuple(tuple((x / UNIT, y / UNIT) for x, y in zip(ring[::2], ring[1::2], strict=True)) for ring in rings)


def _ranks(key: str, pairs: list[RankedPair], grid: Grid) -> Mapping[Edge, int]:
    found: dict[Edge, int] = {}
    for number, (one, other, rank) in enumerate(pairs):
        first, second = sorted((grid.index(one), grid.index(other)))
        if first == OFF_MAP or second not in grid.neighbours[first]:
            raise DocumentError(f"{key}[{number}]", f"{one_line(one)} and {one_line(other)} are no neighbours")
        found[first, second] = rank
    return MappingProxyType(found)

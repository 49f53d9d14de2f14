"""A map that is still being drawn: looked over as a whole even where it contradicts itself."""

import re
from dataclasses import dataclass
from typing import Any

from hexmap.editor.names import check_names
from hexmap.rules.board import Board, Structure
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import OFF_MAP, Grid
from hexmap.rules.map_checks import Finding, findings
from hexmap.rules.map_file import MapDocument, SeaZoneEntry, board_of, grid_of, map_document


@dataclass(frozen=True)
class MapVerdict:
    """What is to be said of a map document.

    `fault` is why it would be refused, None if it would not be, and `hex` where that is, None if it is nowhere.
    `findings` is empty where the document cannot be read at all.
    """

    fault: DocumentError | None
    hex: int | None = None
    findings: tuple[Finding, ...] = ()


def look_over(value: Any) -> MapVerdict:
    """The first fault of a map document given as parsed JSON, and everything else that is found on it."""
    try:
        document = map_document(value)
        board = sketch_of(document)
    except DocumentError as error:
        return MapVerdict(error)
    found = findings(board)
    try:
        check_names(board_of(document))
    except DocumentError as error:
        return MapVerdict(error, _hex_of(error, document, board.grid), found)
    return MapVerdict(None, None, found)


def sketch_of(document: MapDocument) -> Board:
    """The board of a document that may contradict itself; what does not lie on the map is left out.

    Raises DocumentError where the terrain makes no grid.
    """
    grid = grid_of(document.terrain)
    structures = tuple(
        Structure(entry.name, entry.kind == "city", grid.index(entry.hex), entry.modern)
        for entry in document.structures
        if grid.index(entry.hex) != OFF_MAP
    )
    return Board(
        name=document.name,
        title=document.title,
        hex_km=document.hex_km,
        grid=grid,
        terrain="".join(document.terrain),
        roads=_sides(document.roads, grid),
        rivers=_sides(document.rivers, grid),
        structures=structures,
        structure_at={structure.hex: structure for structure in structures},
        structure_named={structure.name: structure for structure in structures},
        zones=tuple(zone.name for zone in document.sea_zones),
        zones_of=_zones_of(document.sea_zones, grid),
        sources=tuple(document.sources),
    )


def _hex_of(fault: DocumentError, document: MapDocument, grid: Grid) -> int | None:
    """The hex that a fault names, or that of the structure in which it is."""
    named = re.findall(r"\b\d+\b", fault.problem)
    if structure := re.match(r"structures\[(\d+)\]", fault.place):
        named.append(document.structures[int(structure[1])].hex)
    return next((grid.index(name) for name in named if grid.index(name) != OFF_MAP), None)


def _sides(pairs: list[tuple[str, str]], grid: Grid) -> tuple[int, ...]:
    masks = [0] * len(grid)
    for one, other in pairs:
        first, second = grid.index(one), grid.index(other)
        if OFF_MAP not in (first, second) and second in grid.neighbours[first]:
            masks[first] |= 1 << grid.neighbours[first].index(second)
            masks[second] |= 1 << grid.neighbours[second].index(first)
    return tuple(masks)


def _zones_of(entries: list[SeaZoneEntry], grid: Grid) -> tuple[tuple[int, ...], ...]:
    zones: list[tuple[int, ...]] = [()] * len(grid)
    for number, entry in enumerate(entries):
        for name in dict.fromkeys(entry.hexes):
            if (index := grid.index(name)) != OFF_MAP:
                zones[index] += (number,)
    return tuple(zones)

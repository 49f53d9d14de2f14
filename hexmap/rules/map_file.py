"""The map document: read, validated and turned into a board."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pydantic import Field

from hexmap.rules.board import LAND, SAILABLE, Board, Structure, Terrain
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, validated
from hexmap.rules.hexes import OFF_MAP, Grid
from hexmap.rules.sentences import say
from hexmap.rules.sentences.catalogue import Sentence

_LETTERS = frozenset(Terrain)


class StructureEntry(DocumentModel):
    """A Town or City of a map document."""

    name: str = Field(min_length=1)
    kind: Literal["town", "city"]
    hex: str
    modern: str = ""


class SeaZoneEntry(DocumentModel):
    """A sea zone of a map document."""

    name: str = Field(min_length=1)
    hexes: list[str]


class MapDocument(DocumentModel):
    """A map document as it is written; `board_of` checks what one field alone cannot show."""

    format: Literal["vae-victis/map/1"]
    name: str = Field(min_length=1)
    title: str
    hex_km: float = Field(gt=0, allow_inf_nan=False)
    terrain: list[str] = Field(min_length=1)
    roads: list[tuple[str, str]]
    rivers: list[tuple[str, str]]
    structures: list[StructureEntry]
    sea_zones: list[SeaZoneEntry]
    sources: list[str]


def read_map(value: Any) -> Board:
    """The board of a map document given as parsed JSON; raises DocumentError naming the first fault."""
    return board_of(map_document(value))


def map_document(value: Any) -> MapDocument:
    """The map document given as parsed JSON, its parts not yet compared; raises DocumentError."""
    return validated(MapDocument, _with_tuples(value))


def board_of(document: MapDocument) -> Board:
    """The board of a map document; raises DocumentError where the map contradicts itself."""
    grid = grid_of(document.terrain)
    terrain = "".join(document.terrain)
    structures = tuple(_structures(document.structures, grid, terrain))
    return Board(
        name=document.name,
        title=document.title,
        hex_km=document.hex_km,
        grid=grid,
        terrain=terrain,
        roads=_sides("roads", document.roads, grid),
        rivers=_sides("rivers", document.rivers, grid),
        structures=structures,
        structure_at={structure.hex: structure for structure in structures},
        structure_named={structure.name: structure for structure in structures},
        zones=tuple(zone.name for zone in document.sea_zones),
        zones_of=_zones_of(document.sea_zones, grid, terrain),
        sources=tuple(document.sources),
    )


def hex_named(grid: Grid, name: str, place: str) -> int:
    """The hex of that name; raises DocumentError naming `place` if the map has none."""
    index = grid.index(name)
    if index == OFF_MAP:
        raise DocumentError(place, _not_on_the_map(name))
    return index


def _not_on_the_map(name: str) -> Sentence:
    if name.isascii() and name.isalnum() and len(name) <= 12:
        return say("hex_is_not_on_the_map", hex=name)
    return say("quoted_is_not_on_the_map", quoted=one_line(name))


def _with_tuples(value: Any) -> Any:
    """JSON knows no tuples: turns the pairs of roads and rivers into what the strict model expects."""
    if not isinstance(value, dict):
        return value
    found = dict(value)
    for key in ("roads", "rivers"):
        if isinstance(found.get(key), list):
            found[key] = [tuple(pair) if isinstance(pair, list) else pair for pair in found[key]]
    return found


def grid_of(rows: list[str]) -> Grid:
    """The grid of rows of terrain; raises DocumentError for rows of different length and letters of no terrain."""
    columns = len(rows[0])
    for number, row in enumerate(rows):
        if not row:
            raise DocumentError(f"terrain[{number}]", say("the_row_is_empty"))
        if len(row) != columns:
            raise DocumentError(
                f"terrain[{number}]", say("letters_where_the_first_row_has", number=len(row), other_number=columns)
            )
        for column, letter in enumerate(row, start=1):
            if letter not in _LETTERS:
                raise DocumentError(f"terrain[{number}]", say("letter_is", number=column, quoted=one_line(letter)))
    return Grid(columns, len(rows))


def _sides(key: str, pairs: Iterable[tuple[str, str]], grid: Grid) -> tuple[int, ...]:
    masks = [0] * len(grid)
    for number, (one, other) in enumerate(pairs):
        place = f"{key}[{number}]"
        first, second = hex_named(grid, one, place), hex_named(grid, other, place)
        if second not in grid.neighbours[first]:
            raise DocumentError(place, say("and_are_not_neighbours", one_hex=one, other_hex=other))
        masks[first] |= 1 << grid.neighbours[first].index(second)
        masks[second] |= 1 << grid.neighbours[second].index(first)
    return tuple(masks)


def _structures(entries: list[StructureEntry], grid: Grid, terrain: str) -> Iterator[Structure]:
    names: set[str] = set()
    taken: dict[int, str] = {}
    for number, entry in enumerate(entries):
        place = f"structures[{number}]"
        index = hex_named(grid, entry.hex, f"{place}.hex")
        if entry.name in names:
            raise DocumentError(f"{place}.name", say("is_given_twice", quoted=one_line(entry.name)))
        if entry.name.isdigit():
            raise DocumentError(f"{place}.name", say("is_a_number", quoted=one_line(entry.name)))
        if index in taken:
            raise DocumentError(f"{place}.hex", say("already_holds", hex=entry.hex, text=taken[index]))
        if terrain[index] not in LAND:
            raise DocumentError(
                f"{place}.hex", say("is_not_land", hex=entry.hex, terrain=Terrain(terrain[index]).label)
            )
        names.add(entry.name)
        taken[index] = entry.name
        yield Structure(entry.name, entry.kind == "city", index, entry.modern)


def _zones_of(entries: list[SeaZoneEntry], grid: Grid, terrain: str) -> tuple[tuple[int, ...], ...]:
    zones: list[tuple[int, ...]] = [()] * len(grid)
    names: set[str] = set()
    for number, entry in enumerate(entries):
        if entry.name in names:
            raise DocumentError(f"sea_zones[{number}].name", say("is_given_twice", quoted=one_line(entry.name)))
        names.add(entry.name)
        for position, name in enumerate(entry.hexes):
            place = f"sea_zones[{number}].hexes[{position}]"
            index = hex_named(grid, name, place)
            if terrain[index] not in SAILABLE:
                raise DocumentError(
                    place, say("is_neither_coast_nor_sea", hex=name, terrain=Terrain(terrain[index]).label)
                )
            if zones[index][-1:] == (number,):
                raise DocumentError(place, say("is_given_twice_in", hex=name, text=entry.name))
            zones[index] += (number,)
    for index, letter in enumerate(terrain):
        if letter in SAILABLE and not zones[index]:
            raise DocumentError(
                "sea_zones", say("is_but_in_no_sea_zone", hex=grid.name(index), terrain=Terrain(letter).label)
            )
    return tuple(zones)

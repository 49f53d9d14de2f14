"""All layers of a recipe, read from a folder and checked before they are used."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hexmap.mapmaking.cells import Cells, read_cells
from hexmap.mapmaking.hex_facts import CellLayers
from hexmap.mapmaking.hex_field import Projection
from hexmap.mapmaking.places import PlaceRow, places_of, read_table
from hexmap.mapmaking.recipe_layers import CellsEntry, LayersEntry, ShapesEntry, TableEntry
from hexmap.mapmaking.shapes import Shape, first_name, read_shapes
from hexmap.rules.documents import DocumentError, one_line

POLYGONS, LINES = ("Polygon",), ("LineString",)


@dataclass(frozen=True, eq=False)
class Layers:
    """The layers of a theatre as they were read; those that the recipe does not name are empty."""

    land: tuple[Shape, ...]
    lakes: tuple[Shape, ...]
    rivers: tuple[Shape, ...]
    roads: tuple[Shape, ...]
    cells: CellLayers
    places: tuple[PlaceRow, ...]


def read_layers(entries: LayersEntry, folder: Path, projection: Projection) -> Layers:
    """Read the layers of a recipe from their folder; raises DocumentError naming the first layer with missing data."""
    if not folder.is_dir():
        raise DocumentError("layers", f"no folder {folder}")
    return Layers(
        land=_shapes(entries.land, folder, "land", POLYGONS),
        lakes=_shapes(entries.lakes, folder, "lakes", POLYGONS),
        rivers=_shapes(entries.rivers, folder, "rivers", LINES),
        roads=_shapes(entries.roads, folder, "roads", LINES),
        cells=CellLayers(
            elevation=_cells(entries.elevation, folder, "elevation"),
            cover=(_cells(entries.cover, folder, "cover"), entries.cover) if entries.cover else None,
            climate=(_cells(entries.climate, folder, "climate"), entries.climate) if entries.climate else None,
        ),
        places=_places(entries.places, folder, projection),
    )


def _shapes(entry: ShapesEntry | None, folder: Path, name: str, kinds: tuple[str, ...]) -> tuple[Shape, ...]:
    if entry is None:
        return ()
    shapes = read_shapes(folder / entry.file, name, kinds)
    asked = entry.names if "names" in entry.model_fields_set else []
    if asked and not any(key in shape.properties for shape in shapes for key in asked):
        listed = ", ".join(one_line(key) for key in asked)
        raise DocumentError(f"layers.{name}.names", f"no feature of {entry.file} has a property {listed}")
    return _without(shapes, entry, name)


def _without(shapes: tuple[Shape, ...], entry: ShapesEntry, name: str) -> tuple[Shape, ...]:
    """Return the shapes but for those that the recipe leaves out; each of these has to be there."""
    names = [first_name(shape, entry.names) for shape in shapes]
    for number, left_out in enumerate(entry.without):
        if left_out not in names:
            problem = f"no feature of {entry.file} is named {one_line(left_out)}"
            raise DocumentError(f"layers.{name}.without[{number}]", problem)
    return tuple(shape for shape, own in zip(shapes, names, strict=True) if own not in entry.without)


def _cells(entry: CellsEntry, folder: Path, name: str) -> Cells:
    return read_cells(
        folder / entry.file,
        name,
        west=entry.corner[0],
        north=entry.corner[1],
        cell=entry.cell,
        size=(entry.columns, entry.rows),
        no_data=entry.no_data,
    )


def _places(entry: TableEntry | None, folder: Path, projection: Projection) -> tuple[PlaceRow, ...]:
    if entry is None:
        return ()
    named = [getattr(entry, key) for key in ("modern", "port", "island") if key in entry.model_fields_set]
    columns = ["name", "lon", "lat", entry.rank, *named]
    rows: tuple[Mapping[str, str], ...] = read_table(folder / entry.file, "places", columns)
    return places_of(rows, entry, projection)

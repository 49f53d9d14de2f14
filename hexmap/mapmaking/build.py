"""The mapmaker: a recipe and its layers become a map document, the same bytes each time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hexmap.mapmaking.canvas import Canvas, Measure, measure
from hexmap.mapmaking.cells import must_cover
from hexmap.mapmaking.checks import check
from hexmap.mapmaking.corrections import corrected
from hexmap.mapmaking.document import document_of
from hexmap.mapmaking.draft import Draft
from hexmap.mapmaking.hex_facts import facts_of
from hexmap.mapmaking.hex_field import HexField, Projection, Window, lay_out
from hexmap.mapmaking.homes import Ground, homes_of
from hexmap.mapmaking.land import Land, Masses, land_of, masses_of, with_islands
from hexmap.mapmaking.layer_files import Layers, read_layers
from hexmap.mapmaking.recipe import Recipe
from hexmap.mapmaking.recipe_names import names_must_be_known
from hexmap.mapmaking.rivers import rivers_of
from hexmap.mapmaking.roads import roads_of
from hexmap.mapmaking.settings import settings_of
from hexmap.mapmaking.structures import structures_of
from hexmap.mapmaking.terrain import all_terrain
from hexmap.mapmaking.waters import lake_hexes, waters_of
from hexmap.mapmaking.zones import zones_of
from hexmap.rules.board import PASSABLE_LAND, SAILABLE, Board, Terrain
from hexmap.rules.map_checks import Level, findings
from hexmap.rules.map_file import read_map


@dataclass(frozen=True, eq=False)
class Theatre:
    """The inputs of a map: the recipe, its layers, and the raster for measuring them."""

    recipe: Recipe
    layers: Layers
    canvas: Canvas
    masses: Masses

    def field(self, offset: tuple[float, float] | None = None) -> HexField:
        """The grid at an offset, that of the recipe if none is given."""
        east, south = offset or (self.recipe.offset[0], self.recipe.offset[1])
        return lay_out(self.canvas.projection, self.canvas.window, self.recipe.hex_km, (east, south))

    def with_offset(self, east: float, south: float) -> "Theatre":
        """The same theatre with another offset of its grid."""
        return replace(self, recipe=self.recipe.model_copy(update={"offset": [east, south]}))


@dataclass(frozen=True, eq=False)
class Built:
    """A finished map, and remarks for its maker, one a line."""

    document: Mapping[str, Any]
    remarks: tuple[str, ...]


def read_theatre(recipe: Recipe, folder: Path) -> Theatre:
    """Read a recipe and its layers from a folder; raises DocumentError where something is missing."""
    window = Window(**recipe.window.model_dump())
    projection = Projection(recipe.projection)
    field = lay_out(projection, window, recipe.hex_km, (recipe.offset[0], recipe.offset[1]))
    canvas = Canvas(projection, window, recipe.squares_per_km, recipe.hex_km)
    layers = read_layers(recipe.layers, folder, projection)
    names_must_be_known(recipe, layers)
    for cells in (layers.cells.elevation, *(layer[0] for layer in (layers.cells.cover, layers.cells.climate) if layer)):
        must_cover(cells, field)
    return Theatre(recipe, layers, canvas, masses_of(layers.land, recipe.layers.land.names, canvas))


def build(theatre: Theatre) -> Built:
    """The map document of a theatre; raises DocumentError where the map is not valid or fails a check."""
    recipe, layers, field = theatre.recipe, theatre.layers, theatre.field()
    squares = measure(theatre.canvas, field)
    land = _land(theatre, squares)
    terrain = _terrain(theatre, squares, land)
    ground = Ground(
        field=field,
        canvas=theatre.canvas,
        masses=theatre.masses,
        land=land,
        mainlands=theatre.masses.mainlands(recipe.land.mainland_km2),
        enterable={hex_ for hex_, letter in enumerate(terrain) if letter in PASSABLE_LAND},
        sailable={hex_ for hex_, letter in enumerate(terrain) if letter in SAILABLE},
    )
    homes = homes_of(layers.places, ground)
    draft = Draft(
        grid=field.grid,
        terrain=terrain,
        roads=frozenset(roads_of(field, terrain, homes, layers.roads, recipe.roads)),
        rivers=frozenset(rivers_of(field, terrain, layers.rivers, recipe.rivers)),
        structures=tuple(structures_of(layers.places, homes, field, recipe.places)),
        zones=tuple((name, frozenset(hexes)) for name, hexes in zones_of(field, terrain, recipe.zones).items()),
    )
    document = document_of(corrected(draft, recipe.corrections), recipe)
    board = read_map(document)
    check(board, recipe.checks)
    return Built(document, (*_remarks(theatre, field, land, homes), *_oddities(board)))


def _land(theatre: Theatre, squares: Measure) -> Land:
    recipe, masses = theatre.recipe, theatre.masses
    land = land_of(squares, masses, recipe.land)
    return with_islands(land, squares, masses, (recipe.land, recipe.islands))


def _terrain(theatre: Theatre, squares: Measure, land: Land) -> tuple[str, ...]:
    """The letter of every hex of the grid, before corrections."""
    recipe, layers, field = theatre.recipe, theatre.layers, squares.field
    found: dict[int, Terrain] = dict(waters_of(field.grid, land.owner, recipe.waters))
    facts = facts_of(field, theatre.canvas, theatre.masses, layers.cells, recipe.terrain.marsh_height)
    settings = settings_of(squares, theatre.masses, land, recipe)
    found.update(all_terrain(facts, settings, recipe.terrain))
    names = recipe.layers.lakes.names if recipe.layers.lakes else []
    lakes = lake_hexes(squares, layers.lakes, names, land.owner, recipe.waters)
    found.update(dict.fromkeys(lakes, Terrain.LAKES))
    return tuple(found[hex_].value for hex_ in range(len(field.grid)))


def _oddities(board: Board) -> Iterator[str]:
    """Return the warnings of the map editor's check, with the first hexes of each."""
    for finding in findings(board):
        if finding.level is not Level.HINT:
            names = ", ".join(board.grid.name(hex_) for hex_ in finding.hexes[:5])
            yield f"{finding.text} ({names})" if names else finding.text


def _remarks(theatre: Theatre, field: HexField, land: Land, homes: Mapping[str, int]) -> tuple[str, ...]:
    opened = ", ".join(field.grid.name(hex_) for hex_ in land.opened)
    homeless = [place for place in theatre.layers.places if place.name not in homes]
    at_sea = [place.name for place in homeless if field.locate(place.x, place.y) >= 0]
    islands = ", ".join(
        f"{theatre.masses.names[number]} ({field.grid.name(hex_)})" for number, hex_ in land.islands.items()
    )
    remarks = {
        "made water to keep mainlands apart": opened,
        "islands with a hex": islands,
        "places on the map without land near them": ", ".join(at_sea),
    }
    return tuple(f"{what}: {names}" for what, names in remarks.items() if names)

"""The recipe of a map: what a TOML file says about how a theatre becomes a map document."""

import tomllib
from pathlib import Path
from typing import Literal

from pydantic import Field

from hexmap.mapmaking.recipe_end import ChecksEntry, Correction
from hexmap.mapmaking.recipe_ground import IslandsEntry, LandEntry, MarshEntry, PeakEntry, TerrainEntry, WatersEntry
from hexmap.mapmaking.recipe_layers import LayersEntry
from hexmap.mapmaking.recipe_scenery import SceneryEntry
from hexmap.mapmaking.recipe_values import Coordinate, Kilometres, Pair, RecipeModel
from hexmap.mapmaking.recipe_works import PlacesEntry, RiversEntry, RoadsEntry, SearchEntry, ZonesEntry
from hexmap.rules.documents import DocumentError, bounded_text, validated

MOST_CHARACTERS = 1_000_000


class WindowEntry(RecipeModel):
    """The rectangle of the plane that the map shows, in kilometres of the projection."""

    west: Coordinate
    east: Coordinate
    south: Coordinate
    north: Coordinate


class Recipe(RecipeModel):
    """A recipe as it is written; docs/maps.md explains every key."""

    format: Literal["vae-victis/recipe/1"]
    name: str = Field(pattern=r"^[a-z0-9-]{1,60}$")
    title: str = Field(min_length=1)
    hex_km: Kilometres
    projection: str
    window: WindowEntry
    offset: Pair
    squares_per_km: int = Field(default=2, ge=1, le=20)
    sources: list[str] = Field(min_length=1)
    layers: LayersEntry
    land: LandEntry = LandEntry()
    islands: IslandsEntry = IslandsEntry()
    waters: WatersEntry = WatersEntry()
    terrain: TerrainEntry = TerrainEntry()
    peaks: list[PeakEntry] = Field(default_factory=list)
    marshes: list[MarshEntry] = Field(default_factory=list)
    places: PlacesEntry = PlacesEntry()
    roads: RoadsEntry = RoadsEntry()
    rivers: RiversEntry = RiversEntry()
    zones: ZonesEntry
    scenery: SceneryEntry | None = None
    search: SearchEntry = SearchEntry()
    checks: ChecksEntry = ChecksEntry()
    corrections: list[Correction] = Field(default_factory=list)


def recipe_of(text: str) -> Recipe:
    """The recipe of a TOML text; raises DocumentError naming the first fault by its place."""
    if len(text) > MOST_CHARACTERS:
        raise DocumentError("", f"the recipe is longer than {MOST_CHARACTERS:,} characters, which is the limit")
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DocumentError("", f"not TOML: {error}") from None
    except RecursionError:
        raise DocumentError("", "the recipe is nested too deeply") from None
    except ValueError:
        raise DocumentError("", "a number in the recipe has thousands of digits") from None
    return validated(Recipe, value)


def read_recipe(path: Path) -> Recipe:
    """The recipe in a file; raises DocumentError where it cannot be read."""
    return recipe_of(bounded_text(path, MOST_CHARACTERS))

"""The scenery of a recipe: what the picture of the map shows beyond the document."""

from pydantic import Field

from hexmap.drawing.labels.land_names import Kind
from hexmap.mapmaking.recipe_values import Name, Place, RecipeModel


class RecipeLandName(RecipeModel):
    """A name over the land: `at` the middle of its text, `size` 1 to 3, `angle` in degrees, rising to the right.

    The name of a river without an angle goes along the nearest river of the layer, just above it.
    """

    text: Name
    kind: Kind
    at: Place
    size: int = Field(default=3, ge=1, le=3)
    angle: float | None = Field(default=None, ge=-90, le=90)


class SceneryEntry(RecipeModel):
    """How the scenery is made; every key may be left out.

    `pixels` of the relief a hex size and its number of grey `levels`; shores are simplified to `tolerance` hex
    sizes; islands below `smallest_island` square hex sizes and lakes below `smallest_lake_km2` are left out.
    `great_rivers` are the rivers of rank 1, by the first name property of the layer (those without that name have
    rank 3); `great_roads` chains of structures joined by roads of rank 1; `names` what is written over the land.
    """

    pixels: int = Field(default=12, ge=2, le=40)
    levels: int = Field(default=24, ge=4, le=100)
    tolerance: float = Field(default=0.04, gt=0, le=1)
    smallest_island: float = Field(default=0.02, ge=0)
    smallest_lake_km2: float = Field(default=50, ge=0)
    great_rivers: list[Name] = Field(default_factory=list)
    great_roads: list[list[Name]] = Field(default_factory=list)
    names: list[RecipeLandName] = Field(default_factory=list)

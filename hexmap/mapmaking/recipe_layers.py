"""The layers of a recipe: the files, their licences and their sources."""

from pydantic import Field

from hexmap.mapmaking.recipe_values import Name, Place, RecipeModel


class LayerEntry(RecipeModel):
    """A file of geographic data: `what` it is, under which `licence`, and `where` one gets it."""

    file: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    what: str = Field(min_length=1)
    licence: str = Field(min_length=1)
    where: str = Field(min_length=1)


class ShapesEntry(LayerEntry):
    """Polygons or lines in GeoJSON; `names` are the properties that may hold a name, the first filled one counts.

    The features named in `without` are left out.
    """

    names: list[Name] = Field(default_factory=lambda: ["name"], min_length=1)
    without: list[Name] = Field(default_factory=list)


class CellsEntry(LayerEntry):
    """Numbers in rows, a PNG of one channel: `corner` is the north-west corner, `cell` a side in degrees."""

    corner: Place
    cell: float = Field(gt=0, le=10)
    columns: int = Field(ge=2, le=50_000)
    rows: int = Field(ge=2, le=50_000)
    no_data: int | None = None


class CoverEntry(CellsEntry):
    """Land cover in classes: which of them are forest, open woods, crops, and none of the land."""

    forest: list[int]
    woods: list[int] = Field(default_factory=list)
    crops: list[int] = Field(default_factory=list)
    water: list[int] = Field(default_factory=list)


class ClimateEntry(CellsEntry):
    """Climate in classes: which of them are arid, and none of the land."""

    arid: list[int]
    water: list[int] = Field(default_factory=list)


class TableEntry(LayerEntry):
    """Places in a CSV file with columns name, lon, lat and these, where they have other headings."""

    rank: Name = "rank"
    modern: Name = "modern"
    port: Name = "port"
    island: Name = "island"


class LayersEntry(RecipeModel):
    """The layers; every theatre needs land and elevation, the others are optional."""

    land: ShapesEntry
    elevation: CellsEntry
    lakes: ShapesEntry | None = None
    cover: CoverEntry | None = None
    climate: ClimateEntry | None = None
    rivers: ShapesEntry | None = None
    roads: ShapesEntry | None = None
    places: TableEntry | None = None

"""The end of a recipe: corrections by hand, each with its reason, and the checks that the finished map must pass."""

from typing import Annotated, Literal

from pydantic import Field

from hexmap.mapmaking.recipe_values import HexName, LandName, Name, RecipeModel, TerrainName

Chain = Annotated[list[HexName], Field(min_length=2)]
"""Hexes each of which is a neighbour of the next."""


class CorrectionEntry(RecipeModel):
    """A manual change of the finished map; `reason` says why."""

    reason: str = Field(min_length=1)


class SetTerrain(CorrectionEntry):
    """Gives hexes a terrain."""

    change: Literal["terrain"]
    terrain: TerrainName
    hexes: list[HexName] = Field(min_length=1)


class ChangeLine(CorrectionEntry):
    """Adds or takes away a road or a river along a chain of hexes."""

    change: Literal["add road", "remove road", "add river", "remove river"]
    along: Chain


class AddStructure(CorrectionEntry):
    """Adds a Town or a City."""

    change: Literal["add structure"]
    name: Name
    kind: Literal["town", "city"]
    hex: HexName
    modern: str = ""


class RemoveStructure(CorrectionEntry):
    """Takes a Town or a City away."""

    change: Literal["remove structure"]
    name: Name


class ChangeZone(CorrectionEntry):
    """Adds hexes to a sea zone or takes them out of it."""

    change: Literal["add to zone", "remove from zone"]
    zone: Name
    hexes: list[HexName] = Field(min_length=1)


Correction = Annotated[
    SetTerrain | ChangeLine | AddStructure | RemoveStructure | ChangeZone, Field(discriminator="change")
]


class LandmassEntry(RecipeModel):
    """A landmass, known by one of its hexes."""

    name: Name
    hex: HexName


class StraitCheck(RecipeModel):
    """Two hexes or landmasses, by name of structure or landmass, with so many Coast hexes between them.

    `hexes` is the number of Coast hexes that touch both, where it matters; with `border` each of these lies in
    several sea zones.
    """

    between: list[Name] = Field(min_length=2, max_length=2)
    coast: int = Field(default=1, ge=1)
    hexes: int | None = Field(default=None, ge=1)
    border: bool = False


class LineCheck(RecipeModel):
    """Two structures that a road or a river must join without passing through a third (LG.2)."""

    kind: Literal["road", "river"]
    between: list[Name] = Field(min_length=2, max_length=2)


class TerrainCheck(RecipeModel):
    """A structure and the terrain it must stand on."""

    name: Name
    terrain: LandName


class CostsEntry(RecipeModel):
    """What marches cost, in MP: the figures of MV.1 and MV.2 by which the checked marches are reckoned."""

    terrain: dict[LandName, int]
    river: int
    floor: int
    ceiling: int


class MarchCheck(RecipeModel):
    """A march that must be possible: the hexes from where it starts, and the points it costs by MV.1 and MV.2."""

    name: Name
    along: Chain
    points: int = Field(ge=1)


class ChecksEntry(RecipeModel):
    """What must be true of the finished map, beside what is true of every map."""

    landmasses: list[LandmassEntry] = Field(default_factory=list)
    straits: list[StraitCheck] = Field(default_factory=list)
    lines: list[LineCheck] = Field(default_factory=list)
    terrain: list[TerrainCheck] = Field(default_factory=list)
    costs: CostsEntry | None = None
    marches: list[MarchCheck] = Field(default_factory=list)
    waters_connected: bool = True
    borders_touch_zones: bool = False
    """Whether every border hex must touch, for each of its sea zones, a hex that is in that zone alone."""

"""The parts of a recipe that say what becomes land, water, and which terrain."""

from pydantic import Field

from hexmap.mapmaking.recipe_values import Metres, Name, Outline, Place, RecipeModel, Share


class LandEntry(RecipeModel):
    """Which hexes are land: those covered by at least `share`; lands above `mainland_km2` are kept apart by water."""

    share: Share = 0.47
    mainland_km2: float = Field(default=3000, ge=0)


class IslandsEntry(RecipeModel):
    """Which smaller lands get a hex of their own, where no other land touches it.

    These are the named islands that cover at least `share` of a hex, are not in `never`, and have at least
    `smallest_km2` or are in `also`.
    """

    smallest_km2: float = Field(default=70, ge=0)
    share: Share = 0.1
    also: list[Name] = Field(default_factory=list)
    never: list[Name] = Field(default_factory=list)


class OceanEntry(RecipeModel):
    """Ocean, where no navy sails: sea far from land and connected to the edge of the map; distances in hexes.

    At the edge from `edge_from_land` hexes off the shore, elsewhere from `from_land`, at most `border` from the
    edge, in patches of at least `patch`.
    """

    from_land: int = Field(default=6, ge=2)
    edge_from_land: int = Field(default=3, ge=2)
    border: int = Field(default=12, ge=0)
    patch: int = Field(default=25, ge=1)


class WatersEntry(RecipeModel):
    """Coast so many hexes deep; lakes that fill hexes; the ocean, where there is one."""

    coast_depth: int = Field(default=2, ge=1, le=5)
    lake_smallest_km2: float = Field(default=100, ge=0)
    lake_share: Share = 0.45
    lake_least: Share = 0.22
    lagoons: list[Name] = Field(default_factory=list)
    ocean: OceanEntry | None = None


class TerrainEntry(RecipeModel):
    """Where one terrain ends and the next begins; heights and relief in metres, all others shares of a hex."""

    peak_mean: Metres = 1600
    peak_highest: Metres = 2450
    peak_highest_mean: Metres = 1250
    mountain_mean: Metres = 900
    mountain_relief: Metres = 850
    mountain_relief_mean: Metres = 550
    hill_mean: Metres = 560
    hill_relief: Metres = 290
    marsh_height: Metres = 3.5
    marsh_low: Share = 0.5
    marsh_low_relief: Metres = 60
    marsh_outlined: Share = 0.4
    marsh_outlined_relief: Metres = 150
    marsh_touched: Share = 0.15
    marsh_touched_low: Share = 0.3
    marsh_touched_relief: Metres = 120
    desert_arid: Share = 0.75
    desert_crops: Share = 0.4
    desert_relief: Metres = 500
    desert_inland: int = Field(default=3, ge=0)
    desert_south_of: float = Field(default=90, ge=-90, le=90)
    forest: Share = 0.55
    forest_woods: Share = 0.5
    hill_forest_woods: Share = 0.6
    hill_forest: Share = 0.75


class PeakEntry(RecipeModel):
    """A mountain that is Peaks, whatever its measured height."""

    name: Name
    at: Place


class MarshEntry(RecipeModel):
    """A marsh that the layers do not show, as an outline."""

    name: Name
    outline: Outline

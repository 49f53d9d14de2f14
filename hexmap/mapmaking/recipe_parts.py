"""The parts of a recipe that say how land, waters, terrain, places, roads, rivers and sea zones come about."""

from typing import Literal

from pydantic import Field

from hexmap.mapmaking.recipe_values import (
    LandName,
    Metres,
    Name,
    Outline,
    Place,
    RecipeModel,
    Share,
)

_COSTS = {"F": 220, "D": 286, "H": 286, "M": 396, "W": 308, "A": 484}
_WEIGHTS = {"3": 6, "2": 2.5, "1": 0.5}


class LandEntry(RecipeModel):
    """Which hexes are land: those covered by at least `share`; lands above `mainland_km2` are kept apart by water."""

    share: Share = 0.47
    mainland_km2: float = Field(default=3000, ge=0)


class IslandsEntry(RecipeModel):
    """Which smaller lands get a hex of their own, where no other land touches it.

    Those named, of at least `smallest_km2` or in `also`, and not in `never`, that cover at least `share` of a hex.
    """

    smallest_km2: float = Field(default=70, ge=0)
    share: Share = 0.1
    also: list[Name] = Field(default_factory=list)
    never: list[Name] = Field(default_factory=list)


class OceanEntry(RecipeModel):
    """Ocean, where no navy sails: sea far from land that hangs together with the edge of the map, in hexes.

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


class ChoiceEntry(RecipeModel):
    """A choice by hand about a place of the table: what it is `called`, its `kind`, whether it is kept."""

    name: Name
    called: Name | None = None
    kind: Literal["town", "city"] | None = None
    keep: bool | None = None
    reason: str = Field(min_length=1)


class PlacesEntry(RecipeModel):
    """Which places become structures: Cities from rank `city_rank` up, all from `kept_rank` up.

    Of the others those that lie at least `apart` hexes from every one already chosen, the higher rank first, in
    the order of the table.
    """

    city_rank: int = 3
    kept_rank: int = 2
    apart: int = Field(default=2, ge=1)
    choices: list[ChoiceEntry] = Field(default_factory=list)


class StationEntry(RecipeModel):
    """A station of roads that is in no table of places."""

    name: Name
    at: Place


class RoadEntry(RecipeModel):
    """A road: the cheapest way from station to station."""

    name: Name
    stations: list[Name] = Field(min_length=2)
    note: str = ""


class RoadsEntry(RecipeModel):
    """Roads as cheapest ways between stations, and along the lines of the layer of roads, where there is one.

    `costs` is what a hex without a road costs by its terrain, `road` what a hex along a road built before.
    """

    costs: dict[LandName, int] = Field(default_factory=lambda: dict(_COSTS))
    road: int = Field(default=100, gt=0)
    least_km: float = Field(default=3, ge=0)
    stations: list[StationEntry] = Field(default_factory=list)
    ways: list[RoadEntry] = Field(default_factory=list)


class RiversEntry(RecipeModel):
    """Rivers run through the hexes their lines pass; a hex that a line only cuts for less than `least_km` is left."""

    least_km: float = Field(default=4, ge=0)


class ZoneEntry(RecipeModel):
    """A sea zone by its outline."""

    name: Name
    outline: Outline


class ZonesEntry(RecipeModel):
    """The sea zones; a hex is in each whose outline covers at least `share` of it, so border hexes are in two."""

    share: Share = 0.25
    seas: list[ZoneEntry] = Field(min_length=1)


class StraitEntry(RecipeModel):
    """Two lands, by name, that the best grid keeps apart by a single hex of water."""

    between: list[Name] = Field(min_length=2, max_length=2)


class SearchEntry(RecipeModel):
    """How `--search` looks for the best offset: `across` x `down` offsets are tried.

    `weights` is how much a place of each rank matters (the keys are ranks), `doubled` names those that matter twice.
    """

    across: int = Field(default=18, ge=1, le=100)
    down: int = Field(default=20, ge=1, le=100)
    weights: dict[str, float] = Field(default_factory=lambda: dict(_WEIGHTS))
    doubled: list[Name] = Field(default_factory=list)
    straits: list[StraitEntry] = Field(default_factory=list)
    strait_weight: float = 30

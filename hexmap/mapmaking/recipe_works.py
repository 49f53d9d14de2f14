"""The parts of a recipe that say how places, roads, rivers and sea zones come about, and how the grid is searched."""

from typing import Annotated, Literal

from pydantic import Field

from hexmap.mapmaking.recipe_values import LandName, Name, Outline, Place, RecipeModel, Share

RankName = Annotated[str, Field(pattern=r"^-?[0-9]{1,9}$")]
"""A rank of places as a key."""

_COSTS = {"F": 220, "D": 286, "H": 286, "M": 396, "W": 308, "A": 484}
_WEIGHTS = {"3": 6, "2": 2.5, "1": 0.5}


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

    costs: dict[LandName, Annotated[int, Field(gt=0)]] = Field(default_factory=lambda: dict(_COSTS))
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
    weights: dict[RankName, float] = Field(default_factory=lambda: dict(_WEIGHTS))
    doubled: list[Name] = Field(default_factory=list)
    straits: list[StraitEntry] = Field(default_factory=list)
    strait_weight: float = 30

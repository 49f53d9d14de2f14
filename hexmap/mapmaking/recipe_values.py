"""The small values that recipes are made of: shares, kilometres, points and outlines."""

from itertools import pairwise
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field

from hexmap.rules.documents import DocumentModel


class RecipeModel(DocumentModel):
    """A part of a recipe: no unknown keys, no silent conversions, no infinities."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


def _on_globe(point: list[float]) -> list[float]:
    if not (-180 <= point[0] <= 180 and -90 <= point[1] <= 90):
        raise ValueError("is not [longitude, latitude] in degrees")
    return point


Share = Annotated[float, Field(ge=0, le=1)]
"""A part of a whole, 0 to 1."""
Kilometres = Annotated[float, Field(gt=0, le=10_000)]
Metres = Annotated[float, Field(ge=-500, le=9_000)]
Coordinate = Annotated[float, Field(ge=-20_000, le=20_000)]
"""Kilometres in the plane; nothing on the globe lies farther from the middle of a map."""
Pair = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
"""Two numbers, east and south."""
Place = Annotated[list[float], Field(min_length=2, max_length=2), AfterValidator(_on_globe)]
"""A point on the globe, [longitude, latitude] in degrees."""
Outline = Annotated[list[Place], Field(min_length=3)]
"""A ring of points; the last is joined to the first."""
Name = Annotated[str, Field(min_length=1, max_length=80)]
HexName = Annotated[str, Field(pattern=r"^[0-9]{4,12}$")]
TerrainName = Annotated[str, Field(pattern=r"^[FDHMWAPLCSO]$")]
"""The letter of a terrain, as in a map document."""
LandName = Annotated[str, Field(pattern=r"^[FDHMWA]$")]
"""The letter of a terrain that an army can enter."""


def pairs_along(names: list[str]) -> list[tuple[str, str]]:
    """A chain of hexes as the pairs of neighbours in it: `["0101", "0102", "0103"]` gives two."""
    return list(pairwise(names))

"""Rulesets: every number of the rules, read from a file and checked (PA)."""

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from hexmap.rules.board import Terrain
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, validated
from hexmap.rules.land_costs import LandCosts
from hexmap.rules.zones_of_control import Radii
from orders.rules.legality import Marching

_FOLDER = Path(__file__).resolve().parent.parent / "rulesets"

Count = Annotated[int, Field(ge=0)]
Halvable = Annotated[int, Field(ge=0, multiple_of=2)]


class ArmyNumbers(DocumentModel):
    """FA.3."""

    strength_cap: int = Field(ge=1)


class TerrainCosts(DocumentModel):
    """MP a terrain (MV.1)."""

    farmlands: Halvable
    desert: Halvable
    hills: Halvable
    marshes: Halvable
    forests: Halvable
    mountains: Halvable


class MovementNumbers(DocumentModel):
    """MV.1 to MV.3."""

    points: Count
    stand: Count
    river: Count
    enemy_navy: Count
    floor: Count
    ceiling: Count
    terrain: TerrainCosts


class ZoneOfControlNumbers(DocumentModel):
    """ZC.1 and ZC.2, in hexes."""

    army: Count
    navy: Count
    town_land: Count
    town_coast: Count
    city_land: Count
    city_coast: Count


class SuperiorityNumbers(DocumentModel):
    """IN.3."""

    base: int


class Ruleset(DocumentModel):
    """All numbers of a ruleset, typed and validated."""

    name: str = Field(min_length=1)
    army: ArmyNumbers
    movement: MovementNumbers
    zone_of_control: ZoneOfControlNumbers
    superiority: SuperiorityNumbers

    @cached_property
    def radii(self) -> Radii:
        """The radii of zones of control."""
        return Radii(**self.zone_of_control.model_dump())

    @cached_property
    def marching(self) -> Marching:
        """The figures that marches on land are judged by."""
        numbers = self.movement
        terrain = {Terrain[name.upper()].value: cost for name, cost in numbers.terrain.model_dump().items()}
        costs = LandCosts(terrain, numbers.river, numbers.enemy_navy, numbers.floor, numbers.ceiling)
        return Marching(numbers.points, numbers.stand, costs, self.radii)


def shipped_ruleset_names() -> tuple[str, ...]:
    """The names of all shipped rulesets, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def shipped_ruleset(name: str) -> Ruleset:
    """A shipped ruleset; raises DocumentError if there is none of that name."""
    return validated(Ruleset, _shipped_values(name))


def ruleset_of(value: Any) -> Ruleset:
    """The ruleset that a position document names or describes.

    A description is `{"base": "vae-victis-2", ...changed parameters}`, nested like the file. Raises
    DocumentError with a place below `ruleset`.
    """
    if isinstance(value, str):
        return shipped_ruleset(value)
    if not isinstance(value, dict):
        raise DocumentError("ruleset", "is neither a ruleset's name nor a description")
    changes = dict(value)
    base = changes.pop("base", None)
    if not isinstance(base, str):
        raise DocumentError("ruleset.base", "names no shipped ruleset")
    try:
        return validated(Ruleset, _merged(_shipped_values(base), changes))
    except DocumentError as error:
        place = error.place if error.place.startswith("ruleset") else f"ruleset.{error.place}"
        raise DocumentError(place, error.problem) from None


def _shipped_values(name: str) -> dict[str, Any]:
    if name not in shipped_ruleset_names():
        raise DocumentError(
            "ruleset", f"{one_line(name)} is not shipped; there is {', '.join(shipped_ruleset_names())}"
        )
    values = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    base = values.pop("base", None)
    return values if base is None else _merged(_shipped_values(base), values)


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged

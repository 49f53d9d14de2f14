"""The terrain of land hexes, from what the layers say of them and the thresholds of the recipe (GR.3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from hexmap.mapmaking.hex_facts import HexFacts
from hexmap.mapmaking.recipe_ground import TerrainEntry
from hexmap.rules.board import Terrain


@dataclass(frozen=True, slots=True)
class Setting:
    """The surroundings of a land hex.

    `mainland` whether it lies on one; `is_peak` whether the recipe names a peak in it; `marsh` the largest share of
    it that an outlined marsh covers; `inland` how many hexes it lies from water; `latitude` of its centre.
    """

    mainland: bool
    is_peak: bool
    marsh: float
    inland: int
    latitude: float


def terrain_of(facts: HexFacts | None, setting: Setting, rules: TerrainEntry) -> Terrain:
    """The terrain of a land hex; Farmlands where nothing is known of it."""
    if facts is None:
        return Terrain.FARMLANDS
    if setting.mainland and (setting.is_peak or _is_peak(facts, rules)):
        return Terrain.PEAKS
    if _is_mountain(facts, rules):
        return Terrain.MOUNTAINS
    if _is_desert(facts, setting, rules):
        return Terrain.DESERT
    if _is_marsh(facts, setting.marsh, rules):
        return Terrain.MARSHES
    if facts.relief >= rules.hill_relief or facts.mean >= rules.hill_mean:
        return Terrain.FORESTS if _hills_are_wooded(facts, rules) else Terrain.HILLS
    wooded = facts.forest + facts.woods * rules.forest_woods >= rules.forest
    return Terrain.FORESTS if wooded else Terrain.FARMLANDS


def all_terrain(
    facts: Mapping[int, HexFacts], settings: Mapping[int, Setting], rules: TerrainEntry
) -> dict[int, Terrain]:
    """The terrain of every hex that has a setting."""
    return {hex_: terrain_of(facts.get(hex_), setting, rules) for hex_, setting in settings.items()}


def _is_peak(facts: HexFacts, rules: TerrainEntry) -> bool:
    towering = facts.highest >= rules.peak_highest and facts.mean >= rules.peak_highest_mean
    return facts.mean >= rules.peak_mean or towering


def _is_mountain(facts: HexFacts, rules: TerrainEntry) -> bool:
    steep = facts.relief >= rules.mountain_relief and facts.mean >= rules.mountain_relief_mean
    return facts.mean >= rules.mountain_mean or steep


def _is_desert(facts: HexFacts, setting: Setting, rules: TerrainEntry) -> bool:
    return (
        facts.arid >= rules.desert_arid
        and setting.latitude < rules.desert_south_of
        and setting.inland >= rules.desert_inland
        and facts.crops < rules.desert_crops
        and facts.relief < rules.desert_relief
    )


def _is_marsh(facts: HexFacts, outlined: float, rules: TerrainEntry) -> bool:
    """Marshes: mostly within an outline, or mostly low, or touched by an outline and partly low; and flat."""
    touched = outlined >= rules.marsh_touched and facts.low >= rules.marsh_touched_low
    return (
        (outlined >= rules.marsh_outlined and facts.relief < rules.marsh_outlined_relief)
        or (facts.low >= rules.marsh_low and facts.relief < rules.marsh_low_relief)
        or (touched and facts.relief < rules.marsh_touched_relief)
    )


def _hills_are_wooded(facts: HexFacts, rules: TerrainEntry) -> bool:
    dense = facts.forest >= rules.forest
    return dense or facts.forest + facts.woods * rules.hill_forest_woods >= rules.hill_forest

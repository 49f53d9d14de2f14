"""The surroundings that decide the terrain of a hex: mainland or island, peaks, marshes, distance from water."""

from collections.abc import Mapping

import numpy as np

from hexmap.mapmaking.canvas import Measure
from hexmap.mapmaking.hex_field import HexField, Numbers
from hexmap.mapmaking.land import Land, Masses
from hexmap.mapmaking.recipe import Recipe
from hexmap.mapmaking.recipe_ground import MarshEntry, PeakEntry
from hexmap.mapmaking.spread import distances
from hexmap.mapmaking.terrain import Setting
from hexmap.mapmaking.zones import outline_of
from hexmap.rules.documents import DocumentError, one_line

TRACE = 0.05
"""An outlined marsh that covers less of a hex is not there."""


def settings_of(squares: Measure, masses: Masses, land: Land, recipe: Recipe) -> Mapping[int, Setting]:
    """Return the setting of every land hex; raises DocumentError for a peak or an outline that does not fit the map."""
    field = squares.field
    mainlands = masses.mainlands(recipe.land.mainland_km2)
    peaks = _peaks(field, recipe.peaks)
    for number, entry in enumerate(recipe.marshes):
        outline_of(field.projection, entry.name, entry.outline, f"marshes[{number}].outline")
    marsh = _marshes(squares, masses, recipe.marshes)
    inland = distances(field.grid, (hex_ for hex_ in range(len(field.grid)) if hex_ not in land.owner))
    latitudes = field.projection.globe(*field.centres)[1]
    return {
        hex_: Setting(
            mainland=mass in mainlands,
            is_peak=hex_ in peaks,
            marsh=float(marsh[hex_]),
            inland=inland.get(hex_, len(field.grid)),
            latitude=float(latitudes[hex_]),
        )
        for hex_, mass in land.owner.items()
    }


def _peaks(field: HexField, peaks: list[PeakEntry]) -> set[int]:
    """The hexes of the peaks that the recipe names."""
    found = set()
    for number, peak in enumerate(peaks):
        hex_ = field.hex_at(peak.at[0], peak.at[1])
        if hex_ < 0:
            raise DocumentError(f"peaks[{number}]", f"{one_line(peak.name)} lies off the map")
        found.add(hex_)
    return found


def _marshes(squares: Measure, masses: Masses, marshes: list[MarshEntry]) -> Numbers:
    """Return, for every land hex, the largest share that an outlined marsh covers."""
    outlines = ((number, [np.asarray(marsh.outline, float)]) for number, marsh in enumerate(marshes))
    labels = squares.canvas.filled(outlines)
    found = np.zeros(squares.squares.size)
    for number in range(len(marshes)):
        covered = squares.share((labels == number + 1) & (masses.labels > 0))
        found = np.maximum(found, np.where(covered > TRACE, covered, 0))
    return found

"""Relief: hill shading with light from the west, as a grey picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, radians, sin

import numpy as np
from numpy.typing import NDArray

from hexmap.drawing.base.scenery_file import field_of
from hexmap.mapmaking.cells import Cells
from hexmap.mapmaking.hex_field import HexField

Heights = NDArray[np.float64]

FLAT = 128


@dataclass(frozen=True, slots=True)
class Light:
    """One of the lights that are blended.

    `blur` is how far heights are smoothed before, in pixels: ranges rather than single hills; `azimuth` where the
    light stands, in degrees from the north by the clock; `steep` the slope, in metres a kilometre, that is shaded
    strongly; `share` its part in the whole.
    """

    blur: float
    azimuth: float
    steep: float
    share: float


LIGHTS = (Light(1.0, 315, 76, 0.36), Light(2.6, 302, 47, 0.34), Light(6.5, 290, 25, 0.30))
"""From the north-west as is usual. The Apennines run to the north-west themselves, so the light that shows ranges
stands further in the west, or both their flanks would look alike."""


def heights_of(cells: Cells, field: HexField, pixels: int) -> Heights:
    """The heights over a hex field, `pixels` a hex size, rows from the north; between cells in proportion.

    Beyond the layer, and where it has no data, the land is as flat as the sea.
    """
    width, height = (round(length * pixels) for length in field_of(field.grid))
    x, y = np.meshgrid((np.arange(width) + 0.5) / pixels, (np.arange(height) + 0.5) / pixels)
    lon, lat = field.projection.globe(
        field.west + (x - 1) * field.size, field.north + field.hex_km / 2 - y * field.size
    )
    values = cells.values.astype(np.float64)
    if cells.no_data is not None:
        values[cells.values == cells.no_data] = 0
    between = _between(values, (lon - cells.west) / cells.cell - 0.5, (cells.north - lat) / cells.cell - 0.5)
    return np.where(cells.holds(lon, lat), between, 0.0)


def _between(values: Heights, column: Heights, row: Heights) -> Heights:
    """The values at broken columns and rows: 0 is the middle of the first cell."""
    high, wide = values.shape
    x, y = np.clip(column, 0, wide - 1.001), np.clip(row, 0, high - 1.001)
    left, top = x.astype(np.int64), y.astype(np.int64)
    across, down = x - left, y - top
    upper = values[top, left] * (1 - across) + values[top, left + 1] * across
    lower = values[top + 1, left] * (1 - across) + values[top + 1, left + 1] * across
    return np.asarray(upper * (1 - down) + lower * down)


def blurred(field: Heights, radius: float) -> Heights:
    """Return the field smoothed by a Gaussian with this standard deviation in pixels; edge values continue outside."""
    reach = max(1, round(3 * radius))
    bell = np.array([exp(-((step / radius) ** 2) / 2) for step in range(-reach, reach + 1)])
    bell /= bell.sum()
    for axis in (0, 1):
        rim = [(reach, reach) if which == axis else (0, 0) for which in (0, 1)]
        windows = np.lib.stride_tricks.sliding_window_view(np.pad(field, rim, mode="edge"), bell.size, axis=axis)
        field = np.asarray(windows @ bell)
    return field


def shaded(heights: Heights, km: float, levels: int, lights: Sequence[Light] = LIGHTS) -> NDArray[np.uint8]:
    """Heights in metres, rows from the north, as light and shade: 128 is flat, lighter faces the light.

    `km` is the length of a pixel, `levels` how many greys there are beside the flat one.
    """
    total = np.zeros_like(heights)
    for light in lights:
        down, right = np.gradient(blurred(heights, light.blur))
        to_light = radians(light.azimuth)
        rise_away = -(right * sin(to_light) - down * cos(to_light))
        total += light.share * np.tanh(rise_away / (light.steep * km))
    steps = np.round(np.clip(total * 1.15, -1, 1) * (levels / 2))
    return np.asarray(np.clip(FLAT + steps * (2 * 112 / levels), 0, 255), dtype=np.uint8)

"""Where a window of the map lies in the picture that the browser draws upon."""

from dataclasses import dataclass, replace

from hexmap.drawing.geometry import HALF_HIGH, Layout
from hexmap.drawing.windows import GridWindow


@dataclass(frozen=True, slots=True)
class WindowBox:
    """A window as a rectangle of a picture; `left`, `top`, `width` and `height` are shares of the picture's size."""

    left: float
    top: float
    width: float
    height: float


def box_of(at: Layout, window: GridWindow) -> WindowBox:
    """Return where a window lies in a picture of the whole map."""
    left, top, width, height = _rectangle(at, window)
    return WindowBox(left / at.width, top / at.height, width / at.width, height / at.height)


def layout_of(at: Layout, window: GridWindow) -> Layout:
    """Return the layout of the part of a picture that shows a window alone; hexes keep the names they have on the map.

    Hexes outside of the window are outside of the picture.
    """
    left, top, width, height = _rectangle(at, window)
    return replace(at, left=at.left - left, top=at.top - top, width=round(width), height=round(height))


def _rectangle(at: Layout, window: GridWindow) -> tuple[float, float, float, float]:
    """Left, top, width and height of a window in pixels."""
    return (
        at.left + at.size * 1.5 * window.column,
        at.top + at.size * HALF_HIGH * 2 * window.row,
        at.size * (1.5 * window.columns + 0.5),
        at.size * HALF_HIGH * (2 * window.rows + (1 if window.columns > 1 else 0)),
    )

"""Where a window of the map lies in the picture that the browser draws upon."""

from dataclasses import dataclass

from hexmap.drawing.geometry import HALF_HIGH, Layout
from hexmap.drawing.windows import GridWindow
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import Grid


@dataclass(frozen=True, slots=True)
class WindowBox:
    """A window as a rectangle of a picture; `left`, `top`, `width` and `height` are shares of the picture's size."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class WindowLayout:
    """The layout of a picture that shows a window alone, in pixels: hexes keep the names they have on the map."""

    width: int
    height: int
    size: float
    left: float
    top: float

    def centre(self, grid: Grid, index: int) -> tuple[float, float]:
        """Return the centre of a hex of the whole map; outside of the window it is outside of the picture."""
        row, column = divmod(index, grid.columns)
        x = self.left + self.size * (1 + 1.5 * column)
        return round(x, 1), round(self.top + self.size * HALF_HIGH * (1 + 2 * row + column % 2), 1)

    @property
    def as_json(self) -> JsonObject:
        """The layout as scripts expect it."""
        return {"width": self.width, "height": self.height, "size": self.size, "left": self.left, "top": self.top}


def box_of(at: Layout, window: GridWindow) -> WindowBox:
    """Return where a window lies in a picture of the whole map."""
    left, top, width, height = _rectangle(at, window)
    return WindowBox(left / at.width, top / at.height, width / at.width, height / at.height)


def layout_of(at: Layout, window: GridWindow) -> WindowLayout:
    """Return the layout of the part of a picture that shows a window."""
    left, top, width, height = _rectangle(at, window)
    return WindowLayout(round(width), round(height), at.size, at.left - left, at.top - top)


def _rectangle(at: Layout, window: GridWindow) -> tuple[float, float, float, float]:
    """Left, top, width and height of a window in pixels."""
    return (
        at.left + at.size * 1.5 * window.column,
        at.top + at.size * HALF_HIGH * 2 * window.row,
        at.size * (1.5 * window.columns + 0.5),
        at.size * HALF_HIGH * (2 * window.rows + (1 if window.columns > 1 else 0)),
    )

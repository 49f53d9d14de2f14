"""Lines as the path data of SVG, in few characters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.svg.elements import number

FINENESS = 0.02
"""How exact points are, in hex sizes."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes points rounded to `step` units; rounding errors never add up along a line."""

    step: float

    def line(self, points: Sequence[Point], *, closed: bool = False) -> str:
        """A line through points, each as its way from the one before: `M10 20l5-3 4 7z`."""
        rounded = [(round(x / self.step), round(y / self.step)) for x, y in points]
        if not rounded:
            return ""
        written, here = [f"M{self._joined(rounded[0])}"], rounded[0]
        letter = "l"
        for there in rounded[1:]:
            if there != here:
                way = self._joined((there[0] - here[0], there[1] - here[1]))
                written.append(f"{letter}{way}" if letter or way.startswith("-") else f" {way}")
                here, letter = there, ""
        return "".join([*written, "z"]) if closed else "".join(written)

    def lines(self, lines: Iterable[Sequence[Point]], *, closed: bool = False) -> str:
        """Several lines as one path."""
        return "".join(self.line(line, closed=closed) for line in lines)

    def _joined(self, pair: tuple[int, int]) -> str:
        across, down = (number(value * self.step) for value in pair)
        return f"{across}{down}" if down.startswith("-") else f"{across} {down}"


def pen_for(layout: Layout) -> Pen:
    """The pen that is fine enough for a layout: whole units for large hexes, tenths or hundredths for small ones."""
    return Pen(1 if layout.size * FINENESS >= 0.5 else 0.1 if layout.size * FINENESS >= 0.05 else 0.01)

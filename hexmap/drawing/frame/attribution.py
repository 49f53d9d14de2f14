"""Where a map comes from: its sources in small print, on every picture."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from hexmap.drawing.geometry import SMALL, Layout
from hexmap.drawing.lettering.fonts import TEXT
from hexmap.drawing.lettering.lettering import Lettering, fitting, lettering
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

BETWEEN = " · "
SHARE, LEAST = 0.0062, 7
"""The size of the letters in widths of the picture, and at least in pixels."""
_ON_SMALL = 0.6
"""How much of the width of a small picture the sources may take."""
_LINES = 3
_LEADING = 1.16
_MOST_SIGNS = 2000
"""More of the sources is not tried: no picture has room for it, and to find that out would take long."""


def draw_attribution(image: Image.Image, board: Board, at: Layout, style: Style) -> None:
    """Write the sources below the legend, or without one on one line in the corner of the map."""
    if not board.sources:
        return
    if at.legend:
        _below_the_legend(image, board.sources, at, style)
    else:
        _in_the_corner(image, board.sources, at, style)


def _below_the_legend(image: Image.Image, sources: Sequence[str], at: Layout, style: Style) -> None:
    draw = ImageDraw.Draw(image)
    lines = _broken(BETWEEN.join(sources)[:_MOST_SIGNS], at.width - 2 * at.margin, at)
    step = lines[0].size * _LEADING
    y = at.height - at.margin * 0.45 - step * (len(lines) - 0.5)
    for line in lines:
        line.draw(draw, line.beside(at.margin, y), style.faint_ink)
        y += step


def _broken(text: str, room: float, at: Layout) -> list[Lettering]:
    """Return the text on as many lines as it needs, with smaller letters if there is not enough room."""
    for pixels in range(_pixels(at), LEAST - 2, -1):
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lettering(longer, TEXT, pixels).width <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= _LINES:
            break
    return [fitting(line, TEXT, pixels, room, least=pixels) for line in lines[:_LINES]]


def _in_the_corner(image: Image.Image, sources: Sequence[str], at: Layout, style: Style) -> None:
    """Draw one line, shortened if necessary; the map's page has the full text."""
    makers = BETWEEN.join(source.rpartition(": ")[2].removesuffix(", public domain") for source in sources)
    left, _, right, bottom = at.field
    pixels = _pixels(at)
    room = (right - left) * (_ON_SMALL if at.width < SMALL else 1) - 2 * pixels
    line = fitting(makers, TEXT, pixels, room, least=pixels)
    middle = bottom - pixels * 0.8
    line.draw(
        ImageDraw.Draw(image), line.beside(right - pixels * 0.6, middle, across=1), style.faint_ink, style.halo, 1
    )


def _pixels(at: Layout) -> int:
    return max(LEAST, round(at.width * SHARE))

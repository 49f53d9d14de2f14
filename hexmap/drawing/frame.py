"""What stands around the map: title, hex numbers at the edge, legend, sources."""

from collections.abc import Callable

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw
from PIL.ImageFont import FreeTypeFont

from hexmap.drawing.control import ring_sample
from hexmap.drawing.counters import counter
from hexmap.drawing.fonts import CAPITALS, LINING, STRONG, TEXT, font
from hexmap.drawing.geometry import Layout, hexagon
from hexmap.drawing.sprites import paste_centred
from hexmap.drawing.structures import draw_structure
from hexmap.drawing.style import Colour, Style
from hexmap.drawing.terrain import draw_sign
from hexmap.rules.board import Board, Structure, Terrain
from hexmap.rules.position import Army, Position

_ORDER = "FDHMWAPLCSO"


def draw_title(draw: Draw, board: Board, at: Layout, style: Style) -> None:
    """Writes the map's title above the map."""
    if not at.title:
        return
    size = at.title * 0.56
    draw.text((at.margin, _title_line(at)), board.title.upper(), font=_fitting(CAPITALS, size, board.title.upper(), at),
              fill=style.ink, anchor="lm")  # fmt: skip


def draw_caption(draw: Draw, caption: str, at: Layout, style: Style) -> None:
    """Writes round and phase above the map, on the right."""
    if not at.title or not caption:
        return
    size = at.title * 0.46
    face = _fitting(STRONG, size, caption, at)
    draw.text((at.width - at.margin, _title_line(at)), caption, font=face, fill=style.ink, anchor="rm", features=LINING)


def draw_edge_numbers(draw: Draw, at: Layout, style: Style) -> None:
    """Writes the numbers of columns above and below the map, those of rows left and right (GR.2)."""
    if not at.legend:
        return
    grid = at.grid
    left, top, right, bottom = at.field
    face = font(TEXT, min(round(at.size * 0.82), round(at.margin * 0.62)))
    step_across = max(1, round(face.getlength("000") / (at.size * 1.5)))
    for column in range(0, grid.columns, step_across):
        x = at.centre(column)[0]
        name = f"{column + 1:0{grid.digits}}"
        draw.text((x, top - at.size * 0.2), name, font=face, fill=style.faint_ink, anchor="mb", features=LINING)
        draw.text((x, bottom + at.size * 0.25), name, font=face, fill=style.faint_ink, anchor="mt", features=LINING)
    step_down = max(1, round(face.size * 1.1 / (at.size * 1.7)))
    for row in range(0, grid.rows, step_down):
        y = at.centre(row * grid.columns)[1]
        name = f"{row + 1:0{grid.digits}}"
        draw.text((left - at.size * 0.25, y), name, font=face, fill=style.faint_ink, anchor="rm", features=LINING)
        draw.text((right + at.size * 0.25, y), name, font=face, fill=style.faint_ink, anchor="lm", features=LINING)


def draw_legend(image: Image.Image, board: Board, at: Layout, style: Style) -> None:
    """Explains terrain, structures and lines below the map, and names the sources."""
    if not at.legend:
        return
    draw = ImageDraw.Draw(image)
    size = _legend_size(at)
    x, y = at.margin, _legend_line(at, 0)
    for letter in _ORDER:
        if letter in board.terrain:
            x = _entry(draw, x, y, size, Terrain(letter).label, style, _terrain_swatch(letter, style))
    x, y = at.margin, _legend_line(at, 1)
    for kind in ("Town", "City"):
        x = _entry(draw, x, y, size, kind, style, _structure_swatch(kind == "City", style))
    for name, colour, share in (("Road", style.road, 0.16), ("River", style.river, 0.18)):
        x = _entry(draw, x, y, size, name, style, _line_swatch(colour, share))
    _write_sources(draw, board, at, style)


def draw_faction_legend(
    image: Image.Image, position: Position, at: Layout, style: Style, colours: dict[str, Colour]
) -> None:
    """Names the factions below the map, each with its ring and its counter."""
    if not at.legend:
        return
    draw = ImageDraw.Draw(image)
    size = _legend_size(at)
    face = font(STRONG, round(size))
    y = _legend_line(at, 1)
    width = sum(face.getlength(faction.title) + size * 4.6 for faction in position.factions)
    x = max(at.margin + size * 21, at.width - at.margin - width)
    for which, faction in enumerate(position.factions):
        paste_centred(image, ring_sample(size * 0.85, colours[faction.id], which), x + size, y)
        if faction.active:
            army = Army(which + 1, faction.id, 0, 1)
            sample = counter(army, size * 0.85, style, colours[faction.id], which, number="")
            paste_centred(image, sample, x + size * 2.5, y)
        after = x + size * (3.4 if faction.active else 2.2)
        draw.text((after, y), faction.title, font=face, fill=style.ink, anchor="lm")
        x = after + face.getlength(faction.title) + size * 1.2


Swatch = Callable[[Draw, float, float, float], None]


def _entry(draw: Draw, x: float, y: float, size: float, text: str, style: Style, swatch: Swatch) -> float:
    """Draws a swatch and its name; gives back where the next entry begins."""
    swatch(draw, x + size * 0.75, y, size * 0.75)
    face = font(TEXT, round(size))
    draw.text((x + size * 1.75, y), text, font=face, fill=style.ink, anchor="lm")
    return x + size * 2.75 + face.getlength(text)


def _terrain_swatch(letter: str, style: Style) -> Swatch:
    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        corners = hexagon(x, y, size)
        draw.polygon(corners, fill=style.terrain[letter])
        draw_sign(draw, letter, (x, y), size, style)
        draw.line([*corners, corners[0]], fill=style.faint_ink, width=max(1, round(size * 0.08)))

    return paint


def _structure_swatch(is_city: bool, style: Style) -> Swatch:
    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        draw_structure(draw, Structure("", is_city, 0), x, y, size, style)

    return paint


def _line_swatch(colour: Colour, share: float) -> Swatch:
    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        line = [(x - size, y + size * 0.3), (x, y - size * 0.2), (x + size, y + size * 0.1)]
        draw.line(line, fill=colour, width=max(1, round(size * share * 1.3)), joint="curve")

    return paint


def _write_sources(draw: Draw, board: Board, at: Layout, style: Style) -> None:
    """The sources of the map in small print, as many lines as they need and the strip has room for."""
    face = font(TEXT, max(5, round(_legend_size(at) * 0.62)))
    lines, line = [], ""
    for word in " · ".join(board.sources).split():
        longer = f"{line} {word}".strip()
        if face.getlength(longer) > at.width - 2 * at.margin:
            lines.append(line)
            longer = word
        line = longer
    y = _legend_line(at, 2) - face.size * 0.9
    for text in [*lines, line][:3]:
        draw.text((at.margin, y), text, font=face, fill=style.faint_ink, anchor="lm")
        y += face.size * 1.15


def _legend_size(at: Layout) -> float:
    return at.legend * 0.155


def _legend_line(at: Layout, line: int) -> float:
    return at.field[3] + at.margin * 0.9 + at.legend * (0.16 + 0.30 * line)


def _title_line(at: Layout) -> float:
    return (at.top - at.margin * 0.55) * 0.62


def _fitting(name: str, size: float, text: str, at: Layout) -> FreeTypeFont:
    """The typeface at this size, or smaller where the text would need more than half of the width."""
    face = font(name, round(size))
    while face.size > 6 and face.getlength(text) > at.width * 0.55:
        face = font(name, int(face.size) - 1)
    return face

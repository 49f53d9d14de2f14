"""The names of the sea zones."""

from collections import deque
from collections.abc import Iterator

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.fonts import SEA, font
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Style
from hexmap.rules.board import Board


def draw_sea_names(draw: Draw, board: Board, layout: Layout, style: Style) -> None:
    """Writes every zone's name in spaced capitals where the zone is widest, on two lines if it has two words."""
    for number, name in enumerate(board.zones):
        hexes = [index for index, zones in enumerate(board.zones_of) if zones == (number,)]
        if hexes:
            depth = _depths(board, set(hexes))
            middle = max(hexes, key=lambda index: (depth[index], -index))
            _write(draw, name.upper(), layout.centre(middle), layout, depth[middle], style)


def _write(draw: Draw, name: str, at: Point, layout: Layout, depth: int, style: Style) -> None:
    words = [" ".join(word) for word in name.split()]
    room = layout.size * 1.5 * max(2.0, 2 * depth - 1)
    size = round(layout.size * min(2.1, 1.1 + depth * 0.14))
    face = font(SEA, size)
    while size > 6 and any(face.getlength(word) > room for word in words):
        size -= 1
        face = font(SEA, size)
    for which, word in enumerate(words):
        down = (which - (len(words) - 1) / 2) * size * 1.35
        draw.text((at[0], at[1] + down), word, font=face, fill=style.sea_name, anchor="mm")


def _depths(board: Board, zone: set[int]) -> dict[int, int]:
    """For each hex of a zone how many hexes it is from whatever is not of the zone; the map's edge counts as such."""
    depth: dict[int, int] = {}
    queue = deque(index for index in sorted(zone) if any(n not in zone for n in board.neighbours[index]))
    depth.update(dict.fromkeys(queue, 1))
    while queue:
        here = queue.popleft()
        for neighbour in _inside(board, zone, here):
            if neighbour not in depth:
                depth[neighbour] = depth[here] + 1
                queue.append(neighbour)
    return {index: depth.get(index, 1) for index in zone}


def _inside(board: Board, zone: set[int], index: int) -> Iterator[int]:
    return (neighbour for neighbour in board.adjacent(index) if neighbour in zone)

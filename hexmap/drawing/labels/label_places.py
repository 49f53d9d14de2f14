"""The possible places for the name of a structure, and their quality."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hexmap.drawing.boxes import Box, Boxes, around, from_point, grown, within
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.labels.label_lines import LEADING, Writing, writings
from hexmap.drawing.layers.structures import reach_of
from hexmap.drawing.lettering.fonts import STRONG, TEXT
from hexmap.rules.board import LAND, Board, Structure
from hexmap.rules.hexes import OFF_MAP

CLEARANCE = 0.98
"""How far a name stays away from the middle of its sign, in hex sizes: there may be a ring around it."""
AROUND_SIGN = 0.10
"""How much blank other names leave around a sign, in hex sizes."""

# The places around a sign, the best first. Which way the name lies, and how far it is slid along the sign: with 0
# its middle is next to the sign's, with 1 one of its ends. Last what the place costs.
_PLACES: tuple[tuple[float, float, float, float], ...] = (
    (1, 0, 0, 0.0), (0.72, -0.72, 0, 0.3), (0.72, 0.72, 0, 0.4), (-1, 0, 0, 0.7), (1, 0, -0.7, 0.5), (1, 0, 0.7, 0.6),
    (0, -1, 0, 0.9), (0, 1, 0, 1.0), (-0.72, -0.72, 0, 1.0), (-0.72, 0.72, 0, 1.1), (-1, 0, -0.7, 1.1),
    (-1, 0, 0.7, 1.2), (0, -1, 0.5, 1.0), (0, 1, 0.5, 1.1), (0, -1, -0.5, 1.3), (0, 1, -0.5, 1.4),
)  # fmt: skip
_NEXT_WRITING = 0.4
_OVER_A_RING = 1.2
_IN_DOUBT, _BEYOND_DOUBT = 4.0, 1.5
"""The cost if another sign touches a name, and the distance at which it is clear whose name it is."""
_OVER_COAST = 2.5
_OFF_WATER = 0.5
_OVER_LINES = 0.7
_OVER_SOFT = 2.0
"""The cost for a name to cover a march or letters of a sea or a land."""
_ANY = 1000.0
"""Any size will do for squares that hold nothing; large ones are searched quickly."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What names give way to: they never cover `hard`, and cover `soft` only if there is no better place."""

    hard: Boxes
    soft: Boxes


def no_obstacles() -> Obstacles:
    """Return no obstacles, as on an empty map."""
    return Obstacles(Boxes(_ANY), Boxes(_ANY))


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of a name: its text, and the start of its baseline, in pixels."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Label:
    """A placed name; `size` is that of its letters, `box` its extent, in pixels.

    A name that stands so far from its sign that a line must lead there has the middle of the sign as its `sign`.
    """

    structure: Structure
    lines: tuple[NameLine, ...]
    typeface: str
    size: int
    box: Box
    sign: Point | None = None


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A possible place for a name with its cost; 0 is perfect."""

    label: Label
    cost: float


def places_of(
    structure: Structure,
    size: int,
    board: Board,
    at: Layout,
    signs: Boxes,
    obstacles: Obstacles,
    farther: float = 1.0,
) -> list[NamePlace]:
    """All places for a structure's name in letters of a size, the best first; `farther` times as far away as usual.

    Left out are those that leave the hex field, cover another structure's sign or meet a hard obstacle. What makes a
    place worse: that it comes later in the list, another sign near it, whose name it could seem, a ring it may cover,
    the coast line, roads and rivers under it, a soft obstacle, and for a port that it is on land.
    """
    typeface = STRONG if structure.is_city else TEXT
    found = []
    for worse, writing in enumerate(writings(structure.name, typeface, size)):
        for right, down, slide, cost in _PLACES:
            label = _label(structure, writing, at, (right * farther, down * farther, slide), typeface)
            if (
                within(label.box, at.field)
                and not signs.meeting(label.box) - {structure.hex}
                and obstacles.hard.free(label.box)
            ):
                ground = _ground_cost(label.box, structure, board, at) + _doubt(label.box, structure, signs, at)
                if farther > 1:
                    label = replace(label, sign=at.centre(structure.hex))
                covers = 0.0 if obstacles.soft.free(label.box) else _OVER_SOFT
                found.append(NamePlace(label, cost + worse * _NEXT_WRITING + ground + covers))
    return sorted(found, key=lambda place: place.cost)


def signs_of(board: Board, at: Layout) -> Boxes:
    """The signs of all structures with a little blank around them, by their hexes."""
    signs = Boxes(at.size * 4)
    for structure in board.structures:
        signs.put(structure.hex, around(*at.centre(structure.hex), (reach_of(structure) + AROUND_SIGN) * at.size))
    return signs


def _label(
    structure: Structure, writing: Writing, at: Layout, place: tuple[float, float, float], typeface: str
) -> Label:
    right, down, slide = place
    reach = CLEARANCE * at.size
    x, y = at.centre(structure.hex)
    left = x + right * reach - writing.width * _share(right, slide)
    top = y + down * reach * 0.9 - writing.height * _share(down, slide)
    lines = []
    for which, line in enumerate(writing.lines):
        spare = writing.width - (line.box[2] - line.box[0])
        begin = left + spare * _share(right, 0) - line.box[0]
        lines.append(NameLine(line.text, begin, top + writing.top + which * line.size * LEADING))
    box = (left, top, left + writing.width, top + writing.height)
    return Label(structure, tuple(lines), typeface, round(writing.lines[0].size), box)


def _share(side: float, slide: float) -> float:
    """Return the share of the name's width or height before the point next to the sign: none, all, or about half."""
    if side:
        return 0.0 if side > 0 else 1.0
    return 0.5 - slide / 2


def _ground_cost(box: Box, structure: Structure, board: Board, at: Layout) -> float:
    under = [index for point in _points(box, at.size) if (index := at.hex_at(*point)) != OFF_MAP]
    if not under:
        return 0.0
    wet = sum(board.terrain[index] not in LAND for index in under) / len(under)
    lined = sum(bool(board.roads[index] or board.rivers[index]) for index in under) / len(under)
    rings = sum(index != structure.hex and index in board.structure_at for index in set(under))
    dry_port = _OFF_WATER * (1 - wet) if board.shores[structure.name] else 0.0
    return _OVER_COAST * min(wet, 1 - wet) + _OVER_LINES * lined + _OVER_A_RING * rings + dry_port


def _doubt(box: Box, structure: Structure, signs: Boxes, at: Layout) -> float:
    """The likeness of a name to that of other structures, because their signs are near it."""
    reach = _BEYOND_DOUBT * at.size
    others = signs.meeting(grown(box, reach, reach)) - {structure.hex}
    near = (max(0.0, _BEYOND_DOUBT - from_point(box, at.centre(other)) / at.size) for other in others)
    return sum(share * _IN_DOUBT / _BEYOND_DOUBT for share in near)


def _points(box: Box, step: float) -> Iterator[Point]:
    """Points along the middle of a box, about `step` apart."""
    count = max(2, round((box[2] - box[0]) / step))
    return ((box[0] + (box[2] - box[0]) * (which + 0.5) / count, (box[1] + box[3]) / 2) for which in range(count))

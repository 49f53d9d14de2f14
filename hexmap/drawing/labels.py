"""Names of structures, placed so that they do not run into each other."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.fonts import STRONG, TEXT, font
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.style import Style
from hexmap.rules.board import Board, Structure

Box = tuple[float, float, float, float]
CLEARANCE = 0.96
"""How far a name stays away from the middle of a sign, in hex sizes: there may be a ring around it."""
ROUNDS = 6
"""How often every name is given the chance of a better place; after four nothing changes on the largest map."""

# The places around a sign, the best first: direction of the name's nearest point, and what it costs.
_PLACES: tuple[tuple[float, float, float], ...] = (
    (1, 0, 0.0), (1, -1, 0.4), (1, 1, 0.5), (-1, 0, 0.8), (0, -1, 1.0), (0, 1, 1.1), (-1, -1, 1.2), (-1, 1, 1.3),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Label:
    """A name and where it stands, in pixels."""

    structure: Structure
    text: str
    size: int
    box: Box


@dataclass(frozen=True, slots=True)
class _Choice:
    label: Label
    cost: float


def place_labels(board: Board, layout: Layout) -> list[Label]:
    """Places every structure's name at the best of eight places around its sign.

    Names are taken Cities first, then again and again where a better place has become free. What counts against
    a place: other names most, signs of structures, the edge of the map, and the places further down the list.
    """
    signs = [(s, _sign_box(layout, s)) for s in board.structures]
    order = sorted(board.structures, key=lambda s: (not s.is_city, layout.centre(s.hex)[1], layout.centre(s.hex)[0]))
    choices = {s.name: list(_choices(layout, s, signs)) for s in order}
    placed = {s.name: min(choices[s.name], key=lambda choice: choice.cost).label for s in order}
    for _ in range(ROUNDS):
        changed = False
        for structure in order:
            near = _near(placed, structure.name, choices[structure.name])
            best = min(choices[structure.name], key=_cost_among(near))
            changed |= best.label is not placed[structure.name]
            placed[structure.name] = best.label
        if not changed:
            break
    return [placed[structure.name] for structure in order]


def _cost_among(near: list[Box]) -> Callable[[_Choice], float]:
    def cost(choice: _Choice) -> float:
        return choice.cost + 40 * sum(_overlap(choice.label.box, box) for box in near)

    return cost


def draw_labels(draw: Draw, labels: Iterable[Label], layout: Layout, style: Style) -> None:
    """Writes the names with a pale halo."""
    for label in labels:
        face = font(STRONG if label.structure.is_city else TEXT, label.size)
        draw.text(
            (label.box[0], label.box[1]),
            label.text,
            font=face,
            fill=style.ink,
            stroke_width=max(1, round(layout.size * 0.13)),
            stroke_fill=style.halo,
        )


def _choices(layout: Layout, structure: Structure, signs: list[tuple[Structure, Box]]) -> Iterator[_Choice]:
    size = round(layout.size * (0.92 if structure.is_city else 0.80))
    text = structure.name if len(structure.name) <= 40 else structure.name[:39] + "…"
    left, top, right, bottom = font(STRONG if structure.is_city else TEXT, size).getbbox(text)
    centre, reach = layout.centre(structure.hex), CLEARANCE * layout.size
    for across, down, cost in _PLACES:
        x, y = _corner(centre, reach, across, down, right - left, bottom - top)
        box = (x, y, x + right - left, y + bottom - top)
        hidden = sum(30 * _overlap(box, sign) for other, sign in signs if other is not structure)
        label = Label(structure, text, size, (x - left, y - top, box[2] - left, box[3] - top))
        yield _Choice(label, cost + hidden + (0 if _inside(box, layout) else 50))


def _corner(centre: Point, reach: float, across: float, down: float, width: float, height: float) -> Point:
    x = centre[0] + across * reach - (width if across < 0 else width / 2 if across == 0 else 0)
    y = centre[1] + down * reach * 0.9 - (height if down < 0 else height / 2 if down == 0 else 0)
    return x, y


def _sign_box(layout: Layout, structure: Structure) -> Box:
    x, y = layout.centre(structure.hex)
    reach = CLEARANCE * 0.85 * layout.size
    return x - reach, y - reach, x + reach, y + reach


def _inside(box: Box, layout: Layout) -> bool:
    left, top, right, bottom = layout.field
    return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom


def _near(placed: dict[str, Label], name: str, choices: list[_Choice]) -> list[Box]:
    """The boxes of the other names that could meet one of these choices."""
    left = min(choice.label.box[0] for choice in choices)
    top = min(choice.label.box[1] for choice in choices)
    right = max(choice.label.box[2] for choice in choices)
    bottom = max(choice.label.box[3] for choice in choices)
    around = (left, top, right, bottom)
    return [label.box for other, label in placed.items() if other != name and _overlap(label.box, around) > 0]


def _overlap(one: Box, other: Box) -> float:
    """The share of the smaller box that the two have in common, 0 where they do not touch."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return wide * high / smaller if smaller > 0 else 0.0

"""The battlefield of a quick battle as a picture: rough ground and tokens, as its viewer sees them (GS.7)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from campaign.battles.rules.quick.armies import HP_OF_BASE
from campaign.battles.rules.quick.board import COLUMNS, OWN_COLUMN, OWN_ROW, ROWS, name_of, own_facing
from campaign.battles.rules.quick.playback import BoardState, Playback, UnitState
from campaign.battles.rules.quick.sheet import DEPTH
from campaign.battles.texts.lines import RecordWords

SQUARE = 40
"""The side of a square in the picture's own units."""
EIGHTH = 45
"""Degrees of one eighth of a turn."""
PIP, PIP_GAP, PIP_ROOM = 5, 1, 23
"""The widest bar of a base, the gap between two, and the room for those of a unit."""
_VARIANTS = 3
"""Drawings of rough ground."""
FACING_NAMES = (
    pgettext_lazy("facing", "north"),
    pgettext_lazy("facing", "north-east"),
    pgettext_lazy("facing", "east"),
    pgettext_lazy("facing", "south-east"),
    pgettext_lazy("facing", "south"),
    pgettext_lazy("facing", "south-west"),
    pgettext_lazy("facing", "west"),
    pgettext_lazy("facing", "north-west"),
)


@dataclass(frozen=True, slots=True)
class Point:
    """The middle of a square in the picture."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Rough:
    """A rough square: its middle, and which drawing it gets."""

    x: int
    y: int
    variant: int


@dataclass(frozen=True, slots=True)
class Pip:
    """The bar of a base: where it begins, how wide it is, and how much of it is left."""

    x: float
    width: float
    left: float


@dataclass(frozen=True, slots=True)
class Token:
    """A unit on the board; `degrees` turns its front, `says` describes it in a sentence."""

    name: str
    side: str
    number: str
    troops: str
    x: int
    y: int
    degrees: int
    pips: Sequence[Pip]
    says: str
    has_general: bool = False
    is_done: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a column or a row at the edge of the picture."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What the page draws."""

    rough: Sequence[Rough]
    tokens: Sequence[Token]
    columns: Sequence[Label]
    rows: Sequence[Label]
    width: int = COLUMNS * SQUARE
    height: int = ROWS * SQUARE
    zone_top: int = (ROWS - DEPTH) * SQUARE
    zone_height: int = DEPTH * SQUARE


def place_of(square: int, side: int) -> Point:
    """Return the middle of a square for a viewer of a side; who only watches sees the board as side A does."""
    column, row = OWN_COLUMN[side][square], OWN_ROW[side][square]
    return Point((column - 1) * SQUARE + SQUARE // 2, (ROWS - row) * SQUARE + SQUARE // 2)


def degrees_of(facing: int, side: int) -> int:
    """Return by how much a token is turned for a viewer."""
    return own_facing(side, facing) * EIGHTH


def pips_of(bases: int, most: int, hp: int, base_hp: int) -> list[Pip]:
    """Return the bars of a unit's bases; the last one is the foremost base, which alone can be damaged."""
    width = min(float(PIP), PIP_ROOM / max(most, 1) - PIP_GAP)
    found = []
    for which in range(bases):
        left = 1.0 if which < bases - 1 else (hp - base_hp * (bases - 1)) / base_hp
        found.append(Pip(round(which * (width + PIP_GAP), 2), round(width, 2), round(width * max(left, 0), 2)))
    return found


def board_picture(
    rough: Iterable[int],
    units: Mapping[str, UnitState],
    words: RecordWords,
    side: int | None,
    *,
    generals: Sequence[int | None] = (None, None),
    done: Collection[str] = (),
    own_names: bool = False,
) -> BoardPicture:
    """Return the picture for a side, or for someone who watches; `own_names` names squares in its own view."""
    seen = side or 0
    turned = seen == 1 and not own_names
    tokens = [
        _token(name, unit, words, seen, general=generals["AB".index(name[0])], is_done=name in done)
        for name, unit in units.items()
    ]
    columns = [
        Label(number * SQUARE - SQUARE // 2, ROWS * SQUARE - 3, f"{COLUMNS + 1 - number if turned else number:02}")
        for number in range(1, COLUMNS + 1)
    ]
    rows = [Label(3, row * SQUARE + SQUARE // 2, f"{row + 1 if turned else ROWS - row:02}") for row in range(ROWS)]
    return BoardPicture([_rough(square, seen) for square in sorted(rough)], tokens, columns, rows)


def done_units(played: Playback) -> set[str]:
    """Return the units that have been activated in the phase under way."""
    done: set[str] = set()
    for scene in played.scenes:
        if scene.words[0] in ("turn", "phase"):
            done = set()
        elif scene.words[0] in ("act", "fail"):
            done.add(scene.words[1])
    return done


def last_board(played: Playback) -> BoardState:
    """Return the battlefield as it is now."""
    return played.scenes[-1].board if played.scenes else played.start


def _rough(square: int, side: int) -> Rough:
    at = place_of(square, side)
    return Rough(at.x, at.y, (square * 7 + square // COLUMNS) % _VARIANTS)


def _token(name: str, unit: UnitState, words: RecordWords, side: int, *, general: int | None, is_done: bool) -> Token:
    at, base_hp = place_of(unit.square, side), HP_OF_BASE[unit.troops]
    return Token(
        name,
        name[0].lower(),
        name[1:],
        unit.troops,
        at.x,
        at.y,
        degrees_of(unit.facing, side),
        pips_of(unit.bases, unit.start_hp // base_hp, unit.hp, base_hp),
        unit_says(name, unit, words, has_general=str(general) == name[1:]),
        has_general=str(general) == name[1:],
        is_done=is_done,
        is_gone=not unit.bases,
    )


def unit_says(name: str, unit: UnitState, words: RecordWords, *, has_general: bool) -> str:
    """Return a unit as it stands, in a sentence."""
    values = {
        "unit": words.unit_of(name, unit.troops),
        "bases": unit.bases,
        "hp": unit.hp,
        "whole": unit.start_hp,
        "square": name_of(unit.square),
        "facing": FACING_NAMES[unit.facing],
    }
    text = (
        ngettext(
            "%(unit)s: %(bases)s base, %(hp)s of %(whole)s HP, on %(square)s, faces %(facing)s.",
            "%(unit)s: %(bases)s bases, %(hp)s of %(whole)s HP, on %(square)s, faces %(facing)s.",
            unit.bases,
        )
        % values
    )
    return f"{text} {_('The general is here.')}" if has_general else text

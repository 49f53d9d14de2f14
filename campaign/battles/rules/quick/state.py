"""A quick battle under way: the units on the board, and what is known of both sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from campaign.battles.rules.quick.armies import HP_OF_BASE, WIDTHS, Troops, army_list, bases_of, troops_of
from campaign.battles.rules.quick.board import AHEAD, COLUMNS, SQUARES, column_of, turned
from campaign.battles.rules.quick.sheet import QuickSheet
from campaign.battles.rules.throws import Throws

LETTERS = "AB"
NORTH, SOUTH = 0, 4
WING_COLUMNS = COLUMNS // 3


@dataclass(slots=True, eq=False)
class Unit:
    """A unit: its side, 0 or 1, its number and type, its bases, and the HP that its foremost base has lost.

    `post` is its square of deployment, `wing` 0 to 2 from the left in own view. `square` is where it stands on the
    real board, or stood when it was destroyed.
    """

    side: int
    number: int
    troops: Troops
    bases: int
    square: int
    facing: int
    post: int
    wing: int
    widths: int
    base_hp: int
    start_hp: int
    damage: int = 0

    @property
    def hp(self) -> int:
        """Its HP (GS.14)."""
        return self.bases * self.base_hp - self.damage

    @property
    def name(self) -> str:
        """Its name in the record: side and number."""
        return f"{LETTERS[self.side]}{self.number}"

    @property
    def ahead(self) -> int:
        """The square ahead of it; OFF_BOARD if there is none."""
        return AHEAD[self.square][self.facing]


@dataclass(slots=True)
class Army:
    """One side of a battle: its units by number, and the unit of its general, None if the general is dead.

    `stars` are what it has won; `moved` says that its general was moved in this turn, `acted` that a unit was
    activated in this battle, `swapped` that two have changed squares (GS.25), `conceded` that it gave up.
    """

    units: Sequence[Unit]
    general: Unit | None
    initiative: str
    stances: list[str]
    ties: bool
    stars: int = 0
    moved: bool = False
    acted: bool = False
    swapped: bool = False
    conceded: bool = False

    def living(self) -> Iterator[Unit]:
        """The units on the board, by number."""
        return (unit for unit in self.units if unit.bases)


@dataclass(slots=True)
class Field:
    """The battlefield: both armies, the unit on each square, the rough squares, the throws, and the record so far.

    `hit` says whether any unit has taken a hit; `winner` is 0 or 1, None for a draw, as soon as it is `over`.
    """

    armies: tuple[Army, Army]
    rough: frozenset[int]
    throws: Throws
    record: list[str] = field(default_factory=list)
    at: list[Unit | None] = field(default_factory=lambda: [None] * SQUARES)
    turn: int = 0
    hit: bool = False
    over: bool = False
    winner: int | None = None

    def put(self, unit: Unit, square: int, facing: int) -> None:
        """Put a unit on a square, with a facing."""
        self.at[unit.square] = None
        self.at[square] = unit
        unit.square, unit.facing = square, facing

    def enemies_in_contact(self, unit: Unit) -> list[Unit]:
        """Return the enemies with which a unit is in contact, by number (GS.6)."""
        ahead = unit.ahead
        return [
            enemy
            for enemy in self.armies[1 - unit.side].units
            if enemy.bases and (enemy.square == ahead or enemy.ahead == unit.square)
        ]


def army_of(side: int, sheet: QuickSheet, fp: int, engine_version: str) -> Army:
    """Return one side of a battle as its sheet deploys it, in a version of the engine (GS.13 to GS.16)."""
    troops = troops_of(sheet.army_list, sheet.allies)
    counts = bases_of(troops, fp, engine_version)
    units = []
    for number, (kind, bases, post) in enumerate(zip(troops, counts, sheet.deployment, strict=False), 1):
        place = turned(post) if side else post
        hp = HP_OF_BASE[kind]
        units.append(
            Unit(
                side=side,
                number=number,
                troops=kind,
                bases=bases,
                square=place,
                facing=SOUTH if side else NORTH,
                post=place,
                wing=(column_of(post) - 1) // WING_COLUMNS,
                widths=WIDTHS[kind],
                base_hp=hp,
                start_hp=hp * bases,
            )
        )
    general = units[sheet.general - 1] if sheet.general <= len(units) else units[0]
    return Army(units, general, sheet.initiative, list(sheet.stances), army_list(sheet.army_list).ties)

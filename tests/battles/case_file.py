"""Cases of the quick battle as text: a small battlefield, orders with the dice that fall, and what comes of them.

A case starts with `## CODE Title that is a sentence.`. Its drawing has a line `cols 05 06 07`, then a line for each row
from north to south, the row's number first: `.` is a free square, `~` a rough one, `A1/HI/N` a unit with its facing,
`A1/HI/N/3-2` one with three bases of which the foremost has lost two HP; a `~` behind a unit makes its square rough.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from campaign.battles.rules.quick.acts import fight
from campaign.battles.rules.quick.armies import EL, ELEPHANT_BASES, HP_OF_BASE, WIDTHS, Troops
from campaign.battles.rules.quick.board import FACINGS, OWN_COLUMN, name_of, square
from campaign.battles.rules.quick.bot import Bot, Plan
from campaign.battles.rules.quick.hits import casualties
from campaign.battles.rules.quick.melee import melee
from campaign.battles.rules.quick.movement import may_break_off, places, squares_ahead
from campaign.battles.rules.quick.orders import LedPhase
from campaign.battles.rules.quick.sheet import ADVANCE, WAIT
from campaign.battles.rules.quick.state import LETTERS, WING_COLUMNS, Army, Field, Unit
from campaign.battles.rules.quick.turns import Phase, bot_phase, start_turn
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.battles.rules.throws import Throws

_BASES = 4
_KINDS = ("fight", "shoot", "go")


class BattleCaseError(ValueError):
    """An invalid case; the message names the line."""


class ScriptedThrows(Throws):
    """Throws that fall as a case says; a d10 as it is, a d6 from 1."""

    __slots__ = ("left",)

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("", "")
        self.left = list(faces)

    def below(self, limit: int) -> int:
        """Return the next throw of the case."""
        if not self.left:
            raise BattleCaseError("the case gives too few dice")
        self.made += 1
        face = self.left.pop(0)
        return face - 1 if limit == 6 else face


@dataclass(slots=True)
class BattleCase:
    """A case: its rule, title, and line; the drawing, the lines before `then` and those below."""

    rule: str
    title: str
    line: int
    rows: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)


def read_battle_cases(text: str) -> list[BattleCase]:
    """Return the cases of a file, in order; what comes before the first is a note."""
    cases: list[BattleCase] = []
    below = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("## "):
            rule, _, title = line.removeprefix("## ").partition(" ")
            cases.append(BattleCase(rule, title.strip(), number))
            below = False
        elif not cases or not line.strip():
            continue
        elif line.strip() == "then":
            below = True
        elif line.startswith("    "):
            cases[-1].rows.append(line.strip())
        else:
            (cases[-1].expected if below else cases[-1].given).append(line.strip())
    return cases


def failures(case: BattleCase) -> list[str]:
    """Return what of a case does not come out as it says."""
    run = _Run(case)
    run.play()
    checks = [line for line in case.expected if line.startswith(("check ", "refused "))]
    wanted = [line for line in case.expected if line not in checks]
    found = [f"{line!r} is {wrong!r}" for line in checks if (wrong := run.wrong(line.split())) is not None]
    if run.field.record != wanted:
        found.append(f"the record is {run.field.record!r}")
    if run.dice.left:
        found.append(f"dice were not thrown: {run.dice.left}")
    return found


class _Run:
    """A case set up and played."""

    def __init__(self, case: BattleCase) -> None:
        self.case = case
        self.dice = ScriptedThrows([])
        units, rough = _drawn(case)
        armies = [_army([unit for unit in units if unit.side == side]) for side in (0, 1)]
        self.field = Field((armies[0], armies[1]), frozenset(rough), self.dice)
        for unit in units:
            self.field.at[unit.square] = unit
        self.refused = ""
        self.phase: LedPhase | None = None
        self.side = 0

    def play(self) -> None:
        """Carry out the lines of the case one after another."""
        for line in self.case.given:
            words = line.split()
            getattr(self, f"_{words[0]}", self._unknown)(words[1:])

    def wrong(self, words: list[str]) -> str | None:
        """Return what a check finds instead of what it wants; None if it is as it says."""
        if words[0] == "refused":
            return None if self.refused.startswith(" ".join(words[1:])) and self.refused else self.refused or "allowed"
        name, *rest = words[1:]
        found: str = getattr(self, f"_check_{name}", self._unknown)(rest)
        return None if rest[-len(found.split()) :] == found.split() else found

    def _unknown(self, words: list[str]) -> NoReturn:
        raise BattleCaseError(f"line {self.case.line}: a line of the case is not understood, near {words}")

    def _unit(self, name: str) -> Unit:
        return self.field.armies[LETTERS.index(name[0])].units[int(name[1:]) - 1]

    def _dice(self, words: list[str]) -> None:
        self.dice.left += map(int, words)

    def _general(self, words: list[str]) -> None:
        unit = self._unit(words[0])
        self.field.armies[unit.side].general = unit

    def _stars(self, words: list[str]) -> None:
        for army, stars in zip(self.field.armies, words, strict=True):
            army.stars = int(stars)

    def _army(self, words: list[str]) -> None:
        """`army A of 12`: so many units at the start; `army B ties`, `army A hold advance envelop`, `army A first`."""
        army = self.field.armies[LETTERS.index(words[0])]
        if words[1] == "of":
            lost = [_unit(LETTERS.index(words[0]), number, Troops("HI"), 0, 0, 0) for number in range(int(words[2]))]
            army.units = [*army.units, *lost[len(army.units) :]]
        elif words[1] == "ties":
            army.ties = True
        elif len(words) == 4:
            army.stances = words[1:]
        else:
            army.initiative = words[1]

    def _hit(self, _words: list[str]) -> None:
        self.field.hit = True

    def _turn(self, words: list[str]) -> None:
        self.field.turn = int(words[0]) - 1
        start_turn(self.field)

    def _order(self, words: list[str]) -> None:
        """`order A 5: S F`: an order in the phase of a side, which begins with the first one."""
        side = LETTERS.index(words[0])
        if self.phase is None or side != self.side:
            self.phase, self.side = LedPhase(Phase(self.field, side)), side
        try:
            self.phase.take(" ".join(words[1:]))
        except SheetFault as fault:
            self.refused = str(fault)

    def _bot(self, words: list[str]) -> None:
        bot_phase(Phase(self.field, LETTERS.index(words[0])))

    def _fights(self, words: list[str]) -> None:
        """`fights A1 B1`: a melee without an activation."""
        fight(self.field, self._unit(words[0]), self._unit(words[1]))

    def _check_hp(self, words: list[str]) -> str:
        return str(self._unit(words[0]).hp)

    def _check_at(self, words: list[str]) -> str:
        unit = self._unit(words[0])
        return f"{name_of(unit.square)} {FACINGS[unit.facing]}"

    def _check_places(self, words: list[str]) -> str:
        unit = self._unit(words[0])
        halted = squares_ahead(self.field.armies[1 - unit.side].units)
        return str(sum(len(facings) for facings in places(self.field, unit, halted).values()))

    def _check_engaged(self, words: list[str]) -> str:
        return "yes" if self.field.enemies_in_contact(self._unit(words[0])) else "no"

    def _check_breaks(self, words: list[str]) -> str:
        return "yes" if may_break_off(self.field, self._unit(words[0])) else "no"

    def _check_melee(self, words: list[str]) -> str:
        unit, enemy = self._unit(words[0]), self._unit(words[1])
        place, dice, need = melee(self.field, unit, enemy, unit.square)
        return f"{place} {dice} need {need}"

    def _check_winner(self, _words: list[str]) -> str:
        if not self.field.over:
            return "none"
        return "draw" if self.field.winner is None else LETTERS[self.field.winner]

    def _check_casualties(self, words: list[str]) -> str:
        return str(casualties(self.field, LETTERS.index(words[0])))

    def _check_over(self, _words: list[str]) -> str:
        """`check over yes`: nothing more can be ordered in the phase."""
        return "yes" if self._led().is_over else "no"

    def _check_general(self, _words: list[str]) -> str:
        """`check general 1,3`: the units to which the general of the side can go."""
        return ",".join(map(str, self._led().choices().general_to)) or "none"

    def _check_units(self, _words: list[str]) -> str:
        """`check units 2+,3,4:1`: unit 2 goes on, 3 can be activated without a throw, 4 with a 1 or more."""
        units = self._led().choices().units
        return ",".join(
            f"{one.number}{'+' if one.goes_on else f':{one.need}' if one.need is not None else ''}" for one in units
        )

    def _led(self) -> LedPhase:
        return self.phase or LedPhase(Phase(self.field, self.side))

    def _check_plan(self, words: list[str]) -> str:
        unit = self._unit(words[0])
        plan = Bot(self.field, unit.side).plan(unit)
        return "none" if plan is None else _plan_words(plan)


def _plan_words(plan: Plan) -> str:
    """Return a plan as `go 0506 N 40`, `fight 0506 N 1040 B3` or `shoot 0506 N 500 B2`."""
    words = f"{_KINDS[plan.kind]} {name_of(plan.square)} {FACINGS[plan.facing]} {-plan.value}"
    return f"{words} {plan.enemy.name}" if plan.enemy else words


def _drawn(case: BattleCase) -> tuple[list[Unit], set[int]]:
    """Return the units of a drawing, those of A first and by number, and its rough squares."""
    units, rough = [], set()
    columns = [int(word) for word in case.rows[0].split()[1:]] if case.rows else []
    for row in case.rows[1:]:
        number, *cells = row.split()
        for column, cell in zip(columns, cells, strict=True):
            here = square(column, int(number))
            if cell.endswith("~"):
                rough.add(here)
            if (name := cell.rstrip("~")) not in ("", "."):
                units.append(_drawn_unit(name, here))
    return sorted(units, key=lambda unit: (unit.side, unit.number)), rough


def _drawn_unit(text: str, here: int) -> Unit:
    name, kind, facing, *strength = text.split("/")
    bases, _, damage = (strength or [str(ELEPHANT_BASES if kind == EL else _BASES)])[0].partition("-")
    unit = _unit(LETTERS.index(name[0]), int(name[1:]) - 1, Troops(kind), int(bases), here, FACINGS.index(facing))
    unit.start_hp = unit.base_hp * (ELEPHANT_BASES if kind == EL else _BASES)
    unit.damage = int(damage or 0)
    return unit


def _unit(side: int, which: int, troops: Troops, bases: int, here: int, facing: int) -> Unit:
    hp = HP_OF_BASE[troops]
    wing = (OWN_COLUMN[side][here] - 1) // WING_COLUMNS
    return Unit(side, which + 1, troops, bases, here, facing, here, wing, WIDTHS[troops], hp, hp * bases)


def _army(units: list[Unit]) -> Army:
    return Army(units, None, WAIT, [ADVANCE] * 3, ties=False)

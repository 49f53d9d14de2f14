"""The cases of the quick battle: a small battlefield, orders with the dice that fall, and what comes of them (GS).

The drawing of a case has a line `cols 05 06 07`, then a line for each row from north to south, the row's number first:
`.` is a free square, `~` a rough one, `A1/HI/N` a unit with its facing, `A1/HI/N/3-2` one with three bases of which the
foremost has lost two HP; a `~` behind a unit makes its square rough.

    dice 3 1 6                the dice that fall, in this order
    general A2, stars 1 0     the unit with which a general is; the stars of both armies
    army A of 12              12 units at the start; also `army B ties`, `army A first`, `army A hold advance hold`
    hit, turn 2               a unit was hit; a turn begins
    order A 5: S F            an order in the phase of a side, which begins with the first one
    bot B, fights A1 B1       a phase of the computer player; a melee without an activation

Below `then` are the lines of the record (GS.62), all of them and in order. Other lines can stand between these: `check`
with a value (`check at A1 0506 N`), and `refused` with the beginning of the reason why the last order was refused.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from campaign.battles.cases.scripted_throws import ScriptedThrows
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
from campaign.games.cases import REFUSED, Case, CaseLanguage, Check

_BASES = 4
_KINDS = ("fight", "shoot", "go")


class BattleRun:
    """A case set up and played; `read` lines of its record have been compared."""

    def __init__(self, case: Case) -> None:
        self.dice = ScriptedThrows([])
        units, rough = _drawn(case)
        armies = [_army_of([unit for unit in units if unit.side == side]) for side in (0, 1)]
        self.field = Field((armies[0], armies[1]), frozenset(rough), self.dice)
        for unit in units:
            self.field.at[unit.square] = unit
        self.refused = ""
        self.phase: LedPhase | None = None
        self.side = 0
        self.read = 0

    def unit(self, name: str) -> Unit:
        """Return a unit by its name, such as `A1`."""
        return self.field.armies[LETTERS.index(name[0])].units[int(name[1:]) - 1]

    def led(self) -> LedPhase:
        """Return the phase that the orders have begun, or one that begins now."""
        return self.phase or LedPhase(Phase(self.field, self.side))


def _dice(run: BattleRun, words: list[str]) -> None:
    run.dice.left += map(int, words)


def _general(run: BattleRun, words: list[str]) -> None:
    unit = run.unit(words[0])
    run.field.armies[unit.side].general = unit


def _stars(run: BattleRun, words: list[str]) -> None:
    for army, stars in zip(run.field.armies, words, strict=True):
        army.stars = int(stars)


def _army(run: BattleRun, words: list[str]) -> None:
    """`army A of 12`: 12 units at the start; `army B ties`, `army A hold advance envelop`, `army A first`."""
    army = run.field.armies[LETTERS.index(words[0])]
    if words[1] == "of":
        lost = [_unit(LETTERS.index(words[0]), number, Troops("HI"), 0, 0, 0) for number in range(int(words[2]))]
        army.units = [*army.units, *lost[len(army.units) :]]
    elif words[1] == "ties":
        army.ties = True
    elif len(words) == 4:
        army.stances = words[1:]
    else:
        army.initiative = words[1]


def _hit(run: BattleRun, _words: list[str]) -> None:
    run.field.hit = True


def _turn(run: BattleRun, words: list[str]) -> None:
    run.field.turn = int(words[0]) - 1
    start_turn(run.field)


def _order(run: BattleRun, words: list[str]) -> None:
    """`order A 5: S F`: an order in the phase of a side, which begins with the first one."""
    side = LETTERS.index(words[0])
    if run.phase is None or side != run.side:
        run.phase, run.side = LedPhase(Phase(run.field, side)), side
    try:
        run.phase.take(" ".join(words[1:]))
    except SheetFault as fault:
        run.refused = str(fault)


def _bot(run: BattleRun, words: list[str]) -> None:
    bot_phase(Phase(run.field, LETTERS.index(words[0])))


def _fights(run: BattleRun, words: list[str]) -> None:
    """`fights A1 B1`: a melee without an activation."""
    fight(run.field, run.unit(words[0]), run.unit(words[1]))


def _check_hp(run: BattleRun, words: list[str]) -> str:
    return str(run.unit(words[0]).hp)


def _check_at(run: BattleRun, words: list[str]) -> str:
    unit = run.unit(words[0])
    return f"{name_of(unit.square)} {FACINGS[unit.facing]}"


def _check_places(run: BattleRun, words: list[str]) -> str:
    unit = run.unit(words[0])
    halted = squares_ahead(run.field.armies[1 - unit.side].units)
    return str(sum(len(facings) for facings in places(run.field, unit, halted).values()))


def _check_engaged(run: BattleRun, words: list[str]) -> str:
    return "yes" if run.field.enemies_in_contact(run.unit(words[0])) else "no"


def _check_breaks(run: BattleRun, words: list[str]) -> str:
    return "yes" if may_break_off(run.field, run.unit(words[0])) else "no"


def _check_melee(run: BattleRun, words: list[str]) -> str:
    unit, enemy = run.unit(words[0]), run.unit(words[1])
    place, dice, need = melee(run.field, unit, enemy, unit.square)
    return f"{place} {dice} need {need}"


def _check_winner(run: BattleRun, _words: list[str]) -> str:
    if not run.field.over:
        return "none"
    return "draw" if run.field.winner is None else LETTERS[run.field.winner]


def _check_casualties(run: BattleRun, words: list[str]) -> str:
    return str(casualties(run.field, LETTERS.index(words[0])))


def _check_over(run: BattleRun, _words: list[str]) -> str:
    """`check over yes`: nothing more can be ordered in the phase."""
    return "yes" if run.led().is_over else "no"


def _check_general(run: BattleRun, _words: list[str]) -> str:
    """`check general 1,3`: the units to which the general of the side can go."""
    return ",".join(map(str, run.led().choices().general_to)) or "none"


def _check_units(run: BattleRun, _words: list[str]) -> str:
    """`check units 2+,3,4:1`: unit 2 goes on, 3 can be activated without a throw, 4 with a 1 or more."""
    units = run.led().choices().units
    return ",".join(
        f"{one.number}{'+' if one.goes_on else f':{one.need}' if one.need is not None else ''}" for one in units
    )


def _check_plan(run: BattleRun, words: list[str]) -> str:
    unit = run.unit(words[0])
    plan = Bot(run.field, unit.side).plan(unit)
    return "none" if plan is None else _plan_words(plan)


def _plan_words(plan: Plan) -> str:
    """Return a plan as `go 0506 N 40`, `fight 0506 N 1040 B3` or `shoot 0506 N 500 B2`."""
    words = f"{_KINDS[plan.kind]} {name_of(plan.square)} {FACINGS[plan.facing]} {-plan.value}"
    return f"{words} {plan.enemy.name}" if plan.enemy else words


def _drawn(case: Case) -> tuple[list[Unit], set[int]]:
    """Return the units of a drawing, those of A first and by number, and its rough squares."""
    units, rough = [], set()
    columns = [int(word) for word in case.board[0].split()[1:]] if case.board else []
    for row in case.board[1:]:
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


def _army_of(units: list[Unit]) -> Army:
    return Army(units, None, WAIT, [ADVANCE] * 3, ties=False)


GIVEN: Mapping[str, Callable[[BattleRun, list[str]], None]] = {
    "dice": _dice,
    "general": _general,
    "stars": _stars,
    "army": _army,
    "hit": _hit,
    "turn": _turn,
    "order": _order,
    "bot": _bot,
    "fights": _fights,
}
_VALUES: Mapping[str, Callable[[BattleRun, list[str]], str]] = {
    "hp": _check_hp,
    "at": _check_at,
    "places": _check_places,
    "engaged": _check_engaged,
    "breaks": _check_breaks,
    "melee": _check_melee,
    "winner": _check_winner,
    "casualties": _check_casualties,
    "over": _check_over,
    "general": _check_general,
    "units": _check_units,
    "plan": _check_plan,
}
_RECORD = (
    *(
        "act",
        "base",
        "concede",
        "dead",
        "destroyed",
        "fail",
        "fight",
        "general",
        "hp",
        "morale",
        "move",
        "phase",
        "rampage",
    ),
    *("shoot", "stars", "swap", "test", "turn"),
)
"""The words with which lines of a record begin."""


def _value(of: Callable[[BattleRun, list[str]], str]) -> Check[BattleRun]:
    def check(run: BattleRun, words: list[str]) -> str | None:
        found = of(run, words).split()
        return None if words[-len(found) :] == found else f"it is {' '.join(found)}"

    return check


def _refused(run: BattleRun, words: list[str]) -> str | None:
    return None if run.refused and run.refused.startswith(" ".join(words)) else f"it is {run.refused or 'allowed'}"


def _recorded(verb: str) -> Check[BattleRun]:
    def check(run: BattleRun, words: list[str]) -> str | None:
        there = run.field.record[run.read : run.read + 1]
        run.read += 1
        return (
            None if there == [" ".join([verb, *words])] else f"the record has {there[0] if there else 'no more lines'}"
        )

    return check


def _unused(run: BattleRun) -> str | None:
    if more := run.field.record[run.read :]:
        return f"the record has more lines: {', '.join(more)}"
    return f"dice were not thrown: {run.dice.left}" if run.dice.left else None


QUICK_BATTLE_CASES = CaseLanguage(
    title="Quick battle",
    letters=frozenset({"GS"}),
    folder=Path(__file__).resolve().parent,
    begin=BattleRun,
    given=GIVEN,
    outcome=lambda run: run,
    expected={f"check {name}": _value(of) for name, of in _VALUES.items()}
    | {REFUSED: _refused}
    | {verb: _recorded(verb) for verb in _RECORD},
    unused=_unused,
)
"""The cases of the quick battle."""

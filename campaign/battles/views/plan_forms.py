"""Battle plans from the fields of their forms, and their fields from a plan."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.battles.rules.cards.deck import ELEPHANT_LISTS
from campaign.battles.rules.cards.sheet import ALL, ATTACK, NOTHING
from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.quick.armies import ALLIES, NO_ALLIES, Troops, bases_of, troops_of
from campaign.battles.rules.quick.board import COLUMNS
from campaign.battles.rules.quick.sheet import ADVANCE, DEPTH, ENVELOP, FIRST, HOLD, SECOND, WAIT
from campaign.battles.texts.lines import TROOPS

STANCE_NAMES = {ADVANCE: _("Advance"), HOLD: _("Hold"), ENVELOP: _("Envelop")}
INITIATIVE_NAMES = {
    FIRST: _("Move first"),
    SECOND: _("Move second"),
    WAIT: _("Second until a unit is hit, then first"),
}
ALLIES_NAMES = {"none": _("None"), "numidian": _("Numidian light cavalry"), "greek": _("Greek heavy infantry")}
ASK_NAMES = {
    NOTHING: _("Never: the instructions decide"),
    ATTACK: _("When I attack"),
    ALL: _("Always"),
}


@dataclass(frozen=True, slots=True)
class InstructionField:
    """An instruction for a battle of cards in its form: its name, label, help, and value (BC.27)."""

    name: str
    label: str
    help: str
    value: str


_INSTRUCTIONS = {
    "counter": (_("Counterattack"), _("always, never, or the least number of cards you must hold")),
    "yield": (_("Give up matching from round"), _("never, or the number of a round")),
    "withdraw": (_("Try to withdraw with this many cards or fewer"), _("never, or a number of cards")),
}


def instruction_fields(values: Mapping[str, str]) -> list[InstructionField]:
    """Return the fields of the instructions that are typed, with the values in force."""
    return [
        InstructionField(name, str(label), str(help_), values.get(name, ""))
        for name, (label, help_) in _INSTRUCTIONS.items()
    ]


@dataclass(frozen=True, slots=True)
class UnitField:
    """A unit in the form of a battle plan; `fault` says what is wrong with its square."""

    number: int
    troops: Troops
    name: str
    bases: int
    square: str
    has_general: bool
    fault: str = ""


def plan_values(plan: str) -> dict[str, str]:
    """Return the lines of a battle plan by their names."""
    pairs = (line.partition(":") for line in plan.split("\n")[1:])
    return {name.strip(): value.strip() for name, _colon, value in pairs}


def plan_text(plan: str, given: Mapping[str, str]) -> str:
    """Return a battle plan with the values of a form in it; `plan` has the lines that a form does not change."""
    title = plan.split("\n")[0]
    values = plan_values(plan)
    squares = values.get("deployment", "").split()
    for which in range(len(squares)):
        squares[which] = given.get(f"square-{which + 1}", squares[which]).strip() or "-"
    if squares:
        values["deployment"] = " ".join(squares)
    stances = [given.get(f"stance-{which}", "") for which in range(3)]
    if all(stances):
        values["stances"] = " ".join(stances)
    for name in values:
        if name in given and name not in ("engagement", "side", "list"):
            values[name] = " ".join(given[name].split())
    return "\n".join([title, *(f"{name}: {value}" for name, value in values.items())])


def unit_fields(document: BattleDocument, side: int, plan: str) -> list[UnitField]:
    """Return the units of a side as its plan deploys them."""
    values = plan_values(plan)
    army = document.sides[side]
    troops = troops_of(army.list, values.get("allies", NO_ALLIES))
    bases = bases_of(troops, army.fp, document.engine_version)
    squares = values.get("deployment", "").split()
    return [
        UnitField(number, kind, gettext(TROOPS[kind]), count, place, str(number) == values.get("general"))
        for number, (kind, count, place) in enumerate(zip(troops, bases, squares, strict=False), 1)
    ]


def is_in_zone(square: str) -> bool:
    """Return whether a square's name is one of the zone of deployment, in own view."""
    number = int(square) if len(square) == 4 and square.isascii() and square.isdecimal() else 0
    return 1 <= number // 100 <= COLUMNS and 1 <= number % 100 <= DEPTH


def with_faults(units: Sequence[UnitField]) -> list[UnitField]:
    """Return the units of a form, each with what is wrong with its square."""
    squares = [unit.square for unit in units]
    return [replace(unit, fault=_fault(unit.square, squares)) for unit in units]


def _fault(square: str, squares: Sequence[str]) -> str:
    if not is_in_zone(square):
        most = {"columns": COLUMNS, "rows": f"{DEPTH:02}"}
        return gettext("Columns 01 to %(columns)s, rows 01 to %(rows)s, such as 0804") % most
    return gettext("Another unit stands there") if squares.count(square) > 1 else ""


def general_fault(units: Sequence[UnitField]) -> str:
    """Return what is wrong with the choice of the general's unit, "" if nothing is."""
    return "" if any(unit.has_general for unit in units) else gettext("Choose the unit that the general is with.")


@dataclass(frozen=True, slots=True)
class WingField:
    """The stance of a wing in the form: its number from the left, its name, and the stance that is chosen."""

    number: int
    name: str
    stance: str


_WINGS = (_("Left wing"), _("Centre"), _("Right wing"))


def wings_of(plan: str) -> Sequence[WingField]:
    """Return the wings, from the left, with their stances of a plan."""
    stances = plan_values(plan).get("stances", " ".join([ADVANCE] * 3)).split()
    pairs = enumerate(zip(_WINGS, stances, strict=False))
    return [WingField(which, str(name), stance) for which, (name, stance) in pairs]


def allies_with_effect(army_list: str, fp: int, offered: Sequence[str] | None) -> list[tuple[str, str]]:
    """Return the allies that a side may choose, each with what it changes; `offered` as for `allies_for`."""
    usual = troops_of(army_list, NO_ALLIES)
    found = []
    for name in allies_for(army_list, offered):
        text, troops = str(ALLIES_NAMES[name]), troops_of(army_list, name)
        pairs = enumerate(zip(usual, troops, strict=True))
        changed = next((which for which, (one, other) in pairs if one != other), None)
        if changed is not None and changed < len(bases_of(troops, fp)):
            values = {"allies": text, "number": changed + 1}
            values |= {"troops": gettext(TROOPS[troops[changed]]), "usual": gettext(TROOPS[usual[changed]])}
            text = gettext("%(allies)s: unit %(number)s becomes %(troops)s instead of %(usual)s") % values
        found.append((name, text))
    return found


def allies_for(army_list: str, offered: Sequence[str] | None) -> list[str]:
    """Return the allies from which a side may choose: those `offered` by its engagement (EN.7), without one any."""
    return [NO_ALLIES, *(name for name in ALLIES if army_list != name and (offered is None or name in offered))]


def has_elephants(army_list: str) -> bool:
    """Return whether a list may bring elephants to a battle of cards."""
    return army_list in ELEPHANT_LISTS

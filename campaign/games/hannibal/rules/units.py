"""Units: their strength points, and how forces gain and lose them (HH.1.6, HH.8.9)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from campaign.games.hannibal.rules.ruleset import Ruleset
from campaign.language.catalogue.sentences import MESSAGES, say

FOOT = frozenset({"legion_foot", "slaves"})
"""What counts as foot of roma (HH.1.7)."""
ELEPHANTS = "elephants"
GUARD = "guard"
SLAVES = "slaves"
GAULS = ("gaul3", "gaul4", "gaul5")
ALLIES = ("ally2", "ally3", "ally4", "ally5")
FIRST_LOST = ("legion_horse", "legion_foot", "slaves", "guard", *ALLIES, *GAULS, "horse2", "horse", "foot", "elephants")
"""The order in which units are lost where the orders do not say otherwise (HH.8.9)."""
GROUPS: Mapping[str, tuple[str, ...]] = {"ally": ALLIES, "gaul": GAULS}
"""Words that name several types in a list of losses."""


class Unit(NamedTuple):
    """A unit with the steps that it has left."""

    type: str
    steps: int


Units = tuple[Unit, ...]
"""Units in the order of the type table, those with most steps first."""


def in_words(type_: str) -> str:
    """The name of a type of units for readers; its word in orders where a ruleset has a type of its own."""
    code = f"hhunit.{type_}"
    return say(code) if code in MESSAGES else type_


def in_order(units: Iterable[Unit], ruleset: Ruleset) -> Units:
    """Units as forces hold them."""
    return tuple(sorted(units, key=lambda unit: (ruleset.unit_order[unit.type], -unit.steps)))


def full(type_: str, ruleset: Ruleset) -> Unit:
    """A unit of a type with all its steps."""
    return Unit(type_, len(ruleset.units[type_].sp))


def sp_of(unit: Unit, ruleset: Ruleset) -> int:
    """The SP of a unit (HH.1.6)."""
    return ruleset.units[unit.type].sp[unit.steps - 1]


def strength(units: Iterable[Unit], ruleset: Ruleset) -> int:
    """The SP of units (HH.1.9)."""
    return sum(sp_of(unit, ruleset) for unit in units)


def foot_strength(units: Iterable[Unit], ruleset: Ruleset) -> int:
    """The SP of the Roman foot among units (HH.1.7)."""
    return strength((unit for unit in units if unit.type in FOOT), ruleset)


def only_elephants(units: Iterable[Unit]) -> bool:
    """Whether there are no units but elephants (HH.11.2)."""
    return all(unit.type == ELEPHANTS for unit in units)


def counted_strength(units: Sequence[Unit], ruleset: Ruleset) -> int:
    """The SP of units for control, sieges and assaults: 0 for elephants alone (HH.7.1, HH.9.1, HH.11.2)."""
    return 0 if only_elephants(units) else strength(units, ruleset)


def without(units: Units, taken: Iterable[Unit]) -> Units:
    """Units without some of them, which must be among them."""
    left = list(units)
    for unit in taken:
        left.remove(unit)
    return tuple(left)


def best_of(units: Units, wanted: Mapping[str, int]) -> Units | None:
    """So many units of each type, those with most steps; None if there are not as many."""
    found: list[Unit] = []
    for type_, count in wanted.items():
        of_type = [unit for unit in units if unit.type == type_]
        if len(of_type) < count:
            return None
        found += of_type[:count]
    return tuple(found)


def order_of_losses(first: Iterable[str]) -> tuple[str, ...]:
    """The types in the order in which they are lost: those of the orders, then the others (HH.8.9)."""
    named = [type_ for word in first for type_ in GROUPS.get(word, (word,))]
    return tuple(dict.fromkeys((*named, *FIRST_LOST)))

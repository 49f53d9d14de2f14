"""Troop types, army lists, allies, and how many bases an army's FP give (GS.10 to GS.13)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaign.battles.rules.engine_versions import ENGINE_VERSION, is_before
from campaign.battles.rules.quick.board import square


class Troops(StrEnum):
    """The types of troops."""

    HEAVY_INFANTRY = "HI"
    MEDIUM_INFANTRY = "MI"
    ALLIED_INFANTRY = "AL"
    LIGHT_INFANTRY = "LI"
    HEAVY_CAVALRY = "HC"
    LIGHT_CAVALRY = "LC"
    ELEPHANTS = "EL"


HI, MI, AL, LI, HC, LC, EL = Troops
LIGHTS, FOOT = frozenset({LI, LC}), frozenset({HI, MI, AL, LI})
SHOOTERS = frozenset({MI, LI, LC})
WIDTHS: Mapping[Troops, int] = {HI: 1, MI: 2, AL: 2, LI: 2, HC: 3, LC: 4, EL: 2}
"""The widths that a unit moves."""
HP_OF_BASE: Mapping[Troops, int] = {HI: 4, MI: 4, AL: 4, LI: 2, HC: 4, LC: 2, EL: 4}
BASES, ELEPHANT_BASES = 4, 1
DICE: Mapping[Troops, int] = {HI: 4, MI: 3, AL: 3, LI: 2, HC: 3, LC: 2}
"""Base dice in a melee; elephants have those of their enemy."""
ELEPHANT_DICE = 3
"""The dice of elephants against elephants (GS.39)."""
NEEDED: Mapping[Troops, Mapping[Troops, int]] = {
    attacker: dict(zip(Troops, needed, strict=True))
    for attacker, needed in {
        HI: (5, 5, 5, 4, 5, 5, 5),
        MI: (5, 5, 5, 4, 5, 5, 5),
        AL: (5, 5, 5, 4, 5, 5, 5),
        LI: (6, 6, 6, 5, 6, 6, 5),
        HC: (6, 5, 5, 4, 5, 4, 6),
        LC: (6, 6, 6, 5, 6, 5, 5),
        EL: (4, 4, 4, 5, 4, 4, 4),
    }.items()
}
"""The least face that hits, by the attacker's type and its target's (GS.40)."""
HC_FLANK = 5
"""The face with which heavy cavalry hits heavy infantry in the flank or rear (GS.41)."""
BASES_OF_100_FP = 3


@dataclass(frozen=True, slots=True)
class ArmyList:
    """An army list: its units in their order, their squares in own view, and whether ties are decided by it (GS.1)."""

    troops: Sequence[Troops]
    squares: Sequence[int]
    ties: bool = False


def _army(troops: str, squares: str, *, ties: bool = False) -> ArmyList:
    units = [Troops(word[-2:]) for word in troops.split() for _ in range(int(word[:-2]))]
    places = [square(int(word[:2]), int(word[2:])) for word in squares.split()]
    return ArmyList(units, places, ties)


LISTS: Mapping[str, ArmyList] = {
    "roman": _army("4HI 4AL 2LI 2HC", "0804 0904 1004 1104 0604 0704 1204 1304 0504 1404 0403 1503"),
    "carthaginian": _army(
        "4HI 3MI 2LI 1EL 2HC 1LC", "0804 0904 1004 1104 0604 0704 1304 0504 1404 1204 0403 1503 1603", ties=True
    ),
    "greek": _army("5HI 3MI 2LI 2HC", "0704 0804 0904 1004 1104 0604 1204 1304 0504 1404 0403 1503"),
    "generic": _army("4HI 4MI 2LI 2HC", "0804 0904 1004 1104 0604 0704 1204 1304 0504 1404 0403 1503"),
}
"""The army lists (GS.11)."""
GENERIC = "generic"
"""The list of armies that name none."""
ALLIES: Mapping[str, tuple[Sequence[Troops], Troops]] = {"numidian": ((LI,), LC), "greek": ((AL, MI), HI)}
"""Allies: the last unit of the first of these types becomes one of the other type (GS.12)."""
NO_ALLIES = "none"


def army_list(name: str) -> ArmyList:
    """Return an army list by its name; one without troops here is `generic`."""
    return LISTS.get(name, LISTS[GENERIC])


def troops_of(name: str, allies: str) -> list[Troops]:
    """Return the types of an army's units, with its allies (GS.12)."""
    troops = list(army_list(name).troops)
    if allies != NO_ALLIES:
        replaced, by = ALLIES[allies]
        kind = next((one for one in replaced if one in troops), None)
        if kind is not None:
            troops[len(troops) - 1 - troops[::-1].index(kind)] = by
    return troops


def bases_of(troops: Sequence[Troops], fp: int, engine_version: str = ENGINE_VERSION) -> list[int]:
    """Return the bases of an army's units for its FP; units that are struck off are missing (GS.13).

    Before "0.4" the others got no bases where striking elephants off had left too few.
    """
    wanted = (BASES_OF_100_FP * fp + 50) // 100
    counts = [BASES] * len(troops)
    able = [which for which, kind in enumerate(troops) if kind is not EL]
    _take_off(counts, able, wanted)
    is_struck_off = False
    while sum(counts) > wanted and len(counts) > 1:
        counts.pop()
        is_struck_off = True
    if not (is_struck_off and is_before(engine_version, "0.4")):
        _add(counts, [which for which in able if which < len(counts)], wanted)
    return [ELEPHANT_BASES if kind is EL else count for kind, count in zip(troops, counts, strict=False)]


def _take_off(counts: list[int], able: Sequence[int], wanted: int) -> None:
    """Take bases off, from the last of the units that can give any, as long as there are too many."""
    while sum(counts) > wanted and any(counts[which] > 1 for which in able):
        for which in reversed(able):
            if sum(counts) > wanted and counts[which] > 1:
                counts[which] -= 1


def _add(counts: list[int], able: Sequence[int], wanted: int) -> None:
    """Add bases, from the first of the units that can get any, as long as there are too few."""
    while sum(counts) < wanted and able:
        for which in able:
            if sum(counts) < wanted:
                counts[which] += 1

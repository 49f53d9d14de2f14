"""Columns and results of field combat and assaults (HH.8.7, HH.8.8, HH.9.3)."""

from dataclasses import dataclass

from campaign.games.hannibal.rules.ruleset import Ruleset

COLUMNS = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1")
"""The columns of field combat."""
ASSAULT_COLUMNS = ("3:2", "2:1", "3:1", "4:1", "5:1")
"""The columns of assaults."""


def column(attack: int, defence: int, rounding: str) -> int | None:
    """The place of the column for the fighting SP of both sides, None if no attack is possible (HH.8.7).

    `column(48, 15, "nearest") == 3`, which is 3:1.
    """
    if not attack or not defence:
        return None
    if attack >= defence:
        ratio = -(-attack // defence) if rounding == "up" else (2 * attack + defence) // (2 * defence)
        return min(ratio, 5)
    if rounding == "up":
        times = defence // attack
        return {1: 1, 2: 0}.get(times)
    if 2 * defence <= 3 * attack:
        return 1
    return 0 if 2 * defence <= 5 * attack else None


def shifted(place: int, left: int) -> int:
    """The column so many places to the left, not below 1:2 (HH.8.7)."""
    return max(0, place - left)


def held(die: int) -> int:
    """A modified die, held between 1 and 6."""
    return min(6, max(1, die))


@dataclass(frozen=True, slots=True)
class Losses:
    """How many steps each side of a round loses."""

    attacker: int
    defender: int


def losses_of(result: str) -> Losses:
    """The losses of a result: A, D, or E for each side (HH.8.8). `losses_of("E3") == Losses(3, 3)`."""
    steps = int(result[1:])
    return Losses(steps if result[0] in "AE" else 0, steps if result[0] in "DE" else 0)


def assault_is_possible(besieger: int, defence: int, ruleset: Ruleset) -> bool:
    """Whether so many SP can assault G + I (HH.9.3)."""
    times, needed = ruleset.assault.ratios[0]
    return times * besieger >= needed * defence


def assault_column(besieger: int, defence: int, ruleset: Ruleset, *, is_empty: bool) -> int:
    """The place of the column of an assault that is possible: 5:1 where nobody is inside (HH.9.3)."""
    if is_empty:
        return len(ASSAULT_COLUMNS) - 1
    reached = [
        place for place, (times, needed) in enumerate(ruleset.assault.ratios) if times * besieger >= needed * defence
    ]
    return max(reached, default=0)

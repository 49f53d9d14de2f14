"""What a field combat is likely to cost both sides, by the columns and the table (HH.8.7 to HH.8.11)."""

from dataclasses import dataclass
from functools import lru_cache

from campaign.games.hannibal.rules.combat_tables import column, held, losses_of, shifted
from campaign.games.hannibal.rules.ruleset import Ruleset

NEVER, ALWAYS = 0, 10_000
"""Per cents of the enemy's fighting SP below which a side breaks off: in no case, after every round."""
LIKELY = 0.03
"""A combat that goes on with less than this chance is not followed further."""

Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Army:
    """A side of a combat: SP and steps, the SP that forage, when it breaks off, and the chance that it can."""

    sp: int
    steps: int
    foraging: int = 0
    below: int = NEVER
    escape: float = 0.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a combat is expected to cost: SP lost by both, the chances that each is destroyed or breaks off."""

    attacker_lost: float = 0.0
    defender_lost: float = 0.0
    attacker_destroyed: float = 0.0
    defender_destroyed: float = 0.0
    attacker_escapes: float = 0.0
    defender_escapes: float = 0.0


def table_of(ruleset: Ruleset) -> Table:
    """The combat table as a value that can be compared."""
    return tuple(tuple(row) for row in ruleset.combat.table)


@lru_cache(maxsize=64)
def _mean_losses(table: Table, place: int, added: int) -> tuple[float, float]:
    """The steps that attacker and defender lose on average in a round."""
    found = [losses_of(table[held(die + added) - 1][place]) for die in range(1, 7)]
    return sum(one.attacker for one in found) / 6, sum(one.defender for one in found) / 6


def forecast(table: Table, attacker: Army, defender: Army, added: int, left: int, rounding: str) -> Forecast:
    """The combat round by round, with the losses of an average die; None of it is thrown.

    `added` is the modifier of the attacker's die, `left` the columns to the left.
    """
    chance, own, other = 1.0, float(attacker.sp), float(defender.sp)
    own_step, other_step = own / max(1, attacker.steps), other / max(1, defender.steps)
    lost, lost_other, escapes, escapes_other = 0.0, 0.0, 0.0, 0.0
    for _ in range(20):
        fighting, against = own - attacker.foraging, other - defender.foraging
        if fighting <= 0 or against <= 0:
            break
        place = column(round(fighting * 4), round(against * 4), rounding)
        if place is None:
            return Forecast(lost + chance * (attacker.sp - own), lost_other, 0.0, 0.0, escapes, escapes_other)
        steps, steps_other = _mean_losses(table, shifted(place, left), added)
        own, other = own - steps * own_step, other - steps_other * other_step
        fighting, against = own - attacker.foraging, other - defender.foraging
        if fighting <= 0 or against <= 0:
            break
        if against * 100 < defender.below * fighting:
            gone = chance * defender.escape
            chance, escapes_other = chance - gone, escapes_other + gone
            lost, lost_other = lost + gone * (attacker.sp - own), lost_other + gone * (defender.sp - other)
        if fighting * 100 < attacker.below * against:
            gone = chance * attacker.escape
            chance, escapes = chance - gone, escapes + gone
            lost, lost_other = lost + gone * (attacker.sp - own), lost_other + gone * (defender.sp - other)
        if chance < LIKELY:
            break
    is_lost, is_lost_other = own - attacker.foraging <= 0, other - defender.foraging <= 0
    lost += chance * (attacker.sp if is_lost else attacker.sp - own)
    lost_other += chance * (defender.sp if is_lost_other else defender.sp - other)
    return Forecast(lost, lost_other, chance * is_lost, chance * is_lost_other, escapes, escapes_other)

"""The acts of an activated unit: a shot or a melee, thrown and recorded (GS.36, GS.38, GS.45)."""

from campaign.battles.rules.quick.armies import EL
from campaign.battles.rules.quick.board import FACINGS, name_of
from campaign.battles.rules.quick.hits import Act
from campaign.battles.rules.quick.melee import SHOT_DICE, SHOT_FACE, melee
from campaign.battles.rules.quick.state import Field, Unit

AGAIN = 4
"""The face of a hit with which elephants throw again (GS.45)."""


def move(field: Field, unit: Unit, square: int, facing: int) -> None:
    """Move or turn a unit, and record where it ends if anything changed."""
    if (square, facing) != (unit.square, unit.facing):
        field.put(unit, square, facing)
        field.record.append(f"move {unit.name} {name_of(square)} {FACINGS[facing]}")


def shoot(field: Field, unit: Unit, enemy: Unit) -> None:
    """Shoot at an enemy (GS.36)."""
    dice = [field.throws.d6() for _ in range(SHOT_DICE)]
    hits = sum(die >= SHOT_FACE for die in dice)
    field.record.append(f"shoot {unit.name} {enemy.name} dice {' '.join(map(str, dice))} hits {hits}")
    _take(field, unit, enemy, hits, elephants=False)


def fight(field: Field, unit: Unit, enemy: Unit) -> None:
    """Fight the enemy ahead (GS.38 to GS.45)."""
    place, number, need = melee(field, unit, enemy, unit.square)
    dice: list[int] = []
    for _ in range(number):
        dice.append(field.throws.d6())
        while unit.troops is EL and dice[-1] == AGAIN and need <= AGAIN:
            dice.append(field.throws.d6())
    hits = sum(die >= need for die in dice)
    thrown = " ".join(map(str, dice))
    field.record.append(f"fight {unit.name} {enemy.name} {place} need {need} dice {thrown} hits {hits}")
    _take(field, unit, enemy, hits, elephants=EL in (unit.troops, enemy.troops))


def _take(field: Field, unit: Unit, enemy: Unit, hits: int, *, elephants: bool) -> None:
    act = Act(field, unit.side)
    act.take(enemy, hits, elephants=elephants)
    act.end()

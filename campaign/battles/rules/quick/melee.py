"""The dice of melee and shooting, before they are thrown (GS.36 to GS.43)."""

from campaign.battles.rules.quick.armies import DICE, EL, ELEPHANT_DICE, HC, HC_FLANK, HI, NEEDED, Troops
from campaign.battles.rules.quick.board import FRONT, SHOTS, arc
from campaign.battles.rules.quick.state import Field, Unit

ROUGH_DICE = 2
"""Base dice where the attacker or its target is on rough ground (GS.42)."""
FLANK_DICE, FLANK_DICE_HC, GENERAL_DICE = 1, 2, 1
"""What a flank or rear, and a general, add (GS.43)."""
SHOT_DICE, SHOT_FACE = 2, 6


def _base_dice(troops: Troops, enemy: Troops) -> int:
    if troops is EL:
        return ELEPHANT_DICE if enemy is EL else DICE[enemy]
    return DICE[troops]


BASE_DICE = {one: {other: _base_dice(one, other) for other in Troops} for one in Troops}
"""Base dice in a melee, by attacker and target (GS.39)."""


def melee(field: Field, unit: Unit, enemy: Unit, square: int) -> tuple[str, int, int]:
    """Return the arc, the dice, and the least face that hits, of a unit on a square that fights an adjacent enemy."""
    place = arc(square, enemy.square, enemy.facing)
    dice = BASE_DICE[unit.troops][enemy.troops]
    need = NEEDED[unit.troops][enemy.troops]
    if dice > ROUGH_DICE and (square in field.rough or enemy.square in field.rough):
        dice = ROUGH_DICE
    army = field.armies[unit.side]
    if place != FRONT:
        dice += FLANK_DICE_HC if unit.troops is HC else FLANK_DICE
        if unit.troops is HC and enemy.troops is HI:
            need = HC_FLANK
    if army.general is unit and not army.moved:
        dice += GENERAL_DICE
    return place, dice, need


def may_shoot(field: Field, unit: Unit, square: int, facing: int, enemy: Unit) -> bool:
    """Return whether an enemy can be shot at by a unit that stands on a square and looks in a facing (GS.36)."""
    at = field.at
    return any(
        target == enemy.square and to == facing and any(at[one] is None or at[one] is unit for one in free)
        for target, to, free in SHOTS[square]
    )

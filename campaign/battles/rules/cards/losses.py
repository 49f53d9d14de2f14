"""What a duel costs both sides (BC.21 to BC.25)."""

from campaign.battles.rules.cards.deck import DE, FA, FL, FR, PR, Card, combat_units

ATTRITION = (
    (2, (0, 1, 1, 1, 1, 1)),
    (4, (1, 1, 1, 1, 1, 2)),
    (6, (1, 1, 1, 1, 2, 2)),
    (8, (1, 1, 2, 2, 2, 2)),
    (10, (1, 2, 2, 2, 2, 3)),
)
"""Combat units that both sides lose, by the die, up to a number of rounds (BC.24)."""
ATTRITION_LONG = (2, 2, 2, 3, 3, 3)
"""The same for longer battles."""
RETREAT_LARGE, RETREAT_SMALL = (1, 2, 2, 3, 4, 5), (0, 1, 1, 2, 2, 3)
"""Combat units that the loser loses in addition, by the die with the last card (BC.25)."""
LARGE_FROM = 5
"""Combat units with which a side counts as large (BC.25)."""
LAST_CARD = {PR: -1, FA: 0, FL: 1, FR: 1, DE: 2}
"""What the last card that was played as an attack adds to the die (BC.25)."""
_WHOLE = 100


def attrition(rounds: int, die: int) -> int:
    """Return the combat units that each side loses in a battle of so many rounds (BC.24)."""
    row = next((units for most, units in ATTRITION if rounds <= most), ATTRITION_LONG)
    return row[die - 1]


def retreat_losses(fp: int, die: int, last: Card | None) -> int:
    """Return the combat units that a loser with `fp` at the start loses in its retreat (BC.25)."""
    table = RETREAT_LARGE if combat_units(fp) >= LARGE_FROM else RETREAT_SMALL
    shifted = die + (LAST_CARD[last] if last else 0)
    return table[min(max(shifted, 1), 6) - 1]


def percentage(fp: int, units: int) -> int:
    """Return lost combat units in per cent of a side's FP (BC.22)."""
    return min(_WHOLE, (16_000 * units + fp // 2) // fp)

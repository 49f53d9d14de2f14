"""The cards of a duel, the deck, and who gets how many (BC.2 to BC.9)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from campaign.battles.rules.throws import Throws


class Card(StrEnum):
    """The types of cards, in the order in which they are listed (BC.2)."""

    FRONTAL_ASSAULT = "FA"
    FLANK_LEFT = "FL"
    FLANK_RIGHT = "FR"
    PROBE = "PR"
    DOUBLE_ENVELOPMENT = "DE"
    RESERVE = "RE"


FA, FL, FR, PR, DE, RE = Card
PLAIN = (FA, FL, FR, PR)
"""The types that the instructions play first, in the order that decides between equals (BC.28)."""

DECK: Mapping[Card, int] = {FA: 12, FL: 9, FR: 9, PR: 8, DE: 6, RE: 4}
DECK_CLOSE: Mapping[Card, int] = {FA: 12, FL: 9, FR: 9, PR: 11, DE: 3, RE: 4}
"""The cards of each type, in open and in close country (BC.8)."""
CLOSE_COUNTRY = frozenset({"Hills", "Marshes", "Forests", "Mountains"})
FP_OF_UNIT = 160
"""FP of one combat unit (BC.3)."""
LARGEST_HAND = 20
"""The most cards of a side before elephants (BC.5)."""
AWAITED = 1
"""The cards that side B has more, because it awaited the enemy (BC.5)."""
ELEPHANT_COST, ELEPHANT_LOSS = 1, 2
"""The cards that elephants cost their side, and those that a charge takes from the enemy (BC.6)."""
ELEPHANT_LISTS = frozenset({"carthaginian"})
"""The lists with elephants (BC.6)."""


def deck_for(terrain: str) -> Mapping[Card, int]:
    """Return the number of cards of each type for the ground of an engagement (BC.8)."""
    return DECK_CLOSE if terrain in CLOSE_COUNTRY else DECK


def combat_units(fp: int) -> int:
    """Return the combat units of a side: 1600 FP are 10 (BC.3)."""
    return fp // FP_OF_UNIT


def hand_size(fp: int, rating: int, rest: int, *, awaited: bool) -> int:
    """Return a side's cards before elephants; `rest` is the number thrown for the FP that make no unit (BC.5)."""
    size = rating + combat_units(fp) + (rest < fp % FP_OF_UNIT) + AWAITED * awaited
    return min(size, LARGEST_HAND)


def after_elephants(sizes: Sequence[int], dice: Sequence[int | None], ratings: Sequence[int]) -> tuple[int, int]:
    """Return both hands after elephants; `dice` are those of the sides that bring them, None for others (BC.6)."""
    left = list(sizes)
    for side, die in enumerate(dice):
        if die is None:
            continue
        left[side] -= ELEPHANT_COST
        if die == 1:
            left[side] -= ELEPHANT_COST
        elif die > ratings[1 - side]:
            left[1 - side] -= ELEPHANT_LOSS
    return max(left[0], 1), max(left[1], 1)


def shuffled(deck: Mapping[Card, int], throws: Throws) -> list[Card]:
    """Return the cards of a deck as they are dealt (BC.9)."""
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    for last in range(len(cards) - 1, 0, -1):
        other = throws.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards

"""How orders look in receipts (HH.15.1)."""

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.position import CARTHAGO
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.receipts import GameReceipts

RECEIPTS = GameReceipts(
    game=HANNIBAL,
    always=("march_1", "march_2", "battle"),
    always_even=("ballot", "offices"),
    only_even=("ballot", "offices", "dictator"),
    seed_each=True,
    by_name=True,
    sealed_faction=CARTHAGO,
    sealed=(Kind.TAKE, Kind.BATTLE, Kind.MARCH),
)
"""Rounds with even numbers are summers (HH.2.1).

Of marches all stay sealed, or those that leave units behind would be known.
"""

"""The battle methods behind one contract: a battle goes in, a record and a result come out."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from campaign.battles.rules import cards, quick
from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.record import FoughtBattle


class Adjudicator(Protocol):
    """Plays a battle with orders, pairs of a side, 0 or 1, and a line."""

    def __call__(
        self, battle: BattleDocument, orders: Sequence[tuple[int, str]] = (), *, to_end: bool = True
    ) -> FoughtBattle:
        """Play the battle, to its end or until a player is asked; raises DocumentError."""


ADJUDICATORS: Mapping[str, Adjudicator] = {"quick": quick.play, "cards": cards.play}


def fight(battle: BattleDocument) -> FoughtBattle:
    """Fight a battle to its end, with the orders of its document; raises DocumentError for one that is not valid."""
    orders = [(battle.side_of(order), order.order) for order in battle.orders or ()]
    return ADJUDICATORS[battle.method](battle, orders)

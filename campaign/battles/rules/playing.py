"""Questions about a battle under way, answered by playing it from its start: whom it waits for, what it refuses."""

from collections.abc import Sequence

from campaign.battles.rules.cards import CardsBattle
from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.methods import ADJUDICATORS
from campaign.battles.rules.quick import QuickBattle, play
from campaign.battles.rules.record import FoughtBattle
from hexmap.rules.documents import DocumentError

GivenOrders = Sequence[tuple[int, str]]
"""Orders as they were given: pairs of a side, 0 or 1, and a line."""


def waits_for(fought: FoughtBattle) -> int | None:
    """Return the side, 0 or 1, whose player a battle waits for; None if it is over."""
    if isinstance(fought, QuickBattle) and fought.waits is not None:
        return fought.waits.side
    if isinstance(fought, CardsBattle) and fought.waiting is not None:
        return fought.waiting.side
    return None


def questions_asked(fought: FoughtBattle) -> int:
    """Return how often a battle has asked a player: with each phase (GS.60), with each answer to cards (BC.30)."""
    if isinstance(fought, QuickBattle):
        return sum(line.startswith("phase ") for line in fought.record)
    return len(fought.record)


def refused_order(battle: BattleDocument, orders: GivenOrders, side: int, line: str) -> str:
    """Return why an order is not allowed now, and what to do instead; "" if it is."""
    try:
        ADJUDICATORS[battle.method](battle, (*orders, (side, line)), to_end=False)
    except DocumentError as error:
        return error.problem
    return ""


def throws_made(battle: BattleDocument, orders: GivenOrders) -> int:
    """Return how many dice a quick battle has thrown until it waits or ends."""
    return play(battle, orders, to_end=False).field.throws.made

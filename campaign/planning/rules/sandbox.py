"""The position of the sandbox: where a guest's table begins, and the two moves that its page suggests.

It is a round of the demonstration campaign: army 2 of Carthago besieges Consentia, and army 15 of Roma is near.
"""

from campaign.planning.rules.entries import StepEntries
from campaign.planning.rules.planned_rounds import MOST_ROUNDS
from orders.rules.kinds import Kind, Step

ROUND = 7
STEP = Step.MOVEMENT
FACTION = "roma"
"""The faction whose orders are shown first."""
SUGGESTED = {2: "6 6 4", 15: "12 12 10 10 12"}
"""Marches by army, as their players ordered them in the demonstration: the two armies meet."""
MOST_ROUNDS_OF_GUESTS = min(4, MOST_ROUNDS)


def suggestions() -> StepEntries:
    """Return the suggested moves as if they had been typed."""
    return StepEntries({(Kind.MOVEMENT, army): text for army, text in SUGGESTED.items()})

"""Corrections in campaigns of HANNIBAL with hidden units: who must not see what they change (HH.15.4)."""

from campaign.games.hannibal.rules.position import CARTHAGO
from campaign.selectors import Membership
from campaign.selectors.hannibal import hides_orders


def hides_corrections(member: Membership) -> bool:
    """Whether orders and positions of published steps would show a reader units that are hidden from them.

    Carthage sees its own, and so does an administrator who plays neither side.
    """
    if not hides_orders(member.campaign):
        return False
    if member.seat is None:
        return not member.administers
    return member.seat.faction.identifier != CARTHAGO

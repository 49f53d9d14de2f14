"""Who the reader of a campaign of HANNIBAL is (HH.11.3)."""

from campaign.games.hannibal.rules.intelligence import READERS, Reader
from campaign.models import Campaign, Phase
from campaign.selectors import Membership, current_phase
from orders.rules.game_steps import HANNIBAL


def reader_of(member: Membership) -> Reader:
    """Return who a reader is: a player sees what their side sees, everyone else what the public sees.

    When the campaign is over, everyone sees what carthago saw, and that is everything.
    """
    if member.campaign.is_given_up or current_phase(member.campaign).status == Phase.Status.PUBLISHED:
        return "carthago"
    side = member.seat.faction.identifier if member.seat else ""
    return next((reader for reader in READERS if reader == side), "public")


def reader_in(campaign: Campaign, member: Membership) -> Reader | None:
    """Return the same in a campaign of HANNIBAL; None in games that hide no units."""
    return reader_of(member) if campaign.game == HANNIBAL else None

"""Who plays what in the engagements of a campaign (FA.2, AS.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.models import Campaign, Faction, Seat
from campaign.rules.engagements import Engagement
from campaign.rules.report_standing import plays_garrison


@dataclass(frozen=True)
class Cast:
    """The seats of a campaign, who commands which army, and the factions by their ids in the documents."""

    seats: Sequence[Seat]
    seat_of: Mapping[int, Seat]
    factions: Mapping[str, Faction]

    def players(self, engagement: Engagement, which: int) -> tuple[Seat, ...]:
        """Who plays a side (0 or 1) of an engagement: whoever commands the army, or may play the garrison (AS.3)."""
        if engagement.assault is None or which == 0:
            return (self.seat_of[engagement.armies[which]],)
        active = self.factions[engagement.factions[1]].active
        return tuple(
            seat for seat in self.seats if plays_garrison(engagement, seat.faction.identifier, controller_active=active)
        )

    def side_played_by(self, engagement: Engagement, seat: Seat | None) -> int | None:
        """The side, 0 or 1, that the holder of a seat plays; None if it is none of his."""
        return next((which for which in (0, 1) if seat in self.players(engagement, which)), None)


def cast_of(campaign: Campaign) -> Cast:
    """The players of a campaign."""
    seats = list(campaign.seats.select_related("faction").prefetch_related("armies").order_by("pk"))
    return Cast(
        seats,
        {army.number: seat for seat in seats for army in seat.armies.all()},
        {faction.identifier: faction for faction in campaign.factions.all()},
    )

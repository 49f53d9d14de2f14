"""Who plays what in the engagements of a campaign (FA.2, AS.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Campaign, Faction, Seat
from campaign.rules.battles import Engagement, plays_garrison
from campaign.selectors.absences import stand_ins_of, with_stand_ins


@dataclass(frozen=True)
class Cast:
    """The seats of a campaign, the commander of each army, and the factions by their ids in documents."""

    seats: Sequence[Seat]
    seat_of: Mapping[int, Seat]
    factions: Mapping[str, Faction]

    def players(self, engagement: Engagement, which: int) -> tuple[Seat, ...]:
        """Return who plays a side (0 or 1) of an engagement: the army's commander, or players for the garrison (AS.3).

        Stand-ins are included.
        """
        if engagement.assault is None or which == 0:
            seats: tuple[Seat, ...] = (self.seat_of[engagement.armies[which]],)
        else:
            active = self.factions[engagement.factions[1]].active
            found = (
                s for s in self.seats if plays_garrison(engagement, s.faction.identifier, controller_active=active)
            )
            seats = tuple(found)
        return tuple(dict.fromkeys([*seats, *(other for seat in seats for other in self._beside(seat))]))

    def is_played(self, engagement: Engagement, which: int) -> bool:
        """Return whether a side (0 or 1) of an engagement has a player."""
        return any(seat.user_id is not None for seat in self.players(engagement, which))

    def _beside(self, seat: Seat) -> Sequence[Seat]:
        """Return the others who command the armies of a seat: a stand-in, or the whole faction if it is vacant."""
        if seat.user_id is not None:
            return stand_ins_of(seat)
        return [other for other in self.seats if other.faction_id == seat.faction_id and other.user_id is not None]

    def side_played_by(self, engagement: Engagement, seat: Seat | None) -> int | None:
        """Return the side, 0 or 1, that the holder of a seat plays; None if neither."""
        return next((which for which in (0, 1) if seat in self.players(engagement, which)), None)


def cast_of(campaign: Campaign, at: datetime) -> Cast:
    """Return the players of a campaign, with those who stand in for others at a moment."""
    seats = list(campaign.seats.select_related("faction").prefetch_related("armies", with_stand_ins(at)).order_by("pk"))
    return Cast(
        seats,
        {army.number: seat for seat in seats for army in seat.armies.all()},
        {faction.identifier: faction for faction in campaign.factions.all()},
    )

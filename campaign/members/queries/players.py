"""Who commands which armies, and who stands in for whom, by public facts (FA.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Prefetch
from django.utils.translation import gettext

from campaign.models import Absence, Army, Campaign, Seat
from campaign.selectors.commanders import ahead
from campaign.selectors.generals import general_beginnings
from campaign.selectors.membership import Visitor
from campaign.selectors.newcomers import WaitingNewcomer, newcomers_by_seat
from campaign.selectors.profiles import visible_names


@dataclass(frozen=True)
class PlayerRow:
    """A seat with its armies; `absence` is one that lasts or is to come, `lasts` whether it does.

    `waiting` is someone who has taken the seat and does not command it yet. `player` is the user name of its player,
    where the reader may see their profile, `general_since` the moment since when a general holds the seat.
    """

    seat: Seat
    armies: Sequence[Army]
    absence: Absence | None
    lasts: bool
    waiting: WaitingNewcomer | None
    player: str = ""
    general_since: datetime | None = None

    @property
    def absence_label(self) -> str:
        """The stand-in, now or later; "" while nobody is away."""
        if self.absence is None:
            return ""
        sentence = gettext("%(name)s stands in") if self.lasts else gettext("%(name)s will stand in")
        return sentence % {"name": self.absence.stand_in}


def players_of(campaign: Campaign, at: datetime) -> list[PlayerRow]:
    """The seats of a campaign, faction by faction, at a moment."""
    seats = (
        campaign.seats.select_related("faction", "newcomer")
        .prefetch_related(
            Prefetch("armies", Army.objects.order_by("number")),
            Prefetch("absences", ahead(at).select_related("delegate"), to_attr="absences_ahead"),
        )
        .order_by("faction", "pk")
    )
    newcomers = newcomers_by_seat(campaign)
    rows = [_row(seat, next(iter(seat.absences_ahead), None), newcomers.get(seat.pk), at) for seat in seats]
    since = general_beginnings(campaign) if any(row.seat.general for row in rows) else {}
    return [replace(row, general_since=since.get(row.seat.pk)) for row in rows]


def with_profiles(rows: Sequence[PlayerRow], reader: Visitor) -> list[PlayerRow]:
    """Return rows with the names of players whose profiles a reader may see."""
    names = visible_names(reader, (row.seat.user_id for row in rows))
    return [replace(row, player=names.get(row.seat.user_id or 0, "")) for row in rows]


def _row(seat: Seat, absence: Absence | None, waiting: WaitingNewcomer | None, at: datetime) -> PlayerRow:
    lasts = absence is not None and absence.since <= at
    return PlayerRow(seat, list(seat.armies.all()), absence, lasts, waiting)

"""Since when a user holds a seat, and from when on they read the faction's private texts (FA.2)."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Exists, OuterRef, Q

from campaign.language.general_names import general_name
from campaign.models import Campaign, Faction, General, Seat, Tenure

ALWAYS = datetime.min.replace(tzinfo=UTC)
NEVER = datetime.max.replace(tzinfo=UTC)


def reads_from(seat: Seat) -> datetime:
    """Return from when on the holder of a seat reads its faction's messages and plans: since they command it.

    Those who have been there since the campaign began read everything. The holder of a seat without a recorded tenure
    reads nothing.
    """
    tenures = list(Tenure.objects.filter(seat=seat).order_by("since", "pk"))
    if not tenures or tenures[-1].until is not None or tenures[-1].user_id != seat.user_id:
        return NEVER
    if len(tenures) == 1 and tenures[0].since <= seat.campaign.created_at:
        return ALWAYS
    return tenures[-1].since


@dataclass(frozen=True, slots=True)
class Handover:
    """A change of the holder of a seat; `until` is None for the current holder."""

    seat: Seat
    since: datetime
    until: datetime | None
    player: str


def handovers(campaign: Campaign, faction: Faction | None = None) -> list[Handover]:
    """Return all holders of seats that changed hands, generals included, in the order in which they came.

    It is public, because an administrator could give a seat to themselves under another name.
    """
    seats = Seat.objects.filter(campaign=campaign, **({"faction": faction} if faction else {}))
    generals = list(General.objects.filter(seat__in=seats).select_related("seat__faction").order_by("since", "pk"))
    left = Exists(Tenure.objects.filter(seat=OuterRef("pk"), until__isnull=False))
    changed = seats.filter(left | Q(pk__in=[one.seat_id for one in generals]))
    tenures = Tenure.objects.filter(seat__in=changed).select_related("seat__faction", "user")
    found = [
        Handover(one.seat, one.since, one.until, one.user.get_username()) for one in tenures.order_by("since", "pk")
    ]
    found += [Handover(one.seat, one.since, one.until, general_name(one.level)) for one in generals]
    return sorted(found, key=lambda one: one.since)

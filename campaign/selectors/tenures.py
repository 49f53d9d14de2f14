"""Since when somebody has had his seat, and from when on he reads what his faction keeps to itself (FA.2)."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Exists, OuterRef

from campaign.models import Campaign, Faction, Seat, Tenure
from orders.rules.visibility import opens_at

ALWAYS = datetime.min.replace(tzinfo=UTC)
NEVER = datetime.max.replace(tzinfo=UTC)


def reads_from(seat: Seat) -> datetime:
    """From when on whoever has a seat reads its faction's messages and its players' plans: from the day he joined.

    Whoever has been there since the campaign began reads everything, and whoever has a seat of which nobody knows since
    when it is taken reads nothing.
    """
    tenures = list(Tenure.objects.filter(seat=seat).order_by("since", "pk"))
    if not tenures or tenures[-1].until is not None or tenures[-1].user_id != seat.user_id:
        return NEVER
    if len(tenures) == 1 and tenures[0].since <= seat.campaign.created_at:
        return ALWAYS
    return opens_at(tenures[-1].since.astimezone(UTC))


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat that somebody has left, or taken from somebody else; `until` is None for whoever has it now."""

    seat: Seat
    since: datetime
    until: datetime | None
    player: str


def handovers(campaign: Campaign, faction: Faction | None = None) -> list[Handover]:
    """Everybody who has or had a seat that did not stay with one player, in the order in which they came.

    That is open to everybody: whoever gives seats could give one to himself under another name, and should be seen.
    """
    seats = Seat.objects.filter(campaign=campaign, **({"faction": faction} if faction else {}))
    changed = seats.filter(Exists(Tenure.objects.filter(seat=OuterRef("pk"), until__isnull=False)))
    tenures = Tenure.objects.filter(seat__in=changed).select_related("seat__faction", "user")
    return [
        Handover(one.seat, one.since, one.until, one.user.get_username()) for one in tenures.order_by("since", "pk")
    ]

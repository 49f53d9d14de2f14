"""Who is away, who stands in for him, and who commands what in the meantime (FA.2)."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from campaign.models import Absence, Army, Campaign, Seat

STAND_INS = "stand_ins"
"""The name under which a seat that was fetched with `with_stand_ins` has its present absences, one or none."""


def ahead(at: datetime) -> QuerySet[Absence]:
    """The absences that last at a moment or begin later."""
    return Absence.objects.filter(ended_at=None).filter(Q(until=None) | Q(until__gt=at))


def lasting(at: datetime) -> QuerySet[Absence]:
    """The absences that last at a moment."""
    return ahead(at).filter(since__lte=at)


def commanded_armies(seat: Seat, at: datetime) -> dict[int, Army]:
    """The armies that the holder of a seat commands, by number.

    They are its own, those of players for whom they stand in, and those of seats of the faction without a player. The
    faction is named so that the database looks through no others.
    """
    for_others = lasting(at).filter(delegate=seat).values("seat")
    commanded = Q(seat=seat) | Q(seat__in=for_others) | Q(seat__user=None)
    found = Army.objects.filter(commanded, faction=seat.faction_id).order_by("number")
    return {army.number: army for army in found}


def captain_of(seat: Seat) -> Seat | None:
    """The captain of a seat's faction; None where it has none, or where nobody has taken up his seat yet."""
    return Seat.objects.filter(faction=seat.faction_id, captain=True, user__isnull=False).first()


def speaks_for_faction(seat: Seat, at: datetime) -> bool:
    """Whether a seat hands in what its faction decides as a whole.

    Its captain does, whoever stands in for him, or anybody where there is none.
    """
    if seat.captain and seat.user_id is not None:
        return True
    stands_in = lasting(at).filter(seat=OuterRef("pk"), delegate=seat)
    captains = Seat.objects.filter(faction=seat.faction_id, captain=True, user__isnull=False)
    captain = captains.annotate(has_stand_in=Exists(stands_in)).first()
    return captain is None or captain.pk == seat.pk or captain.has_stand_in


def with_stand_ins(at: datetime) -> "Prefetch[str, QuerySet[Absence], str]":
    """What fetches with seats, as `STAND_INS`, the absences that last at a moment, with their delegates."""
    return Prefetch("absences", lasting(at).select_related("delegate__faction"), to_attr=STAND_INS)


def stand_ins_of(seat: Seat) -> list[Seat]:
    """Who stands in for a seat that was fetched with `with_stand_ins`: one seat or none."""
    return [absence.delegate for absence in getattr(seat, STAND_INS, ())]


def away_now(campaign: Campaign, at: datetime) -> Mapping[int, Absence]:
    """The absences of a campaign that last at a moment, by the keys of the seats of those who are away.

    That is public; they come by the names of the seats.
    """
    found = lasting(at).filter(seat__campaign=campaign).select_related("seat", "delegate")
    return {absence.seat_id: absence for absence in found.order_by("seat__name")}

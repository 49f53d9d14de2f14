"""Absent players, their stand-ins, and who commands what in the meantime (FA.2)."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from campaign.models import Absence, Army, Campaign, Seat

STAND_INS = "stand_ins"
"""The attribute with the current absences (one or none) of a seat fetched with `with_stand_ins`."""


def ahead(at: datetime) -> QuerySet[Absence]:
    """Return the absences that last at a moment or begin later."""
    return Absence.objects.filter(ended_at=None).filter(Q(until=None) | Q(until__gt=at))


def lasting(at: datetime) -> QuerySet[Absence]:
    """Return the absences that last at a moment."""
    return ahead(at).filter(since__lte=at)


def commanded_armies(seat: Seat, at: datetime) -> dict[int, Army]:
    """Return the armies that the holder of a seat commands, by number.

    They are its own, those of players for whom they stand in, and those of seats of the faction without a player. The
    faction is named so that the database looks through no others.
    """
    for_others = lasting(at).filter(delegate=seat).values("seat")
    commanded = Q(seat=seat) | Q(seat__in=for_others) | Q(seat__user=None)
    found = Army.objects.filter(commanded, faction=seat.faction_id).order_by("number")
    return {army.number: army for army in found}


def captain_of(seat: Seat) -> Seat | None:
    """Return the captain of a seat's faction; None if it has none, or the captain's seat is vacant."""
    return Seat.objects.filter(faction=seat.faction_id, captain=True, user__isnull=False).first()


def speaks_for_faction(seat: Seat, at: datetime) -> bool:
    """Return whether a seat submits the orders of the whole faction.

    That is its captain, the captain's stand-in, or any seat if there is no captain.
    """
    if seat.captain and seat.user_id is not None:
        return True
    stands_in = lasting(at).filter(seat=OuterRef("pk"), delegate=seat)
    captains = Seat.objects.filter(faction=seat.faction_id, captain=True, user__isnull=False)
    captain = captains.annotate(has_stand_in=Exists(stands_in)).first()
    return captain is None or captain.pk == seat.pk or captain.has_stand_in


def with_stand_ins(at: datetime) -> "Prefetch[str, QuerySet[Absence], str]":
    """Return a prefetch of the absences that last at a moment, with their delegates, as `STAND_INS`."""
    return Prefetch("absences", lasting(at).select_related("delegate__faction"), to_attr=STAND_INS)


def stand_ins_of(seat: Seat) -> list[Seat]:
    """Return the stand-in of a seat fetched with `with_stand_ins`: one seat or none."""
    return [absence.delegate for absence in getattr(seat, STAND_INS, ())]


def away_now(campaign: Campaign, at: datetime) -> Mapping[int, Absence]:
    """Return the absences of a campaign that last at a moment, by the keys of the absent players' seats.

    That is public; they come by the names of the seats.
    """
    found = lasting(at).filter(seat__campaign=campaign).select_related("seat", "delegate")
    return {absence.seat_id: absence for absence in found.order_by("seat__name")}

"""Absent players, their stand-ins, generals, and who commands and plays what in the meantime (FA.2, AS.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from campaign.games.engagements import Engagement, plays_garrison
from campaign.games.honour import HonourNow
from campaign.models import Absence, Army, Campaign, Faction, Phase, Seat
from orders.rules.game_steps import OPENING_ROUNDS

COMMANDED = Q(user__isnull=False) | ~Q(general="")
"""The seats that a player or a general commands; of all others the faction's players command the armies."""
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

    They are its own, those of players for whom they stand in, and those of seats of the faction without a player or a
    general. With honour a stand-in has borrowed armies when initiative closed; after that they command others only for
    a player who went away later (HO.6, HO.9). The faction is named so that the database looks through no others.
    """
    for_others = lasting(at).filter(delegate=seat)
    since_then = for_others.filter(since__gt=Subquery(_last_initiative(seat)))
    commanded = Q(seat=seat) | Q(seat__in=for_others.values("seat"), owner=None)
    commanded |= Q(seat__in=since_then.values("seat"), owner__isnull=False) | Q(seat__user=None, seat__general="")
    found = Army.objects.filter(commanded, faction=seat.faction_id).order_by("number")
    return {army.number: army for army in found}


def _last_initiative(seat: Seat) -> QuerySet[Phase, datetime | None]:
    closed = Phase.objects.filter(campaign=seat.campaign_id, step__in=OPENING_ROUNDS, closed_at__isnull=False)
    return closed.order_by("-closed_at").values_list("closed_at", flat=True)[:1]


def leads(seat: Seat, honour: HonourNow, at: datetime) -> bool:
    """Return whether a seat decides what the princeps of its faction decides (HO.28).

    That is the princeps, their stand-in, or any seat while nobody holds that of the princeps.
    """
    princeps = honour.deciding.get(seat.faction.identifier)
    if princeps is None or princeps == seat.name:
        return True
    held = Seat.objects.filter(COMMANDED, campaign=seat.campaign_id, name=princeps)
    stands_in = lasting(at).filter(seat__campaign=seat.campaign_id, seat__name=princeps, delegate=seat)
    return not held.exists() or stands_in.exists()


def captain_of(seat: Seat) -> Seat | None:
    """Return the captain of a seat's faction; None if it has none, or the captain's seat is vacant."""
    return Seat.objects.filter(COMMANDED, faction=seat.faction_id, captain=True).first()


def speaks_for_faction(seat: Seat, at: datetime) -> bool:
    """Return whether a seat submits the orders of the whole faction.

    That is its captain, the captain's stand-in, or any seat if there is no captain.
    """
    if seat.captain and seat.is_commanded:
        return True
    stands_in = lasting(at).filter(seat=OuterRef("pk"), delegate=seat)
    captains = Seat.objects.filter(COMMANDED, faction=seat.faction_id, captain=True)
    captain = captains.annotate(has_stand_in=Exists(stands_in)).first()
    return captain is None or captain.pk == seat.pk or captain.has_stand_in


def with_stand_ins(at: datetime) -> "Prefetch[str, QuerySet[Absence], str]":
    """Return a prefetch of the absences that last at a moment, with their delegates, as `STAND_INS`."""
    return Prefetch("absences", lasting(at).select_related("delegate__faction"), to_attr=STAND_INS)


def stand_ins_of(seat: Seat) -> list[Seat]:
    """Return the stand-in of a seat fetched with `with_stand_ins`: one seat, or none if nobody or a general does it."""
    return [absence.delegate for absence in getattr(seat, STAND_INS, ()) if absence.delegate is not None]


def away_now(campaign: Campaign, at: datetime) -> Mapping[int, Absence]:
    """Return the absences of a campaign that last at a moment, by the keys of the absent players' seats.

    That is public; they come by the names of the seats.
    """
    found = lasting(at).filter(seat__campaign=campaign).select_related("seat", "delegate")
    return {absence.seat_id: absence for absence in found.order_by("seat__name")}


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

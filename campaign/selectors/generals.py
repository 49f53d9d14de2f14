"""Generals, computer players: the seats that they command, and since when."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from campaign.models import Army, Campaign, Faction, General, GeneralDecision, Phase, Seat
from campaign.selectors.commanders import lasting
from orders.rules.kinds import Step


@dataclass(frozen=True, slots=True)
class CommandingGeneral:
    """A general who commands a seat: it holds it, or `stands_in` for its player, who is away, until they are back.

    `until` is when that ends; None where nobody knows.
    """

    seat: Seat
    level: str
    since: datetime
    until: datetime | None
    stands_in: bool


def generals_of(campaign: Campaign, at: datetime) -> Mapping[int, CommandingGeneral]:
    """Return the generals who command seats of a campaign at a moment, by the keys of the seats. That is public."""
    held = General.objects.filter(seat__campaign=campaign, until=None).select_related("seat__faction")
    away = lasting(at).filter(seat__campaign=campaign).exclude(general="").select_related("seat__faction")
    found = [CommandingGeneral(one.seat, one.level, one.since, None, stands_in=False) for one in held]
    found += [CommandingGeneral(one.seat, one.general, one.since, one.until, stands_in=True) for one in away]
    return {one.seat.pk: one for one in sorted(found, key=lambda one: one.seat.pk)}


def undecided_generals(phase: Phase, at: datetime) -> list[CommandingGeneral]:
    """Return the generals of an open step, in which orders are given, who have not decided yet."""
    if phase.status != Phase.Status.OPEN or phase.step == Step.BATTLES or phase.campaign.is_given_up:
        return []
    decided = set(GeneralDecision.objects.filter(phase=phase).values_list("seat", flat=True))
    return [one for seat, one in generals_of(phase.campaign, at).items() if seat not in decided]


def has_generals(phase_id: int) -> bool:
    """Return whether generals command seats in the campaign of a phase now."""
    return _commanded(timezone.now()).filter(campaign__phases=phase_id).exists()


def phases_without_generals_orders(at: datetime) -> list[int]:
    """Return the open steps in which a general has not decided yet: the task has been lost, or has failed.

    A game that someone plays alone is carried on by a task of its own.
    """
    decided = GeneralDecision.objects.filter(phase=OuterRef(OuterRef("pk")), seat=OuterRef("pk"))
    armies = Army.objects.filter(seat=OuterRef("pk"))
    silent = _commanded(at).filter(~Exists(decided), Exists(armies), campaign=OuterRef("campaign"))
    open_ = Phase.objects.filter(status=Phase.Status.OPEN, campaign__solo=False).exclude(step=Step.BATTLES.value)
    given_up = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)
    found = open_.exclude(campaign__standing__in=given_up).filter(Exists(silent))
    return list(found.order_by("opened_at", "pk").values_list("pk", flat=True))


def general_speaks_for(faction: Faction, seats: list[Seat]) -> Seat | None:
    """Return which of some seats that generals command gives the orders of the whole faction; None if none does.

    That is its captain or, without a captain, the first of them if no player is there.
    """
    captain = next((seat for seat in seats if seat.captain), None)
    if captain is not None or not seats:
        return captain
    others = Seat.objects.filter(Q(captain=True) & ~Q(general="") | Q(user__isnull=False), faction=faction)
    return None if others.exists() else min(seats, key=lambda seat: seat.pk)


def _commanded(at: datetime) -> QuerySet[Seat]:
    away = lasting(at).exclude(general="").values("seat")
    return Seat.objects.filter(~Q(general="") | Q(pk__in=away))

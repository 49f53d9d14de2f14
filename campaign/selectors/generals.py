"""Generals, computer players: the seats that they command, and since when."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from campaign.models import Army, Campaign, Faction, General, GeneralDecision, GeneralPreparation, Phase, Seat
from campaign.selectors.commanders import lasting
from campaign.selectors.phases import current_phase, game_document
from orders.rules.game_steps import SETTING_UP, WITH_RESULTS

PREPARED_AGAIN = timedelta(minutes=5)
"""How long before the deadline of a step a general decides again for players who may miss it."""

DECISION_TIME = timedelta(seconds=90)
"""How long a step that takes no orders of players any more stays open for generals who have not decided yet.

One attempt of their worker takes no longer.
"""


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


def generals_may_play(campaign: Campaign) -> bool:
    """Return whether generals can play in a campaign: not where units are hidden that they would see (HH.11.3)."""
    may_play = campaign.game_record.generals.may_play
    return may_play is None or may_play(game_document(current_phase(campaign)))


def levels_of_generals(campaign: Campaign) -> tuple[str, ...]:
    """Return the levels of generals that a campaign can have."""
    return campaign.game_record.generals.levels if generals_may_play(campaign) else ()


def general_beginnings(campaign: Campaign) -> dict[int, datetime]:
    """Return since when generals hold seats of a campaign, by the keys of the seats."""
    held = General.objects.filter(seat__campaign=campaign, until=None)
    return dict(held.values_list("seat", "since"))


def undecided_generals(phase: Phase, at: datetime) -> list[CommandingGeneral]:
    """Return the generals of an open step, in which orders are given, who have not decided yet."""
    if phase.status != Phase.Status.OPEN or not phase.game_step.takes_orders or phase.campaign.is_given_up:
        return []
    decided = set(GeneralDecision.objects.filter(phase=phase).values_list("seat", flat=True))
    return [one for seat, one in generals_of(phase.campaign, at).items() if seat not in decided]


def waits_for_generals(phase: Phase, at: datetime) -> bool:
    """Return whether an open step that takes no orders of players any more stays open for its generals.

    Those count that command seats, and the one who orders where orders are missing, until they have decided, or failed
    for good, or `DECISION_TIME` has passed. In a game that someone plays alone they decide before it is closed.
    """
    if phase.last_call is None or at >= phase.last_call + DECISION_TIME or phase.campaign.solo:
        return False
    return bool(undecided_generals(phase, at)) or _unprepared().filter(pk=phase.pk).exists()


def has_generals(phase_id: int) -> bool:
    """Return whether generals command seats in the campaign of a phase now, or order where orders are missing."""
    at = timezone.now()
    return (
        _commanded(at).filter(campaign__phases=phase_id).exists() or lacks_preparation(at).filter(pk=phase_id).exists()
    )


def lacks_preparation(at: datetime) -> QuerySet[Phase]:
    """Return the open steps for which a general's orders for silent players are not ready, or were made too early.

    They are made when the step opens, and again shortly before its deadline, when more of the faction's orders are in.
    """
    current = GeneralPreparation.objects.filter(phase=OuterRef("pk")).filter(
        Q(made_at__gte=OuterRef("due_at") - PREPARED_AGAIN) | Q(phase__due_at__gt=at + PREPARED_AGAIN)
    )
    return _prepared_for().filter(~Exists(current))


def _unprepared() -> QuerySet[Phase]:
    """Return the open steps for which no orders for silent players are ready at all."""
    return _prepared_for().filter(~Exists(GeneralPreparation.objects.filter(phase=OuterRef("pk"))))


def _prepared_for() -> QuerySet[Phase]:
    """Return the open steps for which a general's orders for silent players are wanted."""
    asked = _open_steps().filter(campaign__missing=Campaign.Missing.GENERAL)
    return asked.exclude(step__in=SETTING_UP)


def phases_without_generals_orders(at: datetime) -> list[int]:
    """Return the open steps in which a general has not decided yet: the task has been lost, or has failed.

    A game that someone plays alone is carried on by a task of its own.
    """
    decided = GeneralDecision.objects.filter(phase=OuterRef(OuterRef("pk")), seat=OuterRef("pk"))
    armies = Army.objects.filter(seat=OuterRef("pk"))
    silent = _commanded(at).filter(~Exists(decided), Exists(armies), campaign=OuterRef("campaign"))
    found = _open_steps().filter(Exists(silent)).order_by("opened_at", "pk").values_list("pk", flat=True)
    return sorted({*found, *lacks_preparation(at).values_list("pk", flat=True)})


def general_speaks_for(faction: Faction, seats: list[Seat]) -> Seat | None:
    """Return which of some seats that generals command gives the orders of the whole faction; None if none does.

    That is its captain or, without a captain, the first of them if no player is there.
    """
    captain = next((seat for seat in seats if seat.captain), None)
    if captain is not None or not seats:
        return captain
    others = Seat.objects.filter(Q(captain=True) & ~Q(general="") | Q(user__isnull=False), faction=faction)
    return None if others.exists() else min(seats, key=lambda seat: seat.pk)


def _open_steps() -> QuerySet[Phase]:
    """Return the open steps in which orders are given."""
    given_up = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)
    open_ = Phase.objects.filter(status=Phase.Status.OPEN, campaign__solo=False).exclude(step__in=WITH_RESULTS)
    return open_.exclude(campaign__standing__in=given_up)


def _commanded(at: datetime) -> QuerySet[Seat]:
    away = lasting(at).exclude(general="").values("seat")
    return Seat.objects.filter(~Q(general="") | Q(pk__in=away))

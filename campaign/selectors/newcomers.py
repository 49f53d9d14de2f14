"""Users who have taken a seat and do not command it yet (FA.2)."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from campaign.models import Campaign, General, LogEntry, Newcomer, Phase, Seat, Tenure
from campaign.models.log import Action
from campaign.selectors.phases import current_phase
from orders.rules.game_steps import place_of
from orders.selectors import first_written


@dataclass(frozen=True, slots=True)
class WaitingNewcomer:
    """A newcomer and what has to happen before they command their seat.

    `needs_teammate`: a player of their faction has to confirm them. `needs_step`: a later step has to open, except for
    a seat that nobody has had, taken before the first step is published and confirmed by a teammate: campaigns begin
    so. Before the campaign starts neither is needed, unless someone left the faction whose orders they would read.
    """

    newcomer: Newcomer
    needs_teammate: bool
    needs_step: bool


def newcomers_of(campaign: Campaign) -> list[WaitingNewcomer]:
    """Return the newcomers of a campaign, in the order in which they took their seats."""
    rows = campaign.newcomers.select_related("seat__faction", "user", "confirmed_by").order_by("taken_at", "pk")
    found = list(rows)
    return _waiting(found, current_phase(campaign)) if found else []


def newcomers_by_seat(campaign: Campaign) -> Mapping[int, WaitingNewcomer]:
    """Return the newcomers of a campaign by the keys of their seats."""
    return {one.newcomer.seat_id: one for one in newcomers_of(campaign)}


def is_ready(newcomer: Newcomer, phase: Phase) -> bool:
    """Return whether a newcomer can be admitted while a phase is open."""
    (one,) = _waiting([newcomer], phase)
    return not one.needs_teammate and not one.needs_step


def commands_at_once(seat: Seat, phase: Phase) -> bool:
    """Return whether a user who takes a seat while a phase is open commands it at once.

    The faction then has no orders or messages of people: nobody has played it, or only generals in the first step. Or
    the campaign has not started, where the invitation is the confirmation: everyone can still change their orders. But
    then orders of someone who left stay hidden from the person invited in their place.
    """
    tenures = Tenure.objects.filter(seat__faction=seat.faction_id)
    if not tenures.exists():
        generals = General.objects.filter(seat__faction=seat.faction_id)
        return not generals.exists() or not _has_published(seat.campaign_id)
    return phase.campaign.has_not_started and not _left_orders(tenures, phase)


def _left_orders(tenures: QuerySet[Tenure], phase: Phase) -> bool:
    """Return whether someone wrote orders in the round of a phase, drafts included, before they left a seat."""
    left = list(tenures.exclude(until=None).values_list("seat", "until"))
    written = first_written(phase.campaign_id, phase.round) if left else {}
    return any(seat in written and until is not None and written[seat] <= until for seat, until in left)


def _has_published(campaign_id: int) -> bool:
    """Return whether a step was published, since the campaign was restored if it was."""
    log = LogEntry.objects.filter(campaign=campaign_id)
    restored = log.filter(action=Action.RESTORED).order_by("-pk").values_list("pk", flat=True).first()
    return log.filter(action=Action.PUBLISHED, pk__gt=restored or 0).exists()


def _belongs_to_set_up(seat: Seat) -> bool:
    """Return whether a seat that was never held is being filled before the first step is published."""
    return not Tenure.objects.filter(seat=seat).exists() and not _has_published(seat.campaign_id)


def _waiting(newcomers: list[Newcomer], phase: Phase) -> list[WaitingNewcomer]:
    factions = [one.seat.faction_id for one in newcomers]
    played = set(Seat.objects.filter(faction__in=factions).exclude(user=None).values_list("faction", flat=True))
    return [_waits(one, phase, played) for one in newcomers]


def _waits(newcomer: Newcomer, phase: Phase, played: Container[int]) -> WaitingNewcomer:
    seat = newcomer.seat
    if phase.campaign.has_not_started and commands_at_once(seat, phase):  # they came before this was so
        return WaitingNewcomer(newcomer, needs_teammate=False, needs_step=False)
    is_same_step = place_of(phase.round, phase.step) <= newcomer.place
    return WaitingNewcomer(
        newcomer,
        needs_teammate=newcomer.confirmed_at is None and seat.faction_id in played,
        needs_step=is_same_step and not (_belongs_to_set_up(seat) and _can_be_confirmed(newcomer, played)),
    )


def _can_be_confirmed(newcomer: Newcomer, played: Container[int]) -> bool:
    """Return whether a teammate has confirmed a newcomer or still can; required for admission in a running step."""
    return newcomer.confirmed_at is not None or newcomer.seat.faction_id in played

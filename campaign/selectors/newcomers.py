"""Users who have taken a seat and do not command it yet (FA.2)."""

from collections.abc import Container, Mapping
from dataclasses import dataclass

from campaign.models import Campaign, General, LogEntry, Newcomer, Phase, Seat, Tenure
from campaign.models.log import Action
from campaign.selectors.phases import current_phase
from orders.rules.game_steps import place_of


@dataclass(frozen=True, slots=True)
class WaitingNewcomer:
    """A newcomer and what has to happen before they command their seat.

    `needs_teammate`: a player of their faction has to confirm them. `needs_step`: a later step has to open, except for
    a seat that nobody has had, taken before the first step is published and confirmed by a teammate: campaigns begin
    so.
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


def has_nothing_to_hide(seat: Seat) -> bool:
    """Return whether nobody, and no general, has ever played the faction of a seat: it has no orders or messages."""
    played = (one.objects.filter(seat__faction=seat.faction_id) for one in (Tenure, General))
    return not any(rows.exists() for rows in played)


def _belongs_to_set_up(seat: Seat) -> bool:
    """Return whether a seat that was never held is being filled before the first step is published."""
    if Tenure.objects.filter(seat=seat).exists():
        return False
    log = LogEntry.objects.filter(campaign=seat.campaign_id)
    restored = log.filter(action=Action.RESTORED).order_by("-pk").values_list("pk", flat=True).first()
    return not log.filter(action=Action.PUBLISHED, pk__gt=restored or 0).exists()


def _waiting(newcomers: list[Newcomer], phase: Phase) -> list[WaitingNewcomer]:
    factions = [one.seat.faction_id for one in newcomers]
    played = set(Seat.objects.filter(faction__in=factions).exclude(user=None).values_list("faction", flat=True))
    now = place_of(phase.round, phase.step)
    return [
        WaitingNewcomer(
            one,
            needs_teammate=one.confirmed_at is None and one.seat.faction_id in played,
            needs_step=now <= one.place and not (_belongs_to_set_up(one.seat) and _can_be_confirmed(one, played)),
        )
        for one in newcomers
    ]


def _can_be_confirmed(newcomer: Newcomer, played: Container[int]) -> bool:
    """Return whether a teammate has confirmed a newcomer or still can; required for admission in a running step."""
    return newcomer.confirmed_at is not None or newcomer.seat.faction_id in played

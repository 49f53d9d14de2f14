"""Playing the demonstration campaign through the services, as its players would."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from campaign.games.demonstration import Demonstration, PlannedOrders
from campaign.models import Campaign, Phase, Seat
from campaign.platform.progress import Progress
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import game_document, outline
from campaign.services import phases
from campaign.services.reports import ReportSubject, answer_report, submit_report
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.game_steps import WITH_RESULTS

_CLOSED_AFTER = timedelta(minutes=12)
"""How long after the deadline the administrator closes a step."""
_PUBLISHED_AFTER = timedelta(minutes=25)
"""How long after closing a step the administrator publishes it."""

_CONFIRMED_AFTER = timedelta(hours=3)
"""How long after a report the other side confirms it."""


def play_to_the_end(campaign: Campaign, demonstration: Demonstration[Any]) -> datetime:
    """Play a newly opened demonstration campaign to its end; return when its last step was published."""
    phase: Phase | None = campaign.phases.latest("pk")
    published, progress = campaign.created_at, Progress("Steps of the demonstration played")
    while phase is not None:
        published = phase.due_at + _CLOSED_AFTER + _PUBLISHED_AFTER
        phase = _play_step(phase, demonstration)
        progress.step()
    return published


def _play_step(phase: Phase, demonstration: Demonstration[Any]) -> Phase | None:
    """Submit the orders of a step, close it and publish it; return the next one."""
    if phase.step in WITH_RESULTS:
        _report(phase, demonstration)
    else:
        _submit(phase, demonstration)
    closed, administrator = phase.due_at + _CLOSED_AFTER, phase.campaign.administrator
    phases.close_and_claim(phase.pk, closed, administrator)
    phases.resolve_phase(phase.pk, closed)
    return phases.publish_phase(phase.pk, closed + _PUBLISHED_AFTER, administrator)


def _submit(phase: Phase, demonstration: Demonstration[Any]) -> None:
    """Submit what every player orders in a step, one player after another."""
    seats = list(phase.campaign.seats.select_related("faction", "user").prefetch_related("armies").order_by("pk"))
    planned = _by_seat(seats, demonstration.orders(phase.round, phase.step, game_document(phase)))
    for which, seat in enumerate(seats, start=1):
        at = phase.opened_at + (phase.due_at - phase.opened_at) * which / (len(seats) + 1)
        entries = [SheetAction(one.kind, one.army, one.text) for one in planned[seat.pk]]
        if refused := submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, loaded=phase):
            raise AssertionError(f"the demonstration submits orders that the rules refuse: {refused}")


def _by_seat(seats: Sequence[Seat], planned: Sequence[PlannedOrders]) -> dict[int, list[PlannedOrders]]:
    """Return orders by the seat that gives them: the commander of the army, or the captain of the faction."""
    commanders = {army.number: seat.pk for seat in seats for army in seat.armies.all()}
    captains = {seat.faction.identifier: seat.pk for seat in seats if seat.captain}
    found: dict[int, list[PlannedOrders]] = defaultdict(list)
    for one in planned:
        found[captains[one.faction] if one.army is None else commanders[one.army]].append(one)
    return found


def _report(phase: Phase, demonstration: Demonstration[Any]) -> None:
    """Have every engagement of a step reported by one side and confirmed by the other."""
    at = phase.opened_at + (phase.due_at - phase.opened_at) / 2
    cast = cast_of(phase.campaign, at)
    for engagement in outline(phase).engagements:
        given = demonstration.report(phase.round, engagement)
        place = ReportSubject(phase.campaign, phase.pk, engagement.id)
        submit_report(place, cast.players(engagement, 0)[0], given, at)
        answer_report(place, cast.players(engagement, 1)[0], 1, agrees=True, note="", at=at + _CONFIRMED_AFTER)

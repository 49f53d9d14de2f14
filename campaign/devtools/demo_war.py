"""The played rounds of the demo campaign, played through the services."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from campaign.games.demonstration import Demonstration, PlannedOrders
from campaign.models import Campaign, Phase, Seat
from campaign.planning.commands.room import write_message
from campaign.platform.progress import Progress
from campaign.selectors import current_phase
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import game_document, outline
from campaign.services import phases
from campaign.services.reports import ReportSubject, answer_report, submit_report
from campaign.services.sheets import SheetAction, submit_orders

STEP_TIME = timedelta(hours=12)
"""How long every step of the demo was open."""
PUBLISHED_BEFORE = timedelta(minutes=30)
"""How long before the start of the demo its last step was published."""
_WHOLE_ROUNDS = 2
_STEPS = 9
"""Published steps: initiative and movement in two rounds, retreats and battles, decisions, initiative once more."""


def play_to_mid_war(campaign: Campaign, demo: Demonstration[Any]) -> None:
    """Play a newly opened demo campaign up to the march of the round after the whole ones."""
    first, progress = current_phase(campaign).round, Progress("Steps of the demo campaign played", _STEPS)
    while True:
        phase = current_phase(campaign)
        if phase.round - first == _WHOLE_ROUNDS and phase.game_step.marches:
            return
        _play_step(phase, demo)
        progress.step()


def opening_moment(now: datetime) -> datetime:
    """Return when the demo opened, if its last published step was published shortly before `now`."""
    return now - PUBLISHED_BEFORE - STEP_TIME * _STEPS


def _play_step(phase: Phase, demo: Demonstration[Any]) -> None:
    """Submit the orders of a step, close it and publish it."""
    at = phase.opened_at + STEP_TIME / 2
    if phase.game_step.takes_orders:
        _submit(phase, demo, at)
    else:
        _report(phase, demo, at)
    closed = phase.opened_at + STEP_TIME
    administrator = phase.campaign.administrator
    phases.close_and_claim(phase.pk, closed, administrator)
    phases.resolve_phase(phase.pk, closed)
    phases.publish_phase(phase.pk, closed, administrator)


def _submit(phase: Phase, demo: Demonstration[Any], at: datetime) -> None:
    """Submit the orders of every seat in a step and, where armies march, write its message."""
    planned = demo.orders(phase.round, phase.step, game_document(phase))
    messages = demo.messages(phase.round) if phase.game_step.marches else {}
    for seat in phase.campaign.seats.select_related("faction", "user").order_by("pk"):
        entries = _entries(seat, planned)
        if refused := submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, loaded=phase):
            raise AssertionError(f"the demo submits orders that the rules refuse: {refused}")
        if seat.name in messages:
            write_message(seat=seat, text=messages[seat.name], at=at)


def _entries(seat: Seat, planned: Sequence[PlannedOrders]) -> list[SheetAction]:
    """Return the orders of a seat: of its armies and, as captain, of its faction."""
    numbers = set(seat.armies.values_list("number", flat=True))
    own = [
        one
        for one in planned
        if one.army in numbers or (one.army is None and seat.captain and one.faction == seat.faction.identifier)
    ]
    return [SheetAction(one.kind, one.army, one.text) for one in own]


def _report(phase: Phase, demo: Demonstration[Any], at: datetime) -> None:
    """Report every engagement of a step by one side and confirm it by the other."""
    cast = cast_of(phase.campaign, at)
    for engagement in outline(phase).engagements:
        place = ReportSubject(phase.campaign, phase.pk, engagement.id)
        submit_report(place, cast.players(engagement, 0)[0], demo.report(phase.round, engagement), at)
        answer_report(place, cast.players(engagement, 1)[0], 1, agrees=True, note="", at=at)

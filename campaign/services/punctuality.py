"""Who submitted by the deadline of a step, recorded as it closes (OR.4). It is public once the step is published.

Later it could not be found out any more: armies change hands, and players come and go.
"""

from collections.abc import Iterator
from datetime import datetime

from campaign.models import Phase, Seat, StepRecord, Tenure
from campaign.selectors.commanders import away_now
from campaign.selectors.offers import offered_now
from campaign.selectors.sheets import PhaseView, phase_view
from orders.rules.game_steps import Duty
from orders.selectors import FirstMoments, first_moments_in


def record_punctuality(phase: Phase, at: datetime) -> None:
    """Record, for each user who had to submit something in a step, whether all of it was there by its deadline.

    The stand-in submits the orders of a player who is away, and nobody those of a vacant seat; generals count nowhere.
    In a step that is closed before its deadline, missing orders count against nobody. Nor do they count against
    stand-ins and players who came after the deadline. Called in the transaction that closes the step.
    """
    if not phase.game_step.takes_orders or phase.campaign.solo:
        return
    early = (phase.closing_at or at) < phase.due_at
    away = away_now(phase.campaign, min(at, phase.due_at))
    came_late = Tenure.objects.filter(seat__campaign=phase.campaign, until=None, since__gt=phase.due_at)
    late = set(came_late.values_list("seat", flat=True))
    on_time: dict[int, bool] = {}
    for seat, in_time in _duties(phase):
        commander = away[seat.pk].delegate if seat.pk in away else seat
        if commander is not None and commander.user_id is not None and commander.pk not in late:
            on_time[commander.user_id] = on_time.get(commander.user_id, True) and in_time
    StepRecord.objects.bulk_create(
        (StepRecord(phase=phase, user_id=user, on_time=good) for user, good in on_time.items() if good or not early),
        ignore_conflicts=True,
    )


def _duties(phase: Phase) -> Iterator[tuple[Seat, bool]]:
    """Return the seats that had something to submit, once for each of it, and whether it was there in time."""
    view = phase_view(phase)
    first = first_moments_in(phase.campaign_id, phase.round, phase.step)
    for row in view.awaited:
        yield row.army.seat, _is_in_time(first.armies.get(row.army.number), phase)
    if phase.game_step.duty is Duty.DECISIONS:
        yield from _decisions(view, first)


def _decisions(view: PhaseView, first: FirstMoments) -> Iterator[tuple[Seat, bool]]:
    """Return the seats with a decision to make."""
    if view.outline.asked:
        for seat in view.asked_seats:
            yield seat, _is_in_time(first.seats.get(seat.pk), view.phase)
        return
    seats = {army.number: army.seat for army in view.armies}
    for faction in view.outline.active:
        for choice in offered_now(view.phase, faction):
            if choice.pressing and choice.army in seats:
                seat = seats[choice.army]
                yield seat, _is_in_time(first.seats.get(seat.pk), view.phase)


def _is_in_time(moment: datetime | None, phase: Phase) -> bool:
    return moment is not None and moment <= phase.due_at

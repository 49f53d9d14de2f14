"""Whether something waits for a user: orders to submit, an entered order to answer, an engagement to report.

It is what their own inbox lists, so nothing of anyone else's orders can be read from it.
"""

from collections.abc import Iterator
from datetime import datetime

from campaign.desk.queries.decisions import desk_of
from campaign.models import Campaign, Phase, Seat
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.membership import Membership, Visitor
from campaign.selectors.phases import current_phase
from campaign.selectors.sheets import phase_view

MOST_CAMPAIGNS = 10
"""How many campaigns of a user are looked at: those with the nearest deadlines, until something waits in one."""
_GIVEN_UP = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)


def waits_for(member: Membership, at: datetime, known: Phase | None = None) -> bool:
    """Return whether the current step of a campaign waits for the holder of a seat; False without a seat.

    `known` is a phase in force of the campaign that has been read already: if it is under way, it is the current one.
    """
    if member.seat is None:
        return False
    is_current = known is not None and known.status != Phase.Status.PUBLISHED
    return _waits_in(known if known is not None and is_current else current_phase(member.campaign), member, at)


def waits_anywhere(user: Visitor, at: datetime) -> bool:
    """Return whether a campaign in which a user has a seat waits for them."""
    return any(_waits_in(phase, member, at) for phase, member in _open_steps(user))


def waiting_campaigns(user: Visitor, at: datetime) -> frozenset[int]:
    """Return the ids of the campaigns that wait for a user, among the `MOST_CAMPAIGNS` with the nearest deadlines."""
    return frozenset(phase.campaign_id for phase, member in _open_steps(user) if _waits_in(phase, member, at))


def _waits_in(phase: Phase, member: Membership, at: datetime) -> bool:
    # An engagement can be reported after the deadline, until the step closes.
    if engagements_to_do(phase, member, at):
        return True
    if not phase.takes_sheets(at):
        return False
    if not phase.campaign.game_record.has_desk:
        return member.seat in phase_view(phase).silent
    return desk_of(phase, member, at).waits


def _open_steps(user: Visitor) -> Iterator[tuple[Phase, Membership]]:
    """Yield the open steps of a user's campaigns with their part in each, the nearest deadline first.

    In campaigns that were given up nothing waits, so they take the place of no other.
    """
    if user.pk is None:
        return
    seats = {seat.campaign_id: seat for seat in Seat.objects.filter(user=user.pk).select_related("faction")}
    opened = Phase.objects.filter(campaign__in=seats, status=Phase.Status.OPEN).select_related("campaign")
    for phase in opened.exclude(campaign__standing__in=_GIVEN_UP).order_by("due_at", "pk")[:MOST_CAMPAIGNS]:
        administers = phase.campaign.administrator_id == user.pk and not phase.campaign.solo
        yield phase, Membership(phase.campaign, seats[phase.campaign_id], administers)

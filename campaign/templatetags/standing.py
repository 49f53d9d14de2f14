"""Facts for pages about a campaign that has not started or is halted, and a step that is held."""

from datetime import datetime
from typing import NamedTuple

from django import template
from django.utils import timezone

from campaign.entered_orders.queries import ConfirmationWait, wait_of
from campaign.models import Campaign, Phase
from campaign.selectors.log import reason_of_halt

register = template.Library()


@register.filter
def halted_because(campaign: Campaign) -> str:
    """Return why a campaign is paused, ended or abandoned; "" for a running one."""
    return reason_of_halt(campaign)


class SeatCount(NamedTuple):
    """How many seats of a campaign are taken, and how many there are."""

    taken: int
    all: int


@register.simple_tag
def seat_count(campaign: Campaign) -> SeatCount:
    """Return how many seats are taken; pages ask while the campaign has not started."""
    seats = campaign.seats.values_list("user", "newcomer")
    return SeatCount(sum(user is not None or newcomer is not None for user, newcomer in seats), len(seats))


@register.simple_tag
def waiting_for_players(phase: Phase) -> ConfirmationWait | None:
    """Return the players whose confirmation of entered orders a step waits for; None if none."""
    return wait_of(phase, timezone.now())


@register.filter
def is_past(at: datetime) -> bool:
    """Return whether a moment is past."""
    return at <= timezone.now()

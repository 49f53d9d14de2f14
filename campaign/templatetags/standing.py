"""Facts for pages about a campaign that has not started or is halted, and a step that is held."""

from datetime import datetime

from django import template
from django.utils import timezone

from campaign.entered_orders.queries import ConfirmationWait, wait_of
from campaign.models import Campaign, Phase
from campaign.selectors.log import reason_of_halt
from campaign.selectors.seat_holders import SeatCount, seat_counts

register = template.Library()


@register.filter
def halted_because(campaign: Campaign) -> str:
    """Return why a campaign is paused, ended or abandoned; "" for a running one."""
    return reason_of_halt(campaign)


@register.simple_tag
def seat_count(campaign: Campaign) -> SeatCount:
    """Return how many seats are taken; pages ask while the campaign has not started."""
    return seat_counts([campaign])[campaign.pk]


@register.simple_tag
def waiting_for_players(phase: Phase) -> ConfirmationWait | None:
    """Return the players whose confirmation of entered orders a step waits for; None if none."""
    return wait_of(phase, timezone.now())


@register.filter
def is_past(at: datetime) -> bool:
    """Return whether a moment is past."""
    return at <= timezone.now()

"""What pages say of a campaign that has not started or is halted, and of a step that is held."""

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
    """The reason for which a campaign is paused, ended or abandoned; "" for one that runs."""
    return reason_of_halt(campaign)


class SeatCount(NamedTuple):
    """How many seats of a campaign are taken, and how many there are."""

    taken: int
    all: int


@register.simple_tag
def seat_count(campaign: Campaign) -> SeatCount:
    """How many seats are taken; a page asks while the campaign has not started."""
    seats = campaign.seats.values_list("user", "newcomer")
    return SeatCount(sum(user is not None or newcomer is not None for user, newcomer in seats), len(seats))


@register.simple_tag
def waiting_for_players(phase: Phase) -> ConfirmationWait | None:
    """For whom a step waits because the administrator entered orders from messages; None where it does not."""
    return wait_of(phase, timezone.now())


@register.filter
def is_past(at: datetime) -> bool:
    """Whether a moment has come."""
    return at <= timezone.now()

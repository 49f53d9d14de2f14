"""What pages say of a campaign that is halted, and of a step that is held."""

from datetime import datetime

from django import template
from django.utils import timezone

from campaign.models import Campaign, Phase
from campaign.selectors.entered import Wait, wait_of
from campaign.selectors.log import reason_of_halt

register = template.Library()


@register.filter
def halted_because(campaign: Campaign) -> str:
    """The reason for which a campaign is paused, ended or abandoned; "" for one that runs."""
    return reason_of_halt(campaign)


@register.simple_tag
def waiting_for_players(phase: Phase) -> Wait | None:
    """For whom a step waits because the administrator entered orders from messages; None where it does not."""
    return wait_of(phase, timezone.now())


@register.filter
def is_past(at: datetime) -> bool:
    """Whether a moment has come."""
    return at <= timezone.now()

"""The round that a program asks about."""

from django.http import Http404

from campaign.models import Campaign, Phase
from campaign.selectors import current_phase


def phase_of_round(campaign: Campaign, round_: int | None) -> Phase:
    """The last phase of a round, or for None the current one; raises Http404 for a round that has not begun."""
    if round_ is None:
        return current_phase(campaign)
    phase = campaign.phases.filter(round=round_).order_by("pk").last()
    if phase is None:
        raise Http404
    return phase

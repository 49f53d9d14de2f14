"""The round that is asked about."""

from django.http import Http404
from django.utils.translation import gettext
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from campaign.models import Campaign, Phase
from campaign.selectors import current_phase

_LONGEST_NUMBER = 9


def phase_asked(request: Request, campaign: Campaign) -> Phase:
    """The last phase of the round that `round` names, or the one that the campaign is in.

    Raises ValidationError for what is no number, and Http404 for a round that has not begun.
    """
    word = request.query_params.get("round")
    if word is None:
        return current_phase(campaign)
    if not (word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER):
        raise ValidationError({"round": [gettext("This is no number of a round.")]})
    phase = campaign.phases.filter(round=int(word)).order_by("pk").last()
    if phase is None:
        raise Http404
    return phase

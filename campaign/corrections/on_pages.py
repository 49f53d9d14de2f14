"""Additions of corrections to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest

from campaign.corrections.queries.history import corrections_of_round
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _corrections(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    return {"corrected": corrections_of_round(member.campaign, subject.round)}


def register() -> None:
    """Add the corrections in a round to its page."""
    add_to(CorePage.ROUND, _corrections)

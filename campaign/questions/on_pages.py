"""Additions of questions and objections to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest

from campaign.questions.queries import objections_in, open_objections
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _open_objections(_request: HttpRequest, member: Membership, _subject: PageSubject) -> Mapping[str, object]:
    return {"objections": open_objections(member.campaign)}


def _objections_to_the_round(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    return {"objections": objections_in(member.campaign, subject.round)}


def register() -> None:
    """Add open objections to the campaign's page, and those to a round to its page."""
    add_to(CorePage.CAMPAIGN, _open_objections)
    add_to(CorePage.ROUND, _objections_to_the_round)

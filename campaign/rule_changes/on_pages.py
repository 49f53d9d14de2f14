"""Additions of rule changes to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest

from campaign.rule_changes.queries import coming_changes
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _coming_changes(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    return {"coming_rules": coming_changes(member.campaign, subject.round)}


def register() -> None:
    """Add the rules declared for later rounds to the campaign's page."""
    add_to(CorePage.CAMPAIGN, _coming_changes)

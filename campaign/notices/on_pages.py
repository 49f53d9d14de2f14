"""Additions of notifications to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest

from campaign.notices.queries.channels import mail_question
from campaign.notices.views.pages import sends_mail
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _mail_question(request: HttpRequest, member: Membership, _subject: PageSubject) -> Mapping[str, object]:
    return {"mail_question": mail_question(request.user) if member.takes_part and sends_mail() else None}


def register() -> None:
    """Ask players who are not notified, on the campaign's page."""
    add_to(CorePage.CAMPAIGN, _mail_question)

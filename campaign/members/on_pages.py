"""Additions about seats to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest

from campaign.members.queries.open_seats import listings
from campaign.members.queries.seat_requests import requests_waiting
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _open_seats(_request: HttpRequest, member: Membership, _subject: PageSubject) -> Mapping[str, object]:
    listing = None if member.takes_part else listings().filter(campaign=member.campaign).first()
    return {"open_listing": listing}


def _requests(_request: HttpRequest, member: Membership, _subject: PageSubject) -> Mapping[str, object]:
    return {"seat_requests": requests_waiting(member.campaign)}


def register() -> None:
    """Show visitors that a campaign looks for players, and its administrator how many ask for a seat."""
    add_to(CorePage.CAMPAIGN, _open_seats)
    add_to(CorePage.ADMINISTRATION, _requests)

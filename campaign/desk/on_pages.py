"""The player's decisions, on pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils import timezone

from campaign.desk.queries.decisions import desk_of
from campaign.selectors import Membership
from campaign.views.access import COUNTERPARTS
from campaign.views.additions import CorePage, PageSubject, add_to

_ON_MAPS = ("desk", "army")
"""Addresses of games with the page Map; in other games their links lead to the page Orders."""


def _inbox(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    """Everything that the reader may decide in the step that the page is about."""
    if subject.view is None or not member.campaign.game_record.has_desk:
        return {}
    return {"desk": desk_of(subject.view.phase, member, timezone.now())}


def register() -> None:
    """Add the inbox of a player to the campaign's page, and lead to the page Orders where there is no map."""
    add_to(CorePage.CAMPAIGN, _inbox)
    COUNTERPARTS.update(dict.fromkeys(_ON_MAPS, ("orders", "orders_form")))

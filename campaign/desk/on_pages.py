"""The player's decisions, on pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils import timezone

from campaign.desk.queries.decisions import desk_of
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _inbox(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    """Everything that the reader may decide in the step that the page is about."""
    if subject.view is None or member.campaign.game != VAE_VICTIS:
        return {}
    return {"desk": desk_of(subject.view.phase, member, timezone.now())}


def register() -> None:
    """Add the inbox of a player to the campaign's page."""
    add_to(CorePage.CAMPAIGN, _inbox)

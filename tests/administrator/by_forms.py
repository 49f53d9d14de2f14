"""What the administrator does at the end of every step, by the forms of the page *Run the campaign*."""

from django.utils import timezone

from campaign.models import Campaign
from campaign.selectors import current_phase
from campaign.services import phases
from tests.forms import Reader


def close_and_resolve(marcus: Reader, campaign: Campaign) -> None:
    """Close the open step, also with missing orders, and have it resolved as a worker does."""
    marcus.open(f"/campaigns/{campaign.slug}/administration/")
    marcus.press("Close step")
    if marcus.buttons("Close step without them"):
        marcus.press("Close step without them")
    assert not marcus.buttons("Publish step")
    phases.resolve_phase(current_phase(campaign).pk, timezone.now())
    marcus.follow("Reload the page")


def publish(marcus: Reader) -> None:
    """Publish the step that has been resolved, which opens the next one."""
    marcus.press("Publish step")
    assert marcus.status == "Published. The next step is open."
    assert marcus.buttons("Close step")

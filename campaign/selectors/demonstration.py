"""The demonstration campaign of the site, which pages show to strangers."""

from campaign.models import Campaign

SLUG = "first-punic-war-demonstration"


def demonstration() -> Campaign | None:
    """Return the demonstration campaign; None if the site has none, or its operator has hidden it."""
    return Campaign.objects.filter(demonstration=True, public=True).first()

"""How the posts of a campaign are told: its language, its time zone, its own templates."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override

from campaign.models import Campaign, Picture
from campaign.reports.posts.speech import Speech
from campaign.selectors.pictures import address_of
from campaign.selectors.post_templates import templates_of
from campaign.selectors.posts import Teller
from campaign.telling.moments import lasting, zone_known
from campaign.telling.told import told


@contextmanager
def as_told_in(campaign: Campaign) -> Iterator[None]:
    """Within it sentences and moments are told in the language and in the time zone of a campaign."""
    with override(campaign.language), timezone.override(zone_known(campaign.time_zone)):
        yield


def speech_of(campaign: Campaign, templates: Mapping[str, str] | None = None) -> Speech:
    """How the posts of a campaign are said; with these templates, where they are given, in the place of its own."""
    return Speech(gettext, ngettext, told, campaign.title, templates_of(campaign) if templates is None else templates)


def teller_of(campaign: Campaign, templates: Mapping[str, str] | None = None) -> Teller:
    """Who tells the posts of a campaign; `templates` as for `speech_of`. It is asked inside `as_told_in`."""
    return Teller(speech_of(campaign, templates), lasting, _public_address)


def _public_address(picture: Picture) -> str:
    """The address of a picture for everybody."""
    return f"{settings.PUBLIC_URL}{address_of(picture)}"

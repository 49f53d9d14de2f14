"""The post about what was published, for a room that wants it with the news."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from campaign.models import Campaign, Phase, Picture
from campaign.reports.notices.kinds import Kind
from campaign.reports.posts.formats import FORMATS, in_one_piece
from campaign.reports.posts.speech import Speech
from campaign.selectors.notices.facts import Matter
from campaign.selectors.phases import last_record
from campaign.selectors.post_templates import templates_of
from campaign.selectors.posts import Teller, posts_of_record
from campaign.telling.moments import lasting
from campaign.telling.told import told


def short_post(matter: Matter) -> str:
    """The first post about a published step in the Markdown of Discord; "" where there is none to be told."""
    campaign, phase = matter.campaign, matter.phase
    if matter.kind is not Kind.PUBLISHED or campaign is None or phase is None:
        return ""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    posts = posts_of_record(record, _teller(campaign)).posts if record else []
    return in_one_piece(posts[0], FORMATS["markdown"]).strip() if posts else ""


def _teller(campaign: Campaign) -> Teller:
    speech = Speech(gettext, ngettext, told, campaign.title, templates_of(campaign))
    return Teller(speech, lasting, _address)


def _address(picture: Picture) -> str:
    return f"{settings.PUBLIC_URL}{reverse('picture', args=[picture.public_id])}"

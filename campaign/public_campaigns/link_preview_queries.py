"""What forums and chats show of a link to this site: a title, a sentence and a picture.

Only pages that anyone may read of a public campaign say something of it. Of all other pages a preview shows the site
alone, so that no title of a private campaign can be read from a link.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.conf import settings
from django.core.cache import cache
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

from campaign.language.moments import lasting, zone_known
from campaign.language.phase_words import CLOSED_STEPS
from campaign.models import Campaign, Phase, Picture
from campaign.public_campaigns.card_queries import CampaignCard, cards_of
from campaign.selectors.pictures import newest_action
from campaign.services.picture_editions import CARD_NAME, CARD_SIZE
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import STEPS

CACHE_SECONDS = 30
"""How long the state of a campaign is kept for the previews of its pages."""
SITE = "Vae Victis"

PAGES: Mapping[str, str] = {
    "round": _("Round %(round)s · %(campaign)s"),
    "replay": _("Replay of round %(round)s · %(campaign)s"),
    "round-maps": _("Maps of round %(round)s · %(campaign)s"),
    "posts": _("Posts of round %(round)s · %(campaign)s"),
}
"""The title of a campaign's page by the name of its address; other pages have the campaign's."""


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """A title, a sentence, and the full addresses of the page and of a picture with its description."""

    title: str
    description: str
    address: str
    picture: str
    alt: str
    width: int = CARD_SIZE[0]
    height: int = CARD_SIZE[1]


def site_preview(path: str, title: str = "", description: str = "") -> LinkPreview:
    """Return the preview of a page that says nothing of any campaign."""
    return LinkPreview(
        title or SITE,
        description
        or gettext(
            "Command armies on a map of the ancient world: everyone gives orders in secret, all armies move at once,"
            " and where enemies meet, they fight."
        ),
        settings.PUBLIC_URL + path,
        settings.PUBLIC_URL + static("img/front/card.jpg"),
        gettext("The map of Sicily and the armies upon it, as the First Punic War begins"),
    )


def campaign_preview(path: str, campaign: Campaign, page: str, round_: int | None) -> LinkPreview:
    """Return the preview of a page of a public campaign."""
    values = {"round": round_, "campaign": campaign.title}
    title = gettext(PAGES[page]) % values if page in PAGES and round_ is not None else campaign.title
    said, picture = _state(campaign)
    site = site_preview(path, title, said)
    if not picture:
        return site
    return replace(site, picture=settings.PUBLIC_URL + picture, alt=gettext("The map of %(campaign)s") % values)


def with_map(preview: LinkPreview, picture: Picture) -> LinkPreview:
    """Return a preview with a public map in place of its picture."""
    alt = gettext("The map of %(campaign)s") % {"campaign": picture.phase.campaign.title}
    return replace(preview, picture=settings.PUBLIC_URL + _path(picture), alt=alt)


def _state(campaign: Campaign) -> tuple[str, str]:
    """Return how a campaign stands, in a sentence or two, and the path of its picture; "" while none is drawn."""
    key = f"link-preview:{campaign.pk}:{get_language()}"
    kept: tuple[str, str] | None = cache.get(key)
    if kept is None:
        (card,) = cards_of([campaign])
        drawn = newest_action(campaign) or card.picture
        kept = (state_of(card), _path(drawn) if drawn else "")
        cache.set(key, kept, CACHE_SECONDS)
    return kept


def state_of(card: CampaignCard) -> str:
    """Return how a campaign stands: its step, who leads, and the next deadline, in the campaign's time zone."""
    phase = card.phase
    if phase.status == Phase.Status.PUBLISHED:
        words = [gettext(CLOSED_STEPS[phase.status])]
    else:
        words = [
            gettext("Round %(round)s: %(step)s.") % {"round": phase.round, "step": gettext(STEPS[phase.step].title)}
        ]
    score = card.score
    if card.is_over:
        return " ".join([*words, card.winner]).rstrip()
    if score.leader is not None and score.leader.halves is None:
        led = ngettext(
            "%(faction)s leads with %(points)s victory point.",
            "%(faction)s leads with %(points)s victory points.",
            score.leader.points,
        )
        words.append(led % {"faction": score.leader.faction.title, "points": score.leader.points})
    elif score.leader is not None:
        words.append(gettext("%(faction)s leads.") % {"faction": score.leader.faction.title})
    elif score.factions:
        words.append(gettext("Nobody leads."))
    if card.deadline is not None:
        with timezone.override(zone_known(card.campaign.time_zone)):
            words.append(gettext("Deadline: %(moment)s.") % {"moment": lasting(card.deadline)})
    return " ".join(words)


def _path(picture: Picture) -> str:
    return reverse("picture-edition", args=[picture.public_id, CARD_NAME])

"""The post about a publication, for a campaign channel that includes posts."""

from campaign.models import Phase
from campaign.notices.queries.facts import Matter
from campaign.notices.texts.kinds import NoticeKind
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.posts.queries.post_context import post_context_of
from campaign.posts.queries.posts import single_posts
from campaign.selectors.phases import last_record


def short_post(matter: Matter) -> str:
    """Return the first post about a published step in Discord's Markdown; "" if there is none."""
    campaign, phase = matter.campaign, matter.phase
    if matter.kind is not NoticeKind.PUBLISHED or campaign is None or phase is None:
        return ""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    posts = single_posts(record, post_context_of(campaign)).posts if record else []
    return in_one_piece(posts[0], FORMATS["markdown"]).strip() if posts else ""
